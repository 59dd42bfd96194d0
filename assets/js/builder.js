"use strict";
// Where forms are made. Without it every press is a page of its own; with it only what changes is drawn again.
(() => {
  const builder = () => document.getElementById("builder");
  const say = (id, words) => {
    const place = document.getElementById(id);
    if (place && words) place.textContent = words;
  };
  let wasNew = false;
  let removed = null;

  // One change after the other, each of the draft that the one before left behind. A form is read when its turn
  // comes, so its revision is put in then.
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    const page = builder();
    if (!page || ctx.request.method !== "POST") return;
    // After a conflict nothing that waited behind it is sent.
    if (!page.dataset.revision) return event.preventDefault();
    ctx.request.body.set("revision", page.dataset.revision);
    if (ctx.sourceEvent.type === "change") ctx.request.body.set("quiet", "yes");
    wasNew = document.activeElement?.hasAttribute("data-new-option") ?? false;
    removed = /^remove-(\d+)$/.exec(ctx.request.submitter?.value ?? "")?.[1] ?? null;
    say("saved", page.dataset.saving);
  });

  // An answer that is no builder (signed out, an error) is shown whole, or said.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (!builder() || ctx.text.includes('id="builder"')) return;
    event.preventDefault();
    if (ctx.response.raw.redirected) return location.assign(ctx.response.raw.url);
    say("saved", builder().dataset.notSaved);
    document.getElementById("saved")?.classList.add("bad");
  });

  document.addEventListener("htmx:error", () => {
    say("saved", builder()?.dataset.notSaved);
    document.getElementById("saved")?.classList.add("bad");
  });

  // Where to go on: to the next option after one was added or removed, to the panel that was asked for, or, if
  // the page says so, to what is written first, with the stand-in ready to be written over.
  document.addEventListener("htmx:after:swap", (event) => {
    const { ctx } = event.detail;
    const panel = document.getElementById("panel");
    if (!panel) return;
    const rows = panel.querySelectorAll("[name=option_label]");
    const next = wasNew ? panel.querySelector("[data-new-option]") : removed && rows[removed];
    const first = panel.querySelector("[autofocus]");
    wasNew = false;
    removed = null;
    if (next) next.focus();
    else if (first) first.select();
    else if (ctx.request.method === "GET" && !ctx.request.headers["HX-History-Restore-Request"]) panel.focus();
  });

  // Several lines pasted into one option become as many options.
  document.addEventListener("paste", (event) => {
    const box = event.target.closest?.("[data-new-option]");
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!box || !/\n./.test(text.trim())) return;
    const several = box.form.elements.namedItem("more_options");
    event.preventDefault();
    several.value = [box.value, text].join("\n").trim();
    box.value = "";
    box.form.requestSubmit();
  });

  // In the list of options: Alt and an arrow move, Backspace in an empty one removes it.
  document.addEventListener("keydown", (event) => {
    const row = event.target.closest?.(".option-row");
    if (!row || event.isComposing) return;
    const press = (step) => {
      const button = row.querySelector(`button[value^="${step}-"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    if (event.altKey && event.key === "ArrowUp") press("up");
    if (event.altKey && event.key === "ArrowDown") press("down");
    if (event.key === "Backspace" && event.target.matches("input") && !event.target.value) press("remove");
  });

  // The whole block of a question leads to its settings.
  document.addEventListener("click", (event) => {
    const block = event.target.closest?.(".block");
    if (!block || event.target.closest("a, button, input, select, textarea")) return;
    block.querySelector(".block-edit")?.click();
  });
})();
