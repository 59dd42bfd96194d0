"use strict";
// Pages for respondents. Each part improves a page that works without it, and writes text only.
(() => {
  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const announce = (words) => {
    const live = one("[data-live]");
    if (live) live.textContent = words;
  };

  // A form is sent once: the first press wins until the page is left, comes back, the browser gives up, or twenty
  // seconds have passed. The button is never `disabled`, which would drop its own value and lose the focus.
  const LOCK_MS = 20000;
  const lock = (form) => {
    const button = one("[data-sending]", form);
    const offline = one("[data-offline]", form);
    const words = button.textContent;
    let timer = 0;
    let reached = false;
    let first = 0;
    const held = [];
    const release = (cut) => {
      clearTimeout(timer);
      timer = 0;
      reached = false;
      button.removeAttribute("aria-disabled");
      button.textContent = words;
      button.style.minInlineSize = "";
      offline.hidden = !cut;
      announce(cut ? offline.textContent : "");
    };
    const hold = () => {
      first ||= Date.now();
      timer = setTimeout(release, LOCK_MS, false);
      button.style.minInlineSize = button.offsetWidth + "px";
      button.setAttribute("aria-disabled", "true");
      button.textContent = button.dataset.sending;
      offline.hidden = true;
      announce(button.dataset.sending);
    };
    // A browser that thinks it is offline would put its own page in place of the answers. It may be wrong: a server in
    // the same house needs no way out of it.
    const reach = () =>
      fetch("/healthz", { cache: "no-store" }).then(
        () => timer && ((reached = true), form.requestSubmit(button)),
        () => timer && release(true),
      );
    form.addEventListener("submit", (event) => {
      if (event.submitter?.formNoValidate) return;
      if (reached) return void (reached = false);
      if (timer) {
        held.push(Date.now() - first);
        return event.preventDefault();
      }
      hold();
      if (navigator.onLine) return;
      event.preventDefault();
      reach();
    });
    addEventListener("pageshow", (event) => event.persisted && timer && release(false));
    // What was held back is told when the page is left, so that staff see how often people press twice.
    addEventListener("pagehide", () => {
      if (!held.length || !form.dataset.presses) return;
      const body = new URLSearchParams({ since: Date.now() - first, gaps: held.splice(0).slice(0, 20).join(" ") });
      for (const name of ["request_id", "page_token"]) body.set(name, form.elements.namedItem(name).value);
      navigator.sendBeacon(form.dataset.presses, body);
    });
    addEventListener("offline", () => timer && release(true));
    addEventListener("online", () => (offline.hidden = true));
    // The browser's Stop. (Where it is not told of, the twenty seconds end the wait.)
    if (window.navigation) navigation.addEventListener("navigateerror", () => timer && release(false));
  };

  // A page left open gets a new token for the same id, a minute before the old one ends or as soon as it wakes.
  const renew = (form) => {
    const token = form.elements.namedItem("page_token");
    const id = form.elements.namedItem("request_id");
    let due = Date.now() + (Number(form.dataset.secondsLeft) - 60) * 1000;
    const ask = async () => {
      if (Date.now() < due) return;
      due = Date.now() + 60000;
      const body = new URLSearchParams({ request_id: id.value, page_token: token.value });
      const answer = await fetch(form.dataset.renew, { method: "POST", body, headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      const fresh = await answer.json();
      if (!fresh.page_token) return;
      token.value = fresh.page_token;
      due = Date.now() + Math.max(60, Number(fresh.seconds_left || form.dataset.secondsLeft) - 60) * 1000;
    };
    const quietly = () => ask().catch(() => {});
    setInterval(quietly, 30000);
    addEventListener("pageshow", quietly);
    document.addEventListener("visibilitychange", () => document.hidden || quietly());
  };

  const state = async (address) => {
    const answer = await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store" });
    return answer.json();
  };

  // Who comes back to a page that was sent is shown the way to its receipt.
  const offerReceipt = (form) => {
    const offer = one("[data-stored]");
    const address = () => {
      const { status } = form.dataset;
      return status + (status.includes("?") ? "&" : "?") + "token=" + encodeURIComponent(form.elements.namedItem("page_token").value);
    };
    addEventListener("pageshow", async (event) => {
      const [visit] = performance.getEntriesByType("navigation");
      if (!event.persisted && visit?.type !== "back_forward") return;
      const found = await state(address()).catch(() => ({}));
      if (found.status !== "stored") return;
      one("a", offer).href = found.receipt;
      offer.hidden = false;
    });
  };

  // A page that stays open says when the form was published anew. Nothing that was typed is touched.
  const newer = (form) => {
    const place = one("[data-newer]", form);
    let due = 0;
    const look = async () => {
      if (document.hidden || !place.hidden || Date.now() < due) return;
      due = Date.now() + 50000;
      const { version } = await state(place.dataset.newer).catch(() => ({}));
      place.hidden = !(version > form.dataset.version);
    };
    setInterval(look, 60000);
    addEventListener("pageshow", (event) => event.persisted && look());
    document.addEventListener("visibilitychange", look);
  };

  // While an answer is being saved the page asks by itself, less often as time goes by.
  const poll = (place) => {
    const started = Date.now();
    const again = async () => {
      const found = await state(place.dataset.poll).catch(() => ({}));
      if (found.status && found.status !== "processing") return location.replace(found.receipt || place.dataset.poll);
      const waited = Date.now() - started;
      if (waited > 60000) one("[data-slow]", place).hidden = false;
      setTimeout(again, waited < 20000 ? 1500 : 5000);
    };
    setTimeout(again, 1500);
  };

  // A form that opens later appears by the server's clock, at some moment of a second: not for everybody at once.
  const opening = (place) => {
    let timer = 0;
    place.hidden = false;
    const look = async () => {
      clearTimeout(timer);
      const { opens_in_ms: left } = await state(place.dataset.opening).catch(() => ({}));
      if (left === 0) return location.reload();
      // Clocks drift and computers sleep: who waits for long asks again.
      const soon = left <= 60000;
      timer = setTimeout(soon ? () => location.reload() : look, soon ? left + Math.random() * 1000 : 50000);
    };
    look();
    addEventListener("pageshow", (event) => event.persisted && look());
    document.addEventListener("visibilitychange", () => document.hidden || look());
  };

  // The summary of problems takes the focus; its links bring the question into view before its control.
  const summary = (box) => {
    box.focus();
    box.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='#']");
      const control = link && document.getElementById(link.hash.slice(1));
      if (!control) return;
      event.preventDefault();
      const question = one(".label", control.closest(".field")) || control;
      const reaches = control.getBoundingClientRect().bottom - question.getBoundingClientRect().top;
      (reaches < innerHeight / 2 ? question : control).scrollIntoView();
      control.focus({ preventScroll: true });
    });
  };

  // Characters are counted as the server counts: code points of the cleaned text in NFC, a line break is one.
  const count = (rule) => {
    const control = document.getElementById(rule.dataset.count);
    const most = Number(rule.dataset.most);
    const quiet = rule.hidden;
    const spoken = document.createElement("span");
    spoken.className = "visually-hidden";
    spoken.setAttribute("role", "status");
    rule.after(spoken);
    let timer = 0;
    const tell = () => {
      const text = control.value.replace(/[\u200b\u2060\ufeff]/g, "").replace(/\r\n?/g, "\n").normalize("NFC").trim();
      const left = most - [...text].length;
      const [key, number] = left < 0 ? ["over", -left] : ["left", left];
      const words = number === 1 ? rule.dataset[key + "One"] : rule.dataset[key + "Other"].replace("#", number);
      rule.classList.toggle("over", left < 0);
      rule.textContent = words;
      rule.hidden = quiet && left > most / 5;
      clearTimeout(timer);
      if (left < most / 10) timer = setTimeout(() => (spoken.textContent = words), 1000);
    };
    control.addEventListener("input", tell);
    addEventListener("pageshow", () => control.value && tell());
  };

  const copy = (button) => {
    const label = one("span", button);
    const words = label.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).innerText.trim());
      label.textContent = button.dataset.copied;
      announce(button.dataset.copied);
      setTimeout(() => (label.textContent = words), 2000);
    });
  };

  for (const form of all("form[data-send]")) {
    lock(form);
    if (form.dataset.renew) renew(form);
    if (form.dataset.version) newer(form);
    if (form.dataset.status) offerReceipt(form);
  }
  all("[data-count]").forEach(count);
  all("[data-poll]").forEach(poll);
  all("[data-opening]").forEach(opening);
  all("[data-focus]").slice(0, 1).forEach(summary);
  if (navigator.clipboard) all("[data-copy]").forEach(copy);
  for (const button of all("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
})();
