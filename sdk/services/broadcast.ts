import { token } from '../token';

/** Messages to the workbench's other tabs. */
export interface Broadcast {
  post(topic: string, message: unknown): void;
  /** Listens to messages of other tabs; the listener must check their shape. Returns a disposer. */
  listen(topic: string, listener: (message: unknown) => void): () => void;
}
export const Broadcast = token<Broadcast>('broadcast');
