import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { accessToken } from '../../delivery/receivers/postEvents';
import { signatureHeaders } from '../../delivery/receivers/signPost';
import { type OutgoingOptions, outgoingRequest } from '../../outgoing/outgoingRequest';
import { readMail } from '../../delivery/reading/readMail';
import { inboundForm, type InboundMessage } from './inboundForm';
import { foldHost, ownsHost } from './parseSettings';
import { messageHash, outcomeAt, type PostOutcome, recordOutcome } from './postOutcomes';
import { readPolicy } from './securityPolicies';
import { spamReport } from './spamReport';
import { type RecordResolver, type SenderResults, verifySender } from './verifySender';

/**
 * The result for a message: `posted` to all its hosts; `refused` permanently by one of them (4xx); `unknown`: no
 * recipient is at a host of ours.
 */
export type InboundOutcome = PostOutcome | 'unknown';

interface HostRow {
  account_id: number;
  url: string;
  spam_check: boolean;
  send_raw: boolean;
  policy_id: string | null;
  /** What became of the message there before, if it was handed in already. */
  outcome: PostOutcome | null;
}

/** The receiver's time limit in milliseconds, and the maximum size of a post, as published. */
const timeout = 30_000;

interface InboundOptions extends OutgoingOptions {
  /** Looks up the records that signatures and senders are verified with; the machine's name servers by default. */
  readonly resolver?: RecordResolver;
}

/** A message, and its results, which are found out once for all hosts. */
interface Arrival {
  readonly message: InboundMessage;
  sender(): Promise<SenderResults>;
}

/**
 * Posts a message to the address of each host that it is for, one post a host: one that has taken or refused it gets it
 * no more when it is handed in again.
 * @throws Error saying why one did not take it (no answer, 5xx), once the others have it: the mail server that has the
 * message hands it in again
 */
export async function postInbound(
  database: Database,
  message: InboundMessage,
  options: InboundOptions = {},
): Promise<InboundOutcome> {
  let sender: Promise<SenderResults> | undefined;
  const arrival: Arrival = { message, sender: () => (sender ??= verifySender(message, options.resolver)) };
  const hosts = new Map<string, string[]>();
  for (const address of message.envelope.to) {
    const hostname = foldHost(address.slice(address.lastIndexOf('@') + 1));
    hosts.set(hostname, [...(hosts.get(hostname) ?? []), address]);
  }
  const outcomes: PostOutcome[] = [];
  const failures: unknown[] = [];
  for (const [hostname, recipients] of hosts) {
    // One after the other, as each holds a message in memory.
    await postToHost(database, hostname, recipients, arrival, options).then(
      (outcome) => outcome && outcomes.push(outcome),
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  if (outcomes.includes('refused')) return 'refused';
  return outcomes.length === 0 ? 'unknown' : 'posted';
}

/** Undefined where nobody has the host. */
async function postToHost(
  database: Database,
  hostname: string,
  recipients: readonly string[],
  arrival: Arrival,
  options: OutgoingOptions,
): Promise<PostOutcome | undefined> {
  const hash = messageHash(recipients, arrival.message);
  const host = await database.first<HostRow>(sql`
    select account_id, url, spam_check, send_raw, policy_id,
      ${outcomeAt(sql`inbound_hosts.account_id`, hostname, hash)} as outcome
    from inbound_hosts
    where hostname = ${hostname} and ${ownsHost(sql`inbound_hosts.account_id`, sql`hostname`)}`);
  if (host === undefined) return undefined;
  if (host.outcome !== null) return host.outcome;
  const outcome = await post(database, host, arrival, options);
  await recordOutcome(database, { accountId: host.account_id, hostname, hash }, outcome);
  return outcome;
}

async function post(
  database: Database,
  host: HostRow,
  { message, sender }: Arrival,
  options: OutgoingOptions,
): Promise<PostOutcome> {
  const results = await sender();
  // Not before: what is read of a large message is as large, and looking up its sender can take seconds.
  const mail = readMail(message.raw);
  const spam = host.spam_check ? spamReport(mail) : undefined;
  const form = inboundForm(message, { mail, sender: results, spam }, host.send_raw);
  const body = form.body();
  const { status } = await outgoingRequest(
    {
      url: host.url,
      method: 'POST',
      body,
      timeout,
      headers: {
        'content-type': form.type,
        ...(host.policy_id !== null && (await proofOf(database, host.account_id, host.policy_id, body, options))),
      },
    },
    options,
  );
  if (status >= 400 && status < 500) return 'refused';
  if (status < 200 || status > 299) throw new Error(`${new URL(host.url).host} answered ${status}.`);
  return 'posted';
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
