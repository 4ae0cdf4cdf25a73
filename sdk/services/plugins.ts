import { token } from '../token';

export type PluginState = 'idle' | 'loading' | 'active' | 'failed' | 'blocked' | 'rejected' | 'disabled';

/** A plugin as the host sees it. Observable. */
export interface PluginStatus {
  readonly id: string;
  readonly title: string;
  readonly state: PluginState;
  /** Why it is failed, blocked, rejected or disabled. */
  readonly reason: string | undefined;
  /** What of it failed last while it was shown, and how; it may be active all the same. */
  readonly showFailure: string | undefined;
  /** Milliseconds. */
  readonly timings: { readonly registered: number; readonly loaded?: number; readonly activated?: number };
  readonly contributions: Readonly<Record<'routes' | 'commands' | 'nav' | 'slots' | 'settings' | 'toggles', number>>;
  /** The features it declares, which an administrator switches by account. */
  readonly toggles: readonly { readonly app: string; readonly feature: string; readonly title: string }[];
  readonly requires: readonly string[];
  readonly provides: string | undefined;
}

/** The plugin host, for the plugins page. */
export interface Plugins {
  readonly all: readonly PluginStatus[];
  /** Tries a failed plugin again. */
  retry(id: string): Promise<void>;
  /** Turns a plugin off in this browser, and loads the workbench again without it. */
  disable(id: string): void;
  /** Turns it on again, and loads the workbench again with it. */
  enable(id: string): void;
}
export const Plugins = token<Plugins>('plugins');
