import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = process.cwd();

/** Who imports, the file with the import, and the import itself. */
type Case = readonly [who: string, file: string, line: string];

const uses = (module: string): string => `import { thing } from '${module}';\nthing();`;

/** The linter's results for each case, in a separate folder with a copy of the project's rules; by who imports. */
function violations(cases: readonly Case[]): Map<string, string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sendwright-rules-'));
  const { stdout: rules } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', "import rules from './oxlint.config.mjs'; console.log(JSON.stringify(rules));"],
    { encoding: 'utf8' },
  );
  for (const [index, [, file, line]] of cases.entries()) {
    const target = path.join(folder, String(index), file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(path.join(folder, String(index), '.oxlintrc.json'), rules);
    writeFileSync(target, `${line}\n`);
  }
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const report: { diagnostics: { code: string; message: string; filename: string }[] } = JSON.parse(stdout);
  const restricted = report.diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
  return new Map(
    cases.map(([who], index) => [
      who,
      restricted.filter(({ filename }) => filename.split('/', 1)[0] === String(index)).map(({ message }) => message),
    ]),
  );
}

const forbidden: readonly Case[] = [
  ['a plugin', 'plugins/contacts/activate.ts', uses('../../src/kernel/kernel')],
  ['a page of a plugin', 'plugins/contacts/pages/ContactList.tsx', uses('../../senders/sendersStore')],
  ['a plugin, of another', 'plugins/contacts/activate.ts', uses('../senders/sendersStore')],
  ['a plugin, by name', 'plugins/contacts/activate.ts', uses('sendwright/plugins/senders/sendersStore')],
  ['a plugin, of axios', 'plugins/contacts/endpoints.ts', uses('axios')],
  ['a plugin, of Blueprint', 'plugins/contacts/pages/ContactList.tsx', uses('@blueprintjs/core')],
  ['the shell, of Blueprint', 'src/shell/pages/SettingsPage.tsx', uses('@blueprintjs/core')],
  ['the kernel, of Blueprint', 'src/kernel/kernel.ts', uses('@blueprintjs/core')],
  ['a part of the SDK, of Blueprint', 'sdk/charts/TimeSeries.tsx', uses('@blueprintjs/core')],
  ['a plugin, of wire code', 'plugins/contacts/endpoints.ts', uses('sendwright/wire/contacts')],
  ['a plugin, of the provider', 'plugins/contacts/activate.ts', uses('../../provider/provider')],
  ['a plugin definition, of code', 'plugins/contacts/plugin.ts', uses('./contactsStore')],
  ['a plugin definition, of a part of the SDK', 'plugins/contacts/plugin.ts', uses('sendwright/sdk/ui')],
  ['a plugin definition, of a library', 'plugins/contacts/plugin.ts', uses('react')],
  ['the SDK, of src', 'sdk/ui/Page.tsx', uses('../../src/shell/Shell')],
  ['the SDK, of plugins', 'sdk/ui/Page.tsx', uses('../../plugins/contacts/contract')],
  ['the test kit, of plugins', 'sdk/testing/testWorkbench.tsx', uses('sendwright/plugins/contacts/contract')],
  ['the shell, of inversify', 'src/shell/Shell.tsx', uses('inversify')],
  ['the shell, of the provider', 'src/shell/Shell.tsx', uses('../../provider/config')],
  ['the shell, of the server', 'src/shell/Shell.tsx', uses('fastify')],
  ['the kernel, of wire code', 'src/kernel/session/session.ts', uses('sendwright/wire/account')],
  ['the kernel, of what the first paint cannot afford', 'src/kernel/kernel.ts', uses('moment-timezone')],
  ['the provider, of the SDK', 'provider/domains/lists/index.ts', uses('sendwright/sdk')],
  ['the provider, of React', 'provider/public/page.ts', uses('react')],
  ['the provider, of the kernel', 'provider/main.ts', uses('../src/kernel/kernel')],
  ['delivery, of a domain', 'provider/delivery/ledger/deliveryRun.ts', uses('../../domains/lists/lists')],
  ['the wire, of anything of ours', 'wire/lists.ts', uses('../provider/provider')],
  ['the email compiler, of the provider', 'email/compile/compile.ts', uses('../../provider/provider')],
  ['the email compiler, of Node', 'email/document/walk.ts', uses('node:path')],
  ['the email compiler, of React', 'email/compile/html.ts', uses('react')],
  ['the email compiler, of an HTML parser', 'email/compile/compile.ts', uses('htmlparser2')],
  ['the email compiler, of the importer', 'email/compile/compile.ts', uses('../import/importHtml')],
  ['the email importer, of Node', 'email/import/importHtml.ts', uses('node:path')],
  ['the email simulation, of Node', 'email/simulation/simulate.ts', uses('node:path')],
  ['the email compiler, of the simulation', 'email/compile/compile.ts', uses('../simulation/simulate')],
  ['the email checks, of the provider', 'email/checks/checkDesign.ts', uses('../../provider/provider')],
  ['the query languages, of the provider', 'query/parse.ts', uses('../provider/provider')],
  ['the query languages, of a package', 'query/parse.ts', uses('react')],
  ['the query languages, of Node', 'query/builder/model.ts', uses('node:path')],
  ['what text messages are, of a package', 'sms/segments.ts', uses('libphonenumber-js')],
  ['the formats of files, of the wire', 'formats/dates.ts', uses('sendwright/wire/imports')],
  ['what text messages are, of the wire', 'sms/segments.ts', uses('sendwright/wire/sms')],
  ['the query languages, of the wire', 'query/builder/model.ts', uses('sendwright/wire/lists')],
  ['any file, of one far away', 'plugins/contacts/pages/parts/Row.tsx', uses('../../../senders/contract')],
];

