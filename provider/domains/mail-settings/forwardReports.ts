import { sql } from '../../database/sql';
import { trySendSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import { accountMail } from '../accounts/signUp/accountMails';
import { mailBrandOf } from '../notifications/mailBrand';

type Parts = Pick<Provider, 'database' | 'jobs' | 'log'>;

/** Accounts of one run, and addresses that one mail names. */
const atOnce = 500;
const most = 100;
/** Rows become visible when their transaction ends: what is younger waits for the next run. */
const settled = sql`now() - interval '1 minute'`;

interface Due {
  account_id: number;
  name: 'forward_bounce' | 'forward_spam';
  email: string;
}
interface Reported {
  email: string;
  reason: string | null;
  total: number;
}

/** Mails the new bounces and spam reports to whom the accounts name: one mail for all since the last. */
export async function forwardReports(provider: Parts, signal: AbortSignal): Promise<void> {
  const due = await provider.database.rows<Due>(sql`
    select account_id, name, value ->> 'email' as email from mail_settings
    where name in ('forward_bounce', 'forward_spam') and (value ->> 'enabled')::boolean
      and told_until < ${settled} and exists (
        select from suppressions
        where suppressions.account_id = mail_settings.account_id
          and kind = any(case name when 'forward_spam' then array['spam_report'] else array['bounce', 'block'] end)
          and created_at > told_until and created_at <= ${settled})
    order by told_until limit ${atOnce}`);
  for (const one of due) {
    signal.throwIfAborted();
    await forwardOne(provider, one).catch((error: unknown) =>
      provider.log.error({ err: error, accountId: one.account_id }, 'new bounces could not be forwarded'),
    );
  }
}

/** Moves on and queues the mail in one transaction: each report is told once, however many processes try. */
async function forwardOne(provider: Parts, { account_id: accountId, name, email }: Due): Promise<void> {
  const kinds = name === 'forward_spam' ? ['spam_report'] : ['bounce', 'block'];
  await provider.database.transaction(async (transaction) => {
    const setting = await transaction.first<{ told_until: Date; until: Date }>(sql`
      select told_until, ${settled} as until from mail_settings
      where account_id = ${accountId} and name = ${name} and told_until < ${settled} for update`);
    if (!setting) return;
    const rows = await transaction.rows<Reported>(sql`
      select email, reason, (count(*) over ())::integer as total from suppressions
      where account_id = ${accountId} and kind = any(${kinds}::text[])
        and created_at > ${setting.told_until} and created_at <= ${setting.until}
      order by created_at limit ${most}`);
    await transaction.execute(sql`
      update mail_settings set told_until = ${setting.until} where account_id = ${accountId} and name = ${name}`);
    const [first] = rows;
    if (!first) return;
    const others = first.total - rows.length;
    const words = name === 'forward_spam' ? 'spam complaint' : 'bounce';
    const count = `${first.total} new ${words}${first.total === 1 ? '' : 's'}`;
    const mail = accountMail({
      to: email,
      subject: count,
      lines: [
        `${count} of your mail:`,
        ...rows.map((row) => (row.reason ? `${row.email}: ${row.reason.slice(0, 300)}` : row.email)),
        ...(others > 0 ? [`… and ${others} more, in Suppressions.`] : []),
      ],
      brand: await mailBrandOf(transaction, accountId, email),
    });
    await trySendSystemMail(provider, accountId, mail);
  });
}
