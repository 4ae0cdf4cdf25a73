import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { Provider } from '../../../provider';
import { type Drawable, drawThumbnail } from './drawThumbnail';

const queue = 'design-thumbnails';
/** A delay in milliseconds, because editors save often. */
const pause = 3000;

interface Wanted {
  readonly accountId: number;
  readonly designId: string;
}

/** Queues the rendering of a design's thumbnail. */
export function queueThumbnail({ jobs }: Pick<Provider, 'jobs'>, accountId: number, designId: string): Promise<void> {
  return jobs.send<Wanted>(
    queue,
    { accountId, designId },
    { key: `${accountId}:${designId}`, startAfter: new Date(Date.now() + pause) },
  );
}

/** One at a time per process: a browser takes a core and a few hundred megabytes. */
export async function defineThumbnailJobs(provider: Provider): Promise<void> {
  await provider.jobs.define<Wanted>(queue, (wanted, signal) => drawUntilCurrent(provider, wanted, signal), {
    retries: 2,
    expireInSeconds: 180,
  });
}

const findDrawable = (database: Queryable, { accountId, designId }: Wanted): Promise<Drawable | undefined> =>
  database.first<Drawable>(sql`
    select html_content, revision, thumbnail_key, thumbnail_revision from designs
    where account_id = ${accountId} and design_id = ${designId}`);

const drawUntilCurrent = (provider: Provider, wanted: Wanted, signal: AbortSignal): Promise<void> =>
  drawThumbnail(
    provider,
    wanted.accountId,
    {
      find: () => findDrawable(provider.database, wanted),
      keep: (key, revision) =>
        provider.database.execute(sql`
          update designs set thumbnail_key = ${key}, thumbnail_revision = ${revision}
          where account_id = ${wanted.accountId} and design_id = ${wanted.designId}`),
    },
    signal,
  );
