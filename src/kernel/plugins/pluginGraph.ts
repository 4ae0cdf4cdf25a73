import type { Token } from 'sendwright/sdk';
import type { PluginRecord } from './pluginRecord';

/** Who provides what, and in which order plugins need each other. */
export class PluginGraph {
  readonly #providers = new Map<symbol, PluginRecord>();
  /** The providers to activate first. */
  readonly #needs = new Map<PluginRecord, PluginRecord[]>();
  /** The providers of optional services that have been asked for. */
  readonly #used = new Map<PluginRecord, Set<PluginRecord>>();

  provider(token: Token<unknown>): PluginRecord | undefined {
    return this.#providers.get(token.key);
  }

  needs(record: PluginRecord): readonly PluginRecord[] {
    return this.#needs.get(record) ?? [];
  }

  /** All that the record depends on now: what it requires, and what it has asked for besides. */
  providersFor(record: PluginRecord): readonly PluginRecord[] {
    return [...this.needs(record), ...(this.#used.get(record) ?? [])];
  }

  /** Notes that `user` uses an optional service of `provider`. Answers false where that would close a circle. */
  use(user: PluginRecord, provider: PluginRecord): boolean {
    if (this.#reaches(provider, user)) return false;
    const used = this.#used.get(user) ?? new Set();
    this.#used.set(user, used.add(provider));
    return true;
  }

  /** Claims the record's token. Answers the plugin that already has it. */
  claim(record: PluginRecord): PluginRecord | undefined {
    const token = record.plugin.provides;
    if (!token) return undefined;
    const other = this.#providers.get(token.key);
    if (!other) this.#providers.set(token.key, record);
    return other;
  }

  /** Links the records by need. Answers the cycles of required services: their plugins can never start. */
  link(records: readonly PluginRecord[]): PluginRecord[][] {
    const cycles: PluginRecord[][] = [];
    const state = new Map<PluginRecord, 'open' | 'done'>();
    const visit = (record: PluginRecord, path: readonly PluginRecord[]): void => {
      if (state.get(record) === 'done') return;
      if (state.get(record) === 'open') {
        cycles.push(path.slice(path.indexOf(record)));
        return;
      }
      state.set(record, 'open');
      const providers = this.#providersOf(record.required);
      this.#needs.set(record, providers);
      for (const provider of providers) visit(provider, [...path, record]);
      state.set(record, 'done');
    };
    for (const record of records) visit(record, []);
    return cycles;
  }

  #providersOf(tokens: readonly Token<unknown>[]): PluginRecord[] {
    return tokens.flatMap((token) => this.#providers.get(token.key) ?? []);
  }

  #reaches(from: PluginRecord, target: PluginRecord, seen = new Set<PluginRecord>()): boolean {
    if (from === target) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return this.providersFor(from).some((next) => this.#reaches(next, target, seen));
  }
}
