// The files of a new plugin.

const words = (id) => id.split('-');
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The plugin's files by name. */
export function pluginFiles(id) {
  const Name = words(id).map(capital).join('');
  const name = Name[0].toLowerCase() + Name.slice(1);
  const [first, ...rest] = words(id);
  const title = [capital(first), ...rest].join(' ');
  const subject = title.toLowerCase();
  const files = {
    'contract.ts': `import { type Token, token } from 'sendwright/sdk';
import type { ${Name}Store } from './${name}Store';

export const paths = { list: '/${id}' } as const;

/** The plugin's services for other plugins. */
export type ${Name} = Pick<${Name}Store, 'load'>;
export const ${Name}: Token<${Name}> = token<${Name}>('${id}');
`,
    'texts.ts': `import { danger } from 'sendwright/sdk';

export const texts = {
  fetchFailed: danger('Unable to retrieve ${subject}. Please try again. If the issue continues, contact Support.'),
} as const;
`,
    'plugin.ts': `import { definePlugin, Http } from 'sendwright/sdk';
import { paths, ${Name} } from './contract';

export default definePlugin({
  id: '${id}',
  title: '${title}',
  when: { scope: 'marketing.read' },
  requires: { http: Http },
  provides: ${Name},
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: '${title}', page: () => import('./pages/${Name}List') },
  },
  nav: [{ to: 'list', section: 'content', order: 100, icon: 'list' }],
  commands: {
    open: { title: 'Go to ${subject}', to: 'list', icon: 'list' },
  },
  alerts: () => import('./texts'),
});
`,
    [`${name}Store.ts`]: `import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import type { List } from 'sendwright/wire/lists';

/** The plugin's state: the account's lists, until you call the operation you need (\`wire/api.ts\` has them all). */
export const ${Name}Model = types
  .model('${Name}', { rows: types.optional(types.frozen<readonly List[]>(), []) })
  .actions((self) => ({
    show(rows: readonly List[]): void {
      self.rows = rows;
    },
  }))
  .actions((self) => ({
    /** Fetches all lists again; rejects with \`HttpFailure\`. */
    async load(): Promise<void> {
      const { http } = getEnv<{ http: Http }>(self);
      self.show((await http.call('GET /marketing/lists', { retry: true })).result);
    },
  }));

export type ${Name}Store = Instance<typeof ${Name}Model>;
export const ${Name}Store = token<${Name}Store>('${id}.store');
`,
    'activate.ts': `import { destroy } from 'mobx-state-tree';
import type { Http, PluginContext } from 'sendwright/sdk';
import type { ${Name} } from './contract';
import { ${Name}Model, ${Name}Store } from './${name}Store';

export function activate({ http }: { http: Http }, plugin: PluginContext): ${Name} {
  const store = ${Name}Model.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(${Name}Store, store);
  return store;
}
`,
    [`pages/${Name}List.tsx`]: `import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { Page } from 'sendwright/sdk/ui';
import { ${Name}Store } from '../${name}Store';
import { texts } from '../texts';

export default observer(function ${Name}List() {
  const store = useService(${Name}Store);
  const alerts = useService(Alerts);

  useEffect(() => {
    store.load().catch(() => alerts.show(texts.fetchFailed));
  }, [store, alerts]);

  return (
    <Page title="${title}">
      <ul>
        {store.rows.map((row) => (
          <li key={row.id}>{row.name}</li>
        ))}
      </ul>
    </Page>
  );
});
`,
    [`${name}.test.tsx`]: `import { screen, waitFor } from '@testing-library/react';
import { checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import { paths } from './contract';
import plugin from './plugin';
import { texts } from './texts';

const scopes = ['marketing.read'];

test('the plugin definition is valid', () => checkPlugin(plugin));

test('the list shows what the provider has', async () => {
  const result = [{ id: '1', name: 'The first', contact_count: 0 }];
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: { 'GET /marketing/lists': { result, _metadata: { self: '', count: 1 } } },
  });
  await workbench.goto(paths.list);
  expect(await screen.findByText('The first')).toBeTruthy();
  await workbench.dispose();
});

test('a failure is told', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http: { 'GET /marketing/lists': refusal(400, 'no') } });
  await workbench.goto(paths.list);
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual([texts.fetchFailed.message]),
  );
  await workbench.dispose();
});

test('it is closed to those who may not read', async () => {
  const workbench = await testWorkbench(plugin, { start: paths.list });
  expect(screen.getByRole('heading').textContent).toContain('marketing.read');
  expect(workbench.requests).toEqual([]);
  await workbench.dispose();
});
`,
  };
  return { files };
}
