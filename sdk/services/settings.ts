import { token } from '../token';

export type ThemeChoice = 'system' | 'light' | 'dark' | 'high-contrast';

/** The theme. Observable. */
export interface Themes {
  readonly choice: ThemeChoice;
  /** The effective theme: what `system` currently means. */
  readonly current: Exclude<ThemeChoice, 'system'>;
  choose(choice: ThemeChoice): void;
}
export const Themes = token<Themes>('themes');

export type SettingValue = string | number | boolean;

/** A setting that a plugin declares; the kernel renders its page. The value has the type of its default. */
export interface SettingDefinition {
  readonly title: string;
  readonly description?: string;
  readonly default: SettingValue;
  readonly options?: readonly SettingValue[];
}

/** The user's settings, stored in this browser. Observable. `id` is `<plugin>.<key>`. */
export interface Settings {
  get(id: string): SettingValue | undefined;
  set(id: string, value: SettingValue): void;
}
export const Settings = token<Settings>('settings');
