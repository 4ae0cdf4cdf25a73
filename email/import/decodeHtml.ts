/** The text of a file, and the encoding it was read with. */
export interface DecodedHtml {
  readonly html: string;
  /** The name in the Encoding Standard, in lower case. */
  readonly encoding: string;
}

/**
 * Decodes the bytes of an HTML file, by byte order mark, then by its `<meta charset>`, then as UTF-8, and finally as
 * windows-1252, which accepts any bytes.
 */
export function decodeHtml(bytes: Uint8Array): DecodedHtml {
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes, marked) ?? { html: '', encoding: marked };
  const utf8 = decode(bytes, 'utf-8', true);
  const declared = declaredEncoding(bytes);
  if (declared !== undefined && declared !== 'utf-8') {
    const read = decode(bytes, declared);
    // Valid UTF-8 with non-ASCII characters is UTF-8, even if the template's head declares something else.
    if (read && !(utf8 && bytes.some((byte) => byte > 127) && isSingleByte(read.encoding))) return read;
  }
  return utf8 ?? decode(bytes, 'windows-1252') ?? { html: '', encoding: 'utf-8' };
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** The encodings that the tags at the start of the file declare. */
function declarations(beginning: string): (string | undefined)[] {
  return beginning
    .split('<')
    .map((part) => part.split('>', 1)[0] ?? '')
    .map(
      (tag) =>
        (/^meta/i.test(tag)
          ? /charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i
          : /^\?xml/i.test(tag)
            ? /encoding\s*=\s*["']([\w:.-]+)/i
            : undefined
        )?.exec(tag)?.[1],
    );
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, 4096));
  const name = declarations(beginning)
    .find((encoding) => encoding !== undefined)
    ?.toLowerCase();
  // A readable declaration can't be UTF-16 (WHATWG HTML, prescan a byte stream).
  return name?.startsWith('utf-16') ? 'utf-8' : name;
}

// The characters 0x80 to 0x9f of windows-1252 (WHATWG Encoding, index windows-1252).
const windowsSigns =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Node 20 decodes windows-1252 as ISO 8859-1, with control characters in that range. */
const withWindowsSigns = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (letter) => windowsSigns[letter.charCodeAt(0) - 0x80] ?? letter);

const isSingleByte = (encoding: string): boolean => /^(?:windows-125|iso-8859|macintosh|koi8|ibm866)/.test(encoding);

function decode(bytes: Uint8Array, encoding: string, fatal = false): DecodedHtml | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal });
    const html = decoder.decode(bytes);
    return { html: decoder.encoding === 'windows-1252' ? withWindowsSigns(html) : html, encoding: decoder.encoding };
  } catch {
    // Unknown encoding or invalid bytes: the caller tries the next one.
    return undefined;
  }
}
