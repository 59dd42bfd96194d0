"use strict";
// Shows and hides what hangs on something typed; a style sheet does so for what is picked, and the server decides.
// A condition finds no answer in what is hidden, so each is decided in the order of the page.
(() => {
  const form = document.querySelector("main form");
  const places = [...document.querySelectorAll("[data-if]")].map((place) => [place, JSON.parse(place.dataset.if)]);

  const invisible =
    /^[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]*$/u;
  const clean = (text) => text.replace(/[\u200b\u2060\ufeff]/g, "").normalize("NFC").trim();
  const folded = (text) => clean(text).toLowerCase().normalize("NFC");
  const plain = (text) => clean(text.normalize("NFKC"));
  const number = (text) => {
    const digits = plain(text).replace("\u2212", "-");
    return /^[+-]?(\d+|\d*\.\d+)$/.test(digits) ? Number(digits) : NaN;
  };
  const day = (text) => {
    const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain(text));
    return parts ? parts[1] + "-" + parts[2].padStart(2, "0") + "-" + parts[3].padStart(2, "0") : "";
  };

  // What is answered: the values of inputs that can be seen. Answers of earlier pages come along disabled.
  const seen = (control) => control.disabled || control.type === "hidden" || control.offsetParent !== null;
  const values = (name, whole) =>
    [...form.elements]
      .filter((control) => control.name === name || (whole && control.name.startsWith(name + ".")))
      .filter(seen)
      .filter((control) => !/^(radio|checkbox)$/.test(control.type) || control.checked)
      .filter((control) => !control.options || getComputedStyle(control.selectedOptions[0]).display !== "none")
      .map((control) => control.value)
      .filter((value) => !invisible.test(value));
  const picks = (name) => form.querySelector(`[name="${name}"]:is([type=radio], [type=checkbox], select)`);

  const is = (name, value, wanted) => {
    if (typeof wanted === "boolean") return value === (wanted ? "yes" : "no");
    if (typeof wanted === "number") return number(value) === wanted;
    return picks(name) ? value === wanted : folded(value) === folded(wanted) || day(value) === wanted;
  };
  const test = (rule) => {
    // A question of several inputs is answered by any of them.
    const all = values(rule.field, "filled" in rule);
    if ("filled" in rule) return rule.filled === all.length > 0;
    if ("is_not" in rule) return !all.some((value) => is(rule.field, value, rule.is_not));
    return all.some((value) => {
      if ("is" in rule) return is(rule.field, value, rule.is);
      if ("contains" in rule)
        return picks(rule.field) ? value === rule.contains : folded(value).includes(folded(rule.contains));
      if ("greater" in rule) return number(value) > rule.greater;
      if ("less" in rule) return number(value) < rule.less;
      const date = day(value);
      return date !== "" && ("before" in rule ? date < rule.before : date > rule.after);
    });
  };
  const holds = (rule) => {
    if (rule.all) return rule.all.every(holds);
    if (rule.any) return rule.any.some(holds);
    return rule.not ? !holds(rule.not) : test(rule);
  };

  const decide = () => {
    for (const [place, rule] of places) {
      place.hidden = !holds(rule);
      if (place.tagName === "OPTION") place.disabled = place.hidden;
    }
  };
  // With the script a question that is shown is asked: only what need not be answered says so.
  for (const [place] of places) {
    const mark = place.querySelector(".optional");
    if (mark && "required" in place.dataset) mark.hidden = true;
  }
  form.addEventListener("input", decide);
  form.addEventListener("change", decide);
  addEventListener("pageshow", decide);
  decide();
})();
