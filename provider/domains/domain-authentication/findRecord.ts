import { Resolver } from 'node:dns/promises';

/** The texts of a TXT record, with their chunks joined. Rejects like Node's resolver. */
export type ResolveTxt = (host: string) => Promise<readonly string[]>;

/** Queries the machine's name servers. */
export const resolveTxt: ResolveTxt = async (host) => {
  const answers = await new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(host);
  return answers.map((parts) => parts.join(''));
};

/** `missing`: a definite answer; `unknown`: no name server answered. */
export type RecordState =
  | { readonly state: 'found' }
  | { readonly state: 'missing' | 'other' | 'unknown'; readonly reason: string };

/** Checks the DNS for a signing key (RFC 6376, 3.6): tags may be in any order, with spaces between them. */
export async function findRecord(resolve: ResolveTxt, host: string, wanted: string): Promise<RecordState> {
  try {
    const found = await resolve(host);
    if (found.some((text) => keyOf(text) === keyOf(wanted))) return { state: 'found' };
    return found.length === 0
      ? missing(host)
      : { state: 'other', reason: `The TXT record at ${host} contains another key. Replace it with the value shown.` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return missing(host);
    return { state: 'unknown', reason: `The name servers of ${host} could not be asked. Try again later.` };
  }
}

const missing = (host: string): RecordState => ({
  state: 'missing',
  reason: `There is no TXT record at ${host} yet. New records can take up to a day to appear.`,
});

function keyOf(text: string): string | undefined {
  const tags = new Map(
    text
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  );
  const key = tags.get('p');
  return (tags.get('v') ?? 'DKIM1') === 'DKIM1' && key !== undefined && key !== '' ? key : undefined;
}
