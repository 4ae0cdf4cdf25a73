/* oxlint-disable max-lines -- the texts of the files that new:domain writes, one after the other */
// The files of a new domain: its contract in wire/, its part of the provider, and its plugin.

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const camel = (words) => words.map((word, index) => (index === 0 ? word : capital(word))).join('');

/** The singular of "price-lists": "price-list". */
const singularOf = (id) =>
  id.endsWith('ies') ? `${id.slice(0, -3)}y` : id.replace(/(ss|sh|ch|x)es$/, '$1').replace(/([^s])s$/, '$1');

/** The names of a domain in every form that its files use. */
export function domainNames(id, one = singularOf(id)) {
  const [words, oneWords] = [id.split('-'), one.split('-')];
  return {
    id,
    /** `priceLists`, `PriceLists`, "price lists", "Price lists", `price_lists` */
    many: camel(words),
    Many: capital(camel(words)),
    manyWords: words.join(' '),
    Title: capital(words.join(' ')),
    table: words.join('_'),
    /** `priceList`, `PriceList`, "price list", `price_list` */
    one: camel(oneWords),
    One: capital(camel(oneWords)),
    oneWords: oneWords.join(' '),
    /** "a price list", "an order" */
    aOne: `${/^[aeio]/.test(one) ? 'an' : 'a'} ${oneWords.join(' ')}`,
    code: oneWords.join('_'),
  };
}

const wire = ({ many, manyWords, One, aOne, one, table, code, Title }) => ({
  [`wire/${many}.ts`]: `import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { defineRoutes } from './contract';
import { limits } from './limits';

/** Times are ISO 8601 in UTC. */
export const ${One} = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type ${One} = Static<typeof ${One}>;

/** All of the account's ${manyWords}, by name. */
export const ${One}Page = Type.Object({ result: Type.Array(${One}) });
export type ${One}Page = Static<typeof ${One}Page>;

/** Names are unique in the account ignoring case. */
export const ${One}Write = Type.Object({ name: Text({ minLength: 1, maxLength: limits.${one}.name }) });
export type ${One}Write = Static<typeof ${One}Write>;

/** \`/v3/marketing/${table}\` */
export const ${many} = defineRoutes(
  { tag: '${Title}', feature: 'mc.${table}' },
  {
    'GET /marketing/${table}': {
      summary: 'List the ${manyWords}',
      scope: 'marketing.read',
      responses: { 200: ${One}Page },
    },
    'POST /marketing/${table}': {
      summary: 'Create ${aOne}',
      scope: ['marketing.write', 'marketing_campaigns.create'],
      audit: false,
      body: ${One}Write,
      responses: { 201: ${One} },
      errors: ['${code}_name_taken', '${code}_limit_reached'],
    },
    'PATCH /marketing/${table}/:id': {
      summary: 'Change ${aOne}',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: false,
      body: ${One}Write,
      responses: { 200: ${One} },
      errors: ['${code}_not_found', '${code}_name_taken'],
    },
    'DELETE /marketing/${table}/:id': {
      summary: 'Delete ${aOne}',
      scope: ['marketing.write', 'marketing_campaigns.delete'],
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
      errors: ['${code}_not_found'],
    },
  },
);
export type ${One}Routes = typeof ${many}.routes;
`,
});

