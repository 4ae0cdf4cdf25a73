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
