import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import type { Image } from 'sendwright/wire/images';
import plugin from './plugin';

const image = (id: string, folder = ''): Image => ({
  id,
  name: `${id}.jpg`,
  created: 1_700_000_000,
  url: `http://localhost/images/1/${id}.jpg`,
  thumbnail: `http://localhost/images/1/small-${id}.jpg`,
  width: 1200,
  height: 800,
  size: 2_097_152,
  type: 'image/jpeg',
  folder,
});

/** A library whose images are really moved. */
async function start(address = '/design-library/images') {
  let library = [image('sea', 'Spring'), image('tower')];
  const asked: string[] = [];
  const workbench = await testWorkbench(plugin, {
    scopes: ['marketing.read', 'design_library.read', 'design_library.create', 'design_library.update'],
    start: address,
    http: {
      'GET /images': ({ query }: ApiRequest) => {
        asked.push(String(query['folder'] ?? 'all'));
        const result = library.filter(({ folder }) => query['folder'] === undefined || folder === query['folder']);
        return { result, _metadata: { count: result.length } };
      },
      'GET /images/folders': () => {
        const names = [...new Set(library.map(({ folder }) => folder))].filter(Boolean);
        return { result: names.map((name) => ({ name, images: library.filter((one) => one.folder === name).length })) };
      },
      'GET /images/:id': () => library[1] ?? image('none'),
      'POST /images/move': ({ body }: ApiRequest) => {
        const { ids, from, to } = body as { ids?: string[]; from?: string; to: string };
        const moves = (one: Image): boolean => (ids ? ids.includes(one.id) : one.folder === from);
        const moved = library.filter(moves).length;
        library = library.map((one) => (moves(one) ? { ...one, folder: to } : one));
        return { moved };
      },
    },
  });
  return { workbench, asked };
}
const group = () => screen.findByRole('group', { name: 'Folder' });

test('folders show their images, and are renamed as a whole', async () => {
  const { workbench, asked } = await start();
  fireEvent.click(within(await group()).getByRole('button', { name: /^Spring/ }));
  await waitFor(() => expect(screen.queryByText('tower.jpg')).toBeNull());
  expect(asked.at(-1)).toBe('Spring');
  fireEvent.click(screen.getByRole('button', { name: 'Rename folder' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Summer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(async () =>
    expect(
      within(await group())
        .getByRole('button', { name: /^Summer/ })
        .getAttribute('aria-pressed'),
    ).toBe('true'),
  );
  expect(asked.at(-1)).toBe('Summer');
  await workbench.dispose();
});

test('an image is dropped on a folder', async () => {
  const { workbench } = await start();
  const folder = within(await group()).getByRole('button', { name: /^Spring/ });
  const dropped = createEvent.drop(folder);
  Object.defineProperty(dropped, 'dataTransfer', { value: { types: [], files: [], getData: () => 'tower' } });
  fireEvent(folder, dropped);
  await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toContain('Moved to Spring.'));
  await waitFor(async () => expect(within(await group()).getByRole('button', { name: /^Spring 2/ })).toBeTruthy());
  await workbench.dispose();
});

test('without folders there are no choices, and HEIC that can’t be converted is explained', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: ['marketing.read', 'design_library.read', 'design_library.create'],
    start: '/design-library/images',
    http: {
      'GET /images': { result: [image('tower')], _metadata: { count: 1 } },
      'GET /images/folders': { result: [] },
    },
  });
  await screen.findByText('tower.jpg');
  expect(screen.queryByRole('group', { name: 'Folder' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Upload images'), { target: { files: [new File(['x'], 'IMG_1.HEIC')] } });
  expect(await screen.findByText(/IMG_1\.HEIC is a HEIC image that could not be converted/)).toBeTruthy();
  await workbench.dispose();
});
