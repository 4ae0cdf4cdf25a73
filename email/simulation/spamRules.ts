import { namesUnsubscribe } from '../template';
import type { SpamFacts } from './spamFacts';

interface SpamRule {
  readonly rule: string;
  readonly test: (
    facts: SpamFacts,
  ) => { readonly points: number; readonly reason: string; readonly fix: string } | undefined;
}

const rule = (
  name: string,
  points: number,
  fix: string,
  test: (facts: SpamFacts) => string | undefined | false,
): SpamRule => ({
  rule: name,
  test: (facts) => {
    const reason = test(facts);
    return reason ? { points, reason, fix } : undefined;
  },
});

const shorteners = new Set([
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'shorturl.at',
  'tiny.cc',
  'rb.gy',
]);
const freeMail = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'aol.com',
  'icloud.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'proton.me',
  'mail.ru',
]);
const pressing =
  /\b(?:act now|urgent|last chance|limited time|expires (?:today|tonight)|100% free|risk[- ]free|no obligation|click here|winner|congratulations|cash bonus|make money|earn \$|double your|guaranteed|miracle|lose weight|casino|viagra|lottery)\b/gi;

const hostOf = (address: string): string =>
  /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
const apart = (host: string): string => host.split('.').slice(-2).join('.');
const letters = (text: string): string => text.replaceAll(/\{\{[^{}]*\}\}/g, '').replaceAll(/[^\p{L}]/gu, '');
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
const has = ({ headers }: SpamFacts, name: string): boolean => headers.some((header) => header.toLowerCase() === name);
/** A reason lists at most this many link addresses. */
const some = (items: readonly string[]): string => [...new Set(items)].slice(0, 3).join(', ');

