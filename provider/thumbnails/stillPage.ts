import type { ObjectStorage } from '../storage/objectStorage';

/** No script, no frame, no address: pictures of ours are in the page itself, others are left out. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const ownPicture = /https?:\/\/[^"'()\s<>]{1,200}\/(images\/([a-z0-9-]{1,40})\/[A-Za-z0-9_-]{1,100}\.(gif|jpg|png))/g;
/** Bytes of pictures in one page. */
const mostBytes = 16 * 1024 * 1024;

/**
 * A message as a page that needs nothing from anywhere: pictures of `owners` are taken from the storage, template tags
 * are replaced by what they say where a value is missing.
 */
export async function stillPage(html: string, storage: ObjectStorage, owners: readonly string[]): Promise<string> {
  const pictures = new Map<string, string>();
  let bytes = 0;
  for (const [, key = '', owner = '', extension = ''] of html.matchAll(ownPicture)) {
    if (pictures.has(key) || !owners.includes(owner)) continue;
    const stored = await storage.get(key);
    bytes += stored?.content.length ?? 0;
    if (!stored || bytes > mostBytes) continue;
    pictures.set(key, `data:image/${extension === 'jpg' ? 'jpeg' : extension};base64,${stored.content.toString('base64')}`);
  }
  const page = withoutTags(html).replaceAll(ownPicture, (address, key: string) => pictures.get(key) ?? address);
  return `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">${page}`;
}

function withoutTags(html: string): string {
  return html.replaceAll(/\{\{\{?[^{}]*\}\}\}?/g, (tag) => /default=([^"}]*)"/.exec(tag)?.[1] ?? '');
}
