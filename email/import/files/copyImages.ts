import type { CarriedImage } from './carriedImages';

export interface CopiedImages<Made> {
  /** With the new addresses of its images; those that were refused have none. */
  readonly made: Made;
  /** Names of images that were refused. */
  readonly refused: readonly string[];
}

interface CopyOptions {
  /** Stores an image and returns its address; undefined if it was refused, so that another try cannot help. */
  readonly store: (file: File) => Promise<string | undefined>;
  /** Addresses of images that an earlier try stored. They are added to it. */
  readonly stored: Map<string, string>;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Stores the carried images that a design or HTML still has, and gives them their new addresses in it. Rejects if one
 * could not be stored; another try goes on there.
 */
export async function copyImages<Made>(
  made: Made,
  images: readonly CarriedImage[],
  { store, stored, onProgress }: CopyOptions,
): Promise<CopiedImages<Made>> {
  let text = JSON.stringify(made);
  const used = images.filter(({ address }) => text.includes(address));
  const refused: string[] = [];
  for (const [index, { address, name, type, bytes }] of used.entries()) {
    onProgress?.(index, used.length);
    let url = stored.get(address);
    if (url === undefined) {
      // One after the other, to say which one fails.
      url = (await store(new File([Uint8Array.from(bytes)], nameOf(name, address), { type }))) ?? '';
      if (url === '') refused.push(name);
      else stored.set(address, url);
    }
    const written = JSON.stringify(url).slice(1, -1);
    // A function, because `$&` in a replacement text means what it replaces.
    text = text.replaceAll(address, () => written);
  }
  return { made: JSON.parse(text) as Made, refused };
}

/** A file's name with an ending, by which its type is shown. */
const nameOf = (name: string, address: string): string =>
  /\.[a-z0-9]{1,5}$/i.test(name) ? name : `${name}${address.slice(address.lastIndexOf('.'))}`;
