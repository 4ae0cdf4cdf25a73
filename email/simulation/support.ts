import { supportOf } from '../checks/clientSupport';

/** What a simulation has met: features, and whether the table says plainly what the program does with them. */
export class Used {
  private readonly states = new Map<string, 'yes' | 'no' | 'partly' | 'unknown'>();

  constructor(private readonly client: string) {}

  /** Whether the program drops a feature. Only a plain "no" of the table drops: what nobody tested is left as it is. */
  drops(feature: string): boolean {
    let state = this.states.get(feature);
    if (state === undefined) {
      const support = supportOf(feature);
      if (!support) return false;
      state = support.unsupported.includes(this.client)
        ? 'no'
        : support.partial.includes(this.client)
          ? 'partly'
          : support.unknown.includes(this.client)
            ? 'unknown'
            : 'yes';
      this.states.set(feature, state);
    }
    return state === 'no';
  }

  /** Titles of what was dropped, in alphabetical order. */
  get dropped(): string[] {
    return [...this.states]
      .filter(([, state]) => state === 'no')
      .map(([feature]) => supportOf(feature)?.title ?? feature)
      .toSorted();
  }

  /** The share of used features of which is plainly known what becomes of them, from 0 to 1. */
  get confidence(): number {
    const all = [...this.states.values()];
    return all.length === 0 ? 1 : all.filter((state) => state === 'yes' || state === 'no').length / all.length;
  }
}
