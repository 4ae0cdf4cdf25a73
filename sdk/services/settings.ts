import { token } from '../token';

export type SettingValue = string | number | boolean;

/** A setting a plugin declares; the kernel draws its page. The type of the value is that of its default. */
export interface SettingDefinition {
  readonly title: string;
  readonly description?: string;
  readonly default: SettingValue;
  readonly options?: readonly SettingValue[];
}

/** The user's settings, kept in this browser. Observable. `id` is `<plugin>.<key>`. */
export interface Settings {
  get(id: string): SettingValue | undefined;
  set(id: string, value: SettingValue): void;
}
export const Settings = token<Settings>('settings');
