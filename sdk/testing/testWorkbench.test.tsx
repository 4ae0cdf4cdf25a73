import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { definePlugin, danger, Http, Session, token, useParameter, useService, Alerts } from 'sendwright/sdk';
import { refusal, testWorkbench } from './index';
import { autorun } from 'mobx';

interface Greeter {
  greet(name: string): Promise<string>;
  leakTimer(): void;
}
const Greeter = token<Greeter>('test.greeter');
const Secret = token<{ word: string }>('test.secret');

function List() {
  const secret = useService(Secret);
  return <h1>Greetings {secret.word}</h1>;
}
function Person() {
  const name = useParameter('name');
  return <h1>Hello {name}</h1>;
}
function Dialog() {
  return <div role="dialog">Delete {useParameter('name')}?</div>;
}

const plugin = definePlugin({
  id: 'greeter',
  title: 'Greeter',
  when: { scope: 'greet' },
  requires: { http: Http, session: Session, alerts: Alerts },
  provides: Greeter,
  activate: async () => ({
    activate: ({ http, session }, context) => {
      context.share(Secret, { word: 'all' });
      let seen = '';
      context.own(autorun(() => (seen = session.username)));
      return {
        greet: async (name) => (await http.post<{ text: string }>('/greetings', { name, seen })).text,
        leakTimer: () => void setTimeout(() => undefined, 60_000),
      };
    },
  }),
  routes: {
    list: { path: '/greet', title: 'Greetings', page: async () => ({ default: List }) },
    person: { path: '/greet/:name', title: 'Person', page: async () => ({ default: Person }) },
    remove: { path: '/greet/:name/delete', title: 'Delete', over: 'person', page: async () => ({ default: Dialog }) },
    broken: { path: '/broken', title: 'Broken', page: async () => Promise.reject(new Error('no chunk')) },
  },
  nav: [{ to: 'list', section: 'audience', order: 10, icon: 'people' }],
  commands: {
    greet: { title: 'Greet', run: async (greeter) => void (await greeter.greet('Bob')) },
    leak: { title: 'Leak', run: (greeter) => greeter.leakTimer() },
  },
  alerts: { failed: danger('No.') },
});

test('a page, its private service, a dialog over its page, and a command', async () => {
  const workbench = await testWorkbench(plugin, { scopes: ['greet'], http: { 'POST /v3/greetings': { text: 'hi' } } });
  await workbench.goto('/greet');
  expect(screen.getByRole('heading').textContent).toBe('Greetings all');
  await workbench.goto('/greet/ann');
  const heading = screen.getByRole('heading');
  expect(document.activeElement).toBe(heading);
  await workbench.goto('/greet/ann/delete');
  expect(screen.getByRole('heading')).toBe(heading);
  expect(screen.getByRole('dialog').textContent).toBe('Delete ann?');
  await workbench.run('greeter.greet');
  expect(workbench.requests.map(({ body }) => body)).toEqual([{ name: 'Bob', seen: 'ada' }]);
  await workbench.dispose();
});

test('a route that the guards refuse says why, until they let pass', async () => {
  const workbench = await testWorkbench(plugin, { start: '/greet' });
  expect(screen.getByRole('heading').textContent).toContain('greet is missing');
  expect(workbench.kernel.router.groups).toEqual([]);
  await workbench.change({ scopes: ['greet'] });
  expect((await screen.findByRole('heading', { name: /Greetings/ })).textContent).toBe('Greetings all');
  await workbench.dispose();
});

test('an unmocked call throws with its method and path', async () => {
  const workbench = await testWorkbench(plugin, { scopes: ['greet'] });
  await workbench.run('greeter.greet');
  expect(workbench.alerts[0]?.message).toContain('Unmocked HTTP call: POST /v3/greetings');
  await expect(workbench.dispose()).rejects.toThrow('POST /v3/greetings');
});

test.each([
  ['GET /v3/marketing/lists', 'GET /marketing/lists'],
  ['DELETE /v3/marketing/lists/7', 'DELETE /marketing/lists/:id'],
])('%s is refused, as a contract describes it', async (raw, operation) => {
  await expect(testWorkbench(plugin, { http: { [raw]: {} } })).rejects.toThrow(
    `"${raw}" has a contract: write '${operation}', which is typed and checked.`,
  );
});

test('a refusal of the API reaches the alert', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: ['greet'],
    http: { 'POST /v3/greetings': refusal(400, 'name is taken', 'name') },
  });
  await workbench.run('greeter.greet');
  expect(workbench.alerts[0]?.message).toBe('"Greet" failed: name is taken');
  await workbench.dispose();
});

test('alerts are kept until they are dismissed, however long the test takes', async () => {
  const workbench = await testWorkbench(plugin);
  jest.useFakeTimers();
  try {
    const id = workbench.kernel.alerts.add({ type: 'success', message: 'Saved.' });
    // Showing it again would restart its timer.
    workbench.kernel.alerts.add({ type: 'success', message: 'Saved.' });
    jest.advanceTimersByTime(60_000);
    expect(workbench.alerts.map(({ message }) => message)).toEqual(['Saved.']);
    workbench.kernel.alerts.dismiss(id);
    expect(workbench.alerts).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
  await workbench.dispose();
});

test('leftovers fail the test', async () => {
  const workbench = await testWorkbench(plugin, { scopes: ['greet'] });
  await workbench.run('greeter.leak');
  await expect(workbench.dispose()).rejects.toThrow('60000 ms');
});

test('a page that cannot be fetched shows the error and can be tried again', async () => {
  const workbench = await testWorkbench(plugin, { scopes: ['greet'] });
  await workbench.goto('/broken');
  expect(screen.getByRole('alert').textContent).toContain('no chunk');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await workbench.dispose();
});

describe('requests that are open when a test ends', () => {
  const waiting = (abortsOnLeave: boolean) =>
    definePlugin({
      id: 'waiting',
      title: 'Waiting',
      routes: {
        page: {
          path: '/wait',
          title: 'Wait',
          page: async () => ({
            default: function Waits() {
              const http = useService(Http);
              useEffect(() => {
                const controller = new AbortController();
                http.get('/slow', { signal: controller.signal }).catch(() => undefined);
                return () => {
                  if (abortsOnLeave) controller.abort();
                };
              }, [http]);
              return <h1>Wait</h1>;
            },
          }),
        },
      },
    });
  const open = async (abortsOnLeave: boolean) => {
    const workbench = await testWorkbench(waiting(abortsOnLeave), {
      http: { 'GET /v3/slow': () => new Promise<never>(() => undefined) },
    });
    await workbench.goto('/wait');
    return workbench;
  };

  test('are no leak if their page aborts them', async () => {
    await (await open(true)).dispose();
  });

  test('are a leak if nothing aborts them', async () => {
    await expect((await open(false)).dispose()).rejects.toThrow(/leaves behind:\n- the request GET \/v3\/slow/);
  });
});
