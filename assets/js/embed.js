"use strict";
// For pages of other sites: gives the frame of a form the height that the form says. Messages count only when they
// come from the server of this script and from the window of one of its own frames.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  addEventListener("message", (event) => {
    const { onceform, height, opened } = Object(event.data);
    if (event.origin !== origin || onceform !== "height" || !(height > 0 && height < 100000)) return;
    for (const frame of document.querySelectorAll("iframe[data-onceform]")) {
      if (frame.contentWindow !== event.source) continue;
      frame.style.height = height + "px";
      // The next page of the form begins at its top, which may be far above.
      if (opened && frame.dataset.onceform && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      frame.dataset.onceform = "opened";
    }
  });
  // Forms that came before this script say it once more.
  for (const frame of document.querySelectorAll("iframe[data-onceform]")) {
    frame.contentWindow.postMessage({ onceform: "ask" }, "*");
  }
})();
