import type { ObjectStorage } from '../../storage/objectStorage';
import { drawArt } from '../designs/preBuilts/art';

/** The content of a key: a stored file, or an image of the pre-built designs, which is rendered on first use. */
export async function readPublicFile(storage: ObjectStorage, key: string): Promise<Buffer | undefined> {
  const stored = await storage.get(key);
  if (stored) return stored.content;
  const drawn = await drawArt(key);
  if (drawn) await storage.put(key, drawn, 'image/png');
  return drawn;
}
