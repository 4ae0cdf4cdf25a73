import type { LabelPart } from '../shellContract';
import type { RegisteredCommand } from './registeredCommand';

/** A command with its title in parts: those that match what is typed, and the rest. */
export interface RankedCommand {
  readonly command: RegisteredCommand;
  readonly label: readonly LabelPart[];
}

/** How many commands the palette lists at most while nothing is typed. */
export const limit = 50;
/** And for what is typed: more letters find better than a longer list, and each row costs time at every keystroke. */
export const typedLimit = 8;

export const plainLabel = (text: string): LabelPart[] => [{ text, hit: false }];

/** The recent commands, then the plugins', then the workbench's own; with `typed`, those whose title has it. */
export function recentFirst(
  commands: readonly RegisteredCommand[],
  recentIds: readonly string[],
  typed = '',
): readonly RankedCommand[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
  // The work comes before the workbench: nobody opens the palette to change the theme first.
  const isOwn = (command: RegisteredCommand): number => (command.plugin === 'workbench' ? 1 : 0);
  const others = commands
    .filter((command) => !recentIds.includes(command.id))
    .toSorted((one, other) => isOwn(one) - isOwn(other));
  return [...recent, ...others]
    .filter((command) => command.title.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, typed === '' ? limit : typedLimit)
    .map((command) => ({ command, label: plainLabel(command.title) }));
}
