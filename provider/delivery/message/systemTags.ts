import { namesUnsubscribe } from 'sendwright/email/template';
import type { RecipientLinks } from '../tracking/linkSigner';
import type { MessageSettings } from './message';

/**
 * Names that no field can have, for per-recipient values that the message itself needs. Not in brackets: those make the
 * parsed source, and every text cut from it, take two bytes per character (`plainTokens`).
 */
export const clickBase = 'click:base';
export const openPixel = 'open:pixel';

/** Whether the source contains an unsubscribe link. */
export function offersUnsubscribe(source: string, settings: MessageSettings): boolean {
  return (
    namesUnsubscribe(source) || (settings.unsubscribe.kind === 'custom' && source.includes(settings.unsubscribe.url))
  );
}

/** Values of tags that are the same for all recipients. */
export function senderTags({ sender }: MessageSettings): Record<string, string> {
  return {
    Sender_Name: sender.from.name ?? sender.from.email,
    Sender_Email: sender.from.email,
    Sender_Address: [sender.address, sender.address2].filter(Boolean).join(', '),
    Sender_City: sender.city,
    Sender_State: sender.state ?? '',
    Sender_Zip: sender.zip ?? '',
    Sender_Country: sender.country,
  };
}

const stateTag = /(?:, ?| )\{\{Sender_State\}\}/g;
const zipTag = /(?:, ?| )\{\{Sender_Zip\}\}/g;

/**
 * Without the tags of what the sender does not have, and the comma before them: designs have one address for all
 * senders, and would say "Lisbon, , Portugal".
 */
export function withoutEmptyPlaces(source: string, { sender }: MessageSettings): string {
  const named = sender.state ? source : source.replaceAll(stateTag, '');
  return sender.zip ? named : named.replaceAll(zipTag, '');
}

/** Values of tags that differ by recipient. Without `links` they are placeholders. */
export function recipientTags(settings: MessageSettings, links: RecipientLinks | undefined): Record<string, string> {
  const unsubscribe = links?.unsubscribe ?? '#unsubscribe';
  return {
    Weblink: links?.weblink ?? '#weblink',
    answer_link: links?.answers ?? '#answer',
    unsubscribe: settings.unsubscribe.kind === 'custom' ? settings.unsubscribe.url : unsubscribe,
    unsubscribe_preferences: links?.preferences ?? '#preferences',
    'global:unsubscribe': links === undefined ? unsubscribe : `${links.unsubscribe}?scope=all`,
    [clickBase]: links?.clickBase ?? '',
    [openPixel]: links?.open ?? '',
  };
}
