"use strict";
// Files are sent as soon as they are picked, and what stands for each goes along with the form. Without this script the
// form itself bears them. Each file can be cancelled, tried again and removed; Send waits for what is on its way.
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
      if (!running.size) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting = { button: event.submitter };
      say(form.querySelector("[data-file]").dataset.waiting);
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
      const words = (key) => box.dataset[key].replace("#", file.name);
      const line = element("li", list);
      const label = element("span", line, words("uploading"));
      const bar = element("progress", line);
      bar.setAttribute("aria-label", words("uploading"));
      bar.max = file.size || 1;
      const button = element("button", line, box.dataset.cancel);
      button.type = "button";
      button.className = "button small";
      const remove = () => {
        line.remove();
        input.focus();
      };
      let act = remove;
      button.addEventListener("click", () => act());

      const stopped = (error, again) => {
        bar.hidden = true;
        line.classList.add("error");
        label.textContent = error;
        button.textContent = again ? box.dataset.retry : box.dataset.remove;
        act = again ? send : remove;
        // What is wrong stands before the eyes of whoever pressed Send.
        if (waiting) button.focus();
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
        button.textContent = box.dataset.remove;
        act = remove;
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
        button.textContent = box.dataset.cancel;
        act = () => request.abort();
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
        for (const button of list.querySelectorAll("button")) button.click();
        list.replaceChildren();
        for (const kept of box.querySelectorAll(".kept input")) kept.checked = false;
      }
      picked.forEach(row);
    });
  };

  document.querySelectorAll("[data-file]").forEach(prepare);
})();
