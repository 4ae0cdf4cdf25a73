import { act, screen } from '@testing-library/react';
import { definePlugin } from 'sendwright/sdk';
import { testShell } from './testShell';

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
