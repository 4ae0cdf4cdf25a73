import type { Database } from '../database/database';
import { variationDetail } from '../delivery/events/variationDetail';
import { sql } from '../database/sql';
import { recordEvents } from '../delivery/events/recordEvents';
import type { EmailEvent } from '../delivery/events/recordEvents';
import { mailStream } from '../delivery/mail/mailStream';
import { addSuppressions } from '../delivery/suppressions';
import { deleteSuppressions, selectGroupsOfEmail, selectSuppression } from '../domains/suppressions/queries';
import type { TokenHolder } from './tokenHolder';

/** A group as recipients see it. */
export interface SubscriptionGroup {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly subscribed: boolean;
}

export interface Subscriptions {
  /** The sender's name, as recipients know it. */
  readonly company: string;
  /** The group of the message with the link; unset if it had none or the group was deleted. */
  readonly group: SubscriptionGroup | undefined;
  /** The groups on the preferences page. */
  readonly groups: readonly SubscriptionGroup[];
  readonly unsubscribedFromAll: boolean;
}

/** Maximum groups on the preferences page. */
const maximumShown = 25;

/** What the holder of a link is subscribed to. */
export async function readSubscriptions(database: Database, holder: TokenHolder): Promise<Subscriptions> {
  const { accountId, email } = holder;
  const send = holder.streamId === mailStream ? await sendOfMail(database, holder) : await sendOf(database, holder);
  const all = await selectGroupsOfEmail(database, accountId, email);
  const global = await selectSuppression(database, accountId, 'global', email);
  const toGroup = ({ id, name, description, suppressed }: (typeof all)[number]): SubscriptionGroup => ({
    id,
    name,
    description,
    subscribed: !suppressed,
  });
  const group = all.find(({ id }) => id === send?.group_id);
  const displayed = send?.groups_to_display;
  const shown = all.filter((one) => (displayed ? displayed.includes(one.id) : one.is_default) && one.id !== group?.id);
  return {
    company: send?.from_name ?? send?.username ?? '',
    group: group && toGroup(group),
    // The group of the message is always shown, because the decision is about it.
    groups: [...(group ? [group] : []), ...shown].slice(0, maximumShown).map(toGroup),
    unsubscribedFromAll: global.length > 0,
  };
}

/** The language in which the recipient confirmed their address, most recently; undefined if they never did. */
export async function signupLanguage(
  database: Database,
  { accountId, contactId }: TokenHolder,
): Promise<string | undefined> {
  const row = await database.first<{ language: string }>(sql`
    select language from consents
    where account_id = ${accountId} and contact_id = ${contactId} and status = 'confirmed'
    order by confirmed_at desc limit 1`);
  return row?.language;
}

interface SendRow {
  group_id: number | null;
  from_name: string | null;
  username: string;
  /** The groups that the request wanted to show; null: those of the account's preferences page. */
  groups_to_display: number[] | null;
}

function sendOfMail(database: Database, { accountId, contactId }: TokenHolder): Promise<SendRow | undefined> {
  return database.first<SendRow>(sql`
    select copy.group_id, mail.message -> 'from' ->> 'name' as from_name, accounts.username,
      mail.message -> 'asm' -> 'groups_to_display' as groups_to_display
    from accounts
    left join mail_copies as copy on copy.account_id = accounts.account_id and copy.copy_id = ${contactId}
    left join mail_sends as mail on mail.account_id = copy.account_id and mail.mail_id = copy.mail_id
    where accounts.account_id = ${accountId}`);
}

function sendOf(database: Database, { accountId, streamId }: TokenHolder): Promise<SendRow | undefined> {
  return database.first<SendRow>(sql`
    select (message.email_config ->> 'suppression_group_id')::bigint as group_id, senders.from_name, accounts.username,
      null::int[] as groups_to_display
    from accounts
    left join (
      select account_id, email_config from single_sends
      where account_id = ${accountId} and single_send_id = ${streamId}
      union all
      select account_id, email_config from automation_messages
      where account_id = ${accountId} and message_id = ${streamId}
    ) as message on message.account_id = accounts.account_id
    left join senders on senders.account_id = accounts.account_id
      and senders.sender_id = (message.email_config ->> 'sender_id')::bigint
    where accounts.account_id = ${accountId}`);
}

/**
 * Unsubscribes from one group, or from all mail if `groupId` is undefined. Repeating it changes nothing and records no
 * event.
 */
export async function unsubscribe(database: Database, holder: TokenHolder, groupId: number | undefined): Promise<void> {
  await changeSubscriptions(database, holder, groupId === undefined ? { all: true } : { leave: [groupId] });
}

export interface SubscriptionChange {
  /** True unsubscribes from all mail, false resubscribes; unset changes nothing. */
  readonly all?: boolean;
  readonly leave?: readonly number[];
  readonly join?: readonly number[];
}

/** Applies a choice and records its changes, in one transaction. */
export async function changeSubscriptions(
  database: Database,
  holder: TokenHolder,
  change: SubscriptionChange,
): Promise<void> {
  const { accountId, contactId, streamId, email } = holder;
  const event = (name: EmailEvent['event'], groupId?: number): EmailEvent => ({
    accountId,
    event: name,
    email,
    contactId,
    singleSendId: streamId,
    detail: {
      ...(groupId !== undefined && { asm_group_id: groupId }),
      ...variationDetail({ variation_id: holder.variationId, phase: holder.phase }),
    },
  });
  await database.transaction(async (transaction) => {
    const events: EmailEvent[] = [];
    if (change.all !== undefined) {
      const before = await selectSuppression(transaction, accountId, 'global', email);
      if (change.all && before.length === 0) {
        await addSuppressions(transaction, accountId, [{ email, kind: 'global' }]);
        events.push(event('unsubscribe'));
      } else if (!change.all && before.length > 0) {
        await deleteSuppressions(transaction, accountId, 'global', [email]);
      }
    }
    const groups = new Map(
      (await selectGroupsOfEmail(transaction, accountId, email)).map((group) => [group.id, group]),
    );
    for (const id of change.leave ?? []) {
      if (groups.get(id)?.suppressed !== false) continue;
      await addSuppressions(transaction, accountId, [{ email, kind: 'group', groupId: id }]);
      events.push(event('group_unsubscribe', id));
    }
    for (const id of change.join ?? []) {
      if (groups.get(id)?.suppressed !== true) continue;
      await deleteSuppressions(transaction, accountId, 'group', [email], id);
      events.push(event('group_resubscribe', id));
    }
    await recordEvents(transaction, events);
  });
}
