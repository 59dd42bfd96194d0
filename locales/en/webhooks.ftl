# Webhooks, and what became of what they were told.

webhooks-title = Webhooks
webhooks-lead = Another program is told what happens in this form, at an address of its own. Messages are signed and repeated until they arrive.
webhooks-open = Webhooks and deliveries
webhooks-none = Nobody is told yet.
webhooks-all = All webhooks of this form
webhooks-parked =
    { $count ->
        [one] One message could not be delivered and is not tried any more. Open its webhook to see why and to send it again.
       *[other] { $count } messages could not be delivered and are not tried any more. Open their webhook to see why and to send them again.
    }

webhook-title = Webhook
webhook-new = New webhook
webhook-add = Add webhook
webhook-save = Save
webhook-url = Address
webhook-url-hint = Starts with https://
webhook-kinds = Events to send
webhook-on = On
webhook-off = Off
webhook-gone = Off: the address is gone
webhook-secret = Signing secret
webhook-secret-once = Copy it now. It is not shown again.

webhook-deeds = Try and change
webhook-test = Send a test
webhook-test-lead = The test is sent once. What came back stands below after a moment.
webhook-rotate = Make a new secret
webhook-rotate-lead = For 24 hours messages are signed with the old secret as well, so that the receiver can change over.
webhook-switch-on = Switch on
webhook-switch-off = Switch off
webhook-switch-lead = What happens while it is off is not sent later.
webhook-remove = Remove webhook
webhook-remove-confirm = Remove this webhook? What still waits to be sent is lost.

webhook-fault-address = Enter a full address, like https://example.org/hook
webhook-fault-https = Enter an address that starts with https://
webhook-fault-private = Enter an address on the public internet. This one leads to a private network.
webhook-fault-name = Check the address. Its name leads nowhere.
webhook-fault-kinds = Choose at least one event

webhook-said-saved = The webhook is saved
webhook-said-removed = The webhook is removed
webhook-said-test = The test is on its way
webhook-said-again = The message is on its way again
webhook-said-on = The webhook is on
webhook-said-off = The webhook is off

news-submission-created = A form is sent
news-submission-updated = Answers are changed
news-submission-status-changed = A submission is decided
news-submission-deleted = A submission is deleted
news-form-published = A version is published
news-form-full = The last place is taken
news-test = Test
news-separator = {", "}

deliveries-title = Deliveries
deliveries-none = Nothing was sent yet.
deliveries-note = The latest ones first. Times in { $zone }.
deliveries-refresh = Refresh
delivery-news = Event
delivery-when = Time
delivery-state = State
delivery-result = Answer
delivery-tries = Tries
delivery-sent = Delivered
delivery-waiting = Waiting
delivery-parked = Given up
delivery-next = Next try: { $time }
delivery-again = Send again
delivery-answer = { $status }: { $fault }
delivery-fault-gone = gone for good
delivery-fault-private = leads to a private network
delivery-fault-redirect = leads elsewhere, which is not followed
delivery-fault-refused = not taken
delivery-fault-timed-out = no answer in time
delivery-fault-not-reached = could not be reached
delivery-fault-broken-off = the connection broke
delivery-fault-no-destination = the webhook is off or removed
