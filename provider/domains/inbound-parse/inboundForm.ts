import { decodeWords, valueOf } from '../../delivery/reading/headerFields';
import type { Attachment, Mail } from '../../delivery/reading/readMail';
import { FormBody } from './formBody';
import type { SpamReport } from './spamReport';
import type { SenderResults } from './verifySender';

/** The SMTP envelope. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

export interface InboundMessage {
  readonly raw: Buffer;
  readonly envelope: Envelope;
  /** The client's IP address, if known. */
  readonly senderIp: string | undefined;
}

/** What was found out about a message. */
export interface InboundResults {
  readonly mail: Mail;
  readonly sender: SenderResults;
  /** Undefined unless the setting asks for it. */
  readonly spam: SpamReport | undefined;
}

/**
 * A message in the published form (multipart/form-data): its parts as UTF-8 fields, with attachments as files; or with
 * `sendRaw` the whole message as `email`.
 */
export function inboundForm(
  { raw, envelope, senderIp }: InboundMessage,
  { mail, sender, spam }: InboundResults,
  sendRaw: boolean,
): FormBody {
  const header = (name: string): string => valueOf(mail.headers, name);
  const form = new FormBody();
  const fields: Record<string, string | undefined> = {
    to: header('to'),
    cc: header('cc') || undefined,
    from: header('from'),
    subject: decodeWords(header('subject')),
    envelope: JSON.stringify(envelope),
    sender_ip: senderIp,
    dkim: sender.dkim,
    SPF: sender.spf,
    spam_score: spam?.score,
    spam_report: spam?.report,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  const names = ['to', 'cc', 'from', 'subject', ...(sendRaw ? [] : ['html', 'text'])];
  form.set('charsets', JSON.stringify(Object.fromEntries(names.map((name) => [name, 'UTF-8']))));
  if (sendRaw) {
    form.set('email', raw.toString('utf8'));
    return form;
  }
  form.set('headers', headOf(raw));
  if (mail.text !== undefined) form.set('text', mail.text);
  if (mail.html !== undefined) form.set('html', mail.html);
  addAttachments(form, mail.attachments);
  return form;
}

function addAttachments(form: FormBody, attachments: readonly Attachment[]): void {
  form.set('attachments', String(attachments.length));
  if (attachments.length === 0) return;
  const info: Record<string, object> = {};
  const contentIds: Record<string, string> = {};
  attachments.forEach(({ filename, type, contentId: id, content }, index) => {
    const name = `attachment${index + 1}`;
    info[name] = {
      filename: filename ?? name,
      name: filename ?? name,
      type,
      ...(id !== undefined && { 'content-id': id }),
    };
    if (id !== undefined) contentIds[id] = name;
    form.setFile(name, { content: content(), filename: filename ?? name, type });
  });
  form.set('attachment-info', JSON.stringify(info));
  if (Object.keys(contentIds).length > 0) form.set('content-ids', JSON.stringify(contentIds));
}

/** The header lines as they came, without decoding what follows them. */
function headOf(raw: Buffer): string {
  const usual = raw.indexOf('\n\r\n');
  const before = usual === -1 ? raw : raw.subarray(0, usual + 1);
  const bare = before.indexOf('\n\n');
  const end = bare === -1 ? usual : bare;
  return end === -1 ? raw.toString('utf8') : raw.toString('utf8', 0, end).replace(/\r$/, '');
}
