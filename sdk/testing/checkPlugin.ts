import { type CommandModule, navSections, placeholders, type Plugin } from 'sendwright/sdk';
import { checkCommands } from '../../src/kernel/plugins/checkCommands';
import { checkDefinition } from '../../src/kernel/plugins/checkDefinition';
import { parseKeys } from '../../src/kernel/commands/chord';

/** A message with braces but no placeholder probably has a typo. */
async function checkTexts({ alerts = {} }: Plugin): Promise<string[]> {
  const texts = typeof alerts === 'function' ? (await alerts()).texts : alerts;
  return Object.entries(texts).flatMap(([key, text]) => {
    const braces = text.message.match(/[{}]/g)?.length ?? 0;
    const problems: string[] = [];
    if (text.message.trim() === '') problems.push(`the text "${key}" is empty`);
    if (braces !== placeholders(text).length * 2)
      problems.push(`the text "${key}" has a brace that is no placeholder: write {name}`);
    return problems;
  });
}

async function checkOffer(plugin: Plugin): Promise<string[]> {
  if (typeof plugin.commands !== 'function') return checkKeys(plugin.commands ?? {});
  const { commands } = await plugin.commands();
  const reason = checkCommands(plugin, commands);
  return [...(reason === undefined ? [] : [reason]), ...checkKeys(commands)];
}

function checkKeys(commands: CommandModule<never>['commands']): string[] {
  const keys = new Map<string, string>();
  return Object.entries(commands).flatMap(([key, command]) => {
    if (command.keys === undefined) return [];
    try {
      const chords = parseKeys(command.keys).join(' ');
      const other = keys.get(chords);
      keys.set(chords, key);
      return other === undefined ? [] : [`the commands "${other}" and "${key}" have the same keys`];
    } catch (error) {
      return [`the command "${key}": ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

function checkSettings(plugin: Plugin): string[] {
  return Object.entries(plugin.settings ?? {}).flatMap(([key, { options, default: initial }]) =>
    options && !options.includes(initial) ? [`the default of the setting "${key}" is not among its options`] : [],
  );
}

async function checkImport(what: string, load: () => Promise<object>, member: string): Promise<string[]> {
  try {
    const loaded: object = await load();
    const found: unknown = Reflect.get(loaded, member);
    // Observer components are objects, plain components functions.
    return typeof found === 'function' || (typeof found === 'object' && found !== null)
      ? []
      : [`${what} exports no ${member}`];
  } catch (error) {
    return [`${what} doesn't load: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function checkImports(plugin: Plugin): Promise<string[]> {
  const { activate, routes = {}, slots = [] } = plugin;
  const checks = [
    ...(activate ? [checkImport('activate', activate, 'activate')] : []),
    ...Object.entries(routes).map(([key, route]) =>
      checkImport(`the page of the route "${key}"`, route.page, 'default'),
    ),
    ...slots.map((filling) =>
      checkImport(`the component "${filling.title}" for the slot "${filling.slot}"`, filling.component, 'default'),
    ),
  ];
  return (await Promise.all(checks)).flat();
}

/**
 * Checks a plugin's definition against its code: ids and keys are unique, links have targets, texts have valid
 * placeholders, every import resolves. Throws with all errors. One test per plugin:
 *
 * ```ts
 * test('the plugin definition is valid', () => checkPlugin(plugin));
 * ```
 */
export async function checkPlugin(plugin: Plugin): Promise<void> {
  const reason = checkDefinition(plugin);
  const sections: readonly string[] = navSections;
  const problems = [
    ...(reason ? [reason] : []),
    ...(plugin.nav ?? []).flatMap(({ section }) =>
      sections.includes(section) ? [] : [`there is no navigation section "${section}"`],
    ),
    ...(await checkTexts(plugin)),
    ...(await checkOffer(plugin)),
    ...checkSettings(plugin),
    ...(await checkImports(plugin)),
  ];
  if (problems.length > 0) throw new Error(`The plugin "${plugin.id}" is not sound:\n- ${problems.join('\n- ')}`);
}
