import type { Design, DesignPage } from 'sendwright/wire/designs';
import sharp from 'sharp';
import { eventually } from '../../../testing/eventually';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';

let provided: TestProvider;
beforeAll(async () => {
  provided = await startTestProvider({ listen: true });
});
afterAll(() => provided.close());

const fetched = (address: string): Promise<Response> => fetch(provided.url + new URL(address).pathname);
const ask = async <Body>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Body> =>
  (await provided.inject(method, path, body)).json<Body>();
const thumbnailOf = (id: string, other?: string): Promise<string> =>
  eventually(
    async () => {
      const { thumbnail_url: address, thumbnail_ready: isDrawn } = await ask<Design>('GET', `/v3/designs/${id}`);
      if (!isDrawn || address === other) return undefined;
      return address;
    },
    60,
    'thumbnails',
  );

test('a design gets its thumbnail, another one when it changes, and none is left when it is deleted', async () => {
  const {
    id,
    thumbnail_url: early,
    thumbnail_ready: isDrawn,
  } = await ask<Design>('POST', '/v3/designs', { html_content: '<h1>Hello</h1>' });
  expect(isDrawn).toBe(false);
  // Until the thumbnail is rendered, its address shows a placeholder.
  const neutral = await fetched(early);
  expect([neutral.status, neutral.headers.get('content-type'), neutral.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  const first = await thumbnailOf(id);
  expect((await fetched(early)).url).toBe(provided.url + new URL(first).pathname);
  expect(await sharp(Buffer.from(await (await fetched(first)).arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 480,
    height: 600,
  });
  await ask('PATCH', `/v3/designs/${id}`, { html_content: '<h1>Other</h1>' });
  const second = await thumbnailOf(id, first);
  // It is removed after the other has replaced it.
  await eventually(async () => (await fetched(first)).status === 404);
  const { result } = await ask<DesignPage>('GET', '/v3/designs');
  expect(result.find((design) => design.id === id)?.thumbnail_url).toBe(second);
  await provided.inject('DELETE', `/v3/designs/${id}`);
  expect((await fetched(early)).status).toBe(404);
  expect((await fetched(second)).status).toBe(404);
});
