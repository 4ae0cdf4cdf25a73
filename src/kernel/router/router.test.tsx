import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { definePlugin, fill, Navigation, pathTo, slot, useParameter, useService } from 'sendwright/sdk';
import { testWorkbench, type TestWorkbenchOptions } from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import { useEffect, useRef, useState } from 'react';

const Panels = slot<{ id: string }>('notes.panels');
const failures = { render: true, chunk: true };

function Editor() {
  const navigation = useService(Navigation);
  const [text, setText] = useState('');
  const dirty = useRef(false);
  useEffect(() => navigation.guardLeaving(() => dirty.current), [navigation]);
  const type = (value: string): void => {
    dirty.current = value !== '';
    setText(value);
  };
  return <input aria-label="Text" value={text} onChange={({ target }) => type(target.value)} />;
}

function Throwing() {
  if (failures.render) throw new Error('cannot draw');
  return <h1>Drawn</h1>;
}

function Panel({ id }: { id: string }) {
  return <p>Panel of {id}</p>;
}

function ByAuthor() {
  return <h1>By {useParameter('author')}</h1>;
}

const page = (title: string) => async () => ({ default: () => <h1>{title}</h1> });
const notes = definePlugin({
  id: 'notes',
  title: 'Notes',
  routes: {
    list: { path: '/notes', title: 'Notes', page: page('Notes'), legacy: true },
    editor: { path: '/notes/edit', title: 'Edit', page: async () => ({ default: Editor }) },
    ask: {
      path: '/notes/edit/ask',
      title: 'Ask',
      over: 'editor',
      page: async () => ({ default: () => <p role="dialog">Sure?</p> }),
    },
    toggled: { path: '/notes/toggled', title: 'Toggled', page: page('Toggled'), when: { toggle: 'mc.notes' } },
    eu: { path: '/notes/eu', title: 'Europe', page: page('Europe'), when: { region: 'eu' } },
    gold: { path: '/notes/gold', title: 'Gold', page: page('Gold'), when: { plan: 'advanced' } },
    author: { path: '/notes/by/:author', title: 'Author', page: async () => ({ default: observer(ByAuthor) }) },
    throwing: { path: '/notes/throwing', title: 'Throwing', page: async () => ({ default: Throwing }) },
    lost: {
      path: '/notes/lost',
      title: 'Lost',
      page: async () => {
        if (failures.chunk) throw new Error('Loading chunk 7 failed.');
        return page('Found')();
      },
    },
    lostDialog: {
      path: '/notes/lost-dialog',
      title: 'New note',
      over: 'list',
      page: async () => {
        throw Object.assign(new Error('Loading css chunk 75 failed.\n(error: undefined)'), { name: 'ChunkLoadError' });
      },
    },
    panels: {
      path: '/notes/panels',
      title: 'Panels',
      page: async () => ({ default: () => <SlotOutlet slot={Panels} props={{ id: '7' }} /> }),
    },
  },
  slots: [
    fill(Panels, { title: 'Broken panel', order: 1, component: async () => ({ default: Throwing }) }),
    fill(Panels, { title: 'Sound panel', order: 2, component: async () => ({ default: Panel }) }),
  ],
});

const open = (start: string, options: TestWorkbenchOptions = {}) => testWorkbench(notes, { start, ...options });
/** What React says of an error that a boundary catches is no news here. */
const quietly = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => Object.assign(failures, { render: true, chunk: true }));
afterEach(() => jest.restoreAllMocks());

describe('unsaved changes', () => {
  test('leaving asks first: staying keeps them, leaving goes on', async () => {
    const workbench = await open('/notes/edit');
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'draft' } });
    await workbench.goto('/notes');
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(workbench.location).toBe('/notes/edit');
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('draft');
    await workbench.goto('/notes');
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Notes' });
    expect(workbench.location).toBe('/notes');
    await workbench.dispose();
  });

  test('nothing is asked where nothing changed, nor for a dialog over the page', async () => {
    const workbench = await open('/notes/edit');
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'draft' } });
    await workbench.goto('/notes/edit/ask');
    expect(screen.getByRole('dialog').textContent).toBe('Sure?');
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('draft');
    await workbench.goto('/notes/edit');
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: '' } });
    await workbench.goto('/notes');
    expect(workbench.location).toBe('/notes');
    await workbench.dispose();
  });

  test('closing the tab is held back while there are any', async () => {
    const workbench = await open('/notes/edit');
    const unload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(unload()).toBe(true);
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'draft' } });
    expect(unload()).toBe(false);
    await workbench.dispose();
  });
});

