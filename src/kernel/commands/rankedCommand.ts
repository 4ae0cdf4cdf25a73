import type { LabelPart } from '../parts';
import type { RegisteredCommand } from './registeredCommand';

/** A command with its title in parts: those that match what is typed, and the rest. */
export interface RankedCommand {
  readonly command: RegisteredCommand;
  readonly label: readonly LabelPart[];
}

/** How many commands the palette lists at most. */
export const limit = 50;

export const plainLabel = (text: string): LabelPart[] => [{ text, hit: false }];

/** The recent commands, then the others; with `typed`, those whose title has it. */
export function recentFirst(commands: readonly RegisteredCommand[], recentIds: readonly string[], typed = ''): readonly RankedCommand[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
  const others = commands.filter((command) => !recentIds.includes(command.id));
  return [...recent, ...others]
    .filter((command) => command.title.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, limit)
    .map((command) => ({ command, label: plainLabel(command.title) }));
}
