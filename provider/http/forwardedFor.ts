import { isIP } from 'node:net';
import type { Server } from '../provider';

/** Proxies in front of the server; longer chains are cut. */
const maximumProxies = 20;

/**
 * Cleans `X-Forwarded-For` before anything reads the client's address. What is not an address was not written by a
 * proxy that knows the client: it and everything to its left are dropped, so that the client is the nearest address
 * that is known. Otherwise budgets, sessions and the audit log would contain whatever a client claims, of any length.
 */
export function cleanForwardedFor(server: Server): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const chain = headers['x-forwarded-for'];
    if (chain !== undefined) headers['x-forwarded-for'] = knownAddresses([chain].flat().join(','));
    done();
  });
}

/** The addresses that a chain ends with. */
export function knownAddresses(chain: string): string {
  const known: string[] = [];
  for (const entry of chain.split(',').slice(-maximumProxies).toReversed()) {
    const address = addressOf(entry.trim());
    if (address === undefined) break;
    known.unshift(address);
  }
  return known.join(', ');
}

/** Without a port, which some proxies add, and without a zone. Undefined if it is no address. */
function addressOf(entry: string): string | undefined {
  const [, bracketed] = /^\[([^\]]{1,60})\](?::\d{1,5})?$/.exec(entry) ?? [];
  const [, plain] = /^([\d.]{7,15}):\d{1,5}$/.exec(entry) ?? [];
  const [address = ''] = (bracketed ?? plain ?? entry).split('%');
  return isIP(address) === 0 ? undefined : address;
}
