import { escapeHtml } from 'sendwright/email/template';
import { sql } from '../../database/sql';
import { sendSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';

const jobName = 'single-send-notices';

/** What an account is told by mail. Each goes out once for what it is about. */
type Notice = 'paused' | 'pick_winner' | 'pick_winner_soon' | 'expired' | 'winner';

interface DueNotice {
  account_id: number;
  single_send_id: string;
  name: string;
  email: string;
  notice: Notice;
  /** Tells this occasion from others of the kind. */
  occasion: string;
  pause_detail: string | null;
  expires_at: Date | null;
  winner: string | null;
}

/** Tells people, each minute, of sends that wait for them and of A/B tests that were decided. */
export async function defineNotices(provider: Provider): Promise<void> {
  await provider.jobs.define(jobName, () => sendNotices(provider));
  await provider.jobs.schedule(jobName, '* * * * *');
}

/** Mails what is due. A notice is noted before it is queued, so that nobody gets one twice. */
export async function sendNotices(provider: Provider): Promise<void> {
  const { database } = provider;
  const due = await database.rows<DueNotice>(sql`
    with due as (
      select *, 'paused ' || paused_at as occasion, 'paused' as notice from single_sends where paused_at is not null and pause_reason <> 'by_person'
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
    select due.account_id, single_send_id, name, users.email, notice, occasion, pause_detail, expires_at,
      (select variation ->> 'label' from jsonb_array_elements(abtest -> 'variations') as variation where variation ->> 'id' = winning_template_id::text) as winner
    from due join lateral (select email from users where users.account_id = due.account_id order by user_id limit 1) as users on true
    where not occasion = any(notices)
    limit 200`);
  for (const notice of due) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, each on its own
    const noted = await database.execute(sql`
      update single_sends set notices = array_append(notices, ${notice.occasion})
      where account_id = ${notice.account_id} and single_send_id = ${notice.single_send_id} and not ${notice.occasion} = any(notices)`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (noted > 0) await sendSystemMail(provider, notice.account_id, mailOf(notice, provider.config.publicUrl));
  }
}

function mailOf(notice: DueNotice, publicUrl: string): { to: string; subject: string; html: string; text: string } {
  const { subject, text } = wordsOf(notice);
  const link = `${publicUrl.replace(/\/+$/, '')}/single-sends/${notice.single_send_id}/stats`;
  return {
    to: notice.email,
    subject,
    text: `${text}\n\n${link}\n`,
    html: `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(link)}">Open the single send</a></p>`,
  };
}

function wordsOf({ notice, name, pause_detail: detail, expires_at: expires, winner }: DueNotice): { subject: string; text: string } {
  const until = expires ? `${expires.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
  switch (notice) {
    case 'paused':
      return { subject: `${name} is paused`, text: `Your single send "${name}" is paused and waits for you. ${detail ?? ''}` };
    case 'pick_winner':
      return { subject: `Pick a winner for ${name}`, text: `The A/B test of "${name}" has ended. Pick the winner by ${until}: then it goes to the other recipients.` };
    case 'pick_winner_soon':
      return { subject: `Last day to pick a winner for ${name}`, text: `The A/B test of "${name}" expires at ${until}. If no winner is picked by then, the other recipients get nothing.` };
    case 'expired':
      return { subject: `The A/B test of ${name} has expired`, text: `No winner was picked for "${name}" within 7 days. Nothing more is sent.` };
    case 'winner':
      return { subject: `Variation ${winner ?? ''} of ${name} has won`, text: `The A/B test of "${name}" is decided: variation ${winner ?? ''} has won and goes to the other recipients.` };
  }
}
