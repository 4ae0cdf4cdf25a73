import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importFile, moveImportFile, sweepImportFiles } from './importFiles';

const needed = '00000000-0000-4000-8000-000000000001';
const ended = '00000000-0000-4000-8000-000000000002';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'imports-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('files that no job needs are removed after a day', async () => {
  await mkdir(path.join(folder, 'imports'));
  const files = [`${needed}.csv`, `${ended}.csv`, `${ended}.part`, `${needed}.new`];
  for (const file of files) {
    const place = path.join(folder, 'imports', file);
    await writeFile(place, 'email\n');
    if (file !== `${needed}.new`) await utimes(place, 0, 0);
  }
  await sweepImportFiles(folder, async (ids) => {
    expect(ids.toSorted()).toEqual([needed, ended]);
    return new Set([needed]);
  });
  expect((await readdir(path.join(folder, 'imports'))).toSorted()).toEqual([`${needed}.csv`, `${needed}.new`]);
});

test('before the first import there is nothing to remove', async () => {
  await sweepImportFiles(folder, async (ids) => new Set(ids));
});

test('a folder that cannot be read is reported', async () => {
  await writeFile(path.join(folder, 'imports'), '');
  await expect(sweepImportFiles(folder, async () => new Set())).rejects.toThrow('ENOTDIR');
});

test('a file that is gone is not moved', async () => {
  await mkdir(path.join(folder, 'imports'));
  expect(await moveImportFile(folder, ended, needed)).toBe(false);
  await writeFile(importFile(folder, ended), 'email\n');
  expect(await moveImportFile(folder, ended, needed)).toBe(true);
  expect(await readdir(path.join(folder, 'imports'))).toEqual([`${needed}.csv`]);
});
