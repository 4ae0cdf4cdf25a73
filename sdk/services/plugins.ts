import { token } from '../token';

export type PluginState = 'idle' | 'loading' | 'active' | 'failed' | 'blocked' | 'rejected' | 'disabled';

/** A plugin's status. Observable. */
export interface PluginStatus {
  readonly id: string;
  readonly title: string;
  readonly state: PluginState;
  /** Why it is failed, blocked, rejected or disabled. */
  readonly reason: string | undefined;
  /** The last failure while it was shown; the plugin may still be active. */
  readonly showFailure: string | undefined;
  /** Milliseconds. */
  readonly timings: { readonly registered: number; readonly loaded?: number; readonly activated?: number };
  readonly contributions: Readonly<Record<'routes' | 'commands' | 'nav' | 'slots' | 'settings' | 'toggles', number>>;
  /** The features it declares, which administrators switch per account. */
  readonly toggles: readonly { readonly app: string; readonly feature: string; readonly title: string }[];
  readonly requires: readonly string[];
  readonly provides: string | undefined;
}

/** The plugin host, for the plugins page. */
export interface Plugins {
  readonly all: readonly PluginStatus[];
  /** Retries a failed plugin. */
  retry(id: string): Promise<void>;
  /** Turns a plugin off in this browser, and reloads the workbench without it. */
  disable(id: string): void;
  /** Turns it on again, and reloads the workbench with it. */
  enable(id: string): void;
}
export const Plugins = token<Plugins>('plugins');
