/** Fired once the page is hydrated and its components respond to events. */
export const RUNNING = "page-running";

/** The attribute with the URL printed at the bottom of each page. */
export const PRINTED_ADDRESS = "data-printed-address";

/** Buttons that only work with React, and links that open a dialog with React and a page without it. */
const BUTTONS = "button:not([type=submit], [popovertarget], [data-print], .theme-toggle)";
const DIALOG_LINKS = "[data-story] h3 a, .briefing-entries a[href^='/briefing/']";
/** Story cards that open their story's page, and what in them has a click of its own. */
const LINK_CARDS = ".story:not([data-story]), .entry";
const CONTROLS = "a, button, summary, input, label, select, textarea, [popover]";

/**
 * Runs before the first paint, so that neither the wrong theme nor, for signed-in users, the visitors' navigation flashes. It handles the
 * theme button, printing and clicks on story cards, which need no other code.
 *
 * Cached pages have their script URLs in `data-src` (lib/page-cache/html/defer.ts), because reading needs no scripts. They load on the first
 * interaction or after a few seconds, and for signed-in users as soon as the page is parsed. Once the page has loaded, the browser fetches
 * them ahead, so that stories also open if the connection is lost before the first interaction. A click or form submission before hydration is
 * held and replayed after it. A script that fails to load is requested once more. If the scripts are slow or fail, the browser follows links
 * and submits forms itself; buttons wait for slow scripts and are hidden if scripts fail (`no-code` in app/theme.css). A pointermove without
 * movement does not count as an interaction: browsers fire it when a page opens under a resting mouse. A page restored from the back/forward
 * cache reloads if its reader has signed in or out since. Listeners use the capture phase, because React stops events during hydration.
 */
export const FIRST_SCRIPT = `{
const root = document.documentElement.dataset, readViewer = () => /digest-viewer=(user|admin)/.exec(document.cookie)?.[1], viewer = readViewer();
try { if (localStorage.getItem("theme") === "light") root.theme = "light" } catch {}
root.script = "on";
if (viewer) root.viewer = viewer;
let isParsed = false, isWanted = Boolean(viewer || location.hash), isRunning = false, isGivenUp = false, held = null;
const start = () => {
  isWanted = true;
  if (isParsed) for (const script of document.querySelectorAll("script[data-src]:not([src])")) script.async = true, script.src = script.dataset.src;
};
const giveUp = () => {
  isGivenUp = true;
  const otherwise = held?.otherwise;
  if (otherwise) held = null;
  otherwise?.();
};
const hold = (event, again, otherwise) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!held) setTimeout(giveUp, 8000);
  held = { again, otherwise };
  start();
};
addEventListener("pointermove", ({ movementX, movementY }) => { if (movementX || movementY) start() }, { passive: true, capture: true });
for (const sign of ["pointerdown", "touchstart", "wheel", "scroll", "keydown", "input"]) addEventListener(sign, start, { passive: true, once: true, capture: true });
addEventListener("load", () => {
  if (navigator.connection?.saveData) return;
  setTimeout(start, 4000);
  if (isWanted) return;
  const named = Array.from(document.scripts, ({ dataset, textContent }) => (dataset.src ?? textContent).match(/\\/_next\\/static\\/chunks\\/[\\w~.-]+\\.js/g) ?? []);
  for (const href of new Set(named.flat())) fetch(href, { priority: "low" }).catch(() => null);
});
addEventListener("pageshow", ({ persisted }) => { if (persisted && readViewer() !== viewer) location.reload() });
addEventListener("${RUNNING}", () => { isRunning = true; const again = held?.again; held = null; again?.() });
addEventListener("error", ({ target }) => {
  const src = target.dataset?.src;
  if (src && !target.dataset.again) setTimeout(() => {
    const script = document.createElement("script");
    Object.assign(script.dataset, { src, again: "on" });
    script.src = src;
    document.head.append(script);
  }, 1000);
  else if (src) { root.script = "lost"; giveUp() }
}, true);
addEventListener("DOMContentLoaded", () => {
  isParsed = true;
  for (const button of document.querySelectorAll("[data-until-filled]")) button.disabled = button.form.q.value.trim() === "";
  if (isWanted) start();
});
addEventListener("input", ({ target }) => { const button = target.form?.querySelector("[data-until-filled]"); if (button && !isRunning) button.disabled = target.value.trim() === "" }, true);
addEventListener("click", (event) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (isRunning || button || metaKey || ctrlKey || shiftKey || altKey || !target.closest) return;
  const control = target.closest("a, button, summary, input, label, select, textarea");
  if (!control && getSelection().type === "Range") return;
  const again = () => target.dispatchEvent(new MouseEvent("click", event));
  const link = control ? control.matches(${JSON.stringify(DIALOG_LINKS)}) && control : target.closest("[data-story]")?.querySelector("h3 a");
  if (link && !isGivenUp) hold(event, again, () => location.assign(link.href));
  else if (link && !control) location.assign(link.href);
  else if (control?.matches(${JSON.stringify(BUTTONS)})) hold(event, again);
}, true);
addEventListener("click", ({ target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }) => {
  if (defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey || !target.closest || target.closest(${JSON.stringify(CONTROLS)}) || getSelection().type === "Range") return;
  target.closest(${JSON.stringify(LINK_CARDS)})?.querySelector(".headline a")?.click();
});
addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (!isRunning && /^(Arrow|Home$|End$)/.test(key) && target.closest?.("[role=toolbar]")) hold(event, () => target.dispatchEvent(new KeyboardEvent("keydown", event)));
}, true);
addEventListener("submit", (event) => {
  const { target, submitter } = event, send = () => target.requestSubmit(submitter);
  if (!isRunning && !isGivenUp && event.isTrusted) hold(event, send, send);
}, true);
addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-print]")) return print();
  if (!target.closest?.(".theme-toggle")) return;
  root.theme = root.theme === "light" ? "dark" : "light";
  try { localStorage.setItem("theme", root.theme) } catch {}
}, true);
addEventListener("beforeprint", () => {
  const sheet = new CSSStyleSheet(), address = document.querySelector("[${PRINTED_ADDRESS}]")?.getAttribute("${PRINTED_ADDRESS}");
  if (address) sheet.replaceSync("@page { @bottom-left { content: " + JSON.stringify(address) + "; color: #555; font: 8pt system-ui, sans-serif; white-space: nowrap } }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => !each.isAddress), Object.assign(sheet, { isAddress: true })];
});
}`;
