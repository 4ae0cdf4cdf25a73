/**
 * Text messages, for the workbench and the server: counting segments, finding links, recognizing opt-out keywords,
 * the words for events and statuses, and the service of captured messages. Pure: it imports nothing.
 */
export { type TextLink, bareLinksIn, linksIn, replaceLinks, withSchemes } from './links';
export { type ForcingCharacter, type SegmentCount, costOf, countSegments, inGsmAlphabet } from './segments';
export { outboxService } from './outboxService';
export { type OptOutType, optOutText, optOutTypeOf, optOutTypes, mentionsStop, withOptOutText } from './optOut';
export { type SmsWord, smsDropWords, smsEventWord, smsStatusWord } from './words';