/** The basic checks: signals that filters are known to use, with weights of our own. */
export const spamRules: readonly SpamRule[] = [
  rule(
    'subject-empty',
    1.5,
    'Say in the subject what the message is about.',
    ({ subject }) => subject.trim() === '' && 'The subject is empty.',
  ),
  rule('subject-capitals', 1.5, 'Write the subject as a sentence.', ({ subject }) => {
    const own = letters(subject);
    return own.length >= 8 && own === own.toUpperCase() && own !== own.toLowerCase() && 'The subject is all capitals.';
  }),
  rule(
    'subject-exclamation',
    0.8,
    'Leave the exclamation marks out.',
    ({ subject }) => /!{2,}|[!?].*[!?].*[!?]/.test(subject) && 'The subject calls out more than once.',
  ),
  rule(
    'subject-money',
    0.6,
    'Name the offer without the sign.',
    ({ subject }) => /[$€£]{2,}|[$€£]\s?\d[\d.,]{4,}/.test(subject) && 'The subject speaks of much money.',
  ),
  rule(
    'subject-reply',
    1.2,
    'Leave “Re:” and “Fwd:” to answers.',
    ({ subject }) =>
      /^\s*(?:re|fwd?|aw|wg)\s*:/i.test(subject) && 'The subject looks like an answer, and the message is none.',
  ),
  rule(
    'subject-long',
    0.3,
    'Keep it to 100 characters or fewer.',
    ({ subject }) => subject.length > 100 && `The subject has ${subject.length} characters.`,
  ),
  rule('pressing-words', 1, 'Say it in your own plain words.', ({ subject, words }) => {
    const found = [...`${subject} ${words}`.matchAll(pressing)].map(([text]) => text.toLowerCase());
    return new Set(found).size >= 2 && `Words that filters know well: ${some(found)}.`;
  }),
  rule('capitals', 0.8, 'Write sentences; style is for emphasis.', ({ words }) => {
    const own = letters(words);
    const capitals = own.replaceAll(/[^\p{Lu}]/gu, '').length;
    return (
      own.length > 100 &&
      capitals / own.length > 0.4 &&
      `${Math.round((100 * capitals) / own.length)} % of the letters are capitals.`
    );
  }),
  rule(
    'image-only',
    2,
    'Say the most important part in words.',
    ({ images, words }) =>
      images.some(({ isPixel }) => !isPixel) && words.length < 50 && 'The message is almost all images.',
  ),
  rule('few-words-per-image', 0.8, 'Add text, or remove images.', ({ images, words }) => {
    const shown = images.filter(({ isPixel }) => !isPixel).length;
    return (
      shown >= 2 &&
      words.length >= 50 &&
      words.length / shown < 40 &&
      `${shown} images for only ${words.length} characters of text.`
    );
  }),
  rule(
    'inline-images',
    1,
    'Upload the images and link to them.',
    ({ images }) => images.some(({ source }) => /^data:/i.test(source)) && 'Images are embedded in the message.',
  ),
  rule(
    'no-text-part',
    0.5,
    'Let the text part be made from the message.',
    ({ text }) => text.trim() === '' && 'There is no plain text part.',
  ),
  rule('text-differs', 2.2, 'Let the text part be made from the message.', ({ text, words }) => {
    const [one, other] = [wordsOf(words.replaceAll(/https?:\S+/g, '')), wordsOf(text.replaceAll(/https?:\S+/g, ''))];
    if (text.trim() === '' || one.size < 20) return undefined;
    const shared = [...one].filter((word) => other.has(word)).length;
    return (
      shared / one.size < 0.5 &&
      `The text part has ${Math.round((100 * shared) / one.size)} % of the words of the message.`
    );
  }),
  rule(
    'no-unsubscribe-header',
    2,
    'Choose an unsubscribe group, or leave it to the global one.',
    (facts) =>
      !has(facts, 'list-unsubscribe') &&
      'There is no List-Unsubscribe header, which the large mailbox providers ask of bulk mail.',
  ),
  rule(
    'no-one-click',
    1,
    'Use the service’s own unsubscribe link: it takes one click.',
    (facts) =>
      has(facts, 'list-unsubscribe') &&
      !has(facts, 'list-unsubscribe-post') &&
      'Readers can’t unsubscribe by one click (RFC 8058).',
  ),
  rule(
    'no-unsubscribe-link',
    1.5,
    'Add an unsubscribe block, or link to {{{unsubscribe}}}.',
    ({ html, text }) =>
      !namesUnsubscribe(html) &&
      !/unsubscribe|opt[- ]?out|abmelden|abbestellen|désabonner/i.test(`${html} ${text}`) &&
      'The message offers no way to unsubscribe.',
  ),
  rule('free-sender', 1.2, 'Send from a domain of your own.', ({ from }) => {
    const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
    return (
      freeMail.has(domain) && `Mail from ${domain} is to come from ${domain}’s own servers, and is refused from others.`
    );
  }),
  rule('number-link', 2, 'Link to names of your domain.', ({ links }) => {
    const found = links
      .map(({ address }) => hostOf(address))
      .filter((host) => /^(?:\d{1,3}\.){3}\d{1,3}$|^\[/.test(host));
    return found.length > 0 && `Links lead to bare numbers: ${some(found)}.`;
  }),
  rule('shortened-link', 1.5, 'Link to the page itself.', ({ links }) => {
    const found = links.map(({ address }) => hostOf(address)).filter((host) => shorteners.has(host));
    return found.length > 0 && `Links are shortened: ${some(found)}.`;
  }),
  rule('misleading-link', 2, 'Let the words of a link name where it leads, or nothing.', ({ links }) => {
    const found = links.filter(({ address, words }) => {
      const named = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:\/\S*)?$/i.exec(words)?.[1]?.toLowerCase();
      return named !== undefined && hostOf(address) !== '' && apart(named) !== apart(hostOf(address));
    });
    return found.length > 0 && `A link says ${found[0]?.words ?? ''} and leads to ${hostOf(found[0]?.address ?? '')}.`;
  }),
  rule(
    'plain-http',
    0.4,
    'Use https://.',
    ({ links }) => links.some(({ address }) => /^http:/i.test(address)) && 'Links lead to pages without encryption.',
  ),
  rule(
    'userinfo-link',
    2,
    'Remove what is before the @.',
    ({ links }) =>
      links.some(({ address }) => /^https?:\/\/[^/?#]*@/i.test(address)) && 'A link hides where it leads behind an @.',
  ),
  rule(
    'many-links',
    0.5,
    'Keep the links that matter.',
    ({ links, words }) =>
      links.length > 60 &&
      words.length / links.length < 40 &&
      `${links.length} links for only ${words.length} characters.`,
  ),
  rule(
    'vague-link',
    0.3,
    'Say what the link leads to.',
    ({ links }) =>
      links.some(({ words }) => /^(?:click )?here!?$|^click(?: me| now)?!?$/i.test(words)) &&
      'A link says no more than “click here”.',
  ),
  rule(
    'hidden-words',
    2,
    'Take the hidden text out; a preheader has a field of its own.',
    ({ hiddenWords }) => hiddenWords > 0 && `${hiddenWords} characters are hidden from readers.`,
  ),
  rule('active-content', 3, 'Take it out: no email app runs it.', ({ elements }) => {
    const found = ['script', 'iframe', 'object', 'embed', 'applet', 'form'].filter((name) => elements.has(name));
    return found.length > 0 && `The message holds ${found.map((name) => `<${name}>`).join(', ')}.`;
  }),
  rule(
    'too-large',
    1,
    'Split it, or link to a page.',
    ({ bytes }) => bytes > 102_000 && `The message has ${Math.round(bytes / 1024)} KB; Gmail clips it at 100.`,
  ),
  rule(
    'too-short',
    0.5,
    'Say more than a line.',
    ({ words, links }) => words.length < 60 && links.length > 0 && 'There is little more than a link.',
  ),
  rule(
    'open-tag',
    1.5,
    'Give the tag a default, or fix it.',
    ({ subject }) =>
      /\{\{|\}\}|\[(?:first|last)?_?name\]|%[A-Z_]+%/i.test(subject.replaceAll(/\{\{[^{}]+\}\}/g, '')) &&
      'The subject holds a tag that nothing fills.',
  ),
];
