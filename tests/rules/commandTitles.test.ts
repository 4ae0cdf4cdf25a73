import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The values of a property in all commands of all plugins, each with its file. */
function valuesOf(property: 'title' | 'keys'): readonly (readonly [value: string, file: string])[] {
  // A command is indented by two spaces, on one or more lines; its arguments are indented further.
  const command = /^ {2}\w+: \{(?: |\n {4})(.*?)\n? *\},?$/gms;
  const files = readdirSync('plugins')
    .map((plugin) => path.join('plugins', plugin, 'commands.ts'))
    .filter((file) => existsSync(file));
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(command)].flatMap(([, body = '']) => {
      const value = new RegExp(`(?:^| )${property}: '([^']+)'`).exec(body)?.[1];
      return value === undefined ? [] : [[value, file] as const];
    }),
  );
}

test.each(['title', 'keys'] as const)(
  'no two commands have the same %s: the palette would show one thing twice, a key would run either',
  (property) => {
    const all = valuesOf(property);
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(([value]) => all.filter(([other]) => other === value).length > 1)).toEqual([]);
  },
);
