/** Line breaks of presentation and layout programs. */
const oldBreaks = /[\v\f]/g;
// The server refuses text with these, so a design with one could not be saved.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unreadable = /[\0-\x08\x0e-\x1f\uFFFE\uFFFF\p{Cs}]/gu;

/** Text from outside without control characters, which nobody sees, and halves of characters. */
export const readableCharacters = (text: string): string => text.replaceAll(oldBreaks, '\n').replaceAll(unreadable, '');
