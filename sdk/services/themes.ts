import { token } from '../token';

export type ThemeChoice = 'system' | 'light' | 'dark' | 'high-contrast';

/** The look. Observable. */
export interface Themes {
  readonly choice: ThemeChoice;
  /** The theme in force: what `system` comes to just now. */
  readonly current: Exclude<ThemeChoice, 'system'>;
  choose(choice: ThemeChoice): void;
}
export const Themes = token<Themes>('themes');
