import { sizeLimit } from 'sendwright/email';
import { mergeFieldsOf, TemplateError } from 'sendwright/email/template';
import type { Preflight } from 'sendwright/wire/sendChecks';
import type { Database } from '../../../database/database';
import { asSent } from '../../../delivery/message/designDocument';
import { ownParts } from '../../../delivery/message/loadMessage';
import { loadSender } from '../../../delivery/message/loadSender';
import type { SenderIdentity, UnsubscribeChoice } from '../../../delivery/message/message';
import { unsubscribeChoice } from '../../../delivery/message/loadMessage';
import { prepareMessage } from '../../../delivery/message/prepareMessage';
import { offersUnsubscribe } from '../../../delivery/message/systemTags';
import { createLinkSigner } from '../../../delivery/tracking/linkSigner';
import type { OutgoingOptions } from '../../../outgoing/outgoingRequest';
import { waitForTextTurn } from '../../../validation/templateProblem';
import { byEmail, checkFields } from './checkFields';
import { checkLinks } from './checkLinks';
import type { SingleSendRow, StoredEmailConfig } from '../singleSendRow';

const sampleId = '00000000-0000-4000-8000-000000000000';
const sampleSender: SenderIdentity = {
  from: { email: 'sender@example.com' },
  address: 'Street',
  city: 'City',
  country: 'Country',
};

/** Checks what is only visible after sending: links, missing contact fields, size, unsubscribe link. */
export async function preflight(
  database: Database,
  accountId: number,
  publicUrl: string,
  row: SingleSendRow,
  options: OutgoingOptions = {},
): Promise<Preflight> {
  const messages = row.abtest
    ? row.abtest.variations.map((variation) => ({
        label: variation.label,
        config: { ...row.email_config, ...ownParts(variation) },
      }))
    : [{ label: null, config: row.email_config }];
  const sender =
    row.email_config.sender_id === null ? undefined : await loadSender(database, accountId, row.email_config.sender_id);
  const unsubscribe = unsubscribeChoice(row.email_config);
  const sources = messages.flatMap(({ config }) => [
    config.subject ?? '',
    config.preheader ?? '',
    config.html_content ?? '',
    config.generate_plain_content ? '' : (config.plain_content ?? ''),
  ]);
  const named = new Map<string, { readonly hasDefault: boolean }>();
  for (const source of sources) {
    await waitForTextTurn(source);
    for (const [name, { hasDefault }] of mergeFieldsOf([source]))
      named.set(name, { hasDefault: hasDefault || (named.get(name)?.hasDefault ?? false) });
  }
  const [links, { fields, recipients }] = await Promise.all([
    checkLinks(
      messages.map(({ label, config }) => ({ variation: label, html: config.html_content ?? '' })),
      options,
    ),
    checkFields(database, accountId, byEmail(accountId, row.send_to, row.email_config.suppression_group_id), named),
  ]);
  const sizes: number[] = [];
  for (const { config } of messages) {
    await waitForTextTurn(config.html_content);
    sizes.push(
      sentSize(
        asSent(config, publicUrl),
        { accountId, publicUrl, singleSendId: row.single_send_id },
        sender ?? sampleSender,
        unsubscribe,
      ),
    );
  }
  const largest = Math.max(...sizes);
  return {
    links,
    fields,
    html_bytes: largest,
    clipped: largest > sizeLimit,
    offers_unsubscribe: messages.every(({ config }) =>
      offersUnsubscribe(config.html_content ?? '', { accountId, sender: sampleSender, unsubscribe }),
    ),
    recipients,
  };
}

/** The size in bytes of one recipient's HTML part, with tracked links, pixel and footer. */
function sentSize(
  config: StoredEmailConfig,
  { accountId, publicUrl, singleSendId }: { accountId: number; publicUrl: string; singleSendId: string },
  sender: SenderIdentity,
  unsubscribe: UnsubscribeChoice,
): number {
  const html = config.html_content ?? '';
  const links = createLinkSigner({ publicUrl, accountId, secret: Buffer.alloc(32), streamId: singleSendId });
  try {
    const message = prepareMessage(
      { subject: '', preheader: config.preheader ?? '', html, generatePlain: false },
      { accountId, streamId: singleSendId, sender, unsubscribe, links },
    );
    return Buffer.byteLength(message.personalize({ contactId: sampleId, email: 'reader@example.com', data: {} }).html);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return Buffer.byteLength(html);
  }
}
