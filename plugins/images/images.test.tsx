import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from 'sendwright/sdk';
import {
  answer,
  type ApiMocks,
  type ApiRequest,
  checkPlugin,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import type { Image } from 'sendwright/wire/images';
import { Images, ImageUploadError } from './contract';
import { ImagesModel } from './imagesStore';
import plugin from './plugin';

const scopes = ['marketing.read', 'design_library.read', 'design_library.create', 'design_library.delete'];
const bridge: Image = {
  id: 'a1',
  name: 'bridge.jpg',
  created: 1_700_000_000,
  url: 'http://localhost/images/1/a.jpg',
  thumbnail: 'http://localhost/images/1/b.jpg',
  width: 1200,
  height: 800,
  size: 2_097_152,
  type: 'image/jpeg',
  folder: '',
};
const page = (...result: Image[]) => ({ result, _metadata: { count: result.length } });

async function start(address: string, http: ApiMocks = {}, mayDo = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: mayDo,
    start: address,
    http: {
      'GET /images': page(bridge),
      'GET /images/folders': { result: [] },
      'GET /images/:id': bridge,
      'GET /images/:id/uses': { designs: [], single_sends: [], ad_campaigns: [], brand_kit: false },
      ...http,
    },
  });
  return workbench;
}
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
const file = (name: string, bytes = 10, type = 'image/png'): File => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};

/** Images never load in jsdom, so their load events are fired here. */
const thumbnails: HTMLImageElement[] = [];
const realCreate = document.createElement.bind(document);
beforeAll(() => {
  jest.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const element = realCreate(name, options);
    if (element instanceof HTMLImageElement) thumbnails.push(element);
    return element;
  });
});
afterAll(() => jest.restoreAllMocks());

test('the plugin definition is valid', () => checkPlugin(plugin));

test('the library shows its pictures, finds by name and opens one', async () => {
  const workbench = await start('/design-library/images', {
    'GET /images': ({ query }: { query: Record<string, string> }) => (query.name ? page() : page(bridge)),
  });
  const card = await screen.findByRole('link', { name: /bridge\.jpg.*1,200 × 800 · JPEG/ });
  fireEvent.change(screen.getByLabelText('Search images'), { target: { value: 'tunnel' } });
  expect(await screen.findByText('No image has that name')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body);
  await screen.findByRole('link', { name: /bridge/ });
  expect(card).toBeTruthy();
  await workbench.goto('/design-library/images/a1/details');
  const drawer = await screen.findByRole('dialog', { name: 'bridge.jpg' });
  expect(within(drawer).getByText('JPEG, 2 MB')).toBeTruthy();
  await workbench.dispose();
});

test('further pages follow by their address, each picture once', async () => {
  const second = { ...bridge, id: 'a2', name: 'tower.png' };
  let fails = true;
  const workbench = await start('/design-library/images', {
    'GET /images': ({ query }: ApiRequest) =>
      query['page_token'] === 'two'
        ? fails
          ? refusal(403, 'access forbidden')
          : { result: [bridge, second], _metadata: { count: 2 } }
        : { result: [bridge], _metadata: { count: 2, next: 'http://localhost/v3/images?page_size=50&page_token=two' } },
  });
  await screen.findByText('1 of 2 images');
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() =>
    expect(messages(workbench)).toEqual([
      'Unable to retrieve images. Please try again. If the issue continues, contact Support.',
    ]),
  );
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('2 images');
  expect(screen.getAllByRole('link', { name: /bridge\.jpg/ })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  await workbench.dispose();
});

