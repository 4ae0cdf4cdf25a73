import { action, makeObservable, observable } from 'mobx';
import type { LeaveQuestion } from '../shellContract';

/** Asks before unsaved changes are lost by a link, the back button or closing the tab. */
export class LeaveGuard implements LeaveQuestion {
  asking = false;
  readonly #guards = new Set<{ readonly isDirty: () => boolean; readonly page: string | undefined }>();
  #proceed: (() => void) | undefined;

  constructor() {
    makeObservable(this, { asking: observable, ask: action, stay: action, leave: action });
    window.addEventListener('beforeunload', this.#beforeUnload);
  }

  get isDirty(): boolean {
    return this.isDirtyWithout(new Set());
  }

  /** Whether a page other than those in `staying` (keys of layers) has unsaved changes. */
  isDirtyWithout(staying: ReadonlySet<string>): boolean {
    return [...this.#guards].some(({ isDirty, page }) => !(page !== undefined && staying.has(page)) && isDirty());
  }

  /** The number of guards. */
  get count(): number {
    return this.#guards.size;
  }

  /** Adds a guard for the page with the key `page`. */
  add(isDirty: () => boolean, page?: string): () => void {
    // Two callers may pass the same function; each removes only its own guard.
    const guard = { isDirty, page };
    this.#guards.add(guard);
    return () => void this.#guards.delete(guard);
  }

  ask(proceed: () => void): void {
    this.asking = true;
    this.#proceed = proceed;
  }

  stay(): void {
    this.asking = false;
  }

  leave(): void {
    this.asking = false;
    this.#proceed?.();
  }

  dispose(): void {
    window.removeEventListener('beforeunload', this.#beforeUnload);
    this.#guards.clear();
  }

  readonly #beforeUnload = (event: BeforeUnloadEvent): void => {
    if (this.isDirty) event.preventDefault();
  };
}
