import { type RefObject, useEffect, useRef } from 'react';
import { focusableIn, focusPlace, returnFocus } from '../keptFocus';

/**
 * Elements that stay usable above every dialog, such as toasts, and those that are not rendered or are native dialogs.
 */
const kept = '[data-above-modals], dialog, script, style, noscript';
const silenced = new Set<Element>();
/** Observes parts of the page that are added or removed while a dialog is open. */
let watch: MutationObserver | undefined;

/** The open dialogs, topmost last: only that one handles keys. */
const open: HTMLElement[] = [];

/** Traps focus in a dialog and makes the page behind it inert, closes it on Escape, and restores the focus. */
export function useModal(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const before = focusPlace();
    open.push(element);
    const body = document.body;
    const overflow = body.style.overflow;
    body.style.overflow = 'hidden';

    const inside = focusableIn(element);
    const wanted =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      inside.find((one) => /^(input|select|textarea)$/i.test(one.tagName)) ??
      element;
    wanted.focus();
    inertOutside(element);

    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== element || event.defaultPrevented) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        close.current();
      }
      if (event.key !== 'Tab') return;
      const all = focusableIn(element);
      const first = all[0];
      const last = all.at(-1);
      const active = document.activeElement;
      if (!first || !last) event.preventDefault();
      else if (event.shiftKey && (active === first || active === element)) {
        event.preventDefault();
        last.focus();
      } else if (!event.shiftKey && (active === last || !element.contains(active))) {
        event.preventDefault();
        first.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      open.splice(open.indexOf(element), 1);
      inertOutside(open.at(-1));
      body.style.overflow = overflow;
      returnFocus(before);
    };
  }, [panel]);
}

/**
 * Makes everything but `modal` inert, so that focus, pointer and screen readers reach only one dialog at a time.
 * Undefined restores the page.
 */
function inertOutside(modal: HTMLElement | undefined): void {
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
