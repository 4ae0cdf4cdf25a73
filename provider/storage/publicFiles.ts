import { randomSecret } from '../http/secrets';

const types: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
export type ImageExtension = 'gif' | 'jpg' | 'png';

/** A new key for a public file: its 256 random bits can't be guessed. */
export const newImageKey = (accountId: number, extension: ImageExtension): string =>
  `images/${accountId}/${randomSecret()}.${extension}`;

/** The path of a public file. */
export const publicPath = (key: string): string => `/${key}`;

/** Headers of a public file: rendered only as an image, cached forever, usable in every email app. */
export function publicFileHeaders(key: string): Record<string, string> {
  return {
    'content-type': types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  };
}
