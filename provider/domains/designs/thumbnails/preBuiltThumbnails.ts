import { createHash } from 'node:crypto';
import type { Provider } from '../../../provider';
import { publicPath } from '../../../storage/publicFiles';
import { makeThumbnail } from '../../../thumbnails/makeThumbnail';
import { readPublicFile } from '../../images/readPublicFile';
import { findPreBuilt } from '../preBuiltDesigns';

const queue = 'pre-built-thumbnails';
/** Their pictures are read from the storage: this address is never asked. */
const root = 'http://localhost';
/** Keys that are known to be in the storage: they stay there. */
const present = new Set<string>();

/** Another design has another key. */
function keyOf(id: string): string | undefined {
  const design = findPreBuilt(id, root);
  return (
    design &&
    `images/ready-made/${id}-${createHash('sha256').update(design.html_content).digest('hex').slice(0, 12)}.jpg`
  );
}

/** The path of a pre-built design's thumbnail; null where it is still to be made, which is begun. */
export async function preBuiltThumbnail(
  { storage, jobs }: Pick<Provider, 'storage' | 'jobs'>,
  id: string,
): Promise<string | null> {
  const key = keyOf(id);
  if (key === undefined) return null;
  if (!present.has(key) && !(await storage.get(key))) {
    await jobs.send(queue, { id }, { key: id });
    return null;
  }
  present.add(key);
  return publicPath(key);
}

export async function definePreBuiltThumbnailJobs(provider: Provider): Promise<void> {
  const { storage } = provider;
  await provider.jobs.define<{ id: string }>(
    queue,
    async ({ id }, signal) => {
      const [key, design] = [keyOf(id), findPreBuilt(id, root)];
      if (key === undefined || !design || (await storage.get(key))) return;
      const picture = await makeThumbnail(
        provider,
        design.html_content,
        { read: (file) => readPublicFile(storage, file), owners: ['ready-made'] },
        signal,
      );
      await storage.put(key, picture, 'image/jpeg');
    },
    { retries: 2, expireInSeconds: 180 },
  );
}
