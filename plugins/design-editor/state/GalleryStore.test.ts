import { defaultBrand } from 'sendwright/email';
import type { Http } from 'sendwright/sdk';
import { GalleryStore } from './GalleryStore';

jest.mock('sendwright/email/template', () => {
  throw new Error('The part was not loaded.');
});

test('sections are there even if what fills in their sample data was not loaded', async () => {
  const call = async (operation: string) =>
    operation === 'GET /designs/sections'
      ? { result: [{ id: 'offer-code' }], image_root: 'https://mail.example' }
      : { result: [] };
  const gallery = new GalleryStore({ call } as unknown as Http);
  await gallery.load();
  expect(gallery.state).toBe('ready');
  expect(gallery.fill).toBeUndefined();
  expect(gallery.make('offer-code', defaultBrand)).not.toEqual([]);
});
