import { randomSecret } from '../http/secrets';

const types: Readonly<Record<string, string>> = { gif: 'image/gif', jpg: 'image/jpeg', png: 'image/png' };
export type PictureExtension = 'gif' | 'jpg' | 'png';

/** A new key for a file that whoever knows its address may see: 256 random bits keep others from guessing it. */
export const newPictureKey = (accountId: number, extension: PictureExtension): string =>
  `images/${accountId}/${randomSecret()}.${extension}`;

/** The path of a public file's address. */
export const publicPath = (key: string): string => `/${key}`;

/**
 * What is told about a public file when it is handed out: shown as a picture only, kept for ever, allowed in every mail
 * program.
 */
export function publicFileHeaders(key: string): Record<string, string> {
  return {
    'content-type': types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  };
}
