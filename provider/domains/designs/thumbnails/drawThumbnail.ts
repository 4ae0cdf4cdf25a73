import type { Provider } from '../../../provider';
import { newImageKey } from '../../../storage/publicFiles';
import { makeThumbnail } from '../../../thumbnails/makeThumbnail';
import { readPublicFile } from '../../images/readPublicFile';

/** HTML with a thumbnail, and the revision that the thumbnail shows. */
export interface Drawable {
  readonly html_content: string;
  readonly revision: number;
  readonly thumbnail_key: string | null;
  readonly thumbnail_revision: number | null;
}

/** What a thumbnail is rendered for. */
export interface Drawing {
  find(): Promise<Drawable | undefined>;
  /** Stores a thumbnail; 0 if its owner was deleted. */
  keep(key: string, revision: number): Promise<number>;
}

/** Renders thumbnails until one shows the current HTML. */
export async function drawThumbnail(
  provider: Provider,
  accountId: number,
  drawing: Drawing,
  signal: AbortSignal,
): Promise<void> {
  const { storage } = provider;
  // A change during rendering queues no second job, so check again.
  for (let turn = 0; turn < 3; turn += 1) {
    const found = await drawing.find();
    if (!found || found.thumbnail_revision === found.revision) return;
    const picture = await makeThumbnail(
      provider,
      found.html_content,
      { read: (key) => readPublicFile(storage, key), owners: [String(accountId), 'ready-made'] },
      signal,
    );
    const key = newImageKey(accountId, 'jpg');
    await storage.put(key, picture, 'image/jpeg');
    const kept = await drawing.keep(key, found.revision);
    // A new name for each image, because browsers cache them forever.
    await storage.remove(kept > 0 ? (found.thumbnail_key === null ? [] : [found.thumbnail_key]) : [key]);
  }
}
