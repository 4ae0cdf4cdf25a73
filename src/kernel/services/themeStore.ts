import { injected, type ThemeChoice, type Themes } from 'sendwright/sdk';
import { action, actionBound, autorun, computed, makeObservable, observable } from 'mobx';
import { parts } from '../parts';
import type { Browser } from '../browser/browser';

const storageKey = 'sendwright.theme';
const choices: readonly ThemeChoice[] = ['system', 'light', 'dark', 'high-contrast'];
/** The class that activates Blueprint's dark styles. */
const darkClass = 'bp6-dark';

/** The theme: follows the system until the user chooses one, which is remembered. */
@injected(parts.storage)
export class ThemeStore implements Themes {
  choice: ThemeChoice;
  systemIsDark: boolean;
  readonly #query: MediaQueryList | undefined;
  readonly #stop: () => void;

  constructor(private readonly storage: Browser['storage']) {
    this.choice = choices.find((choice) => choice === storage.getItem(storageKey)) ?? 'system';
    this.#query =
      typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : undefined;
    this.systemIsDark = this.#query?.matches ?? false;
    makeObservable(this, {
      choice: observable,
      systemIsDark: observable,
      current: computed,
      choose: action,
      followSystem: actionBound,
    });
    this.#query?.addEventListener('change', this.followSystem);
    this.#stop = autorun(() => this.#apply());
  }

  get current(): Themes['current'] {
    if (this.choice !== 'system') return this.choice;
    return this.systemIsDark ? 'dark' : 'light';
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    this.storage.setItem(storageKey, choice);
  }

  followSystem(): void {
    this.systemIsDark = this.#query?.matches ?? false;
  }

  dispose(): void {
    this.#stop();
    this.#query?.removeEventListener('change', this.followSystem);
  }

  #apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.current;
    root.classList.toggle(darkClass, this.current === 'dark');
  }
}
