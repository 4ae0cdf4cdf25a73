import { createHash } from 'node:crypto';
import type { Provider } from '../../../provider';
import { publicPath } from '../../../storage/publicFiles';
import { makeThumbnail } from '../../../thumbnails/makeThumbnail';
import { readPublicFile } from '../../images/readPublicFile';
import { findPreBuilt } from '../preBuiltDesigns';

const queue = 'pre-built-thumbnails';
/** Their images are read from storage; this address is never requested. */
const root = 'http://localhost';
/** Keys known to be in storage, where they stay. */
const present = new Set<string>();

/** The key changes with the design. */
function keyOf(id: string): string | undefined {
  const design = findPreBuilt(id, root);
  return (
    design &&
    `images/ready-made/${id}-${createHash('sha256').update(design.html_content).digest('hex').slice(0, 12)}.jpg`
  );
}

/** The path of a pre-built design's thumbnail; null if it still has to be rendered, which is then started. */
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
