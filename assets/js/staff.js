"use strict";
// Pages of staff. Everything here improves a page that works without it.
(() => {
  const one = (selector, from = document) => from.querySelector(selector);
  const announce = (words) => {
    const live = one("[data-live]");
    if (live) live.textContent = words;
  };

  // The theme changes at once, and is remembered as following the link would.
  document.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-theme-choice]");
    if (!choice) return;
    event.preventDefault();
    const theme = choice.dataset.themeChoice;
    document.documentElement.dataset.theme = theme;
    document.cookie = `onceform_theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
    for (const link of document.querySelectorAll("[data-theme-choice]")) {
      link.removeAttribute("aria-current");
    }
    choice.setAttribute("aria-current", "true");
    announce(choice.textContent.trim());
  });

  // A form that destroys something asks first: <form data-confirm="Delete this form?" data-confirm-go="Delete">.
  const ask = (form, submitter) => {
    const dialog = document.createElement("dialog");
    dialog.className = "dialog";
    const heading = document.createElement("h2");
    heading.id = "confirm-heading";
    heading.textContent = form.dataset.confirm;
    dialog.setAttribute("aria-labelledby", heading.id);
    const actions = document.createElement("p");
    actions.className = "actions";
    const button = (words, kind) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = kind;
      made.textContent = words;
      actions.append(made);
      return made;
    };
    const cancel = button(document.body.dataset.cancel, "button");
    const go = button(form.dataset.confirmGo || submitter?.textContent.trim(), "button danger primary");
    dialog.append(heading, actions);
    document.body.append(dialog);
    dialog.addEventListener("close", () => dialog.remove());
    cancel.addEventListener("click", () => dialog.close());
    go.addEventListener("click", () => {
      form.dataset.confirmed = "yes";
      dialog.close();
      form.requestSubmit(submitter);
    });
    dialog.showModal();
    cancel.focus();
  };

  // A press counts once until the answer comes, here as on the pages of respondents.
  const LOCK_MS = 20000;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.confirm && !form.dataset.confirmed) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return ask(form, event.submitter);
    }
    delete form.dataset.confirmed;
    if (form.method !== "post") return;
    if (form.dataset.sending) {
      event.preventDefault();
      return event.stopImmediatePropagation();
    }
    form.dataset.sending = "yes";
    event.submitter?.setAttribute("aria-disabled", "true");
    const release = () => {
      delete form.dataset.sending;
      event.submitter?.removeAttribute("aria-disabled");
    };
    setTimeout(release, LOCK_MS);
    for (const end of ["htmx:finally:request", "htmx:after:request"]) form.addEventListener(end, release, { once: true });
    addEventListener("pageshow", release, { once: true });
  }, true);

  // Buttons that copy: <button hidden data-copy="id-of-text" data-copied="Copied"><span>Copy</span></button>
  const prepare = (root) => {
    if (navigator.clipboard) for (const button of root.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
    for (const button of root.querySelectorAll("[data-print][hidden]")) button.hidden = false;
  };
  document.addEventListener("click", async (event) => {
    if (event.target.closest("[data-print]")) return print();
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText((source.value ?? source.innerText).trim());
    const label = one("span", button) || button;
    const words = label.textContent;
    label.textContent = button.dataset.copied;
    announce(button.dataset.copied);
    setTimeout(() => (label.textContent = words), 2000);
  });

  // What answers the last press takes the focus; the links of a summary bring the question into view.
  const focusFirst = (root) => one("[data-focus]", root)?.focus();
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".summary a[href^='#']");
    const control = link && document.getElementById(link.hash.slice(1));
    if (!control) return;
    event.preventDefault();
    (one(".label", control.closest(".field") || document.createElement("p")) || control).scrollIntoView();
    control.focus({ preventScroll: true });
  });

  // A menu closes when the focus or a press goes elsewhere, and on Escape.
  const closeMenus = (except) => {
    for (const menu of document.querySelectorAll(".menu-holder[open]")) if (!menu.contains(except)) menu.open = false;
  };
  document.addEventListener("click", (event) => closeMenus(event.target));
  document.addEventListener("focusin", (event) => closeMenus(event.target));
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(null));

  // On a narrow screen tabs scroll: the open one is brought into view.
  for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
    const strip = tab.closest(".tabs");
    const [inner, outer] = [tab, strip].map((part) => part.getBoundingClientRect());
    strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }

  prepare(document);
  focusFirst(document);
  document.addEventListener("htmx:after:swap", () => {
    prepare(document);
    focusFirst(document);
  });
})();
