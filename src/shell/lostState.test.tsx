import { act, screen, waitFor } from '@testing-library/react';
import { definePlugin } from 'sendwright/sdk';
import { testShell } from '../testing/testShell';

jest.mock('./states/NotFound', () => {
  throw Object.assign(new Error('Loading chunk 9 failed.'), { name: 'ChunkLoadError' });
});

const notes = definePlugin({
  id: 'notes',
  title: 'Notes',
  routes: { list: { path: '/notes', title: 'Notes', page: async () => ({ default: () => <h1>All notes</h1> }) } },
  nav: [{ to: 'list', section: 'campaigns', order: 1, icon: 'send' }],
});

test('a state whose code is lost leaves the frame, and the next page is shown', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { kernel } = await testShell({ plugins: [notes], start: '/nowhere' });
  expect((await screen.findByText(/Its code couldn't be downloaded/)).textContent).toContain('Check your connection');
  expect(screen.getByRole('navigation', { name: 'Main' }).textContent).toContain('Notes');
  act(() => kernel.navigation.go('/notes'));
  expect((await screen.findByRole('heading', { name: 'All notes' })).textContent).toBe('All notes');
});

test('a page whose code is lost says that the server is down, and opens once it is back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isUp = false;
  const health = jest.fn(async () => (isUp ? { status: 200 } : Promise.reject(new TypeError('Failed to fetch'))));
  Object.assign(globalThis, { fetch: health });
  const late = definePlugin({
    id: 'late',
    title: 'Late',
    routes: {
      list: {
        path: '/late',
        title: 'Late',
        page: async () => {
          if (!isUp) throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
          return { default: () => <h1>All of it</h1> };
        },
      },
    },
  });
  const { kernel } = await testShell({ plugins: [late], start: '/late' });
  expect(await screen.findByText(/The server can't be reached/)).toBeTruthy();
  isUp = true;
  await waitFor(() => expect(screen.getByRole('heading', { name: 'All of it' })).toBeTruthy(), { timeout: 10_000 });
  expect(screen.queryByText(/The server can't be reached/)).toBeNull();
  kernel.dispose();
  Reflect.deleteProperty(globalThis, 'fetch');
});
