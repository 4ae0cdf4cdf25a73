/**
 * What text messages are, for the workbench and the server: how many segments a text takes, and the words that stop
 * messages. Pure: it imports nothing.
 */
export { type ForcingCharacter, type SegmentCount, costOf, countSegments, inGsmAlphabet } from './segments';
export { type OptOutType, optOutText, optOutTypeOf, optOutTypes, saysHowToStop, withOptOutText } from './optOut';
