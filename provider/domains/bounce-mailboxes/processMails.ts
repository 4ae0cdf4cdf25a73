import { hash } from 'node:crypto';
import { Counter } from 'prom-client';
import type { BounceMailboxCounts } from 'sendwright/wire/bounceMailboxes';
import type { Database, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { applyReports, type SubjectReport } from '../../delivery/bounces/applyReports';
import type { BounceReport } from '../../delivery/bounces/applyReports';
import { findSubjects } from '../../delivery/bounces/findSubjects';
import { parseReport } from '../../delivery/bounces/parseReport';
import { fieldsOf, valueOf } from '../../delivery/reading/headerFields';
import { divide } from '../../delivery/reading/mimeParts';
import { isProcessed, type Outcome, outcomeOf } from './outcomes';
import type { MailboxKey } from './processed';
import type { ReadMail } from './reading/mailboxSession';

const handled = new Counter({
  name: 'bounce_mailbox_messages_total',
  help: 'Messages read from bounce mailboxes, by what became of them.',
  labelNames: ['outcome'] as const,
});

/** A mailbox while it is read. */
export interface OpenMailbox extends MailboxKey {
  /** Changes whenever its settings do. */
  readonly version: string;
  /** The turn in which it is read, which ends if another process takes the mailbox. */
  readonly turn: string;
  /** Its reports may be about messages of every account. */
  readonly isShared: boolean;
  /** Whether a processed message stays as it is, so that nothing is left to do. */
  readonly keepsAll: boolean;
}

/** The mailbox was changed, paused, deleted or taken by another process while it was read. */
export class MailboxChanged extends Error {
  override readonly name = 'MailboxChanged';
}

interface Classified {
  readonly id: string;
  readonly digest: Buffer | null;
  /** Known without the ledger. */
  readonly outcome: Outcome | undefined;
  readonly report: SubjectReport<BounceReport> | undefined;
}

/**
 * Records what messages report, in one transaction that also notes the messages: a message counts once, whatever
 * happens between two of these and at the server.
 * @param position where the next look at the mailbox continues; null: unchanged
 * @throws MailboxChanged
 */
export async function processMails(
  database: Database,
  mailbox: OpenMailbox,
  mails: readonly ReadMail[],
  position: string | null,
): Promise<ReadonlyMap<string, Outcome>> {
  const classified = await classify(database, mailbox, mails);
  const { accountId, mailboxId } = mailbox;
  const outcomes = await database.transaction(async (transaction) => {
    const row = await transaction.first<{ counts: Partial<BounceMailboxCounts> }>(sql`
      select counts from bounce_mailboxes
      where account_id = ${accountId} and mailbox_id = ${mailboxId} and enabled
        and updated_at::text = ${mailbox.version} and turn = ${mailbox.turn}::uuid
      for update`);
    if (row === undefined) throw new MailboxChanged('The mailbox was changed.');
    const decided = await decide(transaction, mailbox, classified);
    await noteMessages(transaction, mailbox, classified, decided);
    const counts = { ...row.counts };
    let reports = 0;
    for (const outcome of decided.values()) {
      if (outcome === 'waiting') continue;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (isProcessed(outcome)) reports += 1;
    }
    await transaction.execute(sql`
      update bounce_mailboxes set counts = ${JSON.stringify(counts)}::jsonb,
        position = coalesce(${position}::text, position),
        reported_at = case when ${reports > 0} then now() else reported_at end
      where account_id = ${accountId} and mailbox_id = ${mailboxId}`);
    return decided;
  });
  for (const outcome of outcomes.values()) handled.inc({ outcome });
  return outcomes;
}

async function classify(
  database: Database,
  { accountId, isShared }: OpenMailbox,
  mails: readonly ReadMail[],
): Promise<Classified[]> {
  const parsed = mails.map(({ id, raw }) => {
    const report = raw && parseReport(raw);
    return { id, raw, report, text: raw && report?.kind !== 'other' ? raw.toString('latin1') : '' };
  });
  const subjects = await findSubjects(
    database,
    parsed.map(({ text }) => text),
    isShared ? undefined : accountId,
  );
  return parsed.map(({ id, raw, report }, index): Classified => {
    if (raw === undefined || report === undefined)
      return { id, digest: null, outcome: 'unreadable', report: undefined };
    const digest = hash('sha256', raw, 'buffer');
    const subject = subjects[index];
    if (report.kind === 'other')
      return { id, digest, outcome: isAutomatic(raw) ? 'automatic' : 'other', report: undefined };
    if (subject === undefined) return { id, digest, outcome: 'unmatched', report: undefined };
    return { id, digest, outcome: undefined, report: { subject, report } };
  });
}

/** Characters of a message that its header section is looked for in. */
const maximumHead = 65_536;

/** Whether a program wrote it (RFC 3834), or it confirms that something arrived or was read. */
function isAutomatic(raw: Buffer): boolean {
  const [head] = divide(raw.toString('latin1', 0, maximumHead));
  const fields = fieldsOf(head);
  const submitted = valueOf(fields, 'Auto-Submitted').toLowerCase();
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    valueOf(fields, 'Content-Type').toLowerCase().startsWith('multipart/report') ||
    valueOf(fields, 'Precedence').toLowerCase() === 'auto_reply' ||
    fields.some(({ name }) => /^x-auto(?:reply|respond)$/i.test(name))
  );
}

/** The outcomes by id. A message that is known by its content was counted before. */
async function decide(
  transaction: Transaction,
  { accountId, mailboxId }: OpenMailbox,
  classified: readonly Classified[],
): Promise<Map<string, Outcome>> {
  const rows = await transaction.rows<{ message_id: string; digest: Buffer | null; outcome: Outcome }>(sql`
    select message_id, digest, outcome from bounce_mailbox_messages
    where account_id = ${accountId} and mailbox_id = ${mailboxId}
      and digest = any(${classified.flatMap(({ digest }) => digest ?? [])}::bytea[])`);
  const known = new Set(
    rows.filter(({ outcome }) => isProcessed(outcome)).map(({ digest }) => digest?.toString('base64')),
  );
  const fresh = classified.filter(({ digest, report }) => {
    if (report === undefined || digest === null) return false;
    const key = digest.toString('base64');
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  const applied = await applyReports(
    transaction,
    fresh.flatMap(({ report }) => report ?? []),
  );
  const ofFresh = new Map(fresh.map(({ id }, index) => [id, outcomeOf(applied[index])]));
  return new Map(classified.map(({ id, outcome }) => [id, outcome ?? ofFresh.get(id) ?? 'known']));
}

async function noteMessages(
  transaction: Transaction,
  { accountId, mailboxId, keepsAll }: OpenMailbox,
  classified: readonly Classified[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const isCleared = (outcome: Outcome): boolean => outcome !== 'waiting' && (keepsAll || !isProcessed(outcome));
  const rows = classified.map(({ id, digest }) => ({ id, digest, outcome: outcomes.get(id) ?? 'unreadable' }));
  await transaction.execute(sql`
    insert into bounce_mailbox_messages (account_id, mailbox_id, message_id, digest, outcome, is_cleared)
    select ${accountId}::bigint, ${mailboxId}::uuid, message_id, digest, outcome, is_cleared
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ digest }) => digest)}::bytea[],
      ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ outcome }) => isCleared(outcome))}::boolean[]
    ) as noted (message_id, digest, outcome, is_cleared)
    on conflict (account_id, mailbox_id, message_id) do update
      set digest = excluded.digest, outcome = excluded.outcome, is_cleared = excluded.is_cleared, seen_at = now()`);
}
