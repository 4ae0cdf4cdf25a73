import type { Provider } from '../../../provider';
import { newPictureKey } from '../../../storage/publicFiles';
import { makeThumbnail } from '../../../thumbnails/makeThumbnail';
import { readPublicFile } from '../../images/readPublicFile';

/** HTML that has a thumbnail, and which of its changes that shows. */
export interface Drawable {
  readonly html_content: string;
  readonly revision: number;
  readonly thumbnail_key: string | null;
  readonly thumbnail_revision: number | null;
}

/** What is drawn. */
export interface Drawing {
  find(): Promise<Drawable | undefined>;
  /** Keeps a thumbnail; 0 where there is nothing any more that it belongs to. */
  keep(key: string, revision: number): Promise<number>;
}

/** Makes thumbnails of some HTML until one shows what it is now. */
export async function drawThumbnail(
  provider: Provider,
  accountId: number,
  drawing: Drawing,
  signal: AbortSignal,
): Promise<void> {
  const { storage } = provider;
  // A change that comes while the picture is made queues no second job: look again.
  for (let turn = 0; turn < 3; turn += 1) {
    const found = await drawing.find();
    if (!found || found.thumbnail_revision === found.revision) return;
    const picture = await makeThumbnail(
      provider,
      found.html_content,
      { read: (key) => readPublicFile(storage, key), owners: [String(accountId), 'ready-made'] },
      signal,
    );
    const key = newPictureKey(accountId, 'jpg');
    await storage.put(key, picture, 'image/jpeg');
    const kept = await drawing.keep(key, found.revision);
    // Another name for each picture: browsers keep them for ever.
    await storage.remove(kept > 0 ? (found.thumbnail_key === null ? [] : [found.thumbnail_key]) : [key]);
  }
}
