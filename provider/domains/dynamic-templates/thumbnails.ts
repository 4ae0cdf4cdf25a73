import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { type Drawable, drawThumbnail } from '../designs/thumbnails/drawThumbnail';

const queue = 'template-thumbnails';
/** A delay in milliseconds, because editors save often. */
const pause = 3000;

interface Wanted {
  readonly accountId: number;
  readonly versionId: string;
}

/** Queues the rendering of a version's thumbnail. */
export function queueThumbnail({ jobs }: Pick<Provider, 'jobs'>, accountId: number, versionId: string): Promise<void> {
  return jobs.send<Wanted>(
    queue,
    { accountId, versionId },
    { key: `${accountId}:${versionId}`, startAfter: new Date(Date.now() + pause) },
  );
}

/** One at a time per process, as with designs. */
export async function defineThumbnailJobs(provider: Provider): Promise<void> {
  const { database } = provider;
  await provider.jobs.define<Wanted>(
    queue,
    ({ accountId, versionId }, signal) =>
      drawThumbnail(
        provider,
        accountId,
        {
          find: () =>
            database.first<Drawable>(sql`
              select html_content, revision, thumbnail_key, thumbnail_revision from template_versions
              where account_id = ${accountId} and version_id = ${versionId}`),
          keep: (key, revision) =>
            database.execute(sql`
              update template_versions set thumbnail_key = ${key}, thumbnail_revision = ${revision}
              where account_id = ${accountId} and version_id = ${versionId}`),
        },
        signal,
      ),
    { retries: 2, expireInSeconds: 180 },
  );
}
