import { parseUrl } from 'sendwright/formats';
import type { LinkResult } from 'sendwright/wire/emailTesting';
import { isIP } from 'node:net';
import pLimit from 'p-limit';
import { OutgoingError, type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';
import type { ReadLink } from './readLinks';

/** Maximum requested addresses, and concurrency. */
const maximumRequests = 100;
const atOnce = 8;
/** Milliseconds for one address, redirects included. */
const patience = 8000;
const maximumRedirects = 8;

type Answer = Pick<LinkResult, 'status_code' | 'valid' | 'redirects' | 'problem'>;

/** Link shorteners: many filters list them, because they hide the destination. */
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

/** Follows the links of a message. Each address is requested only once, and never in our own network. */
export async function followLinks(
  links: readonly ReadLink[],
  signal: AbortSignal,
  options: OutgoingOptions = {},
): Promise<LinkResult[]> {
  const answers = new Map<string, Answer>();
  const asked = [...new Set(links.filter(({ url }) => unasked(url) === undefined).map(({ url }) => url))].slice(
    0,
    maximumRequests,
  );
  await pLimit(atOnce).map(asked, async (url) => {
    signal.throwIfAborted();
    answers.set(url, await ask(url, signal, options));
  });
  return links.map(({ url, text, hasTitle }) => ({
    url,
    text,
    has_title: hasTitle,
    ...(unasked(url) ??
      answers.get(url) ?? {
        status_code: null,
        valid: null,
        redirects: 0,
        problem: 'Not checked: the message has too many links.',
      }),
    reputation: reputationOf(url),
  }));
}

/** The result for an address that needs no request; undefined if it is followed. */
function unasked(url: string): Answer | undefined {
  const nobody = { status_code: null, redirects: 0 };
  if (url === '') return { ...nobody, valid: false, problem: 'The link has no address.' };
  if (/^(?:mailto|tel|sms):/i.test(url))
    return { ...nobody, valid: false, problem: 'It opens an app, not a page, and counts as a broken link.' };
  if (!/^https?:\/\//i.test(url) || !parseUrl(url))
    return { ...nobody, valid: false, problem: 'This isn’t a complete web address, such as https://example.com.' };
  return undefined;
}

async function ask(url: string, signal: AbortSignal, options: OutgoingOptions): Promise<Answer> {
  try {
    const { status, redirects } = await outgoingRequest(
      { url, redirects: maximumRedirects, timeout: patience, maximumBytes: 1, signal },
      options,
    );
    const answer = { status_code: status, redirects };
    if (status < 400)
      return {
        ...answer,
        valid: true,
        problem: redirects > 2 ? `It is passed on ${redirects} times: link to where it ends.` : null,
      };
    // Many shops and social networks respond like this to bots.
    if ([401, 403, 405, 406, 429, 503].includes(status))
      return {
        ...answer,
        valid: null,
        problem: `It answers ${status}, which may be for programs only. Check manually.`,
      };
    return {
      ...answer,
      valid: false,
      problem: status === 404 || status === 410 ? 'There is no such page.' : `It answers ${status}.`,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutgoingError)) throw error;
    const answer = { status_code: null, redirects: error.kind === 'redirects' ? maximumRedirects : 0 };
    if (error.kind === 'timeout')
      return { ...answer, valid: null, problem: 'There was no answer in time. Check manually.' };
    if (error.kind === 'redirects') return { ...answer, valid: false, problem: error.message };
    return {
      ...answer,
      valid: false,
      problem:
        error.kind === 'forbidden'
          ? `Readers can't reach it: ${error.message}`
          : `It can't be reached: ${error.message}`,
    };
  }
}

/** Based on local data only: hosts that hide the destination. No external blocklist is queried. */
function reputationOf(url: string): LinkResult['reputation'] {
  const host = (parseUrl(url)?.hostname ?? '')
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^www\./, '');
  return shorteners.has(host) || isIP(host) !== 0 ? 'listed' : 'ok';
}