test('a library that fails to load says so and can be retried', async () => {
  let fails = true;
  const workbench = await start('/design-library/images', {
    'GET /images': () => (fails ? refusal(403, 'access forbidden') : page(bridge)),
  });
  expect(await screen.findByText("Your images couldn't be loaded.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /bridge/ });
  await workbench.dispose();
});

test('an image that is in use is deleted only after a warning', async () => {
  const workbench = await start('/design-library/images/a1/details/delete', {
    'GET /images/:id/uses': {
      designs: [{ id: 'd', name: 'The letter' }],
      single_sends: [{ id: 's', name: 'May', status: 'triggered' }],
      ad_campaigns: [{ id: 'a', name: 'Spring', status: 'active' }],
      brand_kit: true,
    },
    'DELETE /images/:id': answer(204),
  });
  const question = await screen.findByRole('alertdialog', { name: 'Delete bridge.jpg?' });
  expect(await within(question).findByText('May (single send, sent)')).toBeTruthy();
  expect(within(question).getByText('The letter (design)')).toBeTruthy();
  expect(within(question).getByText('Spring (ad campaign, active)')).toBeTruthy();
  expect(within(question).getByText('The brand kit: forms and public pages show it')).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Delete image' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['Image deleted.']));
  expect(workbench.location).toBe('/design-library/images');
  await workbench.dispose();
});

test('a deleted image is reported with the specified text', async () => {
  const workbench = await start('/design-library/images/a2/details', {
    'GET /images/:id': refusal(404, 'image not found'),
  });
  await waitFor(() => expect(messages(workbench)).toEqual(['failed to fetch image']));
  expect(workbench.location).toBe('/design-library/images');
  await workbench.dispose();
});

test('several files: one is refused beside the others, and can be put away', async () => {
  const workbench = await start('/design-library/images');
  await screen.findByRole('link', { name: /bridge/ });
  fireEvent.change(screen.getByLabelText('Upload images'), {
    target: { files: [file('song.mp3', 10, 'audio/mpeg'), file('huge.png', 26_214_401)] },
  });
  expect(
    await screen.findByText(
      'song.mp3: invalid file type. Please upload a .gif, .jpeg, .jpg or .png. WebP and HEIC are converted.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(await screen.findByText('huge.png exceeds 25MB. Please upload a smaller image.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss song.mp3' }));
  expect(screen.queryByText(/song\.mp3/)).toBeNull();
  expect(workbench.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await workbench.dispose();
});

test('an upload shows its state: ready, uploading, success or failure; one that broke off is retried', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const workbench = await start('/design-library/images', {
    'POST /v3/images': () => new Promise((resolve) => answers.push(resolve)),
  });
  await screen.findByRole('link', { name: /bridge/ });
  fireEvent.change(screen.getByLabelText('Upload images'), {
    target: { files: [file('first.png'), file('second.png')] },
  });
  const uploads = await screen.findByRole('list', { name: 'Uploads' });
  await within(uploads).findByText('Uploading: first.png');
  expect(within(uploads).getByText('Ready: second.png')).toBeTruthy();
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(
    answer(201, { ...bridge, id: 'a2', name: 'first.png', warnings: ['The first frame of the animation is empty.'] }),
  );
  // Waits for the thumbnail of the uploaded image.
  await waitFor(() => {
    thumbnails.at(-1)?.dispatchEvent(new Event('load'));
    expect(within(uploads).getByText('Success')).toBeTruthy();
  });
  // Warns about formats that some email apps do not show.
  expect(within(uploads).getByText('The first frame of the animation is empty.')).toBeTruthy();
  await within(uploads).findByText('Uploading: second.png');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(refusal(400, 'The upload was interrupted. Please try again.'));
  await within(uploads).findByText('second.png: The upload was interrupted. Please try again.');
  expect(within(uploads).getByText('Failure')).toBeTruthy();
  fireEvent.click(within(uploads).getByRole('button', { name: 'Retry' }));
  await within(uploads).findByText('Uploading: second.png');
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(answer(201, { ...bridge, id: 'a3', name: 'second.png' }));
  await waitFor(() => {
    thumbnails.at(-1)?.dispatchEvent(new Event('load'));
    expect(within(uploads).getByText('Success')).toBeTruthy();
  });
  await workbench.dispose();
});

test.each([
  ['/legacy/templates/images', { role: 'link', name: /bridge\.jpg/ }],
  ['/legacy/templates/images/a1/details', { role: 'dialog', name: 'bridge.jpg' }],
  ['/legacy/templates/images/a1/editor', { role: 'dialog', name: 'Edit bridge.jpg' }],
  ['/legacy/templates/images/a1/details/delete', { role: 'alertdialog', name: 'Delete bridge.jpg?' }],
])('the legacy address %s leads to the same', async (address, { role, name }) => {
  const workbench = await start(address);
  expect(await screen.findByRole(role, { name })).toBeTruthy();
  await workbench.dispose();
});

test('whoever may only read sees no way to add', async () => {
  const workbench = await start('/design-library/images', {}, ['marketing.read']);
  await screen.findByRole('link', { name: /bridge/ });
  expect(screen.queryByLabelText('Upload images')).toBeNull();
  await workbench.dispose();
});

describe('the progress of an upload', () => {
  test('is 70 % for the transfer, then waits for the thumbnail, then 100 % half a second later', async () => {
    jest.useFakeTimers();
    try {
      const shares: number[] = [];
      let arrive: (image: Image) => void = () => undefined;
      const upload: Http['upload'] = (_method, _path, _form, { onProgress } = {}) => {
        onProgress?.(0.5);
        onProgress?.(1);
        return new Promise((resolve) => (arrive = resolve as typeof arrive));
      };
      const store = ImagesModel.create({}, { http: { upload } });
      const done = store.upload(file('a.png'), { onProgress: (share) => shares.push(share) });
      expect(shares).toEqual([0, 0.35, 0.7]);
      arrive(bridge);
      await act(async () => jest.advanceTimersByTimeAsync(600));
      expect(shares).toEqual([0, 0.35, 0.7, 0.7]);
      act(() => void thumbnails.at(-1)?.dispatchEvent(new Event('load')));
      await act(async () => jest.advanceTimersByTimeAsync(499));
      expect(shares.at(-1)).toBe(0.7);
      await act(async () => jest.advanceTimersByTimeAsync(1));
      expect(shares.at(-1)).toBe(1);
      expect(await done).toBe(bridge);
      expect(store.page.rows).toEqual([bridge]);
    } finally {
      jest.useRealTimers();
    }
  });
});

test('other plugins upload through the service and get the reason of a refusal', async () => {
  const workbench = await start('/design-library/images', { 'POST /v3/images': refusal(415, 'invalid file type') });
  const images = await workbench.resolve(Images);
  await expect(images.upload(file('fake.png'))).rejects.toEqual(
    new ImageUploadError(
      'fake.png: invalid file type. Please upload a .gif, .jpeg, .jpg or .png. WebP and HEIC are converted.',
    ),
  );
  await workbench.dispose();
});