const provider = ({ id, many, Many, One, one, aOne, table, code, Title }, migration) => ({
  [`provider/database/migrations/${migration}_${table}.sql`]: `create table ${table} (
  account_id bigint not null references accounts on delete cascade,
  ${code}_id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, ${code}_id)
);
create unique index ${table}_by_name on ${table} (account_id, lower(name));

-- Notifies open workbenches of changes.
create trigger resource_changed after insert or delete on ${table}
  for each row execute function notify_resource_changed('${id}');
create trigger resource_updated after update on ${table}
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('${id}');
`,
  [`provider/domains/${id}/index.ts`]: `import { ${many} as contract } from 'sendwright/wire/${many}';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { create${One}, delete${One}, list${Many}, update${One} } from './${many}';

/** ${Title}. */
export const ${many}: Domain = { name: '${id}', routes };

/** The operations of \`/v3/marketing/${table}\`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/${table}': async ({ caller }) => ({ result: await list${Many}(database, caller.accountId) }),
    'POST /marketing/${table}': ({ caller, body }) => create${One}(database, caller.accountId, body),
    'PATCH /marketing/${table}/:id': ({ caller, params, body }) =>
      update${One}(database, caller.accountId, params.id, body),
    'DELETE /marketing/${table}/:id': ({ caller, params }) => delete${One}(database, caller.accountId, params.id),
  });
}
`,
  [`provider/domains/${id}/${many}.ts`]: `import { limits } from 'sendwright/wire/limits';
import type { ${One}, ${One}Write } from 'sendwright/wire/${many}';
import type { Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { isUuid } from '../contacts/ids';

interface ${One}Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = sql\`${code}_id as id, name, created_at, updated_at\`;

const present = ({ id, name, created_at: createdAt, updated_at: updatedAt }: ${One}Row): ${One} => ({
  id,
  name,
  created_at: isoTime(createdAt),
  updated_at: isoTime(updatedAt),
});

/** Sorted by name. */
export async function list${Many}(database: Queryable, accountId: number): Promise<${One}[]> {
  const rows = await database.rows<${One}Row>(
    sql\`select \${columns} from ${table} where account_id = \${accountId} order by lower(name), ${code}_id\`,
  );
  return rows.map(present);
}

/** @throws HttpError 400 if the name is taken or the account has reached its limit */
export function create${One}(database: Queryable, accountId: number, { name }: ${One}Write): Promise<${One}> {
  return oneAtATime(database, accountId, async (transaction) => {
    const counted = await transaction.first<{ count: number }>(
      sql\`select count(*)::integer as count from ${table} where account_id = \${accountId}\`,
    );
    if ((counted?.count ?? 0) >= limits.${one}.perAccount) throw refusal('${code}_limit_reached');
    const row = await transaction.first<${One}Row>(sql\`
      insert into ${table} (account_id, name) values (\${accountId}, \${name})
      on conflict do nothing returning \${columns}\`);
    if (!row) throw refusal('${code}_name_taken');
    return present(row);
  });
}

/** @throws HttpError 400 if the name is taken, 404 */
export function update${One}(
  database: Queryable,
  accountId: number,
  id: string,
  { name }: ${One}Write,
): Promise<${One}> {
  if (!isUuid(id)) throw refusal('${code}_not_found');
  // Serialized with creation, so that the name stays free.
  return oneAtATime(database, accountId, async (transaction) => {
    const taken = await transaction.first(sql\`
      select 1 from ${table}
      where account_id = \${accountId} and lower(name) = lower(\${name}) and ${code}_id <> \${id}\`);
    if (taken) throw refusal('${code}_name_taken');
    const row = await transaction.first<${One}Row>(sql\`
      update ${table} set name = \${name}, updated_at = now()
      where account_id = \${accountId} and ${code}_id = \${id} returning \${columns}\`);
    if (!row) throw refusal('${code}_not_found');
    return present(row);
  });
}

/** @throws HttpError 404 */
export async function delete${One}(database: Queryable, accountId: number, id: string): Promise<void> {
  const deleted = isUuid(id)
    ? await database.execute(sql\`delete from ${table} where account_id = \${accountId} and ${code}_id = \${id}\`)
    : 0;
  if (deleted === 0) throw refusal('${code}_not_found');
}
`,
  [`provider/domains/${id}/${many}.test.ts`]: `import type { ${One} } from 'sendwright/wire/${many}';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const path = '/v3/marketing/${table}';
const create = async (name: string): Promise<${One}> => (await provider.inject('POST', path, { name })).json();

test('${aOne} is created, listed, renamed and deleted', async () => {
  const created = await create('  First ');
  expect(created).toMatchObject({ name: 'First', id: expect.any(String) });
  expect((await provider.inject('GET', path)).json()).toEqual({ result: [created] });
  const renamed = await provider.inject('PATCH', \`\${path}/\${created.id}\`, { name: 'Second' });
  expect(renamed.json()).toMatchObject({ id: created.id, name: 'Second' });
  expect((await provider.inject('DELETE', \`\${path}/\${created.id}\`)).statusCode).toBe(204);
  expect((await provider.inject('GET', path)).json()).toEqual({ result: [] });
});

test.each([
  ['empty', '  ', 'Name is a required field.'],
  ['too long', 'x'.repeat(101), 'Name must not exceed 100 characters.'],
  ['taken', 'THE ONE', 'name is already in use'],
])('a name that is %s is refused', async (_case, name, message) => {
  await create('The one');
  const refused = await provider.inject('POST', path, { name });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ message, field: 'name' }] }]);
});

test("a name that is taken is refused in a change, and one's own is not", async () => {
  const [one, other] = [await create('One'), await create('Other')];
  expect((await provider.inject('PATCH', \`\${path}/\${one.id}\`, { name: 'other' })).statusCode).toBe(400);
  expect((await provider.inject('PATCH', \`\${path}/\${other.id}\`, { name: 'OTHER' })).statusCode).toBe(200);
});

test("another account's are not found", async () => {
  const { id } = await create('Private');
  const { apiKey } = await provider.createAccount();
  const headers = { authorization: \`Bearer \${apiKey}\` };
  expect((await provider.inject('GET', path, undefined, headers)).json()).toEqual({ result: [] });
  expect((await provider.inject('PATCH', \`\${path}/\${id}\`, { name: 'Mine' }, headers)).statusCode).toBe(404);
  expect((await provider.inject('DELETE', \`\${path}/\${id}\`, undefined, headers)).statusCode).toBe(404);
});
`,
});

