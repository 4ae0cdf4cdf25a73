import { injected, type Choice, type CommandArgument } from 'sendwright/sdk';
import { action, computed, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { later } from '../container/later';
import { parts } from '../parts';
import type { Palette, PaletteGroup, PaletteItem } from '../shellContract';
import type { CommandRegistry } from './commandRegistry';
import { plainLabel } from './rankedCommand';
import type { RegisteredCommand } from './registeredCommand';

export type FoundThing = Choice & { readonly address: string };

/** A plugin's search, with its service bound. */
export interface PaletteSearch {
  readonly title: string;
  readonly icon?: string | undefined;
  /** Whether the guards allow it now. */
  readonly isAllowed: () => boolean;
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly FoundThing[]>;
}

/** The command whose arguments are being requested, and the arguments so far. */
interface Asking {
  readonly command: RegisteredCommand;
  readonly given: Readonly<Record<string, string>>;
  readonly name: string;
}

const searchMinimum = 2;
const recentMaximum = 5;
// A shared constant, so that repeated empty results don't count as changes.
const none: readonly PaletteGroup[] = [];
const askDelay = 120;

/** The palette's state: search, select, enter arguments step by step. Renders nothing. */
@injected(later(parts.commands), parts.searches, later(parts.router))
export class PaletteModel implements Palette {
  isOpen = false;
  typed = '';
  selected = 0;
  asking: Asking | undefined = undefined;
  choices: readonly Choice[] = [];
  found = none;
  pending = 0;
  readonly #addresses = new Map<string, string>();
  /** What was opened from here since the page was loaded, newest first. */
  #recent: readonly { readonly item: PaletteItem; readonly address: string }[] = [];
  #controller: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when what is typed now has been looked for. */
  #looked: Promise<void> = Promise.resolve();
  readonly #stopWatching: () => void;

  constructor(
    private readonly commands: () => CommandRegistry,
    private readonly searches: readonly PaletteSearch[],
    private readonly router: () => { go(address: string): void },
  ) {
    makeObservable(this, {
      isOpen: observable,
      typed: observable,
      selected: observable,
      asking: observableRef,
      choices: observableRef,
      found: observableRef,
      pending: observable,
      commandItems: computed,
      areCommandsMeant: computed,
      groups: computed,
      step: computed,
      busy: computed,
      open: action,
      ask: action,
      close: action,
      type: action,
      move: action,
      back: action,
    });
    // Input that came before the session loaded is searched again afterwards.
    this.#stopWatching = reaction(
      () => (this.isOpen && this.commands().all.length > 0 ? this.#searches().length : 0),
      (count) => count > 0 && runInAction(() => this.#look()),
    );
  }

  get busy(): boolean {
    return this.pending > 0;
  }

  get step(): Palette['step'] {
    if (!this.asking) return undefined;
    const { command, name } = this.asking;
    const argument = this.#argument();
    return { command: command.title, argument: argument?.title ?? name, freeText: !argument?.choices };
  }

  get groups(): readonly PaletteGroup[] {
    if (!this.isOpen) return [];
    if (this.asking)
      return this.#argument()?.choices
        ? [{ title: this.step?.argument ?? '', items: this.choices.map(choiceItem) }]
        : [];
    const items = this.commandItems;
    const commands = items.length > 0 ? [{ title: 'Commands', items }] : [];
    return this.typed !== '' && this.areCommandsMeant ? [...commands, ...this.found] : [...this.found, ...commands];
  }

  /** Whether a command's title starts with what is typed. Otherwise what plugins find comes first. */
  get areCommandsMeant(): boolean {
    const typed = this.typed.trim().toLowerCase();
    return this.commandItems.some(({ label }) =>
      label
        .map(({ text }) => text)
        .join('')
        .toLowerCase()
        .startsWith(typed),
    );
  }

  /** Separate from plugins' results, so that those don't trigger another search of the commands. */
  get commandItems(): readonly PaletteItem[] {
    return this.commands()
      .search(this.typed)
      .map(({ command, label }): PaletteItem => ({
        id: command.id,
        label,
        ...(command.icon !== undefined && { icon: command.icon }),
        ...(command.keys !== undefined && { keys: command.keys }),
        ...(command.refusal && { refused: command.refusal.message }),
      }));
  }

  open(typed = ''): void {
    const { searches } = this;
    const known = searches.length;
    // Commands may load after the text was typed.
    void this.commands()
      .load()
      .then(() => this.isOpen && searches.length > known && runInAction(() => this.#look()));
    this.isOpen = true;
    this.asking = undefined;
    this.type(typed);
  }

  /** Opens at the first missing argument of `command`. */
  ask(command: RegisteredCommand, given: Readonly<Record<string, string>> = {}): void {
    const name = command.argumentNames.find((candidate) => given[candidate] === undefined);
    if (name === undefined) {
      this.close();
      void this.commands().run(command.id, given);
      return;
    }
    this.isOpen = true;
    this.asking = { command, given, name };
    this.choices = [];
    this.type('');
  }

  close(): void {
    this.#cancel();
    this.isOpen = false;
    this.asking = undefined;
    this.typed = '';
    this.found = none;
    this.choices = [];
  }

  type(typed: string): void {
    this.typed = typed;
    this.selected = 0;
    this.#look();
  }

  #look(): void {
    const { typed } = this;
    this.#cancel();
    if (this.asking) this.#later((signal) => this.#findChoices(signal));
    else if (typed === '') this.found = this.#recentThings();
    else if (typed.trim().length < searchMinimum || this.#searches().length === 0) this.found = none;
    else this.#later((signal) => this.#findThings(typed.trim(), signal));
  }

  move(by: number): void {
    const { length } = this.#items();
    if (length > 0) this.selected = (((this.selected + by) % length) + length) % length;
  }

  async choose(id?: string): Promise<void> {
    if (id === undefined && this.#isFirstUnknown()) {
      const { typed, asking } = this;
      await this.#looked;
      if (!this.isOpen || this.typed !== typed || this.asking !== asking) return;
    }
    const items = this.#items();
    const item = id === undefined ? items[this.selected] : items.find((candidate) => candidate.id === id);
    if (this.asking) {
      const { command, given, name } = this.asking;
      const value = item?.id ?? (this.step?.freeText ? this.typed.trim() : '');
      if (value !== '') this.ask(command, { ...given, [name]: value });
      return;
    }
    if (!item || item.refused !== undefined) return;
    const address = this.#addresses.get(item.id);
    const command = this.commands().get(item.id);
    if (command && command.argumentNames.length > 0) {
      this.ask(command);
      return;
    }
    this.close();
    if (address !== undefined) {
      const others = this.#recent.filter((one) => one.item.id !== item.id);
      this.#recent = [{ item, address }, ...others].slice(0, recentMaximum);
      this.router().go(address);
    } else await this.commands().run(item.id);
  }

  back(): void {
    if (!this.asking) {
      this.close();
      return;
    }
    const { command, given } = this.asking;
    const names = Object.keys(given);
    const last = names.pop();
    if (last === undefined) this.open('');
    else this.ask(command, Object.fromEntries(names.map((name) => [name, given[name] ?? ''])));
  }

  dispose(): void {
    this.#stopWatching();
    this.#cancel();
  }

  /** Whether what is first may change, so that Enter would choose something other than what was typed. */
  #isFirstUnknown(): boolean {
    if (this.pending === 0 || this.selected > 0 || this.typed.trim() === '') return false;
    return this.asking ? !this.step?.freeText : !this.areCommandsMeant;
  }

  #recentThings(): readonly PaletteGroup[] {
    for (const { item, address } of this.#recent) this.#addresses.set(item.id, address);
    return this.#recent.length > 0 ? [{ title: 'Recent', items: this.#recent.map(({ item }) => item) }] : none;
  }

  #items(): readonly PaletteItem[] {
    return this.groups.flatMap((group) => group.items);
  }

  #searches(): readonly PaletteSearch[] {
    return this.searches.filter((search) => search.isAllowed());
  }

  #argument(): CommandArgument<never> | undefined {
    return this.asking?.command.description.arguments?.[this.asking.name];
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#controller?.abort();
    this.#controller = undefined;
    this.pending = 0;
  }

  /** Queries plugins after a pause in typing, so that not every keystroke makes a request. */
  #later(work: (signal: AbortSignal) => Promise<void>): void {
    const controller = new AbortController();
    this.#controller = controller;
    this.pending++;
    this.#looked = new Promise((resolve) => {
      controller.signal.addEventListener('abort', () => resolve());
      this.#timer = setTimeout(
        async () => {
          // Without a connection, its code may be missing.
          await work(controller.signal).catch(() => undefined);
          if (!controller.signal.aborted) runInAction(() => this.pending--);
          resolve();
        },
        this.typed === '' ? 0 : askDelay,
      );
    });
  }

  async #findChoices(signal: AbortSignal): Promise<void> {
    const find = this.#argument()?.choices;
    if (!find || !this.asking) return;
    try {
      // The registry has erased the type of the command's own service.
      const service = (await this.asking.command.service()) as never;
      const choices = await find(service, this.typed.trim(), signal);
      if (!signal.aborted) runInAction(() => (this.choices = choices));
    } catch {
      if (!signal.aborted) runInAction(() => (this.choices = []));
    }
  }

  async #findThings(typed: string, signal: AbortSignal): Promise<void> {
    const { findThings } = await import('./paletteSearch');
    await findThings(this.#searches(), typed, signal, this.#addresses, (found) =>
      runInAction(() => this.#show(found.length > 0 ? found : none)),
    );
  }

  /** What was selected with the arrow keys stays selected. */
  #show(found: readonly PaletteGroup[]): void {
    const selected = this.selected > 0 ? this.#items()[this.selected]?.id : undefined;
    this.found = found;
    if (selected !== undefined)
      this.selected = Math.max(
        this.#items().findIndex(({ id }) => id === selected),
        0,
      );
  }
}

function choiceItem({ value, label, detail }: Choice): PaletteItem {
  return { id: value, label: plainLabel(label), ...(detail !== undefined && { detail }) };
}
