import type { LabelPart } from '../shellContract';
import type { RegisteredCommand } from './registeredCommand';

/** A command with its title split into matching and other parts. */
export interface RankedCommand {
  readonly command: RegisteredCommand;
  readonly label: readonly LabelPart[];
}

/** Maximum commands in the palette while nothing is typed. */
export const limit = 50;
/**
 * Maximum results for a typed text: more letters help more than a longer list, and each row costs time per keystroke.
 */
export const typedLimit = 8;

export const plainLabel = (text: string): LabelPart[] => [{ text, hit: false }];

/** Recent commands, then those of plugins, then the workbench's own; with `typed`, those whose title contains it. */
export function recentFirst(
  commands: readonly RegisteredCommand[],
  recentIds: readonly string[],
  typed = '',
): readonly RankedCommand[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
  // Plugins' commands first, because people rarely open the palette to change the theme.
  const isOwn = (command: RegisteredCommand): number => (command.plugin === 'workbench' ? 1 : 0);
  const others = commands
    .filter((command) => !recentIds.includes(command.id))
    .toSorted((one, other) => isOwn(one) - isOwn(other));
  return [...recent, ...others]
    .filter((command) => command.title.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, typed === '' ? limit : typedLimit)
    .map((command) => ({ command, label: plainLabel(command.title) }));
}
