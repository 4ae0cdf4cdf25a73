/** Words that a reply consists of, whatever its case, where the provider does not tell what it means. */
const keywords = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
} as const;

/** What a reply asks for. */
export type OptOutType = keyof typeof keywords;
export const optOutTypes: readonly OptOutType[] = ['STOP', 'START', 'HELP'];

/** What a reply asks for, by its words; undefined where it is any other message. */
export function optOutTypeOf(body: string): OptOutType | undefined {
  const word = body.trim().toUpperCase();
  return optOutTypes.find((type) => keywords[type].some((keyword) => keyword === word));
}

/** What tells recipients how to stop messages. */
export const optOutText = 'Reply STOP to unsubscribe';

/** Whether a text already says how to stop messages. */
export const saysHowToStop = (text: string): boolean => /\bSTOP\b/i.test(text);

/** The text with the words that tell how to stop, on a line of their own, unless it has them. */
export function withOptOutText(text: string): string {
  if (saysHowToStop(text)) return text;
  const before = text.trimEnd();
  return before === '' ? optOutText : `${before}\n${optOutText}`;
}
