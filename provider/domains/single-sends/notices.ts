import type { NoticeTone } from 'sendwright/wire/notifications';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { addNotice } from '../notifications/notices';

const jobName = 'single-send-notices';

/** What an account is told of its sends. Each goes out once for what it is about. */
type Kind = 'paused' | 'pick_winner' | 'pick_winner_soon' | 'expired' | 'winner';

interface DueNotice {
  account_id: number;
  single_send_id: string;
  name: string;
  time_zone: string;
  kind: Kind;
  /** Tells this occasion from others of the kind. */
  occasion: string;
  pause_detail: string | null;
  expires_at: Date | null;
  winner: string | null;
  /** Whether recipients beyond the test wait for the winner. */
  has_rest: boolean;
}

/** Tells people, each minute, of sends that wait for them and of A/B tests that were decided. */
export async function defineNotices({ jobs, database }: Provider): Promise<void> {
  await jobs.define(jobName, () => noticeSends({ database }));
  await jobs.schedule(jobName, '* * * * *');
}

/** Takes away what people were asked to do and need not any more: a send was resumed, a winner picked, the time is over. */
async function dismissSettled({ database }: Pick<Provider, 'database'>): Promise<void> {
  await database.execute(sql`
    update notices set dismissed_at = now()
    where dismissed_at is null and tone = 'warning' and occasion like 'single send %' and occasion not like '% expired' and not exists (
      select from single_sends
      where single_sends.account_id = notices.account_id and single_send_id::text = split_part(occasion, ' ', 3) and cancelled_at is null
        and case when split_part(occasion, ' ', 4) = 'paused' then paused_at is not null and occasion = 'single send ' || single_send_id || ' paused ' || paused_at
          else winner_selected_at is null and expires_at > now() end)`);
}

/** Writes down what is due, in one transaction with the mark that it was: nobody is told twice, or never. */
export async function noticeSends({ database }: Pick<Provider, 'database'>): Promise<void> {
  await dismissSettled({ database });
  const due = await database.rows<DueNotice>(sql`
    with due as (
      select *, 'paused ' || paused_at as occasion, 'paused' as kind from single_sends where paused_at is not null and pause_reason <> 'by_person'
      union all
      select *, 'pick_winner', 'pick_winner' from single_sends
      where expires_at is not null and test_ends_at <= now() and expires_at > now() and winner_selected_at is null and cancelled_at is null
      union all
      select *, 'pick_winner_soon', 'pick_winner_soon' from single_sends
      where expires_at > now() and expires_at <= now() + interval '1 day' and winner_selected_at is null and cancelled_at is null
      union all
      select *, 'expired', 'expired' from single_sends where expires_at <= now() and winner_selected_at is null and cancelled_at is null
      union all
      select *, 'winner', 'winner' from single_sends where winner_selected_at is not null and abtest ->> 'winner_criteria' <> 'manual'
    )
    select due.account_id, single_send_id, name, accounts.time_zone, kind, occasion, pause_detail, expires_at,
      (select variation ->> 'label' from jsonb_array_elements(abtest -> 'variations') as variation where variation ->> 'id' = winning_template_id::text) as winner,
      coalesce((abtest ->> 'test_percentage')::int < 100, false) as has_rest
    from due join accounts using (account_id)
    where not occasion = any(notices)
    limit 200`);
  for (const notice of due) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, each on its own
    await database.transaction(async (transaction) => {
      const noted = await transaction.execute(sql`
        update single_sends set notices = array_append(notices, ${notice.occasion})
        where account_id = ${notice.account_id} and single_send_id = ${notice.single_send_id} and not ${notice.occasion} = any(notices)`);
      if (noted === 0) return;
      await addNotice(transaction, notice.account_id, {
        ...wordsOf(notice),
        occasion: `single send ${notice.single_send_id} ${notice.occasion}`,
        link: `/single-sends/${notice.single_send_id}/stats`,
      });
    });
  }
}

/** "January 22, 2031 at 9:00 AM GMT+1": the deadline by the account's clock. */
const momentIn = (moment: Date, timeZone: string): string =>
  moment.toLocaleString('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

function wordsOf({ kind, name, time_zone: zone, pause_detail: detail, expires_at: expires, winner, has_rest: hasRest }: DueNotice): { tone: NoticeTone; title: string; message: string } {
  const until = expires ? momentIn(expires, zone) : '';
  switch (kind) {
    case 'paused':
      return { tone: 'warning', title: `${name} is paused`, message: `Your single send "${name}" is paused and waits for you. ${detail ?? ''}`.trim() };
    case 'pick_winner':
      return { tone: 'warning', title: `Pick a winner for ${name}`, message: `The A/B test of "${name}" has ended. Pick the winner by ${until}: then it goes to the other recipients.` };
    case 'pick_winner_soon':
      return { tone: 'warning', title: `Last day to pick a winner for ${name}`, message: `The A/B test of "${name}" expires on ${until}. If no winner is picked by then, the other recipients get nothing.` };
    case 'expired':
      return { tone: 'warning', title: `The A/B test of ${name} has expired`, message: `No winner was picked for "${name}" within 7 days. Nothing more is sent.` };
    case 'winner':
      return {
        tone: 'info',
        title: `Variation ${winner ?? ''} of ${name} has won`,
        message: `The A/B test of "${name}" is decided: variation ${winner ?? ''} has won${hasRest ? ' and goes to the other recipients' : ''}.`,
      };
  }
}