describe('areas', () => {
  test('a legacy address shows its page, and links stay in the legacy area where it knows them', async () => {
    const workbench = await open('/legacy/notes');
    expect(screen.getByRole('heading').textContent).toBe('Notes');
    await workbench.goto('/notes');
    expect([workbench.location, workbench.loaded]).toEqual(['/legacy/notes', []]);
    await workbench.goto('/notes/gold');
    expect([workbench.location, workbench.loaded]).toEqual(['/legacy/notes', ['/notes/gold']]);
    await workbench.dispose();
  });

  test('going to the legacy area loads the page in full', async () => {
    const workbench = await open('/notes');
    await workbench.goto('/legacy/notes');
    expect([workbench.location, workbench.loaded]).toEqual(['/notes', ['/legacy/notes']]);
    await workbench.dispose();
  });

  test('a legacy address whose page has moved says where to', async () => {
    const workbench = await open('/legacy/notes/gold?tab=1');
    expect(screen.getByRole('heading').textContent).toContain('/notes/gold');
    await workbench.dispose();
  });

  test('/tne is removed, and the page is loaded in full', async () => {
    const workbench = await open('/tne/notes?tab=1#top');
    expect(workbench.loaded).toEqual(['/notes?tab=1#top']);
    await workbench.goto('/tne//elsewhere.test/x');
    expect(workbench.loaded.at(-1)).toBe('/elsewhere.test/x');
    await workbench.dispose();
  });
});

describe('refusals', () => {
  test('a page behind a toggle that is off is not found, until it is switched on', async () => {
    const workbench = await open('/notes/toggled');
    expect(screen.getByRole('heading').textContent).toBe('Page not found');
    await workbench.change({ toggles: ['mc.notes'] });
    expect((await screen.findByRole('heading', { name: 'Toggled' })).textContent).toBe('Toggled');
    await workbench.dispose();
  });

  test.each([
    ['/notes/eu', { region: 'global' }, "This page isn't available in your region."],
    ['/notes/gold', { plan: 'free' }, 'Needs the Advanced plan.'],
    ['/nowhere', {}, 'Page not found'],
  ] as const)('%s says why it is not shown', async (address, account, message) => {
    const workbench = await open(address, account);
    expect(screen.getByRole('heading').textContent).toBe(message);
    await workbench.dispose();
  });
});

describe('failures', () => {
  test('a page that throws shows that in its place, and can be tried again', async () => {
    quietly();
    const workbench = await open('/notes/throwing');
    expect(screen.getByRole('alert').textContent).toContain('cannot draw');
    failures.render = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading').textContent).toBe('Drawn');
    await workbench.goto('/notes');
    expect(screen.getByRole('heading').textContent).toBe('Notes');
    await workbench.dispose();
  });

  test('a chunk that was lost is fetched again on retry', async () => {
    const workbench = await open('/notes/lost');
    expect(screen.getByRole('alert').textContent).toContain('Loading chunk 7 failed.');
    failures.chunk = false;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect((await screen.findByRole('heading', { name: 'Found' })).textContent).toBe('Found');
    await workbench.dispose();
  });

  test('a dialog whose code cannot be downloaded says that the server cannot be reached', async () => {
    const workbench = await open('/notes/lost-dialog');
    await waitFor(() =>
      expect(workbench.alerts.map(({ message }) => message)).toEqual([
        "“New note” couldn't be opened: the server can't be reached. Check your connection and try again.",
      ]),
    );
    await workbench.dispose();
  });

  test('a filling that throws leaves the others of its slot alone', async () => {
    quietly();
    const workbench = await open('/notes/panels');
    expect((await screen.findByText('Panel of 7')).textContent).toBe('Panel of 7');
    expect((await screen.findByText(/Broken panel”.* couldn't be shown/)).textContent).toContain('Broken panel');
    await workbench.dispose();
  });
});

test.each(['ada@example.com', 'a/b c', '100%', 'Žofie'])(
  'a page gets the parameter %s as it was given',
  async (author) => {
    const workbench = await open(pathTo('/notes/by/:author', { author }));
    expect((await screen.findByRole('heading')).textContent).toBe(`By ${author}`);
    await workbench.dispose();
  },
);

test('a parameter that is not encoded properly is taken as it is', async () => {
  const workbench = await open('/notes/by/100%');
  expect((await screen.findByRole('heading')).textContent).toBe('By 100%');
  await workbench.dispose();
});

test('named routes are filled in; a destination is written in lower case', async () => {
  const apps = definePlugin({
    id: 'apps',
    title: 'Apps',
    routes: {
      editor: { path: '/apps/:id/editor', title: 'Editor', name: 'apps.editor', page: page('Editor') },
      destination: {
        path: '/apps/to/:destination',
        title: 'Destination',
        name: 'apps.destination',
        page: page('Destination'),
      },
    },
  });
  const workbench = await testWorkbench(apps);
  const { navigation } = workbench.kernel;
  expect(navigation.named('apps.editor', { id: 'A 7' })).toBe('/apps/A%207/editor');
  expect(navigation.named('apps.destination', { destination: 'Twilio' })).toBe('/apps/to/twilio');
  expect(() => navigation.named('apps.nowhere')).toThrow('There is no route named "apps.nowhere".');
  await workbench.dispose();
});
