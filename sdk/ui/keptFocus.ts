const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), ' +
  '[tabindex="0"], iframe, [contenteditable="true"]';
/** Letters typed there would be its text instead of shortcuts. */
const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, iframe, [contenteditable="true"]';

export function focusableIn(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[inert], [hidden]'),
  );
}

/** The focused element and those around it, from the inside out, with their neighbors. */
export interface FocusPlace {
  readonly around: readonly {
    readonly element: Element;
    readonly next: Element | null;
    readonly previous: Element | null;
    /** Its neighbors are of other kinds: the page, dialogs, notices. */
    readonly isApart: boolean;
  }[];
  /** Of the page. */
  readonly heading: HTMLElement | null;
}

/** Where the focus is now. */
export function focusPlace(): FocusPlace {
  const around: FocusPlace['around'][number][] = [];
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement)
    around.push({
      element: at,
      next: at.nextElementSibling,
      previous: at.previousElementSibling,
      isApart: at.parentElement === document.body || at.closest('[data-above-modals]') !== null,
    });
  return { around, heading: document.querySelector<HTMLElement>('main h1') };
}

/**
 * Gives the focus back. If its element is gone, or is removed before the focus moves on, as the row of what was
 * deleted, the nearest one gets it, or else the page's heading.
 */
export function returnFocus(place: FocusPlace): void {
  const element = place.around[0]?.element;
  if (element instanceof HTMLElement && element.isConnected) element.focus();
  if (isLost() && place.heading?.isConnected) focusNear(place);
  else soon(place);
  document.addEventListener('focusin', onRemoval(focusPlace()), { once: true });
}

/**
 * Until the returned function is called, the focus is not lost with its element, such as a button that is gone once it
 * was pressed: the nearest one gets it, or else the page's heading.
 */
export function keepFocus(): () => void {
  let end = onRemoval(focusPlace());
  const follow = () => {
    end();
    end = onRemoval(focusPlace());
  };
  document.addEventListener('focusin', follow);
  return () => {
    document.removeEventListener('focusin', follow);
    end();
  };
}

/** Passes the focus on when its element is removed; returns what ends that. */
function onRemoval(place: FocusPlace): () => void {
  const element = place.around[0]?.element;
  if (element === undefined || typeof MutationObserver === 'undefined') return () => undefined;
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    soon(place);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whoever has removed the element, or the page that follows, may focus something first. */
const soon = (place: FocusPlace): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => isLost() && focusNear(place)));

/** How many elements out of the removed one its neighbors are looked for: from a row to its table. */
const reach = 4;

function focusNear({ around, heading }: FocusPlace): void {
  const outermost = around.findLastIndex(({ element }) => !element.isConnected);
  // What is nearest is on the same page.
  const places = heading?.isConnected ? around.slice(Math.max(0, outermost)).slice(0, reach) : [];
  for (const { element, isApart, ...before } of places) {
    if (isApart) break;
    const next = element.isConnected ? element.nextElementSibling : before.next;
    const previous = element.isConnected ? element.previousElementSibling : before.previous;
    for (const neighbor of [...siblings(next, 'nextElementSibling'), ...siblings(previous, 'previousElementSibling')]) {
      const near = neighbor.matches(`[tabindex], ${focusable}`) ? [neighbor] : focusableIn(neighbor);
      near.find((one) => !one.matches(typedInto))?.focus();
      if (!isLost()) return;
    }
  }
  const start = document.querySelector<HTMLElement>('main h1');
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

/** An element and those after or before it, while it is in the page. */
function siblings(first: Element | null, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = first; at?.isConnected; at = at[way]) if (at instanceof HTMLElement) found.push(at);
  return found;
}
