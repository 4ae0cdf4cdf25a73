import type { ObjectStorage } from '../../storage/objectStorage';
import { drawArt } from '../designs/preBuilts/art';

/**
 * What is handed out under a key: a stored file, or a picture of the pre-built designs, which is drawn when it is first
 * asked for.
 */
export async function readPublicFile(storage: ObjectStorage, key: string): Promise<Buffer | undefined> {
  const stored = await storage.get(key);
  if (stored) return stored.content;
  const drawn = await drawArt(key);
  if (drawn) await storage.put(key, drawn, 'image/png');
  return drawn;
}
