# Pages for respondents: the form, its receipt, and everything between the two.

fill-send = Send response
fill-send-again = Send once more
fill-join = Join waiting list
fill-wait-title = All places are taken
fill-wait = { $hours ->
    [one] You can join the waiting list. A place that becomes free is held for the first in line for { $hours } hour.
   *[other] You can join the waiting list. A place that becomes free is held for the first in line for { $hours } hours.
}
fill-sending = Sending…
fill-safe = It's safe to press Send again. We only keep one copy.
fill-no-connection = No connection. Your answers are still here.
fill-already-stored = This page has been sent already.
fill-see-receipt = See your receipt
fill-closes = Closes on { $time }
fill-choose = Choose an option
fill-option-full = full
fill-picks-any = Select all that apply
fill-other = Other
fill-or = or
fill-stars = { $stars } out of { $max }
fill-zone = In the time zone { $zone }
signature-name = Full name
file-rule = { $types }, up to { $size } MB
file-rule-several = Up to { $count } files, each up to { $size } MB: { $types }
file-kept = Uploaded. Untick a file to remove it
file-shown = { $name } ({ $size })
file-uploading = Uploading { $name }
file-uploaded = { $name } is uploaded
file-failed = { $name } wasn’t uploaded
file-cancel = Cancel
file-retry = Try again
file-remove = Remove
file-waiting = Sending as soon as the files are uploaded
part-date = Date
part-time = Time
part-other = Your answer for “Other”
part-line1 = Address line 1
part-line2 = Address line 2
part-city = City
part-region = Region or state
part-postcode = Postcode
part-country = Country
part-province = Province
part-district = District
part-street = Street office or town
part-detail = Street and number
fill-picks-up-to = { $max ->
    [one] Select { $max } option
   *[other] Select up to { $max } options
}
fill-picks-at-least = { $min ->
    [one] Select { $min } option or more
   *[other] Select { $min } options or more
}
fill-picks-between = Select { $min } to { $max } options
fill-picks-exactly = { $count ->
    [one] Select { $count } option
   *[other] Select { $count } options
}
fault-taken-phone = This phone number is already registered
fault-taken-email = This email address is already registered
fill-taken-advice = If that was you, nothing more is needed: your first response is kept. If not, check the answer and send again.
fill-preview-title = Preview
fill-preview = This is how people will see the form. Nothing is sent from here.
fill-empty = This form has no questions yet.

# On top of the form, when sending did not work
notice-out-of-date-title = This page is out of date
notice-out-of-date = Nothing was sent. We've refreshed the page and kept your answers. Check them and press Send again.
notice-newer-title = This form has changed
notice-newer = Nothing was sent yet, and your answers are still here. Check the form and press Send again.
notice-newer-added = New: { $labels }.
notice-newer-changed = Changed: { $labels }.
notice-newer-removed = No longer asked: { $labels }.
notice-newer-answered = { $label } (you answered: { $answer })
fill-newer = This form was changed after you opened this page. You can go on: what you have typed stays here. If anything new has to be answered, you are asked for it when you press Send.
notice-not-saved-title = Not saved yet
notice-not-saved = Your answers are still in the form below. Wait a minute and press Send again: it can't be counted twice.
notice-cannot-know-title = We can't tell yet whether your answers were saved
notice-cannot-know = Your answers are still in the form below. Press Send again: it will not count twice.
notice-other-answers-title = Your changes haven't been sent
notice-other-answers = You sent this form on { $time }, then changed your answers and sent it again. We kept the first version. To send what is below as a new response, press Send.
notice-other-answers-running = You sent this form a moment ago, then changed your answers and sent it again. We are still saving the first version. To send what is below as a new response, press Send.
notice-same-answers-title = You sent the same answers on { $time }
notice-same-answers = Nothing was sent this time. If you mean to send a second response with the same answers, send them once more.
notice-try-shortly-title = Try again shortly
notice-try-shortly = This form can't take responses for a moment. Nothing was sent, and your answers are still below. Wait a minute and press Send again.
notice-too-many-title = Too many tries
notice-too-many = { $seconds ->
    [one] There were too many tries from this network. Your answers are still below. Wait { $seconds } second, then press Send again.
   *[other] There were too many tries from this network. Your answers are still below. Wait { $seconds } seconds, then press Send again.
}

