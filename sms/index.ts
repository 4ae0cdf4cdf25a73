/**
 * Text messages, for the workbench and the server: counting segments, finding links, and recognizing opt-out keywords.
 * Pure: it imports nothing.
 */
export { type TextLink, linksIn, replaceLinks } from './links';
export { type ForcingCharacter, type SegmentCount, costOf, countSegments, inGsmAlphabet } from './segments';
export { type OptOutType, optOutText, optOutTypeOf, optOutTypes, saysHowToStop, withOptOutText } from './optOut';
