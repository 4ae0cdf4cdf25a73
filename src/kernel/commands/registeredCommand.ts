import {
  type Command,
  type CommandArgument,
  evaluateAll,
  type Guard,
  type GuardContext,
  type Refusal,
} from 'sendwright/sdk';

export interface CommandDescription {
  readonly id: string;
  readonly title: string;
  readonly plugin: string;
  readonly keys?: string | undefined;
  readonly icon?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Whether the palette shows it; default true. */
  readonly listed?: boolean | undefined;
  readonly guards?: readonly (Guard | undefined)[];
  readonly arguments?: Readonly<Record<string, CommandArgument<never>>> | undefined;
  /** Returns the service for `run` and the arguments' choices. */
  readonly service?: () => Promise<unknown>;
  readonly run: (service: unknown, args: Readonly<Record<string, string>>) => void | Promise<void>;
}

/** A command in the registry. */
export class RegisteredCommand implements Command {
  readonly id: string;
  readonly title: string;
  readonly plugin: string;
  readonly keys?: string;
  readonly icon?: string;
  readonly keywords: readonly string[];
  readonly listed: boolean;
  readonly argumentNames: readonly string[];

  constructor(
    readonly description: CommandDescription,
    private readonly context: GuardContext,
    /** The current keys: the user may have changed them, or another command may have taken the default. */
    keys: string | undefined,
  ) {
    const { id, title, plugin, icon, keywords = [], listed = true } = description;
    this.id = id;
    this.title = title;
    this.plugin = plugin;
    if (keys !== undefined) this.keys = keys;
    if (icon !== undefined) this.icon = icon;
    this.keywords = keywords;
    this.listed = listed;
    this.argumentNames = Object.keys(description.arguments ?? {});
  }

  get refusal(): Refusal | undefined {
    return evaluateAll(this.description.guards ?? [], this.context);
  }

  async service(): Promise<unknown> {
    return this.description.service?.();
  }
}
