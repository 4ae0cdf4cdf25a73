/**
 * Whether a text shows nothing: it is empty, or has only spaces and characters that have no shape of their own, such as
 * zero-width spaces, fillers and the blank Braille pattern.
 */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
