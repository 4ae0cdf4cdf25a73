import { type Choice, definePlugin, Session, token } from 'sendwright/sdk';
import { answer, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import { act, waitFor } from '@testing-library/react';

interface Letters {
  send(args: Readonly<Record<string, string>>): void;
  find(typed: string): Promise<readonly Choice[]>;
}
const Letters = token<Letters>('test.letters');
const sent: Readonly<Record<string, string>>[] = [];
/** What finding waits for. */
let found: Promise<void> = Promise.resolve();
const find = async (typed: string): Promise<readonly Choice[]> => {
  await found;
  return [
    { value: '1', label: 'Ada' },
    { value: '2', label: 'Bob', detail: 'new' },
  ].filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
};

const letters = definePlugin({
  id: 'letters',
  title: 'Letters',
  requires: { session: Session },
  provides: Letters,
  activate: async () => ({ activate: () => ({ send: (args) => void sent.push(args), find }) }),
  routes: {
    list: { path: '/letters', title: 'Letters', page: async () => ({ default: () => null }) },
    read: { path: '/letters/:id', title: 'Letter', page: async () => ({ default: () => null }) },
  },
  nav: [{ to: 'list', section: 'content', order: 1, icon: 'list' }],
  commands: {
    send: {
      title: 'Send a letter',
      keys: 'x l',
      arguments: {
        to: { title: 'To whom?', choices: (service, typed) => service.find(typed) },
        text: { title: 'Which text?' },
      },
      run: (service, args) => service.send(args),
    },
    upgrade: { title: 'Send gold letters', when: { plan: 'advanced' }, run: () => undefined },
    open: { title: 'Open letters', keywords: ['mailbox'], to: 'list' },
    broken: {
      title: 'Break the seal',
      run: () => {
        throw new Error('it is glued');
      },
    },
  },
  search: [
    {
      title: 'Letters',
      find: async (service, typed) =>
        (await service.find(typed)).map((choice) => ({ ...choice, address: `/letters/${choice.value}` })),
    },
  ],
});
const rival = definePlugin({
  id: 'rival',
  title: 'Rival',
  commands: { send: { title: 'Send a parcel', keys: 'x l', run: () => void sent.push({ parcel: 'yes' }) } },
  search: [{ title: 'Broken search', find: async () => Promise.reject(new Error('down')) }],
});

const searching = async (letterBook: Letters, typed: string) =>
  (await letterBook.find(typed)).map((choice) => ({ ...choice, address: '/letters' }));
const service = {
  id: 'letters',
  title: 'Letters',
  provides: Letters,
  activate: async () => ({ activate: () => ({ send: () => undefined, find }) }),
};

let workbench: TestWorkbench;
beforeEach(async () => {
  sent.splice(0);
  workbench = await testWorkbench([letters, rival], { plan: 'basic', http: { 'POST /analytics/events': answer(204) } });
});
afterEach(() => workbench.dispose());

const titles = (): string[] =>
  workbench.kernel.palette.groups.flatMap(({ items }) =>
    items.map(({ label }) => label.map(({ text }) => text).join('')),
  );

test('what is typed finds commands by title and keyword, marks the hits, and says why one is refused', async () => {
  const { palette } = workbench.kernel;
  palette.open();
  palette.type('gold');
  await waitFor(() =>
    expect(palette.groups[0]?.items[0]?.label.filter(({ hit }) => hit)).toEqual([{ text: 'gold', hit: true }]),
  );
  expect(palette.groups[0]?.items[0]).toMatchObject({ id: 'letters.upgrade', refused: 'Needs the Advanced plan.' });
  palette.type('mailbox');
  await waitFor(() => expect(titles()).toContain('Open letters'));
  await act(() => palette.choose('letters.open'));
  expect(palette.isOpen).toBe(false);
  expect(workbench.location).toBe('/letters');
});

test('what was opened is offered first the next time, newest first', async () => {
  const { palette } = workbench.kernel;
  for (const name of ['Ada', 'Bob', 'Ada']) {
    palette.open();
    palette.type(name);
    await waitFor(() => expect(titles()).toContain(name));
    await act(() => palette.choose());
  }
  palette.open();
  expect(palette.groups.map(({ title }) => title)).toEqual(['Recent', 'Commands']);
  expect(titles().slice(0, 2)).toEqual(['Ada', 'Bob']);
  palette.move(1);
  await act(() => palette.choose());
  expect(workbench.location).toBe('/letters/2');
});

test('without the fuzzy search, titles that contain what is typed are found', () => {
  expect(workbench.kernel.commands.search('seal').map(({ command }) => command.id)).toEqual(['letters.broken']);
});

test('arguments are asked for step by step, one step back at a time', async () => {
  const { palette } = workbench.kernel;
  await workbench.run('letters.send');
  expect(palette.step).toEqual({ command: 'Send a letter', argument: 'To whom?', freeText: false });
  await waitFor(() => expect(titles()).toEqual(['Ada', 'Bob']));
  palette.type('bo');
  await waitFor(() => expect(titles()).toEqual(['Bob']));
  await palette.choose();
  expect(palette.step).toEqual({ command: 'Send a letter', argument: 'Which text?', freeText: true });
  palette.back();
  expect(palette.step?.argument).toBe('To whom?');
  await waitFor(() => expect(titles()).toEqual(['Ada', 'Bob']));
  await palette.choose('1');
  palette.type('  Dear Ada ');
  await palette.choose();
  await waitFor(() => expect(sent).toEqual([{ to: '1', text: 'Dear Ada' }]));
  expect(palette.isOpen).toBe(false);
});

test("plugins' things are found beside the commands; a search that fails takes nothing away", async () => {
  const { palette } = workbench.kernel;
  palette.open('bob');
  await waitFor(() => expect(palette.groups.map(({ title }) => title)).toContain('Letters'));
  expect(palette.groups.map(({ title }) => title)).not.toContain('Broken search');
  await act(() => palette.choose('Letters:2'));
  await waitFor(() => expect(workbench.location).toBe('/letters/2'));
});

test('what plugins find comes before commands, unless the start of a command is typed', async () => {
  await workbench.dispose();
  const fruit = definePlugin({
    ...service,
    commands: {
      add: { title: 'Add a crate', keywords: ['bobbin'], run: () => undefined },
      bob: { title: 'Paint the bobsleigh', run: () => undefined },
    },
    search: [{ title: 'Letters', find: searching }],
  });
  workbench = await testWorkbench(fruit, { http: { 'POST /analytics/events': answer(204) } });
  const { palette } = workbench.kernel;
  await workbench.kernel.commands.load();
  palette.open('ad');
  await waitFor(() => expect(palette.groups.map(({ title }) => title)).toEqual(['Commands', 'Letters']));
  palette.type('ada');
  await waitFor(() => expect(palette.groups.map(({ title }) => title)).toEqual(['Letters', 'Commands']));
  // A word of a command, but not its first: it may as well be a name.
  palette.type('bob');
  await waitFor(() => expect(palette.groups.map(({ title }) => title)).toEqual(['Letters', 'Commands']));
  palette.type('paint the b');
  await waitFor(() => expect(titles()).toEqual(['Paint the bobsleigh']));
});

test('Enter waits for what is looked for, if that may come first', async () => {
  const { palette } = workbench.kernel;
  palette.open('bob');
  await act(() => palette.choose());
  expect(workbench.location).toBe('/letters/2');
  palette.open('bob');
  const chosen = palette.choose();
  palette.type('bobsleigh');
  await chosen;
  expect(palette.isOpen).toBe(true);
});

test('an argument is not chosen before the choices of what was typed are there', async () => {
  const { palette } = workbench.kernel;
  let arrive: () => void = () => undefined;
  found = new Promise((resolve) => (arrive = resolve));
  await workbench.run('letters.send');
  await palette.choose();
  expect(palette.step?.argument).toBe('To whom?');
  arrive();
  await waitFor(() => expect(titles()).toEqual(['Ada', 'Bob']));
  palette.type('bob');
  await palette.choose();
  palette.type('Dear Bob');
  await palette.choose();
  await waitFor(() => expect(sent).toEqual([{ to: '2', text: 'Dear Bob' }]));
});

test('what was typed before plugins told what they find is looked for once they have', async () => {
  await workbench.dispose();
  let offline = true;
  const late = definePlugin({
    ...service,
    commands: async () => {
      // What comes later would be there already.
      if (offline) throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
      return { commands: {}, search: [{ title: 'Letters', find: searching }] };
    },
  });
  workbench = await testWorkbench(late, { http: { 'POST /analytics/events': answer(204) } });
  offline = false;
  const { palette } = workbench.kernel;
  palette.open();
  palette.type('ad');
  await waitFor(() => expect(titles()).toContain('Ada'));
});

test('commands whose module throws are told with their plugin, which keeps its links', async () => {
  await workbench.dispose();
  const broken = definePlugin({
    ...service,
    routes: { list: { path: '/letters', title: 'Letters', page: async () => ({ default: () => null }) } },
    nav: [{ to: 'list', section: 'campaigns', order: 1, icon: 'send' }],
    commands: async () => {
      throw new Error('The post is closed.');
    },
  });
  workbench = await testWorkbench(broken, { http: { 'POST /analytics/events': answer(204) } });
  expect(workbench.alerts.map(({ message }) => message)).toEqual([
    "The commands of “Letters” can't be used: The post is closed.",
  ]);
  expect(workbench.kernel.plugins.all[0]?.showFailure).toContain('The post is closed.');
  expect(workbench.kernel.commands.all.map(({ title }) => title)).toContain('Go to Letters');
});

test('what was typed before it was known what one may do is looked for once it is', async () => {
  await workbench.dispose();
  workbench = await testWorkbench(
    definePlugin({ ...service, when: { scope: 'letters.read' }, search: [{ title: 'Letters', find: searching }] }),
    { http: { 'POST /analytics/events': answer(204) } },
  );
  const { palette } = workbench.kernel;
  palette.open();
  palette.type('ad');
  expect(palette.busy).toBe(false);
  await workbench.change({ scopes: ['letters.read'] });
  await waitFor(() => expect(titles()).toContain('Ada'));
});

test('the selection moves around the ends, and what was used last comes first', async () => {
  const { palette } = workbench.kernel;
  await workbench.run('letters.open');
  palette.open();
  expect(palette.groups[0]?.items[0]?.id).toBe('letters.open');
  palette.move(-1);
  expect(palette.selected).toBe(titles().length - 1);
  palette.move(1);
  expect(palette.selected).toBe(0);
  palette.close();
});

test('a failing command is reported to the user', async () => {
  await workbench.run('letters.broken');
  expect(workbench.alerts.map(({ message }) => message)).toEqual(['"Break the seal" failed: it is glued']);
});

test('keys that two commands want are the first one’s, and the clash is reported', async () => {
  const { commands } = workbench.kernel;
  expect(commands.conflicts).toEqual([{ keys: 'x l', holder: 'letters.send', refused: 'rival.send' }]);
  expect(commands.get('rival.send')?.keys).toBeUndefined();
  expect(commands.get('letters.send')?.keys).toBe('x l');
});
