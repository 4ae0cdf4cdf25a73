/** The GSM default alphabet (3GPP TS 23.038, 6.2.1), without the escape. Its characters take seven bits. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** The extension table (6.2.1.1): each character is sent as an escape and a character, so it counts twice. */
const extension = '\f^{}\\[~]|€';

const units: ReadonlyMap<string, 1 | 2> = new Map([
  ...[...basic].map((character) => [character, 1] as const),
  ...[...extension].map((character) => [character, 2] as const),
]);

/** The number of seven-bit units of a character; undefined if it is not in the alphabet. */
export const gsmUnits = (character: string): 1 | 2 | undefined => units.get(character);
