/**
 * Elements that stay usable above every dialog, such as toasts, and those that are not rendered or are native dialogs.
 */
const kept = '[data-above-modals], dialog, script, style, noscript';
const silenced = new Set<Element>();
/** Observes parts of the page that are added or removed while a dialog is open. */
let watch: MutationObserver | undefined;

/**
 * Makes everything but `modal` inert, so that focus, pointer and screen readers reach only one dialog at a time.
 * Undefined restores the page.
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
      // Menus that the dialog adds to the body belong to the dialog; elements added to the page do not.
      observer?.observe(element, { childList: true });
      return;
    }
    element.setAttribute('inert', '');
    silenced.add(element);
  };
  for (const child of document.body.children) silence(child);
  watch = observer;
}
