import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { newPictureKey } from '../../storage/publicFiles';
import { readPublicFile } from '../images/readPublicFile';
import { makeThumbnail } from '../../thumbnails/makeThumbnail';

const queue = 'design-thumbnails';
/** Milliseconds: whoever designs saves often. */
const pause = 3000;

interface Wanted {
  readonly accountId: number;
  readonly designId: string;
}

/** Has a design's thumbnail made soon. */
export function wantThumbnail({ jobs }: Pick<Provider, 'jobs'>, accountId: number, designId: string): Promise<void> {
  return jobs.send<Wanted>(queue, { accountId, designId }, { key: `${accountId}:${designId}`, startAfter: new Date(Date.now() + pause) });
}

/** One at a time in each process: a browser takes a core and a few hundred megabytes. */
export async function defineThumbnailJobs(provider: Provider): Promise<void> {
  await provider.jobs.define<Wanted>(queue, (wanted, signal) => drawUntilCurrent(provider, wanted, signal), { retries: 2, expireInSeconds: 180 });
}

interface Drawable {
  readonly html_content: string;
  readonly revision: number;
  readonly thumbnail_key: string | null;
  readonly thumbnail_revision: number | null;
}

const findDrawable = (database: Queryable, { accountId, designId }: Wanted): Promise<Drawable | undefined> =>
  database.first<Drawable>(sql`
    select html_content, revision, thumbnail_key, thumbnail_revision from designs where account_id = ${accountId} and design_id = ${designId}`);

/** A change that comes while the picture is made queues no second job: look again. */
async function drawUntilCurrent(provider: Provider, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const { database, storage } = provider;
  for (let turn = 0; turn < 3; turn += 1) {
    const design = await findDrawable(database, wanted);
    if (!design || design.thumbnail_revision === design.revision) return;
    const picture = await makeThumbnail(provider, design.html_content, { read: (key) => readPublicFile(storage, key), owners: [String(wanted.accountId), 'ready-made'] }, signal);
    const key = newPictureKey(wanted.accountId, 'jpg');
    await storage.put(key, picture, 'image/jpeg');
    const kept = await database.execute(sql`
      update designs set thumbnail_key = ${key}, thumbnail_revision = ${design.revision} where account_id = ${wanted.accountId} and design_id = ${wanted.designId}`);
    // Another name for each picture: browsers keep them for ever.
    await storage.remove(kept > 0 ? (design.thumbnail_key === null ? [] : [design.thumbnail_key]) : [key]);
  }
}
