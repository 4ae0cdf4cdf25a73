/**
 * The default alphabet of GSM (3GPP TS 23.038, 6.2.1), without the escape. Text messages in it take seven bits a
 * character.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** The extension table (6.2.1.1): each is written as an escape and a character, so it counts twice. */
const extension = '\f^{}\\[~]|€';

const units: ReadonlyMap<string, 1 | 2> = new Map([
  ...[...basic].map((character) => [character, 1] as const),
  ...[...extension].map((character) => [character, 2] as const),
]);

/** How many seven-bit units a character takes; undefined where the alphabet does not have it. */
export const gsmUnits = (character: string): 1 | 2 | undefined => units.get(character);