# Instead of the form
shut-not-yet = This form opens on { $time }
shut-not-yet-next = Nothing can be sent before.
shut-by-itself = You can stay here: the form appears by itself.
shut-look-again = Look again
shut-closed = This form is closed
shut-closed-at = This form closed on { $time }
shut-closed-next = It takes no more responses.
shut-full = All places are taken
shut-full-count = { $count ->
    [one] The only place is taken
   *[other] All { $count } places are taken
}
shut-full-next = This form takes no more responses.
shut-full-wait = You can join the waiting list. A place that becomes free goes to the first in line.
shut-full-wait-kept = Your answers weren't sent. You can join the waiting list without typing them again.
answered-title = You’ve already answered
answered-once = Each person can answer once.
answered-at = Each person can answer once. We received your response on { $time }.
answered-receipt = See your receipt
answered-someone-else = I am someone else
fill-sign-in-title = Sign in to answer
fill-sign-in-next = This form takes one response from each person with an account here.
fill-sign-in = Sign in
fill-not-invited = This form needs an invitation
fill-not-invited-next = Open it by the link that you were sent. If that is what you did, the invitation is no longer valid.
shut-kept-title = Your answers
shut-kept = They weren't sent. Copy them if you want to keep them.
shut-copy = Copy answers

# While saving
saving-title = We're still saving your answers
saving = Your first press went through. You don't need to send anything again: we keep one copy only.
saving-slow = This is taking longer than it should. If it still isn't done in a few minutes, contact us and quote { $code }.
saving-check = Check now
unknown-title = Nothing has been saved from this page
unknown = We have no response from this page so far. If you pressed Send, go back to the form and press it again: only one copy is kept.
unknown-open = Open the form again
deleted-title = Your response was received and later deleted
deleted = We received it on { $time }. It has been deleted since, so there is no receipt to show. Nothing was sent again.
deleted-again = Open the form again

# The receipt
receipt-title = We've received your response
receipt-lead = Keep the reference. The address of this page is yours alone and brings you back here.
receipt-reference = Reference
receipt-received = Received on
receipt-status = Status
receipt-copy = Copy reference
receipt-next = What happens next
receipt-answers = What you sent
receipt-another = Send another response
progress-received = Received
progress-in-review = Being reviewed
progress-accepted = Accepted
progress-declined = Declined

# Waiting for a place
line-waits-title = You're on the waiting list
line-waits = You are number { $number } in line. We have kept your answers.
line-hours = { $hours ->
    [one] When a place becomes free, this page offers it to whoever is first in line. You then have { $hours } hour to take it.
   *[other] When a place becomes free, this page offers it to whoever is first in line. You then have { $hours } hours to take it.
}
line-come-back = Keep the address of this page and look here again. It is yours alone.
line-offered-title = A place is free for you
line-offered = Take it by { $time }. After that it goes to the next in line.
line-take = Take the place
line-passed-title = Your turn has passed
line-passed = A place was held for you until { $time }, then it went to the next in line. We still have your answers.
line-again = Wait once more
line-again-hint = You start at the end of the line.
line-leave = Leave the waiting list
line-leave-hint = Your answers are erased. This can't be undone.

# When the form itself cannot be shown
kept-title = Not saved yet
kept = We can't reach our records right now, so nothing was saved. Your answers are kept on this page. Wait a minute and press Send: it can't be counted twice.
kept-answers = Your answers

# A form of several pages
step-count = Page { $number } of { $count }
step-number = Page { $number }
step-continue = Continue
step-keeping = Keeping your answers…
step-back = Back
step-save = Save and come back later
step-kept = { $days ->
    [one] Continue keeps the answers of this page for { $days } day. Nothing is sent before you have seen them all.
   *[other] Continue keeps the answers of this page for { $days } days. Nothing is sent before you have seen them all.
}
step-saved-title = Your answers are kept
step-saved = { $days ->
    [one] Use this address to go on within { $days } day, in any browser. Whoever has it sees your answers.
   *[other] Use this address to go on within { $days } days, in any browser. Whoever has it sees your answers.
}
review-answers-title = Check your answers
review-change = Change
notice-draft-changed-title = Your answers have changed
notice-draft-changed = They were changed in another tab or browser. Nothing was sent. Check them as they are now, then press Send.
draft-kept = { $days ->
    [one] Your answers are kept as a draft before you send them, for one day after your last change.
   *[other] Your answers are kept as a draft before you send them, for { $days } days after your last change.
}
draft-saving = Saving draft…
draft-saved = Draft saved { $time }
draft-unsaved = Draft not saved, trying again
draft-sent = These answers were sent already. Changes on this page are not kept.
draft-shut = Changes on this page are not kept: the form takes no answers now.
draft-changed = Newer answers have been kept from another tab or browser. What you type here is not kept any more.
draft-see-newer = See the newer answers
notice-draft-overtaken-title = There are newer answers
notice-draft-overtaken = They were kept from another tab or browser after you opened this page, so nothing was sent. Below are the answers of this page. Press Send to send them, or see the newer ones first.
draft-gone-title = These answers are not kept any more
draft-gone = Answers that were not sent are kept for some days only.
draft-gone-open = Begin again
fill-trap = Leave this empty
