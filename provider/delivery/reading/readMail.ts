import { decodeCharset, fieldsOf, type HeaderField, readParameters, valueOf } from './headerFields';
import { decodeTransfer, divide, maximumHeaderBytes, partsOf } from './mimeParts';

/** Maximum parts that are read, and maximum nesting; anything nested deeper is an attachment. */
const maximumParts = 1000;
const maximumLevels = 20;

export interface Attachment {
  /** Decoded; undefined if the part has no name. */
  readonly filename: string | undefined;
  readonly type: string;
  /** Without angle brackets. */
  readonly contentId: string | undefined;
  /** Decodes the bytes on demand. */
  content(): Buffer;
}

/** A parsed message. */
export interface Mail {
  readonly headers: readonly HeaderField[];
  /** All displayed plain text, and all HTML; undefined if there is none. */
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly Attachment[];
}

/**
 * Parses a message (RFC 5322, RFC 2045). It is untrusted: this never throws, takes linear time, and reads at most 1,000
 * parts. A forwarded message is an attachment.
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
    if (type.startsWith('multipart/') && boundary !== '' && level < maximumLevels) {
      for (const part of partsOf(body, boundary)) {
        if (parts >= maximumParts) return;
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

/** The header fields of a message, without a look at what follows them. */
export function readHeaders(raw: Buffer): HeaderField[] {
  const [head] = divide(raw.toString('latin1', 0, maximumHeaderBytes));
  return fieldsOf(head);
}
