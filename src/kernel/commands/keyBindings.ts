import { chordOf, parseKeys } from './chord';

const sequenceTimeout = 1000;
/** Milliseconds. A command that runs later than that after its key would surprise the user. */
const earlyKeyTimeout = 2000;

function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color', 'file'].includes(target.type)
  );
}

/** Runs commands by key: chords, and sequences typed within a second. */
export class KeyBindings {
  readonly #byKeys = new Map<string, string>();
  #typed: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Keys that were pressed while commands were still loading. */
  #early: { readonly chord: string; readonly at: number }[] = [];

  /**
   * `run` returns whether the command can run now; if so, its keys are consumed. `prepare` is called before keys are
   * looked up; if commands are still loading, it returns a promise, and keys pressed meanwhile are looked up again.
   */
  constructor(
    private readonly run: (id: string) => boolean,
    private readonly prepare: () => Promise<void> | undefined = () => undefined,
  ) {
    document.addEventListener('keydown', this.#press);
  }

  /** Binds keys to a command. The first binding wins: returns the owner's id. */
  bind(keys: string, id: string): string {
    const sequence = parseKeys(keys).join(' ');
    const holder = this.#byKeys.get(sequence) ?? id;
    this.#byKeys.set(sequence, holder);
    return holder;
  }

  unbind(id: string): void {
    for (const [sequence, bound] of this.#byKeys) if (bound === id) this.#byKeys.delete(sequence);
  }

  clear(): void {
    this.#byKeys.clear();
  }

  dispose(): void {
    document.removeEventListener('keydown', this.#press);
    this.#early = [];
    clearTimeout(this.#timer);
  }

  readonly #press = (event: KeyboardEvent): void => {
    const chord = chordOf(event);
    if (chord === undefined || event.defaultPrevented || event.isComposing) return;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (isTypingIn(event.target) && !hasModifier) {
      this.#early = [];
      return;
    }
    const coming = this.prepare();
    if (this.#take(chord)) {
      event.preventDefault();
      this.#early = [];
    } else if (coming) {
      if (this.#early.push({ chord, at: Date.now() }) === 1) void coming.then(this.#replay, () => (this.#early = []));
    }
  };

  /** Looks up keys again that were pressed too early. */
  readonly #replay = (): void => {
    const early = this.#early;
    this.#early = [];
    this.#expect([]);
    for (const { chord, at } of early) if (Date.now() - at <= earlyKeyTimeout && this.#take(chord)) return;
  };

  /** Whether the chord runs a command, alone or with the preceding ones. */
  #take(chord: string): boolean {
    // A key that does not continue a sequence starts a new one.
    for (const typed of [[...this.#typed, chord], [chord]]) {
      const sequence = typed.join(' ');
      const id = this.#byKeys.get(sequence);
      if (id !== undefined && this.run(id)) {
        this.#expect([]);
        return true;
      }
      if (this.#begins(sequence)) {
        this.#expect(typed);
        return false;
      }
    }
    this.#expect([]);
    return false;
  }

  #begins(sequence: string): boolean {
    return [...this.#byKeys.keys()].some((keys) => keys.startsWith(`${sequence} `));
  }

  #expect(typed: string[]): void {
    clearTimeout(this.#timer);
    this.#typed = typed;
    this.#timer = typed.length > 0 ? setTimeout(() => this.#expect([]), sequenceTimeout) : undefined;
  }
}
