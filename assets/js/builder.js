"use strict";
// Where forms are made. Without it every press is a page of its own; with it only what changes is drawn again, and
// what was typed is saved by itself.
(() => {
  const builder = () => document.getElementById("builder");
  const status = (words, bad) => {
    const place = document.getElementById("saved");
    if (!place || !words) return;
    place.textContent = words;
    place.classList.toggle("bad", bad);
  };
  const notSaved = () => status(builder()?.dataset.notSaved, true);

  // A changed panel is saved a moment later, or before anything else is pressed. Not at once: what the answer draws
  // must not move the button under a finger that is on its way.
  let waiting = null;
  let timer = 0;
  const save = () => {
    const form = waiting;
    forget();
    if (form?.isConnected) form.dispatchEvent(new CustomEvent("autosave"));
  };
  const forget = () => {
    clearTimeout(timer);
    waiting = null;
  };
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-autosave]");
    if (!form) return;
    forget();
    waiting = form;
    timer = setTimeout(save, 400);
  });
  document.addEventListener("submit", (event) => (event.target === waiting ? forget() : save()), true);
  document.addEventListener("click", (event) => event.target.closest("a[href]") && save(), true);

  // One request after the other, each change of the draft that the one before left behind: its revision is put in
  // when its turn comes.
  let then = null;
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    const page = builder();
    if (!page) return;
    if (ctx.request.method === "GET") {
      if (/\/(build|questions\/[^/]+\/delete)(\?|$)/.test(ctx.request.action)) return;
      event.preventDefault();
      return location.assign(ctx.request.action);
    }
    // After a conflict nothing that waited behind it is sent.
    if (!page.dataset.revision) return event.preventDefault();
    ctx.request.body.set("revision", page.dataset.revision);
    if (ctx.sourceEvent.type === "autosave") ctx.request.body.set("quiet", "yes");
    const removed = /^remove-(\d+)$/.exec(ctx.request.submitter?.value ?? "");
    if (removed) then ??= (rows) => rows[removed[1]];
    else if (document.activeElement?.matches("[data-new-option]")) then = (rows) => rows[rows.length - 1];
    status(page.dataset.saving, false);
  });

  // An answer that is no builder is another page (signed out) or an error: nothing is drawn over what was typed.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (!builder() || ctx.text.includes('id="builder"')) return;
    event.preventDefault();
    if (!ctx.response.raw.redirected) return notSaved();
    const to = new URL(ctx.response.raw.url);
    if (to.searchParams.has("next")) to.searchParams.set("next", location.pathname + location.search);
    location.assign(to);
  });
  document.addEventListener("htmx:error", notSaved);

  // Where to go on: at the next option after one was added or removed, at what the page says is written first (its
  // stand-in ready to be written over), or at the panel that was asked for.
  document.addEventListener("htmx:after:swap", (event) => {
    const { request } = event.detail.ctx;
    const panel = document.getElementById("panel");
    if (!panel) return;
    const next = then?.(panel.querySelectorAll("[name=option_label]"));
    const first = panel.querySelector("[autofocus]");
    then = null;
    if (next) next.focus();
    else if (first) first.select();
    else if (request.method === "GET" && !request.headers["HX-History-Restore-Request"]) panel.focus();
  });

  // Several lines pasted into the box for one more option become as many options.
  document.addEventListener("paste", (event) => {
    const box = event.target.closest?.("[data-new-option]");
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const lines = text.split(/\r?\n/).filter((line) => line.trim());
    if (!box || lines.length < 2) return;
    event.preventDefault();
    box.value += lines.shift();
    box.form.elements.namedItem("more_options").value = lines.join("\n");
    box.form.requestSubmit();
  });

  // In the list of options: Alt and an arrow move, Backspace in an empty one removes it.
  document.addEventListener("keydown", (event) => {
    const row = event.target.closest?.(".option-row");
    if (!row || event.isComposing || !event.target.matches("input")) return;
    const keys = { ArrowUp: event.altKey && "up", ArrowDown: event.altKey && "down", Backspace: !event.target.value && "remove" };
    const button = keys[event.key] && row.querySelector(`button[value^="${keys[event.key]}-"]`);
    if (!button) return;
    event.preventDefault();
    const place = Number(button.value.split("-")[1]) + { ArrowUp: -1, ArrowDown: 1, Backspace: 0 }[event.key];
    then = (rows) => rows[Math.max(place, 0)];
    // What is written in the box with the focus is left alone when the page is drawn again.
    event.target.blur();
    button.click();
  });

  // The whole block of a question leads to its settings.
  document.addEventListener("click", (event) => {
    const block = event.target.closest?.(".block");
    if (!block || event.target.closest("a, button, input, select, textarea, [data-grip]")) return;
    block.querySelector(".block-edit")?.click();
  });
})();
