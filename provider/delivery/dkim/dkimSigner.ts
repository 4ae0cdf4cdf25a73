import { createHash, createPrivateKey, hash, sign } from 'node:crypto';

const blanks = /[ \t]+/g;
const blankAgainOrAtEnd = / [ \r]/;
const messyBlanks = /[ \t]{2,}|\t| (?=\r\n|$)/g;

/** A domain's signing key. */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA or Ed25519, PEM. */
  readonly privateKey: string;
}

/** Signs messages for one domain. */
export interface DkimSigner {
  /**
   * The message with its `DKIM-Signature` in front. The signature is computed in a pool thread, so that other messages
   * can be composed at the same time. `raw` comes from `writeMessage`.
   */
  sign(raw: string): Promise<string>;
}

/** Headers to sign if present (RFC 6376, 5.4.1; the two for unsubscribing: RFC 8058, 4). */
const signed = new Set([
  'from',
  'reply-to',
  'subject',
  'date',
  'to',
  'cc',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
]);
const headerStart = /\r\n(?![ \t])/;

/**
 * relaxed/relaxed with SHA-256 (RFC 6376, 3.4; Ed25519: RFC 8463). `From` is signed once more than it occurs, so that
 * no other can be added.
 */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): DkimSigner {
  const key = createPrivateKey(privateKey);
  const rsa = key.asymmetricKeyType === 'rsa';
  /**
   * Cache: the previous message's fields and their canonical form. Most fields are the same in all messages of a send.
   */
  let before: readonly SignedField[] = [];
  const beginning = `v=1; a=${rsa ? 'rsa' : 'ed25519'}-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};`;
  return {
    async sign(raw) {
      const end = raw.indexOf('\r\n\r\n');
      const bodyHash = hash('sha256', relaxedBody(raw.slice(end + 4)), 'base64');
      const last = before;
      const fields = raw
        .slice(0, end)
        .split(headerStart)
        .map((field, index) => (last[index]?.field === field ? last[index] : signedField(field)));
      before = fields;
      const names: string[] = [];
      let canonical = '';
      // Bottom up, the order in which verifiers look for fields with the same name (RFC 6376, 5.4.2).
      for (const { name, relaxed } of fields.toReversed()) {
        if (relaxed === undefined) continue;
        names.push(name);
        canonical += relaxed;
      }
      const value =
        `${beginning}\r\n t=${Math.floor(Date.now() / 1000)};\r\n h=${foldNames([...names, 'from'])};\r\n ` +
        `bh=${bodyHash};\r\n b=`;
      // The signature field itself is signed without its value and without the final line break.
      const data = Buffer.from(canonical + relaxedHeader('dkim-signature', ` ${value}`).slice(0, -2), 'latin1');
      const signature = await signData(data);
      return `DKIM-Signature: ${value}${signature.toString('base64').replace(/.{72}(?=.)/g, '$&\r\n ')}\r\n${raw}`;
    },
  };

  function signData(data: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, signature: Buffer): void => (error ? reject(error) : resolve(signature));
      // Ed25519 signs the hash of the data (RFC 8463, 3); RSA signing hashes it itself.
      if (rsa) sign('sha256', data, key, done);
      else sign(null, createHash('sha256').update(data).digest(), key, done);
    });
  }
}

interface SignedField {
  readonly field: string;
  readonly name: string;
  /** Unset if the field is not signed. */
  readonly relaxed: string | undefined;
}

function signedField(field: string): SignedField {
  const colon = field.indexOf(':');
  const name = field.slice(0, colon).toLowerCase();
  return { field, name, relaxed: signed.has(name) ? relaxedHeader(name, field.slice(colon + 1)) : undefined };
}

/** Header names, a few per line. */
function foldNames(names: readonly string[]): string {
  let text = '';
  names.forEach((name, index) => {
    if (index > 0) text += index % 5 === 0 ? ':\r\n  ' : ':';
    text += name;
  });
  return text;
}

/** A header field in DKIM's "relaxed" canonicalization (RFC 6376, 3.4.2), ended by CRLF. `name` is in lower case. */
export function relaxedHeader(name: string, value: string): string {
  const text = value.replaceAll('\r\n', '').replace(blanks, ' ');
  // Not `trim`: a byte of UTF-8 may look like other white space.
  return `${name}:${text.slice(text.startsWith(' ') ? 1 : 0, text.endsWith(' ') ? -1 : undefined)}\r\n`;
}

/** A body in DKIM's "relaxed" canonicalization (RFC 6376, 3.4.4). Lines end with CRLF. */
export function relaxedBody(body: string): string {
  // Most messages need no change, and testing is far cheaper than replacing. One expression with the rarer cases would
  // take twice as long, because this one can skip characters.
  const isMessy = body.includes('\t') || body.endsWith(' ') || blankAgainOrAtEnd.test(body);
  const text = isMessy ? body.replace(messyBlanks, collapse) : body;
  let end = text.length;
  while (end >= 2 && text.startsWith('\r\n', end - 2)) end -= 2;
  return end === 0 ? '' : `${text.slice(0, end)}\r\n`;
}

/** Removes white space at line ends and replaces other runs with one space. */
function collapse(found: string, position: number, body: string): string {
  const after = position + found.length;
  return after >= body.length || body.startsWith('\r\n', after) ? '' : ' ';
}