const plugin = ({ id, many, Many, manyWords, One, one, aOne, oneWords, table, code, Title }) => {
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
    [`plugins/${id}/pages/${One}Index.tsx`]: `import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, pathTo, useService } from 'sendwright/sdk';
import { tableOfAll } from 'sendwright/sdk/models';
import { type Column, DataTable, Empty, Link, Page, RelativeTime, useTableState } from 'sendwright/sdk/ui';
import type { ${One} } from 'sendwright/wire/${many}';
import { paths } from '../contract';
import { ${Many}Store } from '../${many}Store';
import { texts } from '../texts';

const columns: readonly Column<${One}>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <strong>{name}</strong>, minWidth: 200 },
  { id: 'updated', title: 'Last updated', cell: (row) => <RelativeTime at={row.updated_at} />, width: 160 },
];

export default observer(function ${One}Index() {
  const store = useService(${Many}Store);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const table = useTableState();
  const fetch = () => void store.refresh().catch(() => alerts.show(texts.fetchFailed));

  useEffect(() => {
    // The page shows the failure itself, with a button to retry.
    store.refresh().catch(() => alerts.show(texts.fetchFailed));
  }, [store, alerts]);

  const search = table.search.toLowerCase();
  const rows = store.all.filter(({ name }) => name.toLowerCase().includes(search));
  const create = (
    <Link to={paths.create} look="primary">
      Create ${oneWords}
    </Link>
  );
  return (
    <Page title="${Title}" wide primaryAction={create}>
      <DataTable
        label="${Title}"
        noun={['${oneWords}', '${manyWords}']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => pathTo(paths.edit, { id })}
        rowMenu={({ id }) => [
          { label: 'Rename', icon: 'edit', onSelect: () => navigation.to(paths.edit, { id }) },
          'divider',
          { label: 'Delete', icon: 'trash', danger: true, onSelect: () => navigation.to(paths.remove, { id }) },
        ]}
        total={rows.length}
        {...tableOfAll(store.fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search ${manyWords}' }}
        empty={<Empty title="No ${manyWords} yet" text="Create the first one." action={create} />}
      />
    </Page>
  );
});
`,
    [`plugins/${id}/pages/${One}Edit.tsx`]: `import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import type { ${One} } from 'sendwright/wire/${many}';
import { paths } from '../contract';
import { ${Many}Store } from '../${many}Store';
import { texts } from '../texts';

class ${One}Form {
  @IsRequired('Name') @MaxCharacters('Name', limits.${one}.name) name = '';
}

const refusals = {
  ${code}_name_taken: { field: 'name', message: 'This name is already in use. Please choose a different name.' },
} as const;

function ${One}Dialog({ ${one} }: { readonly ${one}: ${One} | undefined }) {
  const store = useService(${Many}Store);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const form = useForm(${One}Form, { initial: { name: ${one}?.name ?? '' }, refusals });
  const close = () => navigation.to(paths.index);

  const save = async ({ name }: ${One}Form) => {
    await reporting(
      () => (${one} ? store.update(${one}.id, { name }) : store.create({ name })),
      ${one} ? texts.updateFailed : texts.createFailed,
    );
    alerts.show(${one} ? texts.updated : texts.created);
    close();
  };

  return (
    <FormDialog
      title={${one} ? 'Rename ${oneWords}' : 'New ${oneWords}'}
      size="small"
      form={form}
      submitLabel={${one} ? 'Save ${oneWords}' : 'Create ${oneWords}'}
      save={save}
      onClose={close}
    >
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} />
      </FormField>
    </FormDialog>
  );
}

/** Creates ${aOne}, or renames the one in the address. */
export default observer(function ${One}Edit() {
  const id = useParameter('id');
  const ${one} = useService(${Many}Store).get(id);
  return id !== '' && !${one} ? null : <${One}Dialog ${one}={${one}} />;
});
`,
    [`plugins/${id}/pages/${One}Delete.tsx`]: `import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { ${Many}Store } from '../${many}Store';
import { texts } from '../texts';

export default observer(function ${One}Delete() {
  const store = useService(${Many}Store);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const ${one} = store.get(useParameter('id'));
  const close = () => navigation.to(paths.index);
  if (!${one}) return null;

  const remove = async () => {
    try {
      await store.remove(${one}.id);
      alerts.show(texts.deleted);
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={\`Delete \${${one}.name}?\`}
      text="This cannot be undone."
      confirmLabel="Delete ${oneWords}"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
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

test('the definition is sound', () => checkPlugin(plugin));

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

/** The domain's files by path. */
export const domainFiles = (names, migration) => ({ ...wire(names), ...provider(names, migration), ...plugin(names) });
