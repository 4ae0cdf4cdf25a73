import type { Template, TemplateData } from 'sendwright/email/template';
import { countSegments } from 'sendwright/sms';
import type { Database } from '../../../database/database';
import { Undeliverable } from '../../../delivery/ledger/deliverySource';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import { isBlank } from '../../../validation/isBlank';
import type { WorkMark } from '../../../quarantine/workMark';
import { type LinkedText, sampleShortLink, saveShortLinks, shortLink, type TrackedText } from './shortLinks';

/** Characters that the provider accepts. */
export const maximumCharacters = 1600;

/** What the messages of a stream are made of. */
export interface TextTemplate {
  /** The compiled `tracked.source`. */
  readonly body: Template;
  readonly tracked: TrackedText;
  readonly hasAttachments: boolean;
}

interface TextParts {
  readonly database: Database;
  readonly stream: StreamKey;
  readonly mark: WorkMark;
  /** The base address of short links, without a trailing slash. */
  readonly contentUrl: string;
  readonly template: TextTemplate;
}

/** A message as it is sent. */
export interface ComposedText {
  readonly body: string;
  /** Messages that are charged for. */
  readonly segments: number;
}

/**
 * Composes the messages of recipients, by contact id, and stores where their links lead. The functions return the
 * message. @throws (the functions) Undeliverable or TemplateError, if there is no message for this recipient
 */
export async function composeTexts(
  { database, stream, mark, contentUrl, template }: TextParts,
  recipients: ReadonlyMap<string, { readonly data: TemplateData }>,
): Promise<ReadonlyMap<string, () => ComposedText>> {
  const composed = new Map<string, () => ComposedText>();
  const linked = new Map<string, LinkedText>();
  const sample = sampleShortLink(contentUrl, stream.accountId);
  for (const [contactId, { data }] of recipients) {
    try {
      const rendered = mark.during({ ...stream, contactId }, () => template.body.render(data, { escape: false }));
      const text = template.tracked.read(rendered.trim());
      // Before the links are stored: a text of megabytes can have a hundred thousand of them.
      requireSendable(text.write(text.links.map(() => sample)), template.hasAttachments);
      linked.set(contactId, text);
    } catch (error) {
      composed.set(contactId, () => {
        throw error;
      });
    }
  }
  const codes = await saveShortLinks(database, stream, linked);
  for (const [contactId, text] of linked) {
    const short = (codes.get(contactId) ?? []).map((code) => shortLink(contentUrl, stream.accountId, code));
    const body = text.write(short);
    // A message with attachments is charged as one, whatever its text.
    composed.set(contactId, () => ({ body, segments: template.hasAttachments ? 1 : countSegments(body).segments }));
  }
  return composed;
}

/** `body` is as long as the message will be. @throws Undeliverable */
function requireSendable(body: string, hasAttachments: boolean): void {
  if (isBlank(body) && !hasAttachments) throw new Undeliverable('The message is empty for this recipient.');
  if (body.length > maximumCharacters)
    throw new Undeliverable(`The message is longer than ${maximumCharacters} characters for this recipient.`);
}
