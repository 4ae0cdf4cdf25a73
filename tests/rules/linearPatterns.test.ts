import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { fullFormats } from 'ajv-formats/dist/formats';
import { check } from 'recheck';
import { version as recheckVersion } from 'recheck/package.json';

const root = process.cwd();
const folders = ['email', 'embed', 'formats', 'plugins', 'provider', 'query', 'sdk', 'sms', 'src', 'wire'];

/** A regular expression as written in the source, with its files. */
interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly files: string[];
}

/** Patterns that only see our own or very short text, with the reason. */
const harmless: Readonly<Record<string, string>> = {
  [String.raw`/\B(?=(\d{3})+$)/g`]: 'sees the digits of one safe integer, sixteen at most',
  '/0+$/': 'sees the digits of one number, forty at most',
  [String.raw`/\{\{!--(?:(?!\{\{!--)[^<>])*?--\}\}|\{\{\{[^{}<>]*\}\}\}|\{\{[^{}<>]*\}\}|<%[^<>%]*%>/g`]:
    'looks from a comment no further than to the next one',
  [String.raw`/(\*\*[^*]+\*\*|\*[^*]+\*|~[^~]+~|\[[^\]]+\]|\{\{[^}]+\}\})/`]:
    'sees the texts of our ready-made sections and designs',
};

