import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { accessToken } from '../../delivery/receivers/postEvents';
import { signatureHeaders } from '../../delivery/receivers/signPost';
import { type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';
import { inboundForm, type InboundMessage } from './inboundForm';
import { foldHost, ownsHost } from './parseSettings';
import { countReceived } from './parseStats';
import { readPolicy } from './securityPolicies';

/**
 * What became of a message: `posted` to everybody it was for; `refused` by one of them for good (4xx); `unknown`: no
 * recipient is at a host of ours.
 */
export type InboundOutcome = 'posted' | 'refused' | 'unknown';

interface HostRow {
  account_id: number;
  url: string;
  send_raw: boolean;
  policy_id: string | null;
}

/** Milliseconds that a receiver may take, and bytes of a post: as published. */
const timeout = 30_000;

/**
 * Posts a message to the address of each host that it is for, one post a host.
 * @throws Error saying why one was not taken (no answer, 5xx): the mail server that has the message hands it in again
 */
export async function takeInbound(
  database: Database,
  message: InboundMessage,
  options: OutgoingOptions = {},
): Promise<InboundOutcome> {
  const hosts = new Set(message.envelope.to.map((address) => foldHost(address.slice(address.lastIndexOf('@') + 1))));
  let outcome: InboundOutcome = 'unknown';
  for (const hostname of hosts) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the first that fails ends it
    const host = await database.first<HostRow>(sql`
      select account_id, url, send_raw, policy_id from inbound_hosts
      where hostname = ${hostname} and ${ownsHost(sql`inbound_hosts.account_id`, sql`hostname`)}`);
    if (host === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const isTaken = await post(database, host, message, options);
    if (!isTaken) outcome = 'refused';
    else if (outcome === 'unknown') outcome = 'posted';
  }
  return outcome;
}

async function post(
  database: Database,
  host: HostRow,
  message: InboundMessage,
  options: OutgoingOptions,
): Promise<boolean> {
  const form = new Response(inboundForm(message, host.send_raw));
  const body = Buffer.from(await form.arrayBuffer());
  const { status } = await outgoingRequest(
    {
      url: host.url,
      method: 'POST',
      body,
      timeout,
      headers: {
        'content-type': form.headers.get('content-type') ?? 'multipart/form-data',
        ...(host.policy_id !== null && (await proofOf(database, host.account_id, host.policy_id, body, options))),
      },
    },
    options,
  );
  if (status >= 400 && status < 500) return false;
  if (status < 200 || status > 299) throw new Error(`${new URL(host.url).host} answered ${status}.`);
  await countReceived(database, host.account_id);
  return true;
}

async function proofOf(
  database: Database,
  accountId: number,
  policyId: string,
  body: Buffer,
  options: OutgoingOptions,
): Promise<Record<string, string>> {
  const policy = await readPolicy(database, accountId, policyId);
  const { oauth_client_id: clientId, oauth_client_secret: clientSecret, oauth_token_url: tokenUrl } = policy;
  const token =
    clientId !== null && clientSecret !== null && tokenUrl !== null
      ? await accessToken({ clientId, clientSecret, tokenUrl, scopes: policy.oauth_scopes }, options)
      : undefined;
  return {
    ...(policy.private_key !== null && signatureHeaders(policy.private_key, body, new Date())),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}
