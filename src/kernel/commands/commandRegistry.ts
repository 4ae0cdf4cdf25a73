import { injected, type Alerts, type Commands, type GuardContext } from 'sendwright/sdk';
import { action, createAtom, makeObservable, observableShallow } from 'mobx';
import { later } from '../container/later';
import { parts } from '../parts';
import type { PaletteModel } from './paletteModel';
import type { Browser } from '../browser/browser';
import type { CommandSearch } from './commandSearch';
import { KeyBindings } from './keyBindings';
import { KeyMap } from './keyMap';
import { type RankedCommand, recentFirst } from './rankedCommand';
import { type CommandDescription, RegisteredCommand } from './registeredCommand';
import { readStored } from '../browser/readStored';

const storageKey = 'sendwright.recent-commands';

const kept = 20;

/** The most recently used commands, newest first, stored in this browser. */
class RecentCommands {
  ids: string[];

  constructor(private readonly storage: Browser['storage']) {
    const stored = readStored(storage, storageKey);
    this.ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, kept) : [];
    makeObservable(this, { ids: observableShallow, use: action });
  }

  use(id: string): void {
    this.ids = [id, ...this.ids.filter((other) => other !== id)].slice(0, kept);
    this.storage.setItem(storageKey, JSON.stringify(this.ids));
  }
}

type ShellCommand = Pick<CommandDescription, 'title' | 'keys' | 'icon' | 'keywords' | 'listed'> & {
  readonly run: () => void | Promise<void>;
};

/** A key conflict between two commands: the first one keeps the keys. */
export interface KeyConflict {
  readonly keys: string;
  readonly holder: string;
  readonly refused: string;
}

type Describe = () => readonly CommandDescription[];

/** All commands: one description for palette, menu, button and key. */
@injected(parts.alerts, parts.session, parts.storage, later(parts.laterCommands), later(parts.palette))
export class CommandRegistry implements Commands {
  readonly recent: RecentCommands;
  /** The user's own key bindings. */
  readonly keyMap: KeyMap;
  readonly #changed = createAtom('commands');
  readonly #byId = new Map<string, RegisteredCommand>();
  readonly #keys = new KeyBindings(
    (id) => this.#press(id),
    () => {
      this.#describe();
      // Already described when keys are looked up again.
      return this.laterCommands()
        .load()
        ?.then(() => this.#describe());
    },
  );
  readonly #later: Describe[] = [];
  #conflicts: KeyConflict[] = [];
  #all: readonly RegisteredCommand[] | undefined;
  #listed: readonly RegisteredCommand[] | undefined;
  #Search: typeof CommandSearch | undefined;
  #search: CommandSearch | undefined;

  constructor(
    private readonly alerts: Pick<Alerts, 'add'>,
    private readonly context: GuardContext,
    storage: Browser['storage'],
    /** Commands that plugins provide after the first page. */
    private readonly laterCommands: () => { load(): Promise<void> | undefined },
    private readonly palette: () => Pick<PaletteModel, 'open' | 'ask'>,
  ) {
    this.recent = new RecentCommands(storage);
    this.keyMap = new KeyMap(storage);
  }

  get all(): readonly RegisteredCommand[] {
    this.#changed.reportObserved();
    this.#describe();
    this.#all ??= [...this.#byId.values()];
    return this.#all;
  }

  get conflicts(): readonly KeyConflict[] {
    this.#changed.reportObserved();
    this.#describe();
    return this.#conflicts;
  }

  register(descriptions: readonly CommandDescription[]): void {
    this.#add(descriptions);
    this.#changed.reportChanged();
  }

  /**
   * Registers what `describe` returns when a command is first needed, so that hundreds of them cost nothing at boot.
   */
  registerLater(describe: Describe): void {
    this.#later.push(describe);
    this.#changed.reportChanged();
  }

  /** Adds a command of the shell; its id is `workbench.<key>`. Returns a disposer. */
  add(key: string, { title, keys, icon, keywords, listed, run }: ShellCommand): () => void {
    const id = `workbench.${key}`;
    this.register([{ id, title, keys, icon, keywords, listed, plugin: 'workbench', run }]);
    return () => this.remove(id);
  }

