import {
  type CommandModule,
  dispose,
  type Disposer,
  type Plugin,
  type PluginState,
  type PluginStatus,
  type Token,
} from 'sendwright/sdk';
import type { IAtom } from 'mobx';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : typeof error === 'string' ? error : 'It failed without saying why.';
const count = (contributions: object | undefined): number => (contributions ? Object.keys(contributions).length : 0);

/** A registered plugin: its state, its resources and its contributions. */
export class PluginRecord implements PluginStatus {
  /** The error, for the error page. */
  error: unknown = undefined;
  /** The pending or completed activation. */
  activation: Promise<void> | undefined = undefined;
  service: unknown = undefined;
  /** Its commands and searches; undefined while their module has not loaded. */
  offer: CommandModule<never> | undefined;
  #state: PluginState = 'idle';
  #reason: string | undefined = undefined;
  #showFailure: string | undefined = undefined;
  #timings: PluginStatus['timings'] = { registered: 0 };
  #shared: Map<symbol, unknown> | undefined;
  #owned: Disposer[] | undefined;
  /** The current activation; a late one finds another here, or none. */
  #lease: object | undefined;

  /**
   * `changed` belongs to the host and is shared by all records: an observable for each would cost more than the rest of
   * a registration.
   */
  constructor(
    readonly plugin: Plugin,
    private readonly changed: IAtom,
  ) {
    const { commands = {}, search = [] } = plugin;
    if (typeof commands !== 'function') this.offer = { commands, search };
  }

  get state(): PluginState {
    this.changed.reportObserved();
    return this.#state;
  }

  get reason(): string | undefined {
    this.changed.reportObserved();
    return this.#reason;
  }

  get showFailure(): string | undefined {
    this.changed.reportObserved();
    return this.#showFailure;
  }

  get timings(): PluginStatus['timings'] {
    this.changed.reportObserved();
    return this.#timings;
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

  /** Services shared with the plugin's own pages only. */
  get shared(): Map<symbol, unknown> {
    this.#shared ??= new Map();
    return this.#shared;
  }

  get contributions(): PluginStatus['contributions'] {
    const { routes, nav, slots, settings, toggles } = this.plugin;
    return {
      routes: count(routes),
      commands: count(this.offer?.commands),
      nav: count(nav),
      slots: count(slots),
      settings: count(settings),
      toggles: count(toggles),
    };
  }

  get toggles(): PluginStatus['toggles'] {
    return Object.entries(this.plugin.toggles ?? {}).map(([feature, { app, title }]) => ({ app, feature, title }));
  }

  become(state: PluginState, error?: unknown): void {
    this.error = error;
    this.#state = state;
    this.#reason = error === undefined ? undefined : messageOf(error);
    this.changed.reportChanged();
  }

  /** Records that something failed while it was shown: `what` is the title of a page or slot fill. */
  failedToShow(error: unknown, what: string): void {
    // The state already shows a failed activation.
    if (error === this.error) return;
    this.#showFailure = `“${what}” couldn't be shown: ${messageOf(error)}`;
    this.changed.reportChanged();
  }

  /** The failed part is tried again. */
  showAgain(): void {
    this.#showFailure = undefined;
    this.changed.reportChanged();
  }

  timed(timings: Partial<PluginStatus['timings']>): void {
    this.#timings = { ...this.#timings, ...timings };
    this.changed.reportChanged();
  }

  /**
   * Starts an activation. Its resources are valid until the record is released; later ones are refused or disposed
   * immediately.
   */
  begin(): { readonly isOver: () => boolean } {
    const lease = {};
    this.#lease = lease;
    return { isOver: () => this.#lease !== lease };
  }

  own(disposer: Disposer): void {
    this.#owned ??= [];
    this.#owned.push(disposer);
  }

  /** Disposes everything the plugin owns, in reverse order, and returns the errors. */
  release(): unknown[] {
    const failures: unknown[] = [];
    this.#lease = undefined;
    for (const disposer of this.#owned?.splice(0).toReversed() ?? []) {
      try {
        dispose(disposer);
      } catch (failure) {
        failures.push(failure);
      }
    }
    this.#shared = undefined;
    this.service = undefined;
    this.activation = undefined;
    return failures;
  }
}
