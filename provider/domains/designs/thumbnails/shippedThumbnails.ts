import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type ShippedKind = 'pre-builts' | 'sections';

/** Where `npm run gallery` writes them. In a build they are next to the program. */
export const shippedSource = 'provider/domains/designs/thumbnails/gallery';

interface Shipped {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** The name of a thumbnail: it changes with what it shows, and tells its size. */
export function shippedName(id: string, document: unknown, width: number, height: number): string {
  return `${id}-${shippedHash(document)}-${width}x${height}.webp`;
}

/** What a thumbnail was drawn from, so that a test finds outdated ones. */
export const shippedHash = (document: unknown): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12);

const pattern = /^([a-z0-9-]{1,60})-([0-9a-f]{12})-([0-9]{1,4})x([0-9]{1,4})\.webp$/;

const found = new Map<ShippedKind, ReadonlyMap<string, Shipped>>();

function folderOf(kind: ShippedKind): string {
  const built = path.join(path.dirname(process.argv[1] ?? ''), 'gallery', kind);
  return existsSync(built) ? built : path.resolve(shippedSource, kind);
}

/** The thumbnails that come with the product, by what they show. */
export function shippedThumbnails(kind: ShippedKind): ReadonlyMap<string, Shipped> {
  const known = found.get(kind);
  if (known) return known;
  const folder = folderOf(kind);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const made = new Map(
    files.flatMap((file): [string, Shipped][] => {
      const [, id = '', , width, height] = pattern.exec(file) ?? [];
      return id === '' ? [] : [[id, { file, width: Number(width), height: Number(height) }]];
    }),
  );
  found.set(kind, made);
  return made;
}

/** The path of a thumbnail. */
export function presentShipped(
  kind: ShippedKind,
  id: string,
): { readonly thumbnail_url: string; readonly thumbnail_ready: boolean } {
  const shipped = shippedThumbnails(kind).get(id);
  return {
    thumbnail_url: `/thumbnails/${kind}/${shipped?.file ?? `${id}.jpg`}`,
    thumbnail_ready: shipped !== undefined,
  };
}

const contents = new Map<string, Promise<Buffer>>();

/** The content of a file that comes with the product; undefined for other names. Kept in memory: 2 MB in all. */
export function readShipped(kind: ShippedKind, name: string): Promise<Buffer> | undefined {
  const [, id = ''] = pattern.exec(name) ?? [];
  if (shippedThumbnails(kind).get(id)?.file !== name) return undefined;
  const key = `${kind}/${name}`;
  const read = contents.get(key) ?? readFile(path.join(folderOf(kind), name));
  contents.set(key, read);
  return read;
}
