import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Image } from 'sendwright/wire/images';
import { sql } from '../../database/sql';
import { newImageKey } from '../../storage/publicFiles';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { imageColumns, deleteUnusedImages } from './deleteUnusedImages';

let provided: TestProvider;
beforeAll(async () => {
  provided = await startTestProvider({ jobs: false });
});
afterAll(() => provided.close());

const later = (): Date => new Date(Date.now() + 60_000);

async function uploaded(): Promise<{ image: Image; keys: readonly string[] }> {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="upload"; filename="a.png"\r\n\r\n'),
    png,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const image = (
    await provided.inject('POST', '/v3/images', body, { 'content-type': 'multipart/form-data; boundary=b' })
  ).json<Image>();
  return { image, keys: [image.url, image.thumbnail].map((url) => new URL(url).pathname.slice(1)) };
}
const isStored = async (key: string): Promise<boolean> => (await provided.provider.storage.get(key)) !== undefined;

test('files with a row stay, files without one are deleted, shared files are not touched', async () => {
  const { storage } = provided.provider;
  const { keys } = await uploaded();
  const accountId = Number(keys[0]?.split('/')[1]);
  const orphan = newImageKey(accountId, 'png');
  const ofDeletedAccount = newImageKey(987_654, 'jpg');
  for (const key of [orphan, ofDeletedAccount, 'images/ready-made/letter-0123.jpg'])
    await storage.put(key, Buffer.from('x'), 'image/png');
  // Another account's image with the same name does not count as used by this account's rows.
  expect(await deleteUnusedImages(provided.provider, new Date(0))).toEqual({ files: 0, drafts: 0 });
  expect(await deleteUnusedImages(provided.provider, later())).toEqual({ files: 2, drafts: 0 });
  expect(
    await Promise.all([...keys, orphan, ofDeletedAccount, 'images/ready-made/letter-0123.jpg'].map(isStored)),
  ).toEqual([true, true, false, false, true]);
});

test('thumbnails of designs stay with their design', async () => {
  const { storage, database } = provided.provider;
  const design = (
    await provided.inject('POST', '/v3/designs', { name: 'With an image', html_content: '<p>x</p>' })
  ).json<{ id: string }>();
  const row = await database.first<{ account_id: number }>(
    sql`select account_id from designs where design_id = ${design.id}`,
  );
  const key = newImageKey(Number(row?.account_id), 'jpg');
  await storage.put(key, Buffer.from('x'), 'image/jpeg');
  await database.execute(sql`
    update designs set thumbnail_key = ${key}
    where account_id = ${row?.account_id ?? 0} and design_id = ${design.id}`);
  await deleteUnusedImages(provided.provider, later());
  expect(await isStored(key)).toBe(true);
});

test('partial files of a crash are deleted when they are old enough', async () => {
  const { keys } = await uploaded();
  const draft = path.join(provided.provider.config.dataDir, 'files', `${keys[0]}.abc.part`);
  await writeFile(draft, 'half');
  expect(await deleteUnusedImages(provided.provider, new Date(0))).toMatchObject({ drafts: 0 });
  expect(await deleteUnusedImages(provided.provider, later())).toMatchObject({ drafts: 1 });
  expect(await isStored(keys[0] ?? '')).toBe(true);
});

test('every column that refers to an image is in the list', async () => {
  const found = await provided.provider.database.rows<{ table: string; column: string }>(sql`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = current_schema()
      and (column_name in ('file_key', 'picture_key') or column_name like '%thumbnail_key')
    order by 1, 2`);
  expect(found).toEqual(
    [...imageColumns].toSorted((one, other) =>
      `${one.table} ${one.column}`.localeCompare(`${other.table} ${other.column}`),
    ),
  );
});
