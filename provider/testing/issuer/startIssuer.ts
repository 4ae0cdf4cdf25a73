import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Who signs in at the issuer next. */
export interface PersonAtIssuer {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly groups?: readonly string[];
}

export interface Issuer {
  /** Its address: the `issuer` of its tokens. */
  readonly address: string;
  signInNext(person: PersonAtIssuer): Promise<void>;
  /** Signs with a new key, and forgets its sessions. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

/** The credentials of the client that the issuer knows by the redirect URI at this position. */
export const clientAt = (index: number) => ({
  client_id: `client-${index}`,
  client_secret: `a-secret-of-client-${index}`,
});

/** Starts `oidc-provider` on loopback, with a client for each redirect URI. */
export async function startIssuer(clients: {
  readonly redirectUris: readonly string[];
  readonly signOutUri: string;
}): Promise<Issuer> {
  const program = spawn(
    process.execPath,
    [path.resolve('provider/testing/issuer/issuer.mjs'), JSON.stringify(clients)],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const address = String((await lines.next()).value);
  const tell = async (message: object): Promise<void> => {
    program.stdin.write(`${JSON.stringify(message)}\n`);
    await lines.next();
  };
  return {
    address,
    signInNext: tell,
    rotateKeys: () => tell({ rotate: true }),
    async close() {
      const exit = once(program, 'exit');
      program.kill();
      await exit;
    },
  };
}
