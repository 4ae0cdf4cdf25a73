import type { RecipientLinks } from '../tracking/linkSigner';
import type { MessageSettings } from './message';

/** Names that no field can have, for what the message itself needs of a recipient. */
export const clickBase = 'click base';
export const openPixel = 'open pixel';

const tags = [
  'Sender_Name',
  'Sender_Email',
  'Sender_Address',
  'Sender_City',
  'Sender_State',
  'Sender_Zip',
  'Sender_Country',
  'Weblink',
  'unsubscribe',
  'unsubscribe_preferences',
];
const tag = new RegExp(`(\\{\\{\\{?~?\\s*)(${tags.join('|')})(\\s*~?\\}?\\}\\})`, 'g');
const asm = /<%\s*(asm_(?:group_unsubscribe|global_unsubscribe|preferences)(?:_raw)?_url)\s*%>/g;
const asmNames: Record<string, string> = {
  asm_group_unsubscribe: 'unsubscribe',
  asm_global_unsubscribe: 'global unsubscribe',
  asm_preferences: 'unsubscribe_preferences',
};

/** Rewrites the tags of the service to the root's values, so that they work inside `{{#each}}` too. */
export function rewriteSystemTags(source: string): string {
  return source
    .replace(tag, (_, open: string, name: string, close: string) => `${open}@root.${name}${close}`)
    .replace(asm, (_, name: string) => `{{{@root.[${asmNames[name.replace(/(_raw)?_url$/, '')] ?? ''}]}}}`);
}

const unsubscribeTag = /\{\{\{?~?\s*(?:@root\.)?unsubscribe(?:_preferences)?\s*~?\}|<%\s*asm_/;

/** Whether the source offers a way to unsubscribe. */
export function offersUnsubscribe(source: string, settings: MessageSettings): boolean {
  return unsubscribeTag.test(source) || (settings.unsubscribe.kind === 'custom' && source.includes(settings.unsubscribe.url));
}

/** Values of the tags that are the same for all recipients. */
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

/** Values of the tags that are the recipient's own. Without `links` they lead nowhere. */
export function recipientTags(settings: MessageSettings, links: RecipientLinks | undefined): Record<string, string> {
  const unsubscribe = links?.unsubscribe ?? '#unsubscribe';
  return {
    Weblink: links?.weblink ?? '#weblink',
    unsubscribe: settings.unsubscribe.kind === 'custom' ? settings.unsubscribe.url : unsubscribe,
    unsubscribe_preferences: links?.preferences ?? '#preferences',
    'global unsubscribe': links === undefined ? unsubscribe : `${links.unsubscribe}?scope=all`,
    [clickBase]: links?.clickBase ?? '',
    [openPixel]: links?.open ?? '',
  };
}
