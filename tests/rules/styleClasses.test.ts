import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `styles.name` of each component that its CSS module doesn't define: an element without its layout. */
function undefinedClasses(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)].flatMap(([, name = '', module = '']) => {
    const place = path.join(path.dirname(file), module);
    if (!existsSync(place)) return [`${file}: ${module}`];
    const defined = new Set([...readFileSync(place, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one]) => one));
    const used = new Set([...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, one]) => one));
    return [...used].filter((one) => !defined.has(one)).map((one) => `${file}: ${name}.${String(one)}`);
  });
}

test('every class that a component uses is in its CSS module', () => {
  const files = execFileSync('git', ['ls-files', '*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(undefinedClasses)).toEqual([]);
});

test('every custom property that styles use is defined, in a style sheet or by a component', () => {
  const read = (pattern: string): string[] =>
    execFileSync('git', ['ls-files', pattern], { encoding: 'utf8' }).trim().split('\n');
  const sheets = read('*.css').map((file) => [file, readFileSync(file, 'utf8')] as const);
  const code = [...read('*.tsx'), ...read('*.ts')].map((file) => readFileSync(file, 'utf8')).join('\n');
  const defined = new Set(sheets.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  const used = sheets.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => [file, name] as const),
  );
  expect(used.length).toBeGreaterThan(1000);
  expect(used.filter(([, name]) => !defined.has(name) && !code.includes(`'${name}'`))).toEqual([]);
});

test('a custom property that a CSS module defines is used in this module only, because the build renames it', () => {
  const files = execFileSync('git', ['ls-files', '*.module.css', '*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const modules = texts.filter(([file]) => file.endsWith('.css'));
  const found = modules.flatMap(([file, text]) =>
    [...text.matchAll(/^\s*(--[\w-]+):/gm)].flatMap(([, name = '']) =>
      texts
        .filter(([other, code]) => other !== file && (code.includes(`var(${name},`) || code.includes(`'${name}'`)))
        .map(([other]) => `${name} of ${file} in ${other}`),
    ),
  );
  expect(found).toEqual([]);
});
