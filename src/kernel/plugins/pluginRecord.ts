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

/** A registered plugin: its state, what it owns and what it gives. */
export class PluginRecord implements PluginStatus {
  /** What failed, for the error page. */
  error: unknown = undefined;
  /** The activation under way or done. */
  activation: Promise<void> | undefined = undefined;
  service: unknown = undefined;
  /** Its commands and searches; undefined while they are in a module that has not been fetched. */
  offer: CommandModule<never> | undefined;
  #state: PluginState = 'idle';
  #reason: string | undefined = undefined;
  #showFailure: string | undefined = undefined;
  #timings: PluginStatus['timings'] = { registered: 0 };
  #shared: Map<symbol, unknown> | undefined;
  #owned: Disposer[] | undefined;
  /** The activation that the record is for; a late one finds another here, or none. */
  #lease: object | undefined;

  /**
   * `changed` is the host's, for all its records: an observable each would cost more than all the rest of a
   * registration.
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

  /** What it shares with its own pages only. */
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

  /** Notes that something of it failed while it was shown: `what` is a page's or a filling's title. */
  failedToShow(error: unknown, what: string): void {
    // An activation that failed is told by the state.
    if (error === this.error) return;
    this.#showFailure = `“${what}” couldn't be shown: ${messageOf(error)}`;
    this.changed.reportChanged();
  }

  /** What failed is tried again. */
  showAgain(): void {
    this.#showFailure = undefined;
    this.changed.reportChanged();
  }

  timed(timings: Partial<PluginStatus['timings']>): void {
    this.#timings = { ...this.#timings, ...timings };
    this.changed.reportChanged();
  }

  /**
   * Begins an activation. What it is given is valid until the record is released; what comes later is refused or
   * disposed at once.
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

  /** Lets go of everything it owns, the latest first, and says what refused to go. */
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
