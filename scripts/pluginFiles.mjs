// The files of a new plugin.

const words = (id) => id.split('-');
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The plugin's files by name. */
export function pluginFiles(id) {
  const Name = words(id).map(capital).join('');
  const name = Name[0].toLowerCase() + Name.slice(1);
  const [first, ...rest] = words(id);
  const title = [capital(first), ...rest].join(' ');
  const files = {
    'contract.ts': `import { type Token, token } from 'sendwright/sdk';

export const paths = { list: '/${id}' } as const;

/** What other plugins may ask of this one. */
export interface ${Name} {
  /** Fetches all anew; rejects with \`HttpFailure\`. */
  load(): Promise<void>;
}
export const ${Name}: Token<${Name}> = token<${Name}>('${id}');
`,
    'texts.ts': `import { danger } from 'sendwright/sdk';

export const texts = {
  fetchFailed: danger('Unable to retrieve ${title.toLowerCase()}. Please try again. If the issue continues, contact Support.'),
} as const;
`,
    'plugin.ts': `import { Alerts, definePlugin, Http } from 'sendwright/sdk';
import { paths, ${Name} } from './contract';

export default definePlugin({
  id: '${id}',
  title: '${title}',
  when: { scope: 'marketing.read' },
  requires: { http: Http, alerts: Alerts },
  provides: ${Name},
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: '${title}', page: () => import('./pages/${Name}List') },
  },
  nav: [{ to: 'list', section: 'content', order: 100, icon: 'list' }],
  commands: {
    refresh: { title: 'Refresh ${title.toLowerCase()}', run: (${name}) => ${name}.load() },
  },
  alerts: () => import('./texts'),
});
`,
    'endpoints.ts': `import type { Http } from 'sendwright/sdk';

/** A row as the provider has it: take the type of \`wire/${id}\` once there is one. */
export interface ${Name}Row {
  readonly id: string;
  readonly name: string;
}

/** The provider's calls. */
export interface ${Name}Endpoints {
  list(): Promise<readonly ${Name}Row[]>;
}

export function ${name}Endpoints(http: Http): ${Name}Endpoints {
  return {
    list: async () => (await http.get<{ result: readonly ${Name}Row[] }>('/marketing/${id}', { retry: true })).result,
  };
}
`,
    [`${name}Store.ts`]: `import { types } from 'mobx-state-tree';
import { type Alerts, token } from 'sendwright/sdk';
import type { ${Name} } from './contract';
import type { ${Name}Endpoints, ${Name}Row } from './endpoints';
import { texts } from './texts';

const ${Name}Model = types
  .model('${Name}', { rows: types.map(types.frozen<${Name}Row>()) })
  .views((self) => ({
    get all(): readonly ${Name}Row[] {
      return [...self.rows.values()];
    },
  }))
  .actions((self) => ({
    replaceAll(rows: readonly ${Name}Row[]): void {
      self.rows.replace(rows.map((row) => [row.id, row] as const));
    },
  }));

export interface ${Name}Store extends ${Name} {
  /** Observable. */
  readonly all: readonly ${Name}Row[];
}
export const ${Name}Store = token<${Name}Store>('${id}.store');

/** A store that talks to the provider through \`endpoints\`. */
export function create${Name}Store(endpoints: ${Name}Endpoints, alerts: Alerts): ${Name}Store {
  const model = ${Name}Model.create();
  return {
    get all() {
      return model.all;
    },
    async load() {
      try {
        model.replaceAll(await endpoints.list());
      } catch {
        alerts.show(texts.fetchFailed);
      }
    },
  };
}
`,
    'activate.ts': `import type { Alerts, Http, PluginContext } from 'sendwright/sdk';
import type { ${Name} } from './contract';
import { ${name}Endpoints } from './endpoints';
import { create${Name}Store, ${Name}Store } from './${name}Store';

export function activate({ http, alerts }: { http: Http; alerts: Alerts }, plugin: PluginContext): ${Name} {
  const store = create${Name}Store(${name}Endpoints(http), alerts);
  plugin.share(${Name}Store, store);
  return store;
}
`,
    [`pages/${Name}List.tsx`]: `import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import { Page } from 'sendwright/sdk/ui';
import { ${Name}Store } from '../${name}Store';

export default observer(function ${Name}List() {
  const store = useService(${Name}Store);

  useEffect(() => {
    void store.load();
  }, [store]);

  return (
    <Page title="${title}">
      <ul>
        {store.all.map((row) => (
          <li key={row.id}>{row.name}</li>
        ))}
      </ul>
    </Page>
  );
});
`,
    [`${name}.test.tsx`]: `import { screen } from '@testing-library/react';
import { checkPlugin, refusal, testWorkbench } from 'sendwright/sdk/testing';
import { paths } from './contract';
import plugin from './plugin';
import { texts } from './texts';

const scopes = ['marketing.read'];

test('the definition is sound', () => checkPlugin(plugin));

test('the list shows what the provider has', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http: { 'GET /v3/marketing/${id}': { result: [{ id: '1', name: 'The first' }] } } });
  await workbench.goto(paths.list);
  expect(await screen.findByText('The first')).toBeTruthy();
  await workbench.dispose();
});

test('a failure is told', async () => {
  const workbench = await testWorkbench(plugin, { scopes, http: { 'GET /v3/marketing/${id}': refusal(400, 'no') } });
  await workbench.run('${id}.refresh');
  expect(workbench.alerts.map(({ message }) => message)).toEqual([texts.fetchFailed.message]);
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
