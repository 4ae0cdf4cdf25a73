import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the token endpoint answers with, besides what an honest issuer would. */
export interface Forgery {
  readonly header?: object;
  readonly claims?: object;
  /** Instead of the signature of its published key. */
  readonly signature?: string;
  /** Signs with a key that it does not publish. */
  readonly foreignKey?: boolean;
  /** Instead of a response: none at all. */
  readonly silent?: boolean;
  /** Changes the discovery document. */
  readonly discovery?: object;
}

export interface HostileIssuer {
  readonly address: string;
  /** How it lies from now on, to a client with this nonce. */
  lie(nonce: string, forgery: Forgery): void;
  /** The codes that it was sent. */
  readonly codes: readonly string[];
  close(): Promise<void>;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An issuer on loopback that says what a test tells it to; `oidc-provider` forges nothing. */
export async function startHostileIssuer(clientId: string): Promise<HostileIssuer> {
  const [own, foreign] = [newKey(), newKey()];
  const codes: string[] = [];
  let [nonce, forgery]: [string, Forgery] = ['', {}];

  function token(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: address,
      aud: clientId,
      sub: 'ada',
      email: 'ada@acme.example',
      email_verified: true,
      iat: now,
      exp: now + 300,
      nonce,
      ...forgery.claims,
    };
    const input = `${encode({ alg: 'RS256', kid: 'own', ...forgery.header })}.${encode(claims)}`;
    const { privateKey } = forgery.foreignKey ? foreign : own;
    return `${input}.${forgery.signature ?? createSign('RSA-SHA256').update(input).sign(privateKey, 'base64url')}`;
  }

  const server = createServer((request, response) => {
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer: address,
        authorization_endpoint: `${address}/auth`,
        token_endpoint: `${address}/token`,
        jwks_uri: `${address}/keys`,
        id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
        ...forgery.discovery,
      });
    if (request.url === '/keys')
      return answer({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] });
    if (forgery.silent) return undefined;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      codes.push(new URLSearchParams(body).get('code') ?? '');
      answer({ access_token: 'access', token_type: 'Bearer', id_token: token() });
    });
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    codes,
    lie: (next, how) => ([nonce, forgery] = [next, how]),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
