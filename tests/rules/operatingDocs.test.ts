import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Operators set up alerts and scripts by docs/operating.md: what it names must exist under that name.

const docs = readFileSync('docs/operating.md', 'utf8')
  .replace(/^```[^]*?^```$/gm, '')
  .replace(/\s*\n\s*/g, ' ');
const sources = readdirSync('provider', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join('provider', file), 'utf8'))
  .join('\n');

const quoted = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);

test('the log messages to alert on are logged', () => {
  const [, alerts = ''] = /Alert on: (.*?) anything of level/.exec(docs) ?? [];
  const messages = quoted(alerts).filter((words) => words.includes(' '));
  expect(messages.length).toBeGreaterThan(3);
  expect(messages.filter((words) => !sources.includes(words))).toEqual([]);
});

test('the metrics are published', () => {
  const names = quoted(docs).filter((words) => /^[a-z]+(_[a-z]+)+_(?:total|seconds|connections)$/.test(words));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

test('the commands exist', () => {
  const commands = quoted(docs).flatMap(
    (words) => /npm run (?:--silent )?provider -- ([a-z-]+)/.exec(words)?.[1] ?? [],
  );
  const known = new Set(
    [...readFileSync('provider/cli.ts', 'utf8').matchAll(/^ {2}'?([a-z-]+)(?: [a-z]+)?'?[:,]/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !known.has(name))).toEqual([]);
});