/** Patterns that are built at run time, by file. */
const built: Readonly<Record<string, readonly RegExp[]>> = {
  'email/import/readModules.ts': [
    /^\{\{#(if|unless) ([^\s{}"'<>|()=]{1,200})\}\}$/u,
    /^\{\{#(equals|notEquals) ([^\s{}"'<>|()=]{1,200}) (?:"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?))\}\}$/u,
    /^\{\{#each ([^\s{}"'<>|()=]{1,200})\}\}$/u,
  ],
  'email/simulation/conditions.ts': [/\bhref\s*=\s*"([^"]*)"/i, /(?:^|;)\s*height\s*:\s*(\d+(?:\.\d+)?)(?:px|pt)?/i],
  'email/simulation/simulateStyles.ts': [/(?:^|;)\s*color\s*:[^;]*!\s*important/i],
  'email/template/systemTags.ts': [
    /(\{\{\{?~?\s*)(Sender_Name|Weblink|unsubscribe|unsubscribe_preferences)(\s*~?\}?\}\})/g,
  ],
  'plugins/design-editor/canvas/cleanCode.ts': [/<script(?![\w-])/i],
  'plugins/dynamic-templates/legacyTags.ts': [/(?<![A-Za-z0-9_])-([A-Za-z_][A-Za-z0-9_]*)-(?![A-Za-z0-9_])/g],
  'provider/delivery/bounces/parseReport.ts': [/^Diagnostic-Code:[ \t]*(.*(?:\r?\n[ \t].*)*)/im],
  'provider/delivery/message/prepareHtml.ts': [/<nonce:\d{1,9}>/g, /<nonce/g],
  'provider/domains/single-sends/audience/withoutPreferences.ts': [
    /(?:\{\{\{?~?\s*(?:@root\.)?unsubscribe_preferences\s*~?\}?\}\}|<%\s*asm_preferences(?:_raw)?_url\s*%>)/g,
    /(?:\{\{\{?~?\s*(?:@root\.)?unsubscribe_preferences\s*~?\}?\}\}|<%\s*asm_preferences(?:_raw)?_url\s*%>)/gi,
  ],
  'provider/gateway/gateway.ts': [/(?:^|;\s{0,8})sg_account_region=eu(?:;|$)/],
  'provider/http/routeTable.ts': [/^\/v3\/marketing\/lists\/[^/]+\/contacts$/],
};

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
  cwd: root,
  encoding: 'utf8',
});
const files = stdout
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|(?:^|\/)testing\//.test(file));

const patterns = new Map<string, Pattern>();
const putTogether = new Map<string, number>();

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function note(source: string, flags: string, file: string): void {
  const written = `/${source}/${flags}`;
  const known = patterns.get(written);
  if (known) known.files.push(file);
  else patterns.set(written, { source, flags, files: [file] });
}

function textOf(node: unknown): string | undefined {
  return isNode(node) && node['type'] === 'StringLiteral' && typeof node['value'] === 'string'
    ? node['value']
    : undefined;
}

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && (node['type'] === 'Identifier' || node['type'] === 'StringLiteral') && node['value'] === name;

/** Literals, `new RegExp`, and the patterns of schemas. */
function read(value: unknown, file: string): void {
  if (Array.isArray(value)) {
    for (const item of value) read(item, file);
    return;
  }
  if (!isNode(value)) return;
  const { type } = value;
  if (type === 'RegExpLiteral') note(String(value['pattern']), String(value['flags']), file);
  else if ((type === 'NewExpression' || type === 'CallExpression') && isNamed(value['callee'], 'RegExp')) {
    const [source, flags] = (Array.isArray(value['arguments']) ? value['arguments'] : []).map((argument: unknown) =>
      textOf(isNode(argument) ? argument['expression'] : undefined),
    );
    if (source === undefined) putTogether.set(file, (putTogether.get(file) ?? 0) + 1);
    else note(source, flags ?? '', file);
  } else if (type === 'KeyValueProperty' && isNamed(value['key'], 'pattern')) {
    const source = textOf(value['value']);
    if (source !== undefined) note(source, 'u', file);
  }
  for (const member of Object.values(value)) read(member, file);
}

for (const file of files) {
  read(
    parseSync(readFileSync(path.join(root, file), 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      decorators: true,
      target: 'es2022',
    }),
    file,
  );
}
for (const [file, examples] of Object.entries(built))
  for (const { source, flags } of examples) note(source, flags, file);
for (const name of ['date', 'email', 'uuid'] as const) {
  const format = fullFormats[name];
  if (format instanceof RegExp) note(format.source, format.flags, `the format ${name} of ajv-formats`);
}

/**
 * The same pattern in the form that the proof supports. It has no assertions: without one, a pattern has all of its
 * matches and more. It expands counts to copies: if a pattern without an upper bound is linear, so is the one with it.
 * And it is faster without letter case, so a case-insensitive pattern is tested in lower case.
 */
function provable(source: string, ignoresCase: boolean): string {
  const unbounded = source.replaceAll(/\{(\d+),(\d+)\}/g, (whole, least: string, most: string) =>
    Number(most) < 10 ? whole : least === '0' ? '*' : '+',
  );
  let pattern = '';
  const groups: boolean[] = [];
  let inClass = false;
  let left = 0;
  for (const { 0: token } of unbounded.matchAll(/\\[^]|\(\?<?[=!]|[^]/g)) {
    const opens = !inClass && token.startsWith('(');
    const asserts = opens && /^\(\?<?[=!]$/.test(token);
    if (!inClass && token === '[') inClass = true;
    else if (token === ']') inClass = false;
    if (opens) groups.push(asserts);
    if (asserts) left += 1;
    if (left === 0) pattern += ignoresCase && token.length === 1 ? token.toLowerCase() : token;
    if (!inClass && token === ')' && groups.pop() === true) left -= 1;
  }
  return pattern;
}

/**
 * The top-level alternatives of a pattern. They are tried one after the other at each position with nothing after them,
 * so a pattern is linear if each of them is; proving twice as many together takes more than twice as long.
 */
function alternativesOf(pattern: string): string[] {
  // Backreferences would get different numbers.
  if (/\\[1-9k]/.test(pattern)) return [pattern];
  const found = [''];
  let depth = 0;
  let inClass = false;
  for (const { 0: token } of pattern.matchAll(/\\[^]|[^]/g)) {
    if (token === '[') inClass = true;
    else if (token === ']') inClass = false;
    else if (!inClass && token === '(') depth += 1;
    else if (!inClass && token === ')') depth -= 1;
    if (token === '|' && depth === 0 && !inClass) found.push('');
    else found[found.length - 1] += token;
  }
  return found;
}

/**
 * What was proven is committed as hashes, because each proof takes up to seconds. Increase the number when `provable`
 * or `alternativesOf` change: then everything is proven again. The test writes what it has proven; commit that, too.
 */
const proofs = path.join(root, 'tests/rules/provenPatterns.txt');
const method = `recheck ${recheckVersion}, method 1`;
const [storedMethod, ...stored] = existsSync(proofs) ? readFileSync(proofs, 'utf8').trimEnd().split('\n') : [];
const proven = new Set(storedMethod === method ? stored : []);
const hashOf = (written: string): string => createHash('sha256').update(written).digest('base64url').slice(0, 16);

afterAll(() => {
  const known = new Set([...patterns.keys()].map(hashOf));
  const next = [method, ...[...proven].filter((hash) => known.has(hash)).toSorted()];
  if (next.join() !== [storedMethod, ...stored].join()) writeFileSync(proofs, `${next.join('\n')}\n`);
});

/** The worst-case cost of a pattern in words; undefined if it is linear. */
async function costOf({ source, flags, files: places }: Pattern): Promise<string | undefined> {
  const written = `/${source}/${flags}`;
  if (proven.has(hashOf(written))) return undefined;
  const plain = flags.includes('i') && !flags.includes('u');
  for (const alternative of alternativesOf(provable(source, plain))) {
    const found = await check(alternative, plain ? flags.replace('i', '') : flags, {
      checker: 'automaton',
      timeout: 120_000,
      recallLimit: 0,
    });
    if (found.status !== 'safe') {
      const why = found.status === 'unknown' ? `not proven: ${found.error.kind}` : found.complexity.type;
      return `${written} is ${why} (${[...new Set(places)].join(', ')})`;
    }
  }
  proven.add(hashOf(written));
  return undefined;
}

test('every pattern takes time in proportion to its text, whatever the text', async () => {
  const asked = [...patterns].filter(([written]) => !(written in harmless)).map(([, pattern]) => pattern);
  expect(asked.length).toBeGreaterThan(400);
  const costs: (string | undefined)[] = [];
  const queue = [...asked];
  const worker = async (): Promise<void> => {
    for (let pattern = queue.pop(); pattern !== undefined; pattern = queue.pop()) {
      costs.push(await costOf(pattern));
    }
  };
  await Promise.all(Array.from({ length: 2 }, worker));
  expect(costs.filter((cost) => cost !== undefined)).toEqual([]);
});

test('patterns that are put together are written out in the list of this test, as many as there are', () => {
  expect(Object.fromEntries(putTogether)).toEqual(
    Object.fromEntries(Object.entries(built).map(([file, examples]) => [file, examples.length])),
  );
});

test('what is excused is still there', () => {
  expect(Object.keys(harmless).filter((written) => !patterns.has(written))).toEqual([]);
});

test('the check finds what is slow', async () => {
  const slow = [
    /[.,;:!?]+$/,
    /(\{{2,3})\s*([\p{L}\p{N}_.@/]+)\s*\|(?!\|)\s*([^{}|]*?)\s*(\}{2,3})/gu,
    /<script\b[\s\S]*?<\/script>/gi,
    /^(?:[a-z]|[\u0080-\u{10ffff}])+$/iu,
    /safe|[|(]|\|(?:a|b)|\s+$/,
  ];
  const costs = await Promise.all(slow.map(({ source, flags }) => costOf({ source, flags, files: [] })));
  expect(costs.map((cost) => / is (\w+)/.exec(cost ?? '')?.[1])).toEqual([
    'polynomial',
    'polynomial',
    'polynomial',
    'exponential',
    'polynomial',
  ]);
});
