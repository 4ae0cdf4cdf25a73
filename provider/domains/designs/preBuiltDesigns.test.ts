import type { DesignFavorites, DesignPage, GallerySections } from 'sendwright/wire/designs';
import { galleryDesigns, looks, makeDesign, sectionDesign, sections } from 'sendwright/email/gallery';
import sharp from 'sharp';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { shippedHash, shippedThumbnails } from './thumbnails/shippedThumbnails';

let provided: TestProvider;
beforeAll(async () => {
  provided = await startTestProvider();
});
afterAll(() => provided.close());

const mark = (id: string, favorite: boolean) => provided.inject('PUT', `/v3/designs/favorites/${id}`, { favorite });
const ask = async <Body>(method: 'GET', path: string): Promise<Body> =>
  (await provided.inject(method, path)).json<Body>();
const file = (address: string) => provided.inject('GET', new URL(address).pathname);

test('all ready-made designs and sections have a thumbnail of their present state: run npm run gallery', () => {
  const outdated = (kind: 'pre-builts' | 'sections', id: string, document: unknown): string[] =>
    shippedThumbnails(kind)
      .get(id)
      ?.file.startsWith(`${id}-${shippedHash(document)}-`)
      ? []
      : [id];
  expect([
    ...galleryDesigns.flatMap((design) => outdated('pre-builts', design.id, makeDesign(design, ''))),
    ...sections.flatMap((section) => outdated('sections', section.id, sectionDesign(section, looks.clay, ''))),
  ]).toEqual([]);
});

test('they are listed with thumbnails that are served at once, and kept by browsers', async () => {
  const { result: designs } = await ask<DesignPage>('GET', '/v3/designs/pre-builts');
  const { result: parts, image_root: root } = await ask<GallerySections>('GET', '/v3/designs/sections');
  expect(designs).toHaveLength(galleryDesigns.length);
  expect(parts).toHaveLength(sections.length);
  expect(parts[0]?.thumbnail_url.startsWith(`${root}/thumbnails/sections/`)).toBe(true);
  for (const address of [designs[0]?.thumbnail_url ?? '', parts[0]?.thumbnail_url ?? '']) {
    const answer = await file(address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toContain('immutable');
  }
  const first = parts[0];
  const { width, height } = await sharp((await file(first?.thumbnail_url ?? '')).rawPayload).metadata();
  expect({ width, height }).toEqual({ width: first?.width, height: first?.height });
  // An address of an earlier release leads to the present thumbnail.
  expect((await provided.inject('GET', `/thumbnails/pre-builts/${galleryDesigns[0]?.id}.jpg`)).statusCode).toBe(302);
  expect((await provided.inject('GET', '/thumbnails/sections/none.jpg')).statusCode).toBe(404);
});

test('art is drawn in the colors of its address, and nothing else', async () => {
  const red = await provided.inject('GET', '/images/ready-made/mug-cc00002b1a12f0d0c0.jpg');
  expect([red.statusCode, red.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await sharp(red.rawPayload).metadata()).width).toBe(800);
  const blue = await provided.inject('GET', '/images/ready-made/mug-0000cc2b1a12f0d0c0.jpg');
  expect(blue.rawPayload.equals(red.rawPayload)).toBe(false);
  for (const name of ['constructor-cc00002b1a12f0d0c0', 'mug-cc0000', 'mug-zz00002b1a12f0d0c0'])
    expect((await provided.inject('GET', `/images/ready-made/${name}.jpg`)).statusCode).toBe(404);
});

test('favorites are those of the user, newest first', async () => {
  const [design, section] = [galleryDesigns[0]?.id ?? '', sections[0]?.id ?? ''];
  for (const id of [design, section, section]) expect((await mark(id, true)).statusCode).toBe(204);
  expect(await ask<DesignFavorites>('GET', '/v3/designs/favorites')).toEqual({ result: [section, design] });
  expect((await mark('none', true)).statusCode).toBe(404);
  expect((await mark(section, false)).statusCode).toBe(204);
  expect(await ask<DesignFavorites>('GET', '/v3/designs/favorites')).toEqual({ result: [design] });
});
