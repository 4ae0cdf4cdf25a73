import PostalMime, { type Attachment } from 'postal-mime';
import { escapeHtml } from '../../template/escapeHtml';
import type { PackedFile } from './readZip';

/** A saved message. */
export interface SavedMail {
  readonly subject: string;
  readonly html: string;
  /** Images and their addresses in the HTML: `cid:…`, or the name of the file. */
  readonly files: readonly (PackedFile & { readonly addresses: readonly string[] })[];
}

/** Headers such as every message has, at the start. */
export function isMail(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 16_384));
  return (
    /^[A-Za-z][A-Za-z-]{1,60}:[ \t]/.test(start) &&
    /^(?:mime-version|content-type|received|from|subject):/im.test(start)
  );
}

/** Messages inside of messages, at most. */
const deepest = 5;

/**
 * Reads a message (`.eml`): its HTML, or its text if it has none; without either, that of the message which it forwards
 * as a file. Throws an `Error` for the user if its parts are nested too deeply.
 */
export async function readMail(bytes: Uint8Array, depth = 0): Promise<SavedMail> {
  const { subject = '', html, text = '', attachments } = await parsed(bytes);
  const forwarded = attachments.find(({ mimeType }) => mimeType === 'message/rfc822');
  if (html === undefined && text.trim() === '' && forwarded && depth < deepest)
    return { ...(await readMail(contentOf(forwarded), depth + 1)), subject: subject.trim() };
  const images = attachments.filter(({ mimeType }) => mimeType.startsWith('image/'));
  return { subject: subject.trim(), html: html ?? htmlOf(text), files: images.map(fileOf) };
}

/** A plain text as HTML: its paragraphs with their lines. */
const htmlOf = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');

async function parsed(bytes: Uint8Array) {
  try {
    return await PostalMime.parse(Uint8Array.from(bytes), {
      rfc822Attachments: true,
      forceRfc822Attachments: true,
      attachmentEncoding: 'arraybuffer',
    });
  } catch (error) {
    throw new Error("This message can't be read: it has too many parts inside of each other.", { cause: error });
  }
}

const contentOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

function fileOf(attachment: Attachment): SavedMail['files'][number] {
  const { mimeType, contentId } = attachment;
  const filename = attachment.filename ?? undefined;
  const id = (contentId ?? '').replace(/^<|>$/g, '');
  const name = filename ?? `${id.replace(/[^\w.-]/g, '-').slice(0, 60) || 'image'}.${mimeType.slice(6)}`;
  return {
    name,
    bytes: contentOf(attachment),
    addresses: [...(id === '' ? [] : [`cid:${id}`]), ...(filename === undefined ? [] : [filename])],
  };
}
