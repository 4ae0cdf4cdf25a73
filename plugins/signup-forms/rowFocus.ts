/** Lists of the editor. Each row has `data-row` with its kind, and the place of the button that adds one `data-add`. */
export type RowKind = 'consent' | 'hidden' | 'version';

const focusIn = (place: Element | null | undefined, what: string): void =>
  place?.querySelector<HTMLElement>(what)?.focus();
const rowAt = (kind: RowKind, at: number): Element | undefined => document.querySelectorAll(`[data-row="${kind}"]`)[at];

/** Once a row was added: its text gets the focus, because the button may be gone at the limit. */
export function focusAdded(kind: RowKind, at: number): void {
  requestAnimationFrame(() => focusIn(rowAt(kind, at), 'textarea, input'));
}

/** Once a row was removed: the next row's button gets the focus, or what adds a row. */
export function focusAfterRemoval(kind: RowKind, at: number): void {
  requestAnimationFrame(() => {
    const next = rowAt(kind, at);
    if (next) focusIn(next, 'button');
    else focusIn(document.querySelector(`[data-add="${kind}"]`), 'button, input');
  });
}
