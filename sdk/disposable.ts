/** Something that can be disposed: a subscription, a timer, a store. */
export type Disposer = (() => void) | { dispose(): void };

/** Disposes `disposer`, which can have either form. */
export function dispose(disposer: Disposer): void {
  if (typeof disposer === 'function') disposer();
  else disposer.dispose();
}
