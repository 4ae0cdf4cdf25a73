import type { Alerts, Commands, GuardContext } from 'sendwright/sdk';
import { action, makeObservable, observableShallow } from 'mobx';
import type { Browser } from '../browser/browser';
import { CommandSearch, type RankedCommand } from './commandSearch';
import { KeyBindings } from './keyBindings';
import { RecentCommands } from './recentCommands';
import { type CommandDescription, RegisteredCommand } from './registeredCommand';

export interface CommandRegistryOptions {
  readonly alerts: Alerts;
  readonly context: GuardContext;
  readonly storage: Browser['storage'];
  /** Opens the palette, at the arguments of `command` where it is given. */
  readonly openPalette: (typed: string, command?: RegisteredCommand) => void;
}

type ShellCommand = Pick<CommandDescription, 'title' | 'keys' | 'icon' | 'keywords'> & { readonly run: () => void | Promise<void> };

/** All commands: one description for palette, menu, button and key. */
export class CommandRegistry implements Commands {
  readonly all: RegisteredCommand[] = [];
  readonly recent: RecentCommands;
  readonly #options: CommandRegistryOptions;
  readonly #byId = new Map<string, RegisteredCommand>();
  readonly #keys = new KeyBindings((id) => this.#press(id));
  #search: CommandSearch | undefined;

  constructor(options: CommandRegistryOptions) {
    this.#options = options;
    this.recent = new RecentCommands(options.storage);
    makeObservable(this, { all: observableShallow, register: action, remove: action });
  }

  register(descriptions: readonly CommandDescription[]): void {
    const commands = descriptions.map((description) => new RegisteredCommand(description, this.#options.context));
    for (const command of commands) {
      this.#byId.set(command.id, command);
      if (command.keys !== undefined) this.#keys.bind(command.keys, command.id);
    }
    this.all.push(...commands);
    this.#search = undefined;
  }

  /** Adds a command of the shell's own; its id is `workbench.<key>`. Returns a disposer. */
  add(key: string, { title, keys, icon, keywords, run }: ShellCommand): () => void {
    const id = `workbench.${key}`;
    this.register([{ id, title, keys, icon, keywords, plugin: 'workbench', run }]);
    return () => this.remove(id);
  }

  remove(id: string): void {
    const index = this.all.findIndex((command) => command.id === id);
    if (index >= 0) this.all.splice(index, 1);
    this.#byId.delete(id);
    this.#keys.unbind(id);
    this.#search = undefined;
  }

  get(id: string): RegisteredCommand | undefined {
    return this.#byId.get(id);
  }

  async run(id: string, args: Readonly<Record<string, string>> = {}): Promise<void> {
    const command = this.#byId.get(id);
    if (!command) throw new Error(`There is no command "${id}".`);
    const { alerts, openPalette } = this.#options;
    if (command.refusal) {
      alerts.add({ type: 'warning', message: command.refusal.message });
    } else if (command.argumentNames.some((name) => args[name] === undefined)) {
      openPalette('', command);
    } else {
      this.recent.use(id);
      await this.#execute(command, args);
    }
  }

  openPalette(typed = ''): void {
    this.#options.openPalette(typed);
  }

  /** The commands that fit what is typed, best first; without anything typed, the recent ones and then all. */
  search(typed: string): readonly RankedCommand[] {
    this.#search ??= new CommandSearch(this.all);
    return this.#search.find(typed, this.recent.ids);
  }

  dispose(): void {
    this.#keys.dispose();
  }

  #press(id: string): boolean {
    const command = this.#byId.get(id);
    if (!command || command.refusal) return false;
    void this.run(id);
    return true;
  }

  /** A command that throws is told to the user, and harms nothing else. */
  async #execute(command: RegisteredCommand, args: Readonly<Record<string, string>>): Promise<void> {
    try {
      await command.description.run(await command.service(), args);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.alerts.add({ type: 'danger', message: `"${command.title}" failed: ${reason}` });
    }
  }
}
