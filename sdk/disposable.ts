/** Something to be let go of: a subscription, a timer, a store. */
export type Disposer = (() => void) | { dispose(): void };

/** Lets go of `disposer`, whichever of its two forms it has. */
export function dispose(disposer: Disposer): void {
  if (typeof disposer === 'function') disposer();
  else disposer.dispose();
}
