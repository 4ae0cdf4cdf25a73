import { token } from 'sendwright/sdk';

/** Tells the page below a dialog that the second factor was turned on. */
export interface TwoFactorChanged {
  tell(): void;
  /** Returns a function that stops listening. */
  listen(listener: () => void): () => void;
}
export const TwoFactorChanged = token<TwoFactorChanged>('account.twoFactorChanged');

export function createTwoFactorChanged(): TwoFactorChanged {
  const listeners = new Set<() => void>();
  return {
    tell: () => listeners.forEach((listener) => listener()),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
