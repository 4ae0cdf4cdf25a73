import type { NoticeTone } from 'sendwright/wire/notifications';
import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { addNotice } from '../notifications/notices';
import { formatInZone } from './schedule/formatInZone';

const jobName = 'single-send-notices';
/** When people are reminded to pick a winner, before the end. */
const lastDay = sql`interval '1 day'`;

/** Kinds of notices about sends. Each is sent once per occasion. */
type Kind = 'paused' | 'unsent' | 'pick_winner' | 'pick_winner_soon' | 'expired' | 'winner';

interface DueNotice {
  account_id: number;
  single_send_id: string;
  name: string;
  time_zone: string;
  kind: Kind;
  /** Distinguishes occasions of the same kind. */
  occasion: string;
  pause_detail: string | null;
  expires_at: Date | null;
  winner: string | null;
  /** Messages that could have been sent but were not, including unconfirmed ones. */
  unsent_count: number | null;
  unconfirmed: number;
  /** Whether recipients outside the test wait for the winner. */
  has_rest: boolean;
}

/** Sends notices every minute about sends that wait for people and A/B tests that were decided. */
export async function defineNotices({ jobs, database }: Provider): Promise<void> {
  await jobs.define(jobName, () => noticeSends({ database }));
  await jobs.schedule(jobName, '* * * * *');
}

/**
 * Dismisses notices about things that are done: a send was resumed, outcomes settled, a winner picked, or the time is
 * over.
 */
async function dismissSettled({ database }: Pick<Provider, 'database'>): Promise<void> {
  await database.execute(sql`
    update notices set dismissed_at = now()
    where dismissed_at is null and tone = 'warning' and occasion like 'single send %' and occasion not like '% expired'
      and not exists (
      select from single_sends
      where single_sends.account_id = notices.account_id and single_send_id::text = split_part(occasion, ' ', 3)
        and cancelled_at is null
        and case split_part(occasion, ' ', 4)
          when 'paused'
            then paused_at is not null and occasion = 'single send ' || single_send_id || ' paused ' || paused_at
          when 'unsent' then unsent_count > 0
          -- The last day's notice replaces the first one.
          when 'pick_winner' then winner_selected_at is null and expires_at > now() + ${lastDay}
          else winner_selected_at is null and expires_at > now() end)`);
}

/** Writes due notices and marks them in one transaction, so that nobody is notified twice or never. */
export async function noticeSends({ database }: Pick<Provider, 'database'>): Promise<void> {
  await dismissSettled({ database });
  const due = await database.rows<DueNotice>(sql`
    with due as (
      select *, 'paused ' || paused_at as occasion, 'paused' as kind from single_sends
      where paused_at is not null and pause_reason <> 'by_person'
      union all
      -- Sends that finished long ago, before there were such notices, need none.
      select *, 'unsent ' || finished_at, 'unsent' from single_sends
      where unsent_count > 0 and finished_at > now() - interval '7 days' and cancelled_at is null
      union all
      select *, 'pick_winner', 'pick_winner' from single_sends
      where test_ends_at <= now() and expires_at > now() + ${lastDay} and winner_selected_at is null
        and cancelled_at is null
      union all
      select *, 'pick_winner_soon', 'pick_winner_soon' from single_sends
      where test_ends_at <= now() and expires_at > now() and expires_at <= now() + ${lastDay}
        and winner_selected_at is null and cancelled_at is null
      union all
      select *, 'expired', 'expired' from single_sends
      where expires_at <= now() and winner_selected_at is null and cancelled_at is null
      union all
      select *, 'winner', 'winner' from single_sends
      where winner_selected_at is not null and abtest ->> 'winner_criteria' <> 'manual'
    )
    select due.account_id, single_send_id, name, accounts.time_zone, kind, occasion, pause_detail, expires_at,
      unsent_count,
      case when kind = 'unsent' then (select count(*) from deliveries
        where deliveries.account_id = due.account_id and deliveries.stream_id = due.single_send_id
          and state = 'unconfirmed')
        else 0 end
        as unconfirmed,
      (select variation ->> 'label' from jsonb_array_elements(abtest -> 'variations') as variation
        where variation ->> 'id' = winning_template_id::text)
        as winner,
      coalesce((abtest ->> 'test_percentage')::int < 100, false) as has_rest
    from due join accounts using (account_id)
    where not occasion = any(notices)
    limit 200`);
  for (const notice of due) {
    await database.transaction(async (transaction) => {
      const noted = await transaction.execute(sql`
        update single_sends set notices = array_append(notices, ${notice.occasion})
        where account_id = ${notice.account_id} and single_send_id = ${notice.single_send_id}
          and not ${notice.occasion} = any(notices)`);
      if (noted === 0) return;
      if (notice.kind === 'unsent' && (await renewUnsent(transaction, notice))) return;
      await addNotice(transaction, notice.account_id, {
        ...wordsOf(notice),
        occasion: `single send ${notice.single_send_id} ${notice.occasion}`,
        link: `/single-sends/${notice.single_send_id}/stats`,
      });
    });
  }
}

