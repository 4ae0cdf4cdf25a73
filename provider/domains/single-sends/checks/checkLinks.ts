import pLimit from 'p-limit';
import type { CheckedLink } from 'sendwright/wire/sendChecks';
import { decodeHref, isWebAddress } from '../../../delivery/message/decodeHref';
import { surveyHtml } from '../../../delivery/message/surveyHtml';
import { OutgoingError, type OutgoingOptions, outgoingRequest } from '../../../outgoing/outgoingRequest';
import { waitForTextTurn } from '../../../validation/templateProblem';

/** A message to check; `variation` is its letter in an A/B test. */
export interface LinkedMessage {
  readonly variation: string | null;
  readonly html: string;
}

/** Maximum requested addresses, and concurrency. */
const maximumLinks = 100;
const atOnce = 8;
const patience = 8000;

/** Requests every address of the messages. Each is requested only once. */
export async function checkLinks(
  messages: readonly LinkedMessage[],
  options: OutgoingOptions = {},
): Promise<CheckedLink[]> {
  const found = new Map<string, CheckedLink>();
  for (const { variation, html } of messages) {
    await waitForTextTurn(html);
    for (const href of surveyHtml(html).hrefs) {
      const raw = html.slice(href.start, href.end).trim();
      // Links in markup for Word duplicate links that are written normally for other apps.
      if (href.forWord && raw.includes('{{')) continue;
      const url = raw.includes('{{') ? raw : decodeHref(raw);
      if (!isAboutReaders(raw) && !found.has(url)) found.set(url, firstLook(url, variation));
    }
  }
  const links = [...found.values()];
  const toAsk = links.filter((link) => link.state === 'unknown').slice(0, maximumLinks);
  const answers = new Map<string, CheckedLink>();
  await pLimit(atOnce).map(toAsk, async (link) => {
    answers.set(link.url, { ...link, ...(await ask(link.url, options)) });
  });
  return links.map((link) => answers.get(link.url) ?? link);
}

/** Anchors and our own links. */
const isAboutReaders = (raw: string): boolean =>
  raw.startsWith('#') ||
  /^\{\{\{?~?\s*(?:unsubscribe|unsubscribe_preferences|Weblink)\s*~?\}?\}\}$/.test(raw) ||
  raw.startsWith('<%');

function firstLook(url: string, variation: string | null): CheckedLink {
  const link = { url: url.slice(0, 2000), variation, status: null };
  if (url === '') return { ...link, state: 'broken', problem: 'The link has no address.' };
  if (url.includes('{{')) return { ...link, state: 'skipped', problem: 'It differs by recipient.' };
  if (/^(?:mailto|tel|sms):/i.test(url)) return { ...link, state: 'skipped', problem: null };
  if (!isWebAddress(url))
    return { ...link, state: 'broken', problem: 'This isn’t a complete web address, such as https://example.com.' };
  return { ...link, state: 'unknown', problem: 'Not checked: the message has too many links.' };
}

async function ask(url: string, options: OutgoingOptions): Promise<Pick<CheckedLink, 'state' | 'status' | 'problem'>> {
  try {
    const { status } = await outgoingRequest({ url, redirects: 5, timeout: patience, maximumBytes: 1 }, options);
    if (status < 400) return { state: 'ok', status, problem: null };
    // Many shops and social networks respond like this to bots.
    if ([401, 403, 405, 406, 429, 503].includes(status))
      return {
        state: 'unknown',
        status,
        problem: `It was answered with ${status}, which may be for programs only. Check manually.`,
      };
    return {
      state: 'broken',
      status,
      problem: status === 404 || status === 410 ? 'There is no such page.' : `It is answered with ${status}.`,
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error.kind === 'timeout')
      return { state: 'unknown', status: null, problem: 'There was no answer in time. Check manually.' };
    if (error.kind === 'forbidden')
      return { state: 'broken', status: null, problem: `Recipients can't reach it: ${error.message}` };
    return { state: 'broken', status: null, problem: unreachableWords(error.message) };
  }
}

/** The explanation of a failed connection for the link's author. */
function unreachableWords(message: string): string {
  if (/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/.test(message)) return 'Its server does not respond.';
  if (/certificate|CERT_/i.test(message))
    return `Browsers show a warning because its certificate is not valid: ${message}.`;
  return `It cannot be reached: ${message}`;
}