const allowed: readonly Case[] = [
  ['the SDK, by a plugin', 'plugins/contacts/activate.ts', uses('sendwright/sdk')],
  ['a part of the SDK, by a page', 'plugins/contacts/pages/ContactList.tsx', uses('sendwright/sdk/ui')],
  ["its plugin's store, by a page", 'plugins/contacts/pages/ContactList.tsx', uses('../contactsStore')],
  ["another plugin's contract", 'plugins/contacts/pages/ContactList.tsx', uses('sendwright/plugins/senders/contract')],
  [
    'wire types',
    'plugins/contacts/endpoints.ts',
    "import type { List } from 'sendwright/wire/lists';\nexport type Lists = List[];",
  ],
  [
    'a page behind import(), by a definition',
    'plugins/contacts/plugin.ts',
    "export const page = () => import('./pages/ContactList');",
  ],
  [
    'contract, texts and the SDK, by a definition',
    'plugins/contacts/plugin.ts',
    `${uses('./contract')}\nimport { texts } from './texts';\nimport { token } from 'sendwright/sdk';\nexport ` +
      'const all = [texts, token];',
  ],
  [
    "another plugin's contract, by a definition",
    'plugins/contacts/plugin.ts',
    uses('sendwright/plugins/senders/contract'),
  ],
  ['Blueprint, by the components', 'sdk/ui/fields/Switch.tsx', uses('@blueprintjs/core')],
  ['axios, by the kernel', 'src/kernel/http/httpClient.ts', uses('axios')],
  ['the kernel, by the test kit', 'sdk/testing/testWorkbench.tsx', uses('../../src/kernel/kernel')],
  ["the kernel's own plugin host", 'src/kernel/router/pageStore.ts', uses('../plugins/pluginHost')],
  ['the query languages, by a plugin', 'plugins/contacts/activate.ts', uses('sendwright/query')],
  ['the email compiler, by a plugin', 'plugins/contacts/activate.ts', uses('sendwright/email')],
  ['the email importer, by the provider', 'provider/domains/lists/index.ts', uses('sendwright/email/import')],
  ['an HTML parser, by the email importer', 'email/import/htmlTree.ts', uses('htmlparser2')],
  ['the importer, by the email checks', 'email/checks/checkHtml.ts', uses('../import/htmlTree')],
  ['the email compiler, by the provider', 'provider/domains/lists/index.ts', uses('sendwright/email')],
  ['the query languages, by the provider', 'provider/domains/lists/index.ts', uses('sendwright/query')],
  [
    'their own parts, by the query languages',
    'query/builder/model.ts',
    `${uses('./rules')}\nimport { tree } from '../tree';\ntree();`,
  ],
  ['the database, by a part of a domain', 'provider/domains/lists/parts/a.ts', uses('../../../database/sql')],
  ['the wire, by the provider', 'provider/domains/lists/index.ts', uses('sendwright/wire/lists')],
];

const found = violations([...forbidden, ...allowed]);
test.each(forbidden)('the rules forbid the import by %s', (who) => {
  expect(found.get(who)).not.toEqual([]);
});
test.each(allowed)('the rules let import %s', (who) => {
  expect(found.get(who)).toEqual([]);
});

// The linter treats `import()` like `import`, so static imports of a definition are checked here.
test.each(
  readdirSync('plugins', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
)('the definition of the plugin %s imports only the SDK, contracts and texts', (id) => {
  const source = readFileSync(path.join('plugins', id, 'plugin.ts'), 'utf8');
  const imported = [...source.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)].map(([, module = '']) => module);
  expect(imported).not.toEqual([]);
  expect(
    imported.filter(
      (module) => !/^(sendwright\/sdk|sendwright\/plugins\/[^/]+\/contract|\.\/contract|\.\/texts)$/.test(module),
    ),
  ).toEqual([]);
});
