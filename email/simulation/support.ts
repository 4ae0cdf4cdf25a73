import { supportOf } from '../checks/clientSupport';

/** Collects the features that a simulation meets, and whether the app's support of each is known. */
export class FeatureUsage {
  private readonly states = new Map<string, 'yes' | 'no' | 'partly' | 'unknown'>();

  constructor(private readonly client: string) {}

  /** Whether the app drops a feature. Only a definite "no" in the data counts; untested features are kept. */
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

  /** Titles of the dropped features, in alphabetical order. */
  get dropped(): string[] {
    return [...this.states]
      .filter(([, state]) => state === 'no')
      .map(([feature]) => supportOf(feature)?.title ?? feature)
      .toSorted();
  }

  /** For which share of the used features support is known, from 0 to 1. */
  get confidence(): number {
    const all = [...this.states.values()];
    return all.length === 0 ? 1 : all.filter((state) => state === 'yes' || state === 'no').length / all.length;
  }
}
