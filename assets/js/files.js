"use strict";
// Files are sent as soon as they are picked, and what stands for each goes along with the form. Without this script the
// form itself bears them. Each file can be cancelled, tried again and removed; Send waits for what is on its way, and
// leads to a file that was not taken: without it the form would go off as if it had never been picked.
(() => {
  const form = document.querySelector("form[data-files]");
  if (!form) return;
  const running = new Set();
  let waiting = null;
  const live = form.querySelector("[data-live]");
  const say = (words) => live && (live.textContent = words);
  const hidden = (name) => form.elements.namedItem(name).value;

  const settle = (request) => {
    running.delete(request);
    if (running.size || !waiting) return;
    const button = waiting.button;
    waiting = null;
    form.requestSubmit(button);
  };

  // Before the lock of the form, which counts a press as sent.
  form.addEventListener(
    "submit",
    (event) => {
      const refused = form.querySelector(".uploads .error");
      const leaves = /^(back|save|language)$/.test(event.submitter?.value);
      if (!running.size && (!refused || leaves)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (running.size) {
        waiting = { button: event.submitter };
        return say(form.querySelector("[data-file]").dataset.waiting);
      }
      refused.querySelector("button:not([hidden])").focus();
      say(refused.querySelector("span").textContent);
    },
    true,
  );

  const element = (name, parent, words) => {
    const made = document.createElement(name);
    if (words) made.textContent = words;
    parent.append(made);
    return made;
  };

  const prepare = (box) => {
    const { file: id, most, bytes } = box.dataset;
    const input = box.querySelector("input[type=file]");
    const list = element("ul", box);
    list.className = "uploads";

    const row = (file) => {
      const words = (key) => box.dataset[key].replace("#", () => file.name);
      const line = element("li", list);
      const label = element("span", line, words("uploading"));
      const bar = element("progress", line);
      bar.setAttribute("aria-label", words("uploading"));
      bar.max = file.size || 1;
      const button = (act) => {
        const made = element("button", line);
        made.type = "button";
        made.className = "button small";
        made.addEventListener("click", () => act());
        return made;
      };
      const remove = () => {
        line.remove();
        input.focus();
      };
      let act = remove;
      const retry = button(() => send());
      const end = button(() => act());
      retry.hidden = true;
      const offer = (words, then) => {
        end.textContent = box.dataset[words];
        act = then;
      };

      const stopped = (error, again) => {
        bar.hidden = true;
        line.classList.add("error");
        label.textContent = error;
        retry.textContent = box.dataset.retry;
        retry.hidden = !again;
        offer("remove", remove);
        // What is wrong stands before the eyes of whoever pressed Send.
        if (waiting) (again ? retry : end).focus();
        waiting = null;
        say(error);
      };
      const arrived = ({ value, label: shown }) => {
        bar.remove();
        label.textContent = shown;
        const kept = element("input", line);
        kept.type = "hidden";
        kept.name = id;
        kept.value = value;
        offer("remove", remove);
        say(words("uploaded"));
      };
      const send = () => {
        const request = new XMLHttpRequest();
        const body = new FormData();
        for (const name of ["request_id", "page_token"]) body.set(name, hidden(name));
        body.set(id, file);
        line.classList.remove("error");
        bar.hidden = false;
        bar.value = 0;
        label.textContent = words("uploading");
        // The focus stays with the file when the button that had it goes.
        if (document.activeElement === retry) end.focus();
        retry.hidden = true;
        offer("cancel", () => request.abort());
        request.upload.addEventListener("progress", (event) => (bar.value = event.loaded));
        request.addEventListener("load", () => {
          const answer = request.response || {};
          if (request.status === 201) arrived(answer);
          else stopped(answer.error || words("failed"), !answer.error);
        });
        request.addEventListener("error", () => stopped(words("failed"), true));
        request.addEventListener("abort", remove);
        request.addEventListener("loadend", () => settle(request));
        request.open("POST", form.dataset.files + "/" + id);
        request.responseType = "json";
        running.add(request);
        say(words("uploading"));
        request.send(body);
      };
      if (file.size > Number(bytes)) stopped(words("tooLarge"), false);
      else send();
    };

    input.addEventListener("change", () => {
      const picked = [...input.files];
      // The form must not bear them a second time.
      input.value = "";
      if (picked.length && most === "1") {
        for (const end of list.querySelectorAll("button:last-of-type")) end.click();
        for (const kept of box.querySelectorAll(".kept input")) kept.checked = false;
      }
      picked.forEach(row);
    });
  };

  document.querySelectorAll("[data-file]").forEach(prepare);
})();
