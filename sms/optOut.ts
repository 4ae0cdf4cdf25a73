/**
 * Replies that consist of one of these words are requests, if the provider does not classify them itself.
 * Case-insensitive; punctuation around them and characters that cannot be seen are ignored.
 */
const keywords = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
} as const;

/** The kind of request in a reply. */
export type OptOutType = keyof typeof keywords;
export const optOutTypes: readonly OptOutType[] = ['STOP', 'START', 'HELP'];

/** The request in a reply; undefined for any other message. */
export function optOutTypeOf(body: string): OptOutType | undefined {
  // Nobody who writes "Stop." may go on getting messages.
  const word = body
    .replaceAll(/[\p{Cf}\p{Mn}\u3164\u2800]/gu, '')
    .replaceAll(/[\p{P}\p{Cc}\s]+/gu, ' ')
    .trim()
    .toUpperCase();
  return optOutTypes.find((type) => keywords[type].some((keyword) => keyword === word));
}

/** Tells recipients how to opt out. */
export const optOutText = 'Reply STOP to unsubscribe';

/** Words that come before the keyword in instructions: "text stop to end". */
const instructions = new Set(['reply', 'text', 'txt', 'send', 'respond', 'answer', 'with', 'word', 'type']);

/**
 * Whether a text already explains how to opt out: it has the keyword in capitals, or says to reply with it. "Stop by
 * our shop" and "non-stop" do not.
 */
export function mentionsStop(text: string): boolean {
  // A word keeps its hyphens.
  const words = text.split(/[^\p{L}\p{N}-]+/u);
  return words.some(
    (word, place) =>
      word === 'STOP' || (word.toUpperCase() === 'STOP' && instructions.has((words[place - 1] ?? '').toLowerCase())),
  );
}

/** Appends the opt-out instructions on a separate line, unless the text has them. */
export function withOptOutText(text: string): string {
  if (mentionsStop(text)) return text;
  const before = text.trimEnd();
  return before === '' ? optOutText : `${before}\n${optOutText}`;
}
