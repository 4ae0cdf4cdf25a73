/**
 * Text messages, for the workbench and the server: counting segments, and recognizing opt-out keywords. Pure: it
 * imports nothing.
 */
export { type ForcingCharacter, type SegmentCount, costOf, countSegments, inGsmAlphabet } from './segments';
export { type OptOutType, optOutText, optOutTypeOf, optOutTypes, saysHowToStop, withOptOutText } from './optOut';
