import { dispose, type Disposer, type Plugin, type PluginState, type PluginStatus, type Token } from 'sendwright/sdk';
import { observable, runInAction } from 'mobx';

const count = (contributions: object | undefined): number => (contributions ? Object.keys(contributions).length : 0);

/** A registered plugin: its state, what it owns and what it gives. */
export class PluginRecord implements PluginStatus {
  // One box, not three observable fields: making those costs more than all the rest of a plugin's registration.
  readonly #status = observable.box<Pick<PluginStatus, 'state' | 'reason' | 'timings'>>({ state: 'idle', reason: undefined, timings: { registered: 0 } }, { deep: false });
  /** What failed, for the error page. */
  error: unknown = undefined;
  /** The activation under way or done. */
  activation: Promise<void> | undefined = undefined;
  service: unknown = undefined;
  /** What it shares with its own pages only. */
  readonly shared = new Map<symbol, unknown>();
  readonly #owned: Disposer[] = [];

  constructor(readonly plugin: Plugin) {}

  get state(): PluginState {
    return this.#status.get().state;
  }

  get reason(): string | undefined {
    return this.#status.get().reason;
  }

  get timings(): PluginStatus['timings'] {
    return this.#status.get().timings;
  }

  get id(): string {
    return this.plugin.id;
  }

  get title(): string {
    return this.plugin.title;
  }

  get provides(): string | undefined {
    return this.plugin.provides?.name;
  }

  get requires(): readonly string[] {
    return this.required.map((token) => token.name);
  }

  get required(): readonly Token<unknown>[] {
    return Object.values(this.plugin.requires ?? {});
  }

  get optional(): readonly Token<unknown>[] {
    return Object.values(this.plugin.optional ?? {});
  }

  get contributions(): PluginStatus['contributions'] {
    const { routes, commands, nav, slots, alerts, settings, toggles } = this.plugin;
    return {
      routes: count(routes),
      commands: count(commands),
      nav: count(nav),
      slots: count(slots),
      texts: count(alerts),
      settings: count(settings),
      toggles: count(toggles),
    };
  }

  become(state: PluginState, error?: unknown): void {
    this.error = error;
    this.#change({ state, reason: error === undefined ? undefined : error instanceof Error ? error.message : String(error) });
  }

  timed(timings: Partial<PluginStatus['timings']>): void {
    this.#change({ timings: { ...this.timings, ...timings } });
  }

  own(disposer: Disposer): void {
    this.#owned.push(disposer);
  }

  /** Lets go of everything it owns, the latest first, and says what refused to go. */
  release(): unknown[] {
    const failures: unknown[] = [];
    for (const disposer of this.#owned.splice(0).toReversed()) {
      try {
        dispose(disposer);
      } catch (failure) {
        failures.push(failure);
      }
    }
    this.shared.clear();
    this.service = undefined;
    this.activation = undefined;
    return failures;
  }

  #change(change: Partial<Pick<PluginStatus, 'state' | 'reason' | 'timings'>>): void {
    runInAction(() => this.#status.set({ ...this.#status.get(), ...change }));
  }
}
