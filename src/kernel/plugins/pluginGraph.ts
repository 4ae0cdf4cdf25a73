import type { Token } from 'sendwright/sdk';
import type { PluginRecord } from './pluginRecord';

/** The dependency graph of plugins: providers of tokens, and the order of activation. */
export class PluginGraph {
  readonly #providers = new Map<symbol, PluginRecord>();
  /** The required providers, which are activated first. */
  readonly #needs = new Map<PluginRecord, PluginRecord[]>();
  /** The providers of optional services that have been used. */
  readonly #used = new Map<PluginRecord, Set<PluginRecord>>();

  provider(token: Token<unknown>): PluginRecord | undefined {
    return this.#providers.get(token.key);
  }

  needs(record: PluginRecord): readonly PluginRecord[] {
    return this.#needs.get(record) ?? [];
  }

  /** All providers that the record depends on now: required ones, and used optional ones. */
  providersFor(record: PluginRecord): readonly PluginRecord[] {
    return [...this.needs(record), ...(this.#used.get(record) ?? [])];
  }

  /** Records that `user` uses an optional service of `provider`. Returns false if that would create a cycle. */
  use(user: PluginRecord, provider: PluginRecord): boolean {
    if (this.#reaches(provider, user)) return false;
    const used = this.#used.get(user) ?? new Set();
    this.#used.set(user, used.add(provider));
    return true;
  }

  /** Claims the record's token. Returns the plugin that already has it. */
  claim(record: PluginRecord): PluginRecord | undefined {
    const token = record.plugin.provides;
    if (!token) return undefined;
    const other = this.#providers.get(token.key);
    if (!other) this.#providers.set(token.key, record);
    return other;
  }

  /** Links the records by dependency. Returns cycles of required services, whose plugins can never start. */
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