  /** Changes a command's keys (`KeyMap.choose`). */
  chooseKeys(id: string, keys: string | undefined): void {
    this.#describe();
    this.keyMap.choose(id, keys);
    const descriptions = [...this.#byId.values()].map(({ description }) => description);
    this.#keys.clear();
    this.#conflicts = [];
    // The user's bindings take precedence over default keys.
    this.#add(descriptions.filter((description) => this.keyMap.isChosen(description.id)));
    this.#add(descriptions.filter((description) => !this.keyMap.isChosen(description.id)));
    this.#changed.reportChanged();
  }

  remove(id: string): void {
    this.#byId.delete(id);
    this.#keys.unbind(id);
    this.#conflicts = this.#conflicts.filter(({ refused }) => refused !== id);
    this.#forget();
    this.#changed.reportChanged();
  }

  get(id: string): RegisteredCommand | undefined {
    this.#describe();
    return this.#byId.get(id);
  }

  async run(id: string, args: Readonly<Record<string, string>> = {}): Promise<void> {
    if (!this.get(id)) await this.loadLater();
    const command = this.get(id);
    if (!command) throw new Error(`There is no command "${id}".`);
    if (command.refusal) {
      this.alerts.add({ type: 'warning', message: command.refusal.message });
    } else if (command.argumentNames.some((name) => args[name] === undefined)) {
      this.palette().ask(command);
    } else {
      if (command.listed) this.recent.use(id);
      await this.#execute(command, args);
    }
  }

  openPalette(typed = ''): void {
    this.palette().open(typed);
  }

  /** Fetches the commands that plugins keep out of the first page. */
  async loadLater(): Promise<void> {
    await this.laterCommands().load();
  }

  /** Fetches all commands and the fuzzy search; until then, commands are found by substrings of their titles. */
  async load(): Promise<void> {
    const loading = this.loadLater();
    if (this.#Search) return loading;
    try {
      const { CommandSearch } = await import('./paletteSearch');
      this.#Search = CommandSearch;
      this.#changed.reportChanged();
    } catch {
      // The plain search stays, and opening the palette again retries.
    }
    return loading;
  }

  /** The commands that match the typed text, best first; without any text, recent ones and then all. */
  search(typed: string): readonly RankedCommand[] {
    const { all } = this;
    this.#listed ??= all.filter(({ listed }) => listed);
    const text = typed.trim();
    if (text === '' || !this.#Search) return recentFirst(this.#listed, this.recent.ids, text);
    this.#search ??= new this.#Search(this.#listed);
    return this.#search.find(text, this.recent.ids);
  }

  dispose(): void {
    this.#keys.dispose();
  }

  #describe(): void {
    for (const describe of this.#later.splice(0)) this.#add(describe());
  }

  #add(descriptions: readonly CommandDescription[]): void {
    for (const description of descriptions) {
      const { id } = description;
      const keys = this.keyMap.keysOf(id, description.keys);
      const holder = keys === undefined ? id : this.#keys.bind(keys, id);
      if (keys !== undefined && holder !== id) this.#conflicts.push({ keys, holder, refused: id });
      this.#byId.set(id, new RegisteredCommand(description, this.context, holder === id ? keys : undefined));
    }
    this.#forget();
  }

  #forget(): void {
    this.#all = undefined;
    this.#listed = undefined;
    this.#search = undefined;
  }

  #press(id: string): boolean {
    const command = this.#byId.get(id);
    if (!command || command.refusal) return false;
    void this.run(id);
    return true;
  }

  /** A command that throws raises an alert and affects nothing else. */
  async #execute(command: RegisteredCommand, args: Readonly<Record<string, string>>): Promise<void> {
    try {
      await command.description.run(await command.service(), args);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const reason = error instanceof Error ? error.message : String(error);
      this.alerts.add({ type: 'danger', message: `"${command.title}" failed: ${reason}` });
    }
  }
}
