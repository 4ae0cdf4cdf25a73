import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ApiMocks, type ApiRequest, refusal, type TestWorkbench, testWorkbench } from 'sendwright/sdk/testing';
import type { DesignSummary } from 'sendwright/wire/designs';
import plugin from './plugin';

const sale: DesignSummary = {
  id: 's1',
  name: 'Short sale',
  editor: 'design',
  subject: 'Four days, a third off',
  categories: ['sale'],
  generate_plain_content: true,
  revision: 1,
  thumbnail_url: 'http://localhost/thumbnails/pre-builts/s1.webp',
  thumbnail_ready: true,
  created_at: '2026-11-28T00:00:00.000Z',
  updated_at: '2026-11-28T00:00:00.000Z',
};
const start = (http: ApiMocks): Promise<TestWorkbench> =>
  testWorkbench(plugin, {
    start: '/design-library/sendgrid-designs',
    scopes: ['design_library.read', 'design_library.create'],
    http: {
      'GET /designs/pre-builts': { result: [sale, { ...sale, id: 's2', name: 'Big news' }], _metadata: { count: 2 } },
      'GET /designs/favorites': { result: [] },
      ...http,
    },
  });

test('a favorite is marked at once, found again, and unmarked if it cannot be saved', async () => {
  const asked: string[] = [];
  let fails = false;
  const workbench = await start({
    'PUT /designs/favorites/:item_id': ({ parameters }: ApiRequest) => {
      asked.push(parameters['item_id'] ?? '');
      return fails ? refusal(403, 'access forbidden') : null;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Favorite: Short sale' }));
  expect(screen.getByRole('button', { name: 'Favorite: Short sale' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Favorites 1' }));
  expect(screen.queryByRole('heading', { name: 'Big news' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All 2' }));
  await waitFor(() => expect(asked).toEqual([sale.id]));
  fails = true;
  fireEvent.click(await screen.findByRole('button', { name: 'Favorite: Big news' }));
  await waitFor(() => expect(workbench.alerts).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Favorite: Big news' }).getAttribute('aria-pressed')).toBe('false');
  await workbench.dispose();
});
