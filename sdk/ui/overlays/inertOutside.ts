/**
 * What speaks and answers above every dialog, as notices do; besides what is no part of the page, and dialogs of the
 * browser's own.
 */
const kept = '[data-above-modals], dialog, script, style, noscript';
const silenced = new Set<Element>();
/** Where parts of the page come and go while a dialog is open. */
let watch: MutationObserver | undefined;

/**
 * Takes everything but `modal` out of reach of focus, pointer and reading: only one dialog is there at a time, for
 * those too who do not see that it lies over its page. Undefined gives the page back.
 */
export function inertOutside(modal: HTMLElement | undefined): void {
  watch?.disconnect();
  watch = undefined;
  for (const element of silenced) element.removeAttribute('inert');
  silenced.clear();
  if (!modal) return;
  const observer =
    typeof MutationObserver === 'undefined'
      ? undefined
      : new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node instanceof HTMLElement) silence(node);
        });
  const silence = (element: Element): void => {
    if (element.matches(kept) || element.hasAttribute('inert') || element.contains(modal)) return;
    if (element.querySelector('[data-above-modals]')) {
      for (const child of element.children) silence(child);
      // What its own menus add to the body belongs to the dialog; what the page gets meanwhile does not.
      observer?.observe(element, { childList: true });
      return;
    }
    element.setAttribute('inert', '');
    silenced.add(element);
  };
  for (const child of document.body.children) silence(child);
  watch = observer;
}
