import { Type } from '@sinclair/typebox';
import sharp from 'sharp';
import { sql } from '../../../database/sql';
import { notFound } from '../../../http/errors';
import type { Provider, Server } from '../../../provider';
import { publicFileHeaders, publicPath } from '../../../storage/publicFiles';
import { isUuid } from '../../../validation/uuid';
import { findPreBuilt } from '../preBuiltDesigns';
import { preBuiltThumbnail } from './preBuiltThumbnails';

const tables = { designs: sql`designs`, versions: sql`template_versions` };

/** What of a row says where its thumbnail is. */
interface ThumbnailRow {
  readonly thumbnail_key: string | null;
  readonly thumbnail_token: string;
}

interface Shown {
  readonly thumbnail_url: string;
  readonly thumbnail_ready: boolean;
}

/**
 * The path of a thumbnail, which the published API has always: until it is drawn, one that shows a neutral picture, and
 * the thumbnail from then on.
 */
export function presentThumbnail(kind: keyof typeof tables, row: ThumbnailRow): Shown {
  const { thumbnail_key: key, thumbnail_token: token } = row;
  return {
    thumbnail_url: key === null ? `/thumbnails/${kind}/${token}.jpg` : publicPath(key),
    thumbnail_ready: key !== null,
  };
}

/** As `presentThumbnail`, of a pre-built design; `path` is null where it is still to be drawn. */
export const presentPreBuiltThumbnail = (id: string, path: string | null): Shown => ({
  thumbnail_url: path ?? `/thumbnails/pre-builts/${id}.jpg`,
  thumbnail_ready: path !== null,
});

const params = Type.Object({
  kind: Type.String({ pattern: '^(designs|versions|pre-builts)$' }),
  file: Type.String({ pattern: '^[a-z0-9-]{1,60}\\.jpg$' }),
});

let neutral: Promise<Buffer> | undefined;

/** Thumbnails that may not be drawn yet, for whoever knows their address. */
export function thumbnailRoutes(server: Server, provider: Provider): void {
  async function pathOf(kind: string, name: string): Promise<string | null> {
    if (kind === 'pre-builts') {
      if (findPreBuilt(name, 'http://localhost') === undefined) throw notFound();
      return preBuiltThumbnail(provider, name);
    }
    const table = kind === 'designs' ? tables.designs : tables.versions;
    if (!isUuid(name)) throw notFound();
    const row = await provider.database.first<Pick<ThumbnailRow, 'thumbnail_key'>>(sql`
      select thumbnail_key from ${table} where thumbnail_token = ${name}`);
    if (row === undefined) throw notFound();
    return row.thumbnail_key === null ? null : publicPath(row.thumbnail_key);
  }

  server.get(
    '/thumbnails/:kind/:file',
    { config: { public: true, unlimited: true, content: true }, schema: { hide: true, params } },
    async (request, reply) => {
      const { kind, file } = request.params;
      const path = await pathOf(kind, file.slice(0, -'.jpg'.length));
      void reply.header('cache-control', 'no-store');
      if (path !== null) return reply.redirect(path);
      const create = { width: 480, height: 600, channels: 3, background: '#e4e4e7' } as const;
      neutral ??= sharp({ create }).jpeg().toBuffer();
      return reply.headers({ ...publicFileHeaders(file), 'cache-control': 'no-store' }).send(await neutral);
    },
  );
}
