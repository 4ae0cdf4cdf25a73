import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

interface Limits {
  readonly editors: { readonly design: number; readonly code: number };
  readonly embed: { readonly forms: number };
}
const { editors, embed }: Limits = JSON.parse(readFileSync('limits.json', 'utf8'));
const assets = path.resolve('dist/workbench/assets');

interface Chunk {
  readonly name: string;
  /** Gzipped bytes. */
  readonly bytes: number;
  readonly sources: readonly string[];
}

/** Lazy chunks of the build, with their modules according to the source maps. */
const chunks: readonly Chunk[] = readdirSync(assets)
  // A file that only refers to others has no map.
  .filter(
    (name) =>
      name.endsWith('.js') && !/^(?:main|commands)\./.test(name) && existsSync(path.join(assets, `${name}.map`)),
  )
  .map((name) => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(path.join(assets, `${name}.map`), 'utf8'));
    return { name, bytes: statSync(path.join(assets, `${name}.gz`)).size, sources };
  });

const holding = (...parts: readonly string[]): Chunk[] =>
  chunks.filter(({ sources }) => sources.some((source) => parts.some((part) => source.includes(part))));
const weight = (all: readonly Chunk[]): number => all.reduce((sum, { bytes }) => sum + bytes, 0);

test('the editors, which come when they are opened, weigh no more than limits.json allows', () => {
  const code = holding('/sdk/code-editor/', '/@codemirror/', '/@lezer/');
  // The code editor is a separate, later chunk: a design opens without it.
  const design = holding('/plugins/design-editor/', '/prosemirror-', '/email/compile/').filter(
    (chunk) => !code.includes(chunk),
  );
  assert.ok(
    design.some(({ sources }) => sources.some((source) => source.endsWith('/components/Editor.tsx'))),
    'The design editor is not in the build.',
  );
  assert.ok(
    code.some(({ sources }) => sources.some((source) => source.includes('/@codemirror/view/'))),
    'The code editor is not in the build.',
  );
  assert.ok(
    code.every(({ sources }) => !sources.some((source) => source.includes('/plugins/design-editor/'))),
    'The design editor has the code editor in its own files.',
  );
  console.log(
    `# design editor ${weight(design)} of ${editors.design} bytes, code editor ${weight(code)} of ${editors.code}`,
  );
  assert.ok(
    weight(design) <= editors.design,
    `The design editor takes ${weight(design)} bytes, ${editors.design} are allowed.`,
  );
  assert.ok(weight(code) <= editors.code, `The code editor takes ${weight(code)} bytes, ${editors.code} are allowed.`);
});

test('the script that websites load for a form weighs no more than limits.json allows, and loads nothing else', () => {
  const script = readFileSync(path.resolve('dist/workbench/forms.js'));
  const bytes = gzipSync(script, { level: 9 }).length;
  console.log(`# form script ${bytes} of ${embed.forms} bytes`);
  assert.ok(bytes <= embed.forms, `The form script takes ${bytes} bytes, ${embed.forms} are allowed.`);
  assert.doesNotMatch(script.toString(), /\bimport\s*\(|\bimportScripts\b/);
});
