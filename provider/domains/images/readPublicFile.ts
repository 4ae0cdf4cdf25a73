import type { ObjectStorage } from '../../storage/objectStorage';
import { drawBrandArt } from '../designs/art';
import { drawEarlierArt } from '../designs/art/earlierDrawings';

/** The content of a key: a stored file, or a drawing of the ready-made designs. */
export async function readPublicFile(storage: ObjectStorage, key: string): Promise<Buffer | undefined> {
  const art = drawBrandArt(key);
  if (art) return art;
  const stored = await storage.get(key);
  if (stored) return stored.content;
  const drawn = await drawEarlierArt(key);
  if (drawn) await storage.put(key, drawn, 'image/png');
  return drawn;
}
