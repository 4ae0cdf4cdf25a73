/**
 * The characters of the bytes 0x80 to 0xFF in the Macintosh encoding (MacRoman), which Excel for Mac saves CSV files
 * in.
 */
export const macRoman =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
  '¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** Bytes from the first character beyond ASCII that decide between Windows-1252 and MacRoman. */
export const encodingSample = 256 * 1024;

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));

/** Quotes, dashes, • and … in Windows-1252: letters in MacRoman, which count only between two others. */
const punctuation = new Set([0x82, 0x84, 0x85, 0x8b, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x9b]);
/** Letters in MacRoman (ß Æ Ø æ ø), signs in Windows-1252. */
const macLetters = new Set([0xa7, 0xae, 0xaf, 0xbe, 0xbf]);

/**
 * Whether text in one of the two encodings is MacRoman: more of the bytes beside letters are letters in it. `d’une` in
 * Windows-1252 has the byte of `í` between letters, so that one never counts.
 */
export function isMacRoman(bytes: Uint8Array): boolean {
  let mac = 0;
  let windows = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const before = isLetter(bytes[at - 1]);
    const after = isLetter(bytes[at + 1]);
    if (!before && !after) continue;
    if (byte >= 0xc0) windows += byte === 0xd7 || byte === 0xf7 ? 0 : 1;
    else if (punctuation.has(byte)) mac += byte !== 0x92 && before && after ? 1 : 0;
    else if (byte < 0xa0 || macLetters.has(byte)) mac += 1;
  }
  return mac > windows;
}
