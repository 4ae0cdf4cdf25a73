import type { Activity, Alerts, Analytics, Broadcast, Commands, Navigation, Plugin, Plugins, Session, SettingDefinition, Settings, Themes, Workbench } from 'sendwright/sdk';
import type { createBrowserRouter } from 'react-router-dom';
import type { Breadcrumb, LeaveQuestion, NavGroup, Palette, ShellParts } from './parts';

export interface KernelOptions extends ShellParts {
  readonly plugins: readonly Plugin[];
  /** `memory` in tests. */
  readonly history?: 'browser' | 'memory';
}

/** Command registry with what the shell adds. */
export interface ShellCommands extends Commands {
  /** Adds a command of the shell's own; its id is `workbench.<key>`. Returns a disposer. */
  add(key: string, command: { title: string; keys?: string; icon?: string; keywords?: readonly string[]; run: () => void | Promise<void> }): () => void;
}

/** Alerts with what the toasts need. */
export interface ShellAlerts extends Alerts {
  /** Stops the clock of a vanishing alert while it is hovered or focused. */
  hold(id: string): void;
  release(id: string): void;
}

/** Session with what the sign-in page and the frame need. */
export interface ShellSession extends Session {
  readonly state: 'starting' | 'signed-in' | 'signed-out';
  /** Signs in and goes back to where the user came from. Rejects with `HttpFailure`. */
  signIn(username: string, password: string): Promise<void>;
  /** The same with the token of a one-time link. */
  signInWithLink(token: string): Promise<void>;
}

/** A plugin's settings, for the settings page the shell draws. */
export interface SettingGroup {
  readonly plugin: string;
  readonly title: string;
  readonly settings: readonly (SettingDefinition & { readonly id: string })[];
}

/** Everything the shell reads. All of it observable. */
export interface Kernel {
  readonly plugins: Plugins;
  readonly router: { readonly data: ReturnType<typeof createBrowserRouter> };
  readonly navigation: Navigation & { readonly groups: readonly NavGroup[]; readonly leaving: LeaveQuestion };
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly commands: ShellCommands;
  readonly palette: Palette;
  readonly alerts: ShellAlerts;
  readonly activity: Activity;
  readonly analytics: Analytics;
  readonly broadcast: Broadcast;
  readonly session: ShellSession;
  readonly settings: Settings & { readonly groups: readonly SettingGroup[] };
  readonly themes: Themes;
  /** For `<WorkbenchContext value={kernel.workbench}>`. */
  readonly workbench: Workbench;
  /** Loads the session and lets the first route in. The shell may paint before. */
  start(): Promise<void>;
  dispose(): void;
}

export function createKernel(_options: KernelOptions): Kernel {
  throw new Error('Not built yet.');
}
