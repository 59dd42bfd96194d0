"use strict";
// Answers are kept as they are typed, on forms that say so. One request at a time, each with what the page has read of the
// draft and how often this tab has kept: so no late request and no old tab undoes what came after it.
(() => {
  const form = document.querySelector("form[data-draft]");
  if (!form) return;
  const PAUSE_MS = 800;
  const LONGEST_WAIT_MS = 60000;
  const TIMEOUT_MS = 15000;
  const state = form.querySelector("[data-draft-state]");
  const changed = form.querySelector("[data-draft-changed]");
  const live = form.querySelector("[data-live]");
  const input = (name) => form.elements.namedItem(name);
  const ours = ["action", "request_id", "page_token", "draft_revision", "draft_writer"];

  // A tab has a name of its own as long as it lives, and a copy of the tab has another one: what is marked as open when a
  // page begins was copied from a page that still stands, or is left over from a crash.
  const memory = (() => {
    const key = "draft " + input("request_id").value;
    let kept = { tab: crypto.randomUUID?.() || Math.random().toString(36).slice(2), count: 0, open: false };
    const write = () => {
      try {
        sessionStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // A browser that stores nothing remembers the tab as long as the page.
      }
    };
    try {
      const found = JSON.parse(sessionStorage.getItem(key));
      if (found && !found.open) kept = found;
    } catch {
      // As above.
    }
    return {
      next: () => {
        kept.count += 1;
        write();
        return kept.tab + "." + kept.count;
      },
      atLeast: (count) => (kept.count = Math.max(kept.count, count)),
      open: (is) => {
        kept.open = is;
        write();
      },
    };
  })();

  const typed = () => {
    const pairs = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string" && !ours.includes(name)) pairs.append(name, value);
    return pairs.toString();
  };
  // What a browser has put back into the page before the script ran is not kept yet.
  const touched = (control) => {
    if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
    if (control.options) {
      const first = [...control.options].find((option) => option.defaultSelected) || control.options[0];
      return control.value !== (first ? first.value : "");
    }
    return control.name && !["hidden", "file", "submit", "button", "fieldset"].includes(control.type) && control.value !== control.defaultValue;
  };

  let kept = [...form.elements].some(touched) ? null : typed();
  let timer = 0;
  let running = null;
  let failures = 0;
  let over = false;
  let leaving = false;

  const say = (words, aloud) => {
    state.textContent = words;
    if (aloud) live.textContent = words;
  };
  const clock = () => new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const plan = (wait) => {
    clearTimeout(timer);
    if (!over && !leaving) timer = setTimeout(save, wait);
  };
  const end = (words) => {
    over = true;
    say(words, true);
  };

  const request = (text, more) => {
    const body = new URLSearchParams(text);
    for (const name of ["request_id", "page_token", "draft_revision"]) body.set(name, input(name).value);
    body.set("draft_writer", memory.next());
    return fetch(form.dataset.draft, { method: "POST", body, headers: { Accept: "application/json" }, ...more });
  };

  const settle = (text, answer) => {
    if (answer.state === "kept") {
      failures = 0;
      kept = text;
      input("draft_revision").value = answer.revision;
      say(state.dataset.saved.replace("#", clock()));
      // So that a reload, or the browser after a crash, opens what was kept.
      if (!new URLSearchParams(location.search).has("d")) history.replaceState(history.state, "", answer.address);
    } else if (answer.state === "late") memory.atLeast(answer.count);
    else if (answer.state === "changed") {
      changed.querySelector("a").href = answer.address;
      changed.hidden = false;
      end("");
    } else if (answer.state === "sent") end(state.dataset.sent);
    else if (answer.state === "shut") end(state.dataset.shut);
    else throw new Error("no answer of ours");
  };

  const save = async () => {
    clearTimeout(timer);
    const text = typed();
    if (over || leaving || running || text === kept) return;
    const abort = new AbortController();
    const late = setTimeout(() => abort.abort(), TIMEOUT_MS);
    running = abort;
    if (!failures) say(state.dataset.saving);
    let wait = PAUSE_MS;
    try {
      const answer = await request(text, { signal: abort.signal });
      settle(text, await answer.json());
    } catch {
      if (!leaving) say(state.dataset.unsaved, !failures);
      failures += 1;
      wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures);
    }
    clearTimeout(late);
    running = null;
    if (typed() !== kept) plan(wait);
  };

  const edited = () => {
    leaving = false;
    plan(failures ? 1000 * 2 ** Math.min(failures, 5) : PAUSE_MS);
  };
  form.addEventListener("input", edited);
  form.addEventListener("change", edited);
  // Files that have arrived, or were removed, come without an event of the form's.
  const files = new MutationObserver(() => typed() !== kept && plan(PAUSE_MS));
  for (const box of form.querySelectorAll("[data-file]")) files.observe(box, { childList: true, subtree: true });
  addEventListener("online", () => plan(0));
  document.addEventListener("visibilitychange", () => document.hidden && save());

  // A press brings all answers itself; whatever is under way for the draft is older.
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    input("draft_writer").value = memory.next();
    leaving = true;
    clearTimeout(timer);
    running?.abort();
  });
  addEventListener("pagehide", () => {
    const text = typed();
    if (!leaving && !over && text !== kept) request(text, { keepalive: true }).catch(() => {});
    memory.open(false);
  });
  addEventListener("pageshow", (event) => {
    memory.open(true);
    if (event.persisted) leaving = false;
    if (typed() !== kept) plan(PAUSE_MS);
  });
})();
