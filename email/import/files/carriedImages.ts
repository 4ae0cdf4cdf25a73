/** An image that comes with the HTML instead of being linked. */
export interface CarriedImage {
  /** Its address in the HTML and the design that is made of it, until it has one of the library. */
  readonly address: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** HTML whose carried images have addresses that no server has. */
export interface CarryingHtml {
  readonly html: string;
  readonly images: readonly CarriedImage[];
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  svg: 'image/svg+xml',
};

const endingOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file is an image, by its name. */
export const isImageName = (name: string): boolean => endingOf(name) in types;

/** Gives images their addresses, each image once. */
export class ImageShelf {
  readonly #images: CarriedImage[] = [];

  get images(): readonly CarriedImage[] {
    return this.#images;
  }

  /** The address of an image. */
  put(name: string, type: string, bytes: Uint8Array): string {
    const same = this.#images.find((one) => one.bytes === bytes);
    if (same) return same.address;
    const place = this.#images.length + 1;
    const ending = endingOf(name) || (Object.entries(types).find(([, value]) => value === type)?.[0] ?? 'png');
    const address = `https://image-${place}.invalid/${place}.${ending}`;
    this.#images.push({ address, name, type: type || (types[ending] ?? 'image/png'), bytes });
    return address;
  }
}

const inAttributes = /(\s(?:src|background|poster)=)(?:"([^"]*)"|'([^']*)')/gi;
const inStyles = /url\(([^()]+)\)/gi;
const quotes = /^(?:"|'|&quot;|&#39;)/;
const embedded = /^data:(image\/[\w.+-]{1,40})((?:;[\w=-]{1,40})*),/i;

/** Replaces addresses of images in HTML by what `find` returns for them, if anything. */
export function replaceImageAddresses(html: string, find: (address: string) => string | undefined): string {
  return html
    .replace(inAttributes, (whole, start: string, one?: string, other?: string) => {
      const found = find((one ?? other ?? '').trim().replaceAll('&amp;', '&'));
      return found === undefined ? whole : `${start}"${found}"`;
    })
    .replace(inStyles, (whole, inside: string) => {
      const text = inside.trim();
      const quote = quotes.exec(text)?.[0] ?? '';
      if (!text.endsWith(quote)) return whole;
      const address = text.slice(quote.length, text.length - quote.length);
      const found = find(address.trim().replaceAll('&amp;', '&'));
      return found === undefined ? whole : `url(${quote}${found}${quote})`;
    });
}

/** Takes images out of their `data:` addresses, which email apps don't show. */
export function takeEmbeddedImages(html: string, shelf: ImageShelf): string {
  const known = new Map<string, string>();
  return replaceImageAddresses(html, (address) => {
    const match = embedded.exec(address.slice(0, 300));
    if (!match) return undefined;
    const before = known.get(address);
    if (before !== undefined) return before;
    const bytes = contentOf(address.slice(match[0].length), match[2] ?? '');
    if (bytes === undefined) return undefined;
    const type = (match[1] ?? '').toLowerCase();
    const found = shelf.put(`Image ${shelf.images.length + 1}`, type, bytes);
    known.set(address, found);
    return found;
  });
}

function contentOf(data: string, parameters: string): Uint8Array | undefined {
  try {
    const text = decodeURIComponent(data);
    if (!/;base64$/i.test(parameters)) return new TextEncoder().encode(text);
    return Uint8Array.from(atob(text.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The content of carried images by their addresses, to show HTML that has them. */
export function showCarried(html: string, images: readonly CarriedImage[]): string {
  return replaceImageAddresses(html, (address) => {
    const image = images.find((one) => one.address === address);
    if (!image) return undefined;
    let text = '';
    for (let at = 0; at < image.bytes.length; at += 8192)
      text += String.fromCharCode(...image.bytes.subarray(at, at + 8192));
    return `data:${image.type};base64,${btoa(text)}`;
  });
}
