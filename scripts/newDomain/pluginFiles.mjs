// The workbench's part of a new domain, without its pages.
import { capital } from './names.mjs';

/** The plugin's files by path: its definition, service, commands and texts, and their test. */
export const pluginFiles = ({ id, many, Many, manyWords, One, one, oneWords, table, code, Title }) => {
  const Words = capital(oneWords);
  const tryAgain = 'Please try again. If the issue continues, contact Support.';
  return {
    [`plugins/${id}/contract.ts`]: `import { type Token, token } from 'sendwright/sdk';
import type { ${Many}Store } from './${many}Store';

export const paths = {
  index: '/${id}',
  create: '/${id}/new',
  edit: '/${id}/:id/edit',
  remove: '/${id}/:id/delete',
} as const;

/** The account's ${manyWords}: \`all\` of them, sorted by name; \`load\` them once. Observable. */
export type ${Many} = Pick<${Many}Store, 'all' | 'load'>;
export const ${Many}: Token<${Many}> = token<${Many}>('${id}');
`,
    [`plugins/${id}/plugin.ts`]: `import { Alerts, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { paths, ${Many} } from './contract';

const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

export default definePlugin({
  id: '${id}',
  title: '${Title}',
  when: { scope: 'marketing.read', region: 'global', toggle: 'mc.${table}' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  provides: ${Many},
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: '${Title}', page: () => import('./pages/${One}Index') },
    create: {
      path: paths.create,
      title: 'New ${oneWords}',
      page: () => import('./pages/${One}Edit'),
      over: 'index',
      when: canCreate,
    },
    edit: {
      path: paths.edit,
      title: 'Rename ${oneWords}',
      page: () => import('./pages/${One}Edit'),
      over: 'index',
      when: canUpdate,
    },
    remove: {
      path: paths.remove,
      title: 'Delete ${oneWords}',
      page: () => import('./pages/${One}Delete'),
      over: 'index',
      when: canDelete,
    },
  },
  nav: [{ to: 'index', section: 'content', order: 100, icon: 'list' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
`,
    [`plugins/${id}/activate.ts`]: `import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { ${Many} } from './contract';
import { ${Many}Model, ${Many}Store } from './${many}Store';

export function activate({ http }: { http: Http }, plugin: PluginContext): ${Many} {
  const store = ${Many}Model.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(${Many}Store, store);
  plugin.keepFresh(['${id}'], store);
  return store;
}
`,
    [`plugins/${id}/${many}Store.ts`]: `import type { Instance } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { resourceModel } from 'sendwright/sdk/models';

/** The account's ${manyWords}, by name. Every call rejects with \`HttpFailure\`. */
export const ${Many}Model = resourceModel({
  list: 'GET /marketing/${table}',
  create: 'POST /marketing/${table}',
  update: 'PATCH /marketing/${table}/:id',
  remove: 'DELETE /marketing/${table}/:id',
  keyOf: (${one}) => ${one}.id,
  compare: (one, other) => one.name.localeCompare(other.name),
}).named('${Many}');

export type ${Many}Store = Instance<typeof ${Many}Model>;
export const ${Many}Store = token<${Many}Store>('${id}.store');
`,
    [`plugins/${id}/commands.ts`]: `import { pathTo, type PluginCommands, type SearchProvider } from 'sendwright/sdk';
import { paths, ${Many} } from './contract';

export const commands: PluginCommands<${Many}, 'create' | 'index'> = {
  open: { title: 'Go to ${manyWords}', to: 'index', icon: 'list' },
  create: { title: 'Create ${oneWords}', to: 'create', icon: 'add', when: { scope: 'marketing_campaigns.create' } },
};

export const search: readonly SearchProvider<${Many}>[] = [
  {
    title: '${Title}',
    icon: 'list',
    async find(${many}, typed) {
      const wanted = typed.toLowerCase();
      const found = (await ${many}.load()).filter(({ name }) => name.toLowerCase().includes(wanted));
      return found.slice(0, 8).map(({ id, name }) => ({ value: id, label: name, address: pathTo(paths.edit, { id }) }));
    },
  },
];
`,
    [`plugins/${id}/texts.ts`]: `import { danger, success } from 'sendwright/sdk';

export const texts = {
  created: success('${Words} created.'),
  updated: success('${Words} saved.'),
  deleted: success('${Words} deleted.'),
  fetchFailed: danger('Unable to retrieve ${manyWords}. ${tryAgain}'),
  createFailed: danger('Unable to create the ${oneWords}. ${tryAgain}'),
  updateFailed: danger('Unable to update the ${oneWords}. ${tryAgain}'),
  deleteFailed: danger('Unable to delete the ${oneWords}. ${tryAgain}'),
} as const;
`,
    [`plugins/${id}/${many}.test.tsx`]: `import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { ${One} } from 'sendwright/wire/${many}';
import { paths } from './contract';
import plugin from './plugin';
import { texts } from './texts';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const first: ${One} = {
  id: 'a1',
  name: 'The first',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

async function start(address: string, http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/${table}': { result: [first] }, ...http },
  });
  await workbench.goto(address);
  return workbench;
}
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);

test('the plugin definition is valid', () => checkPlugin(plugin));

test('one is created, and a taken name is said beside the field', async () => {
  const workbench = await start(paths.create, {
    'POST /marketing/${table}': ({ body }) =>
      body.name === first.name ? refusal('${code}_name_taken') : { ...first, id: 'b2', name: body.name },
  });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, first.name);
  await userEvent.click(screen.getByRole('button', { name: 'Create ${oneWords}' }));
  expect(await screen.findByText(/already in use/)).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, 'The second');
  await userEvent.click(screen.getByRole('button', { name: 'Create ${oneWords}' }));
  await waitFor(() => expect(workbench.location).toBe(paths.index));
  expect(await screen.findByText('The second')).toBeTruthy();
  expect(messages(workbench)).toEqual([texts.created.message]);
  await workbench.dispose();
});

test('one is renamed', async () => {
  const workbench = await start('/${id}/a1/edit', {
    'PATCH /marketing/${table}/:id': ({ body }) => ({ ...first, name: body.name }),
  });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Renamed');
  await userEvent.click(screen.getByRole('button', { name: 'Save ${oneWords}' }));
  expect(await screen.findByText('Renamed')).toBeTruthy();
  await workbench.dispose();
});

test('one is deleted after a question', async () => {
  const workbench = await start('/${id}/a1/delete', { 'DELETE /marketing/${table}/:id': null });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete ${oneWords}' }));
  expect(await screen.findByText('No ${manyWords} yet')).toBeTruthy();
  expect(messages(workbench)).toEqual([texts.deleted.message]);
  await workbench.dispose();
});

test.each<[what: string, address: string, mocks: ApiMocks, button: string | undefined, message: string]>([
  ['a list', paths.index, { 'GET /marketing/${table}': refusal(403, 'no') }, undefined, texts.fetchFailed.message],
  [
    'a change',
    '/${id}/a1/edit',
    { 'PATCH /marketing/${table}/:id': refusal(500, 'no') },
    'Save ${oneWords}',
    texts.updateFailed.message,
  ],
  [
    'a deletion',
    '/${id}/a1/delete',
    { 'DELETE /marketing/${table}/:id': refusal(500, 'no') },
    'Delete ${oneWords}',
    texts.deleteFailed.message,
  ],
])('%s that fails is told', async (_what, address, mocks, button, message) => {
  const workbench = await start(address, mocks);
  if (button !== undefined) await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await workbench.dispose();
});

test('it is closed to those who may not read', async () => {
  const workbench = await testWorkbench(plugin, { start: paths.index });
  expect(screen.getByRole('heading').textContent).toContain('marketing.read');
  expect(workbench.requests).toEqual([]);
  await workbench.dispose();
});
`,
  };
};
