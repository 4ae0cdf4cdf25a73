import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// The Helm chart is rendered by Helm alone, so what it says about the product is checked here.

const chart = 'deploy/helm/sendwright';
const templates = readdirSync(path.join(chart, 'templates'))
  .map((file) => readFileSync(path.join(chart, 'templates', file), 'utf8'))
  .join('\n');
const readme = readFileSync('README.md', 'utf8');
const settings = new Set([...readme.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name));

test('the chart has the version of the product', () => {
  const version = /^ {2}"version": "(.*)",$/m.exec(readFileSync('package.json', 'utf8'))?.[1];
  expect(version).toBeDefined();
  const about = readFileSync(path.join(chart, 'Chart.yaml'), 'utf8');
  expect([/^version: (.*)$/m.exec(about)?.[1], /^appVersion: '(.*)'$/m.exec(about)?.[1]]).toEqual([version, version]);
});

test('the settings it writes exist', () => {
  const written = [...templates.matchAll(/^ +(?:- name: )?([A-Z][A-Z0-9_]+)(?::|$)/gm)].map(([, name = '']) => name);
  expect(written).toContain('PUBLIC_URL');
  expect(written.filter((name) => !settings.has(name))).toEqual([]);
});

test('it runs the image as its Containerfile does', () => {
  const image = readFileSync('Containerfile', 'utf8');
  const [, user] = /^USER (\d+):\d+$/m.exec(image) ?? [];
  const [, port] = /^EXPOSE (\d+)$/m.exec(image) ?? [];
  const [, folder] = /^VOLUME (\S+)$/m.exec(image) ?? [];
  expect(templates).toContain(`runAsUser: ${user}`);
  expect(templates).toContain(`containerPort: ${port}`);
  expect(templates).toContain(`mountPath: ${folder}`);
});

test('commands that are documented are found in the image, and compose takes the settings that are', () => {
  const image = readFileSync('Containerfile', 'utf8');
  const [, entry = ''] = /^ENTRYPOINT \["node", "(.*)\/dist\/provider\/main\.js"\]$/m.exec(image) ?? [];
  const [folder] = [...image.matchAll(/^WORKDIR (\S+)$/gm)].map(([, name]) => name).toReversed();
  const guide = readFileSync('docs/operating.md', 'utf8');
  expect(guide).toMatch(/docker\s+exec NAME node dist\/provider\/cli\.js/);
  expect(folder).toBe(entry);
  const compose = readFileSync('compose.yaml', 'utf8');
  for (const name of ['POSTGRES_PASSWORD', 'PUBLIC_URL', 'SMTP_URL']) expect(compose).toContain(`\${${name}:-`);
});

test('each value that it reads is described', () => {
  const described = readFileSync(path.join(chart, 'values.yaml'), 'utf8');
  const read = [...templates.matchAll(/(?:\.Values|\$values)\.([a-zA-Z]+)/g)].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((name) => !new RegExp(`^${name}:`, 'm').test(described))).toEqual([]);
});
