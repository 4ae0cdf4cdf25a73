import type { CommandModule, Plugin } from 'sendwright/sdk';
import { canBePressed } from '../commands/chord';

/** Why a plugin's commands can't be registered, as the end of a sentence; undefined if they are valid. */
export function checkCommands(plugin: Plugin, commands: CommandModule<never>['commands']): string | undefined {
  const routes = plugin.routes ?? {};
  for (const [key, command] of Object.entries(commands)) {
    if (command.to !== undefined && !Object.hasOwn(routes, command.to))
      return `its command "${key}" leads to the route "${command.to}", which it doesn't have`;
    if (command.to === undefined && typeof command.run !== 'function')
      return `its command "${key}" neither runs nor leads anywhere`;
    if (command.keys !== undefined && !canBePressed(command.keys))
      return (
        `the keys "${command.keys}" of its command "${key}" aren't a chord such as "mod+k" ` +
        'or a sequence such as "g i"'
      );
  }
  return undefined;
}
