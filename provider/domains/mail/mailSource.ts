import { TemplateError } from 'sendwright/email/template';
import type { MailSend } from 'sendwright/wire/mail';
import { sql } from '../../database/sql';
import type { DkimSigner } from '../../delivery/dkim/dkimSigner';
import { findDkimSigner } from '../../delivery/dkim/dkimKeys';
import { erasedReason, isErased } from '../../delivery/erased';
import { firstReason } from '../../delivery/suppressions';
import { unusableFrom } from '../../delivery/fromAddresses';
import { claimInTurn } from '../../delivery/ledger/claimDeliveries';
import type { LaneParts } from '../../delivery/ledger/lane';
import { byTransport, type DeliverySource, Undeliverable } from '../../delivery/ledger/deliverySource';
import { encodeMailbox } from '../../delivery/message/mime/encodeHeader';
import { createLinkSigner } from '../../delivery/tracking/linkSigner';
import { accountLinkUrl } from '../../delivery/tracking/linkUrl';
import type { AddressTurns } from '../../delivery/transport/addressTurns';
import { openIpPool } from '../../delivery/transport/ipPools';
import { composeMail } from '../../delivery/mail/composeMail';
import { SubstitutionError } from '../../delivery/mail/substitute';
import { mailKey, mailStream } from '../../delivery/mail/mailStream';
import { copyQuarantined, quarantineOf } from '../../quarantine/strikes';
import { WorkMark } from '../../quarantine/workMark';
import { trimEndOf } from '../../validation/trimEndOf';

export interface MailSourceParts extends Pick<LaneParts, 'database' | 'publicUrl' | 'bounceDomain' | 'mark'> {
  readonly workerId: string;
  readonly accountId: number;
}

interface CopyRow {
  copy_id: string;
  mail_id: string;
  personalization: number;
}

interface RequestRow {
  message: MailSend | null;
  drop_reason: string | null;
}
interface Request {
  readonly message: MailSend;
  /** Why nobody gets it. */
  readonly dropReason: string | null;
}

/** Cached requests, because their messages are claimed in consecutive batches. */
const maximumEntries = 20;

/** Why a message must not be sent, by the lists that its request respects; in the words of the `dropped` event. */
const reasonOf = (accountId: number) => sql`coalesce((
  select ${firstReason}
  from mail_copies as copy join suppressions as suppressed on suppressed.account_id = copy.account_id
    and suppressed.email = lower(deliveries.email) and suppressed.kind = any(copy.checks)
    and (suppressed.kind <> 'group' or suppressed.group_id = copy.group_id)
  where copy.account_id = ${accountId} and copy.copy_id = deliveries.contact_id),
  -- A request that bypasses all lists reaches everybody.
  case when ${isErased(accountId, 'email', sql`deliveries.email`)} and exists (select from mail_copies as copy
    where copy.account_id = ${accountId} and copy.copy_id = deliveries.contact_id and copy.checks <> '{}')
    then ${erasedReason} end)`;

/** A template can become too large with somebody's data; the other messages are still sent. */
function compose(...given: Parameters<typeof composeMail>): ReturnType<typeof composeMail> {
  try {
    return composeMail(...given);
  } catch (error) {
    if (error instanceof SubstitutionError) throw new Undeliverable(error.message);
    throw error instanceof TemplateError ? new Undeliverable(`The template can't be filled: ${error.message}`) : error;
  }
}

/** The messages of an account's mail, from all its requests. */
export function mailSource({
  database,
  workerId,
  accountId,
  publicUrl,
  bounceDomain,
  mark = WorkMark.none(),
}: MailSourceParts): DeliverySource {
  const open = sql`select 1 where account_may_send(${accountId}::bigint)`;
  const requests = new Map<string, Request | null>();
  const signers = new Map<string, DkimSigner | undefined>();
  const unusable = new Map<string, boolean>();
  const pools = new Map<string, AddressTurns>();

  async function request(mailId: string): Promise<Request | null> {
    const known = requests.get(mailId);
    if (known !== undefined) return known;
    const row = await database.first<RequestRow>(sql`
      select message, drop_reason from mail_sends where account_id = ${accountId} and mail_id = ${mailId}`);
    const found = row?.message ? { message: row.message, dropReason: row.drop_reason } : null;
    requests.set(mailId, found);
    const [oldest] = requests.keys();
    if (requests.size > maximumEntries && oldest !== undefined) requests.delete(oldest);
    return found;
  }

  async function signerOf(from: string): Promise<DkimSigner | undefined> {
    const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
    if (!signers.has(domain)) signers.set(domain, await findDkimSigner(database, accountId, from));
    return signers.get(domain);
  }

  /** The domain's authentication may have been lost since the request was accepted. */
  async function isUnusable(from: string): Promise<boolean> {
    const known = unusable.get(from) ?? (await unusableFrom(database, accountId, [from])).size > 0;
    unusable.set(from, known);
    return known;
  }

  async function addressOf(pool: string | undefined): Promise<string | undefined> {
    if (pool === undefined) return undefined;
    const addresses = pools.get(pool) ?? (await openIpPool(database, accountId, pool));
    pools.set(pool, addresses);
    return addresses.next();
  }

  return {
    claim: claimInTurn(database, { ...mailKey(accountId), workerId, groupId: null, reason: reasonOf(accountId), open }),
    isOpen: async () => (await database.first(open)) !== undefined,

    async prepare(deliveries) {
      const rows = await database.rows<CopyRow>(sql`
        select copy_id, mail_id, personalization from mail_copies
        where account_id = ${accountId}
          and copy_id = any(${deliveries.map((delivery) => delivery.contactId)}::uuid[])`);
      const account = await database.first<{ link_secret: Buffer }>(
        sql`select link_secret from accounts where account_id = ${accountId}`,
      );
      const linkUrl = await accountLinkUrl(database, trimEndOf(publicUrl, '/'), accountId);
      const quarantine = await quarantineOf(database, mailKey(accountId));
      const copies = new Map(rows.map((row) => [row.copy_id, row]));
      return new Map(
        deliveries.map(({ contactId, email }) => [
          contactId,
          byTransport(async () => {
            if (quarantine.copies.has(contactId)) throw new Undeliverable(copyQuarantined);
            const copy = copies.get(contactId);
            const asked = copy && (await request(copy.mail_id));
            if (!copy || !asked || account === undefined)
              throw new Undeliverable('The request of this message no longer exists.');
            const { message, dropReason } = asked;
            if (dropReason !== null) throw new Undeliverable(dropReason);
            const links = createLinkSigner({
              publicUrl: linkUrl,
              accountId,
              secret: account.link_secret,
              streamId: mailStream,
            });
            const composed = mark.during({ ...mailKey(accountId), contactId }, () =>
              compose(message, copy.personalization, contactId, links.linksFor(contactId)),
            );
            if (await isUnusable(composed.from))
              throw new Undeliverable(`The from address ${composed.from} is not a verified sender of this account.`);
            const signer = await signerOf(composed.from);
            return {
              accountId,
              streamId: mailStream,
              messageId: composed.messageId,
              subject: composed.subject,
              sender: composed.from,
              localAddress: await addressOf(message.ip_pool_name),
              envelope: {
                from: bounceDomain === undefined ? composed.from : links.returnPath(contactId, bounceDomain),
                to: encodeMailbox(email),
              },
              raw: signer ? await signer.sign(composed.raw) : composed.raw,
            };
          }),
        ]),
      );
    },
  };
}
