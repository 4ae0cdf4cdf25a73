import { decodeCharset, fieldsOf, type HeaderField, readParameters, valueOf } from './headerFields';
import { decodeTransfer, divide, partsOf } from './mimeParts';

/** Parts of a message that are read, and levels of parts within parts; what lies deeper is an attachment. */
const mostParts = 1000;
const mostLevels = 20;

export interface Attachment {
  /** Decoded; undefined where the part has no name. */
  readonly filename: string | undefined;
  readonly type: string;
  /** Without its angle brackets. */
  readonly contentId: string | undefined;
  /** Decodes the bytes when they are asked for. */
  content(): Buffer;
}

/** A message taken apart. */
export interface Mail {
  readonly headers: readonly HeaderField[];
  /** All plain text to be shown, and all HTML; undefined where there is none. */
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly Attachment[];
}

/**
 * Takes a message apart (RFC 5322, RFC 2045). It may be a stranger's: this never throws, takes time in proportion to
 * its length, and reads 1,000 parts at most. A forwarded message is an attachment.
 */
export function readMail(raw: Buffer): Mail {
  const texts: string[] = [];
  const pages: string[] = [];
  const attachments: Attachment[] = [];
  let parts = 0;

  function read(headers: readonly HeaderField[], body: string, level: number): void {
    parts += 1;
    const { value, parameters } = readParameters(valueOf(headers, 'Content-Type'));
    const type = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(value) ? value : 'text/plain';
    const boundary = parameters.get('boundary') ?? '';
    if (type.startsWith('multipart/') && boundary !== '' && level < mostLevels) {
      for (const part of partsOf(body, boundary)) {
        if (parts >= mostParts) return;
        const [head, content] = divide(part);
        read(fieldsOf(head), content, level + 1);
      }
      return;
    }
    const disposition = readParameters(valueOf(headers, 'Content-Disposition'));
    const content = (): Buffer => decodeTransfer(body, valueOf(headers, 'Content-Transfer-Encoding'));
    if ((type === 'text/plain' || type === 'text/html') && disposition.value !== 'attachment') {
      (type === 'text/html' ? pages : texts).push(decodeCharset(content(), parameters.get('charset')));
      return;
    }
    attachments.push({
      filename: (disposition.parameters.get('filename') ?? parameters.get('name')) || undefined,
      type,
      contentId: valueOf(headers, 'Content-ID').replace(/^<|>$/g, '') || undefined,
      content,
    });
  }

  const [head, body] = divide(raw.toString('latin1'));
  const headers = fieldsOf(head);
  read(headers, body, 1);
  return {
    headers,
    text: texts.length === 0 ? undefined : texts.join('\n'),
    html: pages.length === 0 ? undefined : pages.join('\n'),
    attachments,
  };
}
