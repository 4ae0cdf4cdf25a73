import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { SpfRecordType } from 'mailauth/lib/spf/index.js';
import { readHeaders } from '../../delivery/reading/readMail';
import type { InboundMessage } from './inboundForm';

/** Records of a name, as Node's resolver returns them. */
export interface RecordResolver {
  resolve(name: string, type: SpfRecordType): Promise<unknown>;
  /** Rejects what is being resolved. */
  cancel(): void;
}

/** In the words of the published form. */
export interface SenderResults {
  /** `{@example.com : pass}` for each signature; `none` without one. */
  readonly dkim: string;
  /** RFC 7208, 2.6: `pass`, `fail`, `softfail`, `neutral`, `none`, `permerror` or `temperror`. */
  readonly spf: string;
}

/** The message is untrusted: it may not make us ask for more names, or longer. */
const maximumSignatures = 5;
const maximumLookups = 50;
const timeLimitMs = 10_000;
/** The verifier takes quadratic time for folded headers and long lines. A line has 998 bytes at most (RFC 5322). */
const maximumHeaderBytes = 50_000;
const maximumLineBytes = 20_000;

/**
 * Verifies the signatures (RFC 6376) and the client's address (RFC 7208) of a message. Never throws: what couldn't be
 * looked up is `temperror`. The signatures of a message with more than five of them, or that is too large to verify in
 * good time, don't count.
 */
export async function verifySender(
  message: InboundMessage,
  resolver: RecordResolver = new Resolver({ timeout: 2000, tries: 2 }),
): Promise<SenderResults> {
  const resolve = limited(resolver);
  const timer = setTimeout(() => {
    resolve.end();
    resolver.cancel();
  }, timeLimitMs);
  try {
    return {
      dkim: isVerifiable(message.raw) ? await dkimOf(message, resolve.records) : 'none',
      spf: await spfOf(message, resolve.records),
    };
  } finally {
    clearTimeout(timer);
  }
}

function isVerifiable(raw: Buffer): boolean {
  const signatures = readHeaders(raw).filter(({ name }) => name.toLowerCase() === 'dkim-signature').length;
  if (signatures === 0 || signatures > maximumSignatures) return false;
  let isHeader = true;
  for (let start = 0; start < raw.length;) {
    const feed = raw.indexOf('\n', start);
    const end = feed === -1 ? raw.length : feed;
    if (end - start > maximumLineBytes) return false;
    isHeader &&= end > start + 1;
    if (isHeader && end > maximumHeaderBytes) return false;
    start = end + 1;
  }
  return true;
}

/** Loaded with the first message; each `import()` would be resolved again. */
let dkimModule: Promise<typeof import('mailauth/lib/dkim/verify.js')> | undefined;
let spfModule: Promise<typeof import('mailauth/lib/spf/index.js')> | undefined;

type Resolve = (name: string, type: SpfRecordType) => Promise<unknown>;

function limited(resolver: RecordResolver): { readonly records: Resolve; end(): void } {
  let left = maximumLookups;
  return {
    records: async (name, type) => {
      if (left <= 0) throw Object.assign(new Error('The lookups of a message are limited.'), { code: 'ETIMEOUT' });
      left -= 1;
      return resolver.resolve(name, type);
    },
    end: () => {
      left = 0;
    },
  };
}

async function dkimOf({ raw }: InboundMessage, resolve: Resolve): Promise<string> {
  const { dkimVerify } = await (dkimModule ??= import('mailauth/lib/dkim/verify.js'));
  try {
    const { results } = await dkimVerify(raw, { resolver: async (name, type) => chunksOf(await resolve(name, type)) });
    const shown = results.map(({ signingDomain, status }) => `@${nameOf(signingDomain)} : ${status.result}`);
    return shown.length === 0 ? 'none' : `{${shown.join(', ')}}`;
  } catch {
    return 'none';
  }
}

async function spfOf({ envelope, senderIp }: InboundMessage, resolve: Resolve): Promise<string> {
  // A message that came back has no sender, and we don't know the client's name.
  if (senderIp === undefined || isIP(senderIp) === 0 || envelope.from === '') return 'none';
  const { spf } = await (spfModule ??= import('mailauth/lib/spf/index.js'));
  const helo = `[${senderIp}]`;
  const { status } = await spf({ sender: envelope.from, ip: senderIp, helo, resolver: resolve });
  return status.result;
}

const chunksOf = (records: unknown): string[][] =>
  Array.isArray(records) ? records.map((chunks) => (Array.isArray(chunks) ? chunks.map(String) : [])) : [];

/** A domain that can't be mistaken for the results beside it. */
const nameOf = (domain: string): string => domain.slice(0, 253).replaceAll(/[^\p{L}\p{N}.-]/gu, '');
