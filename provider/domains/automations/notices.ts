import { sql } from '../../database/sql';
import { type SystemMail, trySendSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import { trimEndOf } from '../../validation/trimEndOf';
import type { MailBrand } from '../../delivery/systemMailHtml';
import { accountMail } from '../accounts/signUp/accountMails';
import { mailBrandOf } from '../notifications/mailBrand';

interface DueNotice {
  account_id: number;
  automation_id: string;
  name: string;
  email: string;
  occasion: string;
  pause_detail: string | null;
}

/**
 * Notifies the account's owner about automations that the system stopped. A notice is recorded before it is queued, so
 * that nobody gets it twice.
 */
export async function sendNotices(provider: Provider): Promise<void> {
  const { database } = provider;
  const due = await database.rows<DueNotice>(sql`
    select account_id, automation_id, name, owner.email, 'paused ' || paused_at as occasion, pause_detail
    from automations
    join lateral
      (select email from users where users.account_id = automations.account_id and email <> '' order by user_id limit 1)
      as owner on true
    where status = 'paused' and not 'paused ' || paused_at = any(notices) limit 200`);
  for (const notice of due) {
    const noted = await database.execute(sql`
      update automations set notices = array_append(notices, ${notice.occasion})
      where account_id = ${notice.account_id} and automation_id = ${notice.automation_id}
        and not ${notice.occasion} = any(notices)`);
    if (noted === 0) continue;
    const brand = await mailBrandOf(database, notice.account_id, notice.email);
    await trySendSystemMail(provider, notice.account_id, mailOf(notice, provider.config.publicUrl, brand));
  }
}

function mailOf(
  { automation_id: id, name, email, pause_detail: detail }: DueNotice,
  publicUrl: string,
  brand: MailBrand | undefined,
): SystemMail {
  return accountMail({
    to: email,
    subject: `${name} is paused`,
    lines: [`Your automation "${name}" is paused: no contacts enter and no emails are sent. ${detail ?? ''}`.trimEnd()],
    button: { label: 'Open the automation', link: `${trimEndOf(publicUrl, '/')}/automations/${id}/detail` },
    brand,
  });
}
