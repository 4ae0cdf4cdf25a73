import { readableCharacters } from '../../document/readableCharacters';
import { decodeHtml } from '../decodeHtml';
import { type CarryingHtml, ImageShelf, isImageName, replaceImageAddresses, takeEmbeddedImages } from './carriedImages';
import { isMail, readMail } from './readMail';
import { isZip, type PackedFile, readZip } from './readZip';

/** What can be imported, as the format of an input's `accept` attribute. */
export const importedFiles = '.html,.htm,.zip,.eml,text/html';

/** Bytes of HTML, and of files, which have images in them. */
const maximumHtml = 5 * 1024 * 1024;
export const maximumImportFile = 50 * 1024 * 1024;

/** HTML to import, with its name and the images that come with it. */
export interface ImportSource extends CarryingHtml {
  readonly name: string;
  /** Of a message. */
  readonly subject?: string;
}

/**
 * Reads an HTML file, an archive of one with its images, or a saved message. Throws an `Error` for the user if it can't
 * be read.
 */
export async function readImportFile(bytes: Uint8Array, name: string): Promise<ImportSource> {
  const title = name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 100);
  if (isImage(bytes)) throw new Error('This file is an image, not HTML.');
  if (isZip(bytes)) return { name: title, ...limited(fromZip(bytes)) };
  if (/\.eml$/i.test(name) || isMail(bytes)) {
    const { subject, html, files } = await readMail(bytes);
    if (html.trim() === '') throw new Error('There is no text in this message.');
    const shelf = new ImageShelf();
    const byAddress = new Map(files.flatMap((file) => file.addresses.map((address) => [address, file] as const)));
    const shown = replaceImageAddresses(html, (address) => {
      const file = byAddress.get(address) ?? byAddress.get(unescaped(address));
      return file && shelf.put(file.name, '', file.bytes);
    });
    return {
      name: subject.slice(0, 100) || title,
      ...(subject !== '' && { subject }),
      ...limited(withEmbedded(shown, shelf)),
    };
  }
  return { name: title, ...readImportText(decodeHtml(bytes).html) };
}

/** How files of images start: PNG, JPEG, GIF, WebP, AVIF and HEIC. */
function isImage(bytes: Uint8Array): boolean {
  const start = String.fromCodePoint(...bytes.subarray(0, 12));
  return (
    /^(?:\u0089PNG\r\n|\u00ff\u00d8\u00ff|GIF8[79]a|RIFF[^]{4}WEBP)/.test(start) ||
    /^[^]{4}ftyp(?:avi|hei|mif)/.test(start)
  );
}

/** The same for pasted HTML. */
export const readImportText = (html: string): CarryingHtml => limited(withEmbedded(html, new ImageShelf()));

function withEmbedded(source: string, shelf: ImageShelf): CarryingHtml {
  const html = readableCharacters(source);
  const taken = html.includes('data:') ? takeEmbeddedImages(html, shelf) : html;
  return { html: taken, images: shelf.images };
}

function limited(source: CarryingHtml): CarryingHtml {
  if (source.html.length > maximumHtml)
    throw new Error('This is larger than 5 MB without its images, which no email app shows. Import a part of it.');
  return source;
}

function fromZip(bytes: Uint8Array): CarryingHtml {
  const files = readZip(
    bytes,
    (name) =>
      !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name) && (/\.html?$/i.test(name) || isImageName(name)) && !name.endsWith('/'),
  );
  const page = files.filter(({ name }) => /\.html?$/i.test(name)).toSorted(byRank)[0];
  if (!page) throw new Error('There is no HTML file in this ZIP file.');
  const folder = page.name.includes('/') ? page.name.slice(0, page.name.lastIndexOf('/') + 1) : '';
  const shelf = new ImageShelf();
  const byPath = new Map(files.map((file) => [file.name.toLowerCase(), file]));
  const shown = replaceImageAddresses(decodeHtml(page.bytes).html, (address) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)) return undefined;
    const path = unescaped(address.split(/[?#]/, 1)[0] ?? '');
    const file = byPath.get(joined(folder, path).toLowerCase()) ?? byPath.get(joined('', path).toLowerCase());
    return file && isImageName(file.name) ? shelf.put(baseName(file.name), '', file.bytes) : undefined;
  });
  return withEmbedded(shown, shelf);
}

/** A page called index first, then the one that is in the fewest folders, then the longest. */
function byRank(one: PackedFile, other: PackedFile): number {
  const isIndex = ({ name }: PackedFile): number => (/(?:^|\/)index\.html?$/i.test(name) ? 0 : 1);
  const depth = ({ name }: PackedFile): number => name.split('/').length;
  return isIndex(one) - isIndex(other) || depth(one) - depth(other) || other.bytes.length - one.bytes.length;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** A path in an archive. */
function joined(folder: string, address: string): string {
  const parts: string[] = [];
  for (const part of `${address.startsWith('/') ? '' : folder}${address}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
