"use strict";
// A form inside another site's page tells that page how tall it is. A page of a site that the form does not name hears
// nothing: the browser compares the origin.
(() => {
  if (parent === self) return;
  const origins = (document.body.dataset.frame || "").split(" ").filter(Boolean);
  let told = 0;
  let opened = true;
  const tell = () => {
    // A frame that has no width yet would seem very tall.
    if (!innerWidth) return;
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told) return;
    const message = { onceform: "height", height, opened };
    told = height;
    opened = false;
    for (const origin of origins) parent.postMessage(message, origin);
  };
  new ResizeObserver(tell).observe(document.body);
  // Browsers do not observe sizes in a frame that is out of sight.
  addEventListener("load", tell);
  addEventListener("resize", tell);
  // The script of that page may have come later than the form.
  addEventListener("message", (event) => {
    if (!origins.includes(event.origin) || Object(event.data).onceform !== "ask") return;
    told = 0;
    tell();
  });
  tell();
})();
