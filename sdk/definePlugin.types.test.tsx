import { type Activation, definePlugin, fill, fillText, danger, pathTo, slot, token, type Token } from './index';

interface Greeter {
  greet(name: string): string;
}
const Greeter = token<Greeter>('test.greeter');
interface Clock {
  now(): number;
}
const Clock = token<Clock>('test.clock');
const Tabs = slot<{ contactId: string }>('test.tabs');

const page = async () => ({ default: () => null });
const activation: Activation<{ clock: Token<Clock> }, Record<never, never>, Greeter> = {
  activate: ({ clock }) => ({ greet: (name) => `${name} at ${clock.now()}` }),
};

// The compiler checks these: `npm run types` fails if one of the marked lines compiles.
test('correct types compile, incorrect ones are errors', () => {
  const plugin = definePlugin({
    id: 'greeter',
    title: 'Greeter',
    requires: { clock: Clock },
    provides: Greeter,
    activate: async () => activation,
    routes: {
      list: { path: '/greet', title: 'Greet', page },
      edit: { path: '/greet/:id', title: 'Edit', page, over: 'list' },
    },
    nav: [{ to: 'list', section: 'settings', order: 1, icon: 'people' }],
    commands: {
      greet: { title: 'Greet', run: (greeter) => void greeter.greet('you') },
      open: { title: 'Open', to: 'list' },
    },
    slots: [
      fill(Tabs, {
        title: 'T',
        component: async () => ({ default: (props: { contactId: string }) => <b>{props.contactId}</b> }),
      }),
    ],
  });
  expect(plugin.id).toBe('greeter');

  definePlugin({
    id: 'wrong',
    title: 'Wrong',
    provides: Greeter,
    routes: { list: { path: '/x', title: 'X', page } },
    // @ts-expect-error no such route
    nav: [{ to: 'lost', section: 'settings', order: 1, icon: 'people' }],
    commands: {
      // @ts-expect-error no such method
      shout: { title: 'Shout', run: (greeter) => greeter.shout() },
      // @ts-expect-error no such route
      open: { title: 'Open', to: 'lost' },
    },
  });

  definePlugin({
    id: 'unmet',
    title: 'Unmet',
    provides: Greeter,
    // @ts-expect-error its activate needs a clock that the plugin does not require
    activate: async () => activation,
  });

  definePlugin({
    id: 'hasty',
    title: 'Hasty',
    optional: { clock: Clock },
    // @ts-expect-error an optional service is asked for first: await clock.get()
    activate: async () => ({ activate: ({ clock }) => void clock.now() }),
  });

  fill(Tabs, {
    title: 'T',
    // @ts-expect-error the component wants props the slot does not give
    component: async () => ({ default: (props: { listId: string }) => <b>{props.listId}</b> }),
  });
});

test('paths and texts demand their parameters', () => {
  expect(pathTo('/a/:id/:tab?', { id: 'x y' })).toBe('/a/x%20y');
  expect(pathTo('/a')).toBe('/a');
  expect(fillText(danger('At most {limit} of {things}.'), { limit: 1000, things: 'lists' })).toBe(
    'At most 1,000 of lists.',
  );
  // @ts-expect-error the placeholder has no value
  expect(fillText(danger('At most {limit}.'), {})).toBe('At most {limit}.');
  // @ts-expect-error the parameter is missing
  expect(() => pathTo('/a/:id')).toThrow('needs the parameter "id"');
});
