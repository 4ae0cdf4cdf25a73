import { token } from '../token';

/** Messages to the workbench's other tabs. */
export interface Broadcast {
  post(topic: string, message: unknown): void;
  /** Hears what other tabs post; the listener must check the message's shape. Returns a disposer. */
  listen(topic: string, listener: (message: unknown) => void): () => void;
}
export const Broadcast = token<Broadcast>('broadcast');