/** If some of the messages were settled, updates the notice to the remaining ones, without another email. */
async function renewUnsent(transaction: Transaction, notice: DueNotice): Promise<boolean> {
  const changed = await transaction.execute(sql`
    update notices set message = ${wordsOf(notice).message}
    where account_id = ${notice.account_id} and dismissed_at is null
      and occasion like ${`single send ${notice.single_send_id} unsent %`}`);
  return changed > 0;
}

function wordsOf({
  kind,
  name,
  time_zone: zone,
  pause_detail: detail,
  expires_at: expires,
  winner,
  has_rest: hasRest,
  unsent_count: unsent,
  unconfirmed,
}: DueNotice): { tone: NoticeTone; title: string; message: string } {
  const until = expires ? formatInZone(expires, zone) : '';
  switch (kind) {
    case 'paused':
      return {
        tone: 'warning',
        title: `${name} is paused`,
        message: `Your single send "${name}" is paused and needs your attention. ${detail ?? ''}`.trim(),
      };
    case 'unsent':
      return {
        tone: 'warning',
        title: `${name} was sent in part`,
        message: unsentText(name, unsent ?? 0, unconfirmed),
      };
    case 'pick_winner':
      return {
        tone: 'warning',
        title: `Pick a winner for ${name}`,
        message:
          `The A/B test of "${name}" has ended. ` +
          `Pick the winner by ${until}: then it goes to the other recipients.`,
      };
    case 'pick_winner_soon':
      return {
        tone: 'warning',
        title: `Last day to pick a winner for ${name}`,
        message:
          `The A/B test of "${name}" expires on ${until}. If no winner is picked by then, the other recipients get ` +
          'nothing.',
      };
    case 'expired':
      return {
        tone: 'warning',
        title: `The A/B test of ${name} has expired`,
        message: `No winner was picked for "${name}" within 7 days. Nothing more is sent.`,
      };
    case 'winner':
      return {
        tone: 'info',
        title: `Variation ${winner ?? ''} of ${name} has won`,
        message:
          `The A/B test of "${name}" is decided: variation ${winner ?? ''} has ` +
          `won${hasRest ? ' and goes to the other recipients' : ''}.`,
      };
  }
}

/** The text about unsent messages, and what can be done. */
function unsentText(name: string, unsent: number, unconfirmed: number): string {
  const messages = (count: number): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`;
  const parts = [
    unsent > unconfirmed
      ? `${messages(unsent - unconfirmed)} of the single send "${name}" were not sent: see why, and retry them.`
      : '',
    unconfirmed > 0
      ? `Of ${messages(unconfirmed)} of the single send "${name}" it is not known whether they arrived: mark them as ` +
        'sent, or send them again.'
      : '',
  ];
  return parts.filter(Boolean).join(' ');
}
