# Pages for requests that cannot be answered: what happened, whether answers are safe, what to do now.

errors-bad-request-title = This request can't be read
errors-bad-request = Nothing was saved. Go back, check what you sent and try again.
errors-forbidden-title = You can't open this page
errors-forbidden = Your account may not see it. Ask an administrator for access.
errors-stale-title = This page is out of date
errors-stale = Nothing was changed. Go back, load the page again and repeat what you did.
errors-not-found-title = Page not found
errors-not-found = Check the address. If you followed a link, ask whoever gave it to you for a new one.
errors-not-allowed-title = This page can't be used that way
errors-not-allowed = Nothing was saved. Open the page from its start and try again.
errors-timeout-title = The connection was too slow
errors-timeout = The request didn't arrive whole, so nothing was saved. Go back and press Send again: it can't be counted twice.
errors-conflict-title = Somebody else was faster
errors-conflict = Your change wasn't saved. Open the page again to see the present state.
errors-gone-title = This page is gone
errors-gone = It was here once and has been removed.
errors-too-large-title = That is too much for one response
errors-too-large = Nothing was saved. A response may have up to { $limit }. Go back, shorten your answers and send again.
errors-content-type-title = This kind of content can't be read
errors-content-type = Nothing was saved. Send the form from its own page.
errors-too-many-title = Too many tries
errors-too-many = { $seconds ->
    [one] Wait { $seconds } second, then try again.
   *[other] Wait { $seconds } seconds, then try again.
}
errors-internal-title = We couldn't show this page
errors-internal = The fault is on our side. If you were sending a response, go back and press Send again: it can't be counted twice.
errors-unavailable-title = We can't reach our records right now
errors-unavailable = Nothing was lost. Wait a minute and open this page again.
errors-code = If this happens again, contact us and quote { $code }.
errors-home = Go to the start page
