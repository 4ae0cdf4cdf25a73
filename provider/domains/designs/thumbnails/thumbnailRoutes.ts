import { Type } from '@sinclair/typebox';
import sharp from 'sharp';
import { sql } from '../../../database/sql';
import { notFound } from '../../../http/errors';
import type { Provider, Server } from '../../../provider';
import { publicFileHeaders, publicPath } from '../../../storage/publicFiles';
import { isUuid } from '../../../validation/uuid';
import { readShipped, shippedThumbnails } from './shippedThumbnails';

const tables = { designs: sql`designs`, versions: sql`template_versions` };

/** The columns that determine a thumbnail's address. */
interface ThumbnailRow {
  readonly thumbnail_key: string | null;
  readonly thumbnail_token: string;
}

interface Shown {
  readonly thumbnail_url: string;
  readonly thumbnail_ready: boolean;
}

/**
 * The path of a thumbnail, which the published API always returns. It shows a placeholder until the thumbnail is
 * rendered.
 */
export function presentThumbnail(kind: keyof typeof tables, row: ThumbnailRow): Shown {
  const { thumbnail_key: key, thumbnail_token: token } = row;
  return {
    thumbnail_url: key === null ? `/thumbnails/${kind}/${token}.jpg` : publicPath(key),
    thumbnail_ready: key !== null,
  };
}

const params = Type.Object({
  kind: Type.String({ pattern: '^(designs|versions|pre-builts|sections)$' }),
  file: Type.String({ pattern: '^[a-z0-9-]{1,90}\\.(jpg|webp)$' }),
});

let neutral: Promise<Buffer> | undefined;

/** Serves thumbnails that may not be rendered yet to anybody with their address. */
export function thumbnailRoutes(server: Server, provider: Provider): void {
  async function pathOf(kind: string, name: string): Promise<string | null> {
    const table = kind === 'designs' ? tables.designs : tables.versions;
    if (!isUuid(name)) throw notFound();
    const row = await provider.database.first<Pick<ThumbnailRow, 'thumbnail_key'>>(sql`
      select thumbnail_key from ${table} where thumbnail_token = ${name}`);
    if (row === undefined) throw notFound();
    return row.thumbnail_key === null ? null : publicPath(row.thumbnail_key);
  }

  server.get(
    '/thumbnails/:kind/:file',
    {
      config: { public: { refusalsPerMinute: 600 }, unlimited: true, content: 'workbench' },
      schema: { hide: true, params },
    },
    async (request, reply) => {
      const { kind, file } = request.params;
      if (kind === 'pre-builts' || kind === 'sections') {
        const shipped = readShipped(kind, file);
        if (shipped) return reply.headers(publicFileHeaders(file)).send(await shipped);
        // The address before its thumbnail changed, or of a version with other thumbnails.
        const current = [...shippedThumbnails(kind)].find(([id]) => file === `${id}.jpg` || file.startsWith(`${id}-`));
        if (!current) throw notFound();
        return reply.header('cache-control', 'no-store').redirect(`/thumbnails/${kind}/${current[1].file}`);
      }
      const path = await pathOf(kind, file.slice(0, -'.jpg'.length));
      void reply.header('cache-control', 'no-store');
      if (path !== null) return reply.redirect(path);
      const create = { width: 480, height: 600, channels: 3, background: '#e4e4e7' } as const;
      neutral ??= sharp({ create }).jpeg().toBuffer();
      return reply.headers({ ...publicFileHeaders(file), 'cache-control': 'no-store' }).send(await neutral);
    },
  );
}
