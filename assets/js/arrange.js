"use strict";
// Questions are dragged by their grip, with a mouse, a finger or a pen. The buttons and the list of places do the same
// without it, and the server says the new place either way.
(() => {
  const EDGE = 60;
  const STEP = 12;
  let drag = null;

  const isPage = (item) => item.classList.contains("page-block");
  // Questions and the heads of pages, as they follow each other, without the one that is dragged.
  const others = () =>
    [...document.querySelectorAll(".canvas > .block")].filter(
      (item) => item !== drag.block && (isPage(item) || item.id.startsWith("block-")),
    );

  // Behind what the question would come to stand; a form of several pages begins with the first of them.
  const behind = () => {
    const above = others().filter((item) => {
      const box = item.getBoundingClientRect();
      return box.top + box.height / 2 < drag.y;
    });
    return above.at(-1) ?? others().filter(isPage)[0];
  };

  const mark = () => {
    for (const item of document.querySelectorAll(".drop-after, .drop-before")) item.classList.remove("drop-after", "drop-before");
    if (!drag) return;
    const item = behind();
    if (item) item.classList.add("drop-after");
    else others()[0]?.classList.add("drop-before");
  };

  const follow = () => {
    if (!drag) return;
    if (drag.y < EDGE) scrollBy(0, -STEP);
    else if (drag.y > innerHeight - EDGE) scrollBy(0, STEP);
    mark();
    requestAnimationFrame(follow);
  };

  const end = () => {
    drag?.block.classList.remove("dragged");
    drag = null;
    mark();
  };

  // As if the button of that place had been pressed.
  const move = (id, place, page) => {
    const form = document.getElementById("doing");
    const press = document.getElementById("up-" + id).cloneNode();
    press.removeAttribute("id");
    press.hidden = true;
    press.value = place;
    const on = document.createElement("input");
    on.type = "hidden";
    on.name = "page";
    on.value = page;
    form.append(press, on);
    form.requestSubmit(press);
    setTimeout(() => [press, on].forEach((part) => part.remove()));
  };

  const drop = () => {
    const { block, stood } = drag;
    const head = others().slice(0, others().indexOf(behind()) + 1);
    const page = head.findLast(isPage);
    const place = head.length - head.indexOf(page);
    const moved = head.at(-1) !== stood;
    end();
    if (moved) move(block.id.replace(/^block-/, ""), place, page ? page.id.replace(/^page-/, "") : "");
  };

  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("[data-grip]");
    if (!grip || !event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    drag = { block: grip.closest(".block"), y: event.clientY };
    const all = [...document.querySelectorAll(".canvas > .block")];
    const before = all.slice(0, all.indexOf(drag.block)).at(-1);
    drag.stood = others().includes(before) ? before : undefined;
    drag.block.classList.add("dragged");
    follow();
  });
  document.addEventListener("pointermove", (event) => drag && (drag.y = event.clientY));
  document.addEventListener("pointerup", () => drag && drop());
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", (event) => event.key === "Escape" && end());
})();
