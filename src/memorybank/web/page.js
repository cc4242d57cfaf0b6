// Keys, search while typing, and a word when something changed. Nothing here decides: every button is a form.
"use strict";
const base = document.body.dataset.base;
const items = () => [...document.querySelectorAll("[data-item]")];

function step(by) {
  const all = items();
  if (!all.length) return;
  const shown = all.findIndex((item) => item.classList.contains("at"));
  const open = all.findIndex((item) => item.querySelector("[aria-current]"));
  const from = shown >= 0 ? shown : open;
  const next = all[Math.max(0, Math.min(all.length - 1, from + by))];
  const link = next.querySelector("a");
  if (document.body.dataset.view === "inbox" && link) { location.assign(link.href); return; }
  all.forEach((item) => item.classList.toggle("at", item === next));
  next.scrollIntoView({ block: "nearest" });
  if (link) link.focus();
}

function press(key) {
  const found = document.querySelector(`[data-key="${key}"]`);
  if (found) found.click();
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not([type=checkbox]), textarea");
  if (event.key === "Escape" && typing) event.target.blur();
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const act = {
    j: () => step(1), k: () => step(-1), a: () => press("a"), r: () => press("r"), e: () => press("e"), s: () => press("s"),
    x: () => document.querySelector("li.shown input")?.click(),
    "/": () => document.getElementById("search").focus(),
    "?": () => document.getElementById("help").showModal(),
  }[event.key];
  if (act) { event.preventDefault(); act(); }
});

// What is ticked stays ticked while somebody goes from one proposal to the next.
const ticks = [...document.querySelectorAll("li input[type=checkbox]")];
const kept = (sessionStorage.getItem("ticked") || "").split(" ");
ticks.forEach((tick) => { tick.checked = kept.includes(tick.value); });
document.addEventListener("change", () => {
  if (ticks.length) sessionStorage.setItem("ticked", ticks.filter((t) => t.checked).map((t) => t.value).join(" "));
});

const search = document.getElementById("search");
const place = document.getElementById("found");
let asked = 0;
if (search && place) search.addEventListener("input", async () => {
  const mine = ++asked;
  await new Promise((done) => setTimeout(done, 120));
  if (mine !== asked) return;
  const answer = await fetch(`${base}/found?q=${encodeURIComponent(search.value)}`);
  if (answer.ok && mine === asked) {
    const made = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceChildren(...made.body.childNodes);
  }
});

const news = document.getElementById("news");
news.querySelector("a").addEventListener("click", (event) => { event.preventDefault(); location.reload(); });
const events = new EventSource(`${base}/events`);
events.onmessage = () => {
  if (document.body.dataset.view === "receipts" && !document.querySelector("details[open]")) location.reload();
  else news.hidden = false;
};
window.addEventListener("pagehide", () => events.close());
