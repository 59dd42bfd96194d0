"use strict";
// Finds a kind of question by its name. Without this script all of them stand in the list.
(() => {
  const panel = () => document.querySelector(".add-panel");
  const kinds = () => [...panel().querySelectorAll(".kind")];
  const shown = () => kinds().filter((kind) => !kind.parentElement.hidden);
  const plain = (text) => text.normalize("NFKC").toLowerCase();

  const find = (typed) => {
    const words = plain(typed).split(/\s+/).filter(Boolean);
    for (const kind of kinds()) {
      const text = plain(kind.textContent + " " + kind.value);
      kind.parentElement.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of panel().querySelectorAll(".kind-group")) group.hidden = !group.querySelector("li:not([hidden])");
    const none = panel().querySelector("[data-none]");
    none.textContent = shown().length ? "" : none.dataset.none;
  };

  document.addEventListener("input", (event) => event.target.matches("#find-kind") && find(event.target.value));
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || !event.target.matches("#find-kind, .add-panel .kind")) return;
    const box = panel().querySelector("#find-kind");
    const places = [box, ...shown()];
    const at = places.indexOf(event.target);
    const first = event.target === box && event.key === "Enter";
    if (first) shown()[0]?.click();
    else if (event.key === "ArrowDown") places[Math.min(at + 1, places.length - 1)].focus();
    else if (event.key === "ArrowUp") places[Math.max(at - 1, 0)].focus();
    else if (event.key === "Escape") {
      box.value = "";
      find("");
      box.focus();
    } else return;
    event.preventDefault();
  });
})();
