import { action, makeObservable, observable } from 'mobx';
import type { LeaveQuestion } from '../shellContract';

/** Asks before unsaved changes are left, by a link, the back button or by closing the tab. */
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

  /** Whether a page other than those in `staying` (the keys of layers) has unsaved changes. */
  isDirtyWithout(staying: ReadonlySet<string>): boolean {
    return [...this.#guards].some(({ isDirty, page }) => !(page !== undefined && staying.has(page)) && isDirty());
  }

  /** How many pages guard their leaving. */
  get count(): number {
    return this.#guards.size;
  }

  /** Guards what the page with the key `page` holds. */
  add(isDirty: () => boolean, page?: string): () => void {
    // Two callers may pass the same function: each takes only its own guard away.
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
