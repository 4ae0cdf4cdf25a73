import type { Refusal } from '../guards';
import { token } from '../token';

/** A choice for a command's argument, or a search result in the palette. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

/** An argument, requested as a step of the palette. */
export interface CommandArgument<Service> {
  readonly title: string;
  /** The choices for the typed text; missing: any text. */
  readonly choices?: (service: Service, typed: string, signal: AbortSignal) => Promise<readonly Choice[]>;
}

/** A registered command: one description for palette, menu, button and key. */
export interface Command {
  /** `<plugin>.<key>` */
  readonly id: string;
  readonly title: string;
  readonly plugin: string;
  /** A chord or a sequence: `mod+k`, `g i`. `mod` is Ctrl, on macOS ⌘. */
  readonly keys?: string;
  readonly icon?: string;
  readonly keywords: readonly string[];
  readonly argumentNames: readonly string[];
  /** Why it can't run now. Observable. */
  readonly refusal: Refusal | undefined;
}

/** The command registry. */
export interface Commands {
  /** All commands, including refused ones (the palette says why). Observable. */
  readonly all: readonly Command[];
  get(id: string): Command | undefined;
  /** Runs a command; missing arguments open the palette at that step. A command that throws raises an alert. */
  run(id: string, args?: Readonly<Record<string, string>>): Promise<void>;
  openPalette(typed?: string): void;
}
export const Commands = token<Commands>('commands');
