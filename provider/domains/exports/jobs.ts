import { escapeHtml } from 'sendwright/email/template';
import { claimName } from '../../database/claimName';
import { sql } from '../../database/sql';
import type { SystemMail } from '../../delivery/sendSystemMail';
import { trySendSystemMail } from '../../delivery/sendSystemMail';
import { type MailBrand, systemMailButton, systemMailHtml } from '../../delivery/systemMailHtml';
import type { Provider } from '../../provider';
import { mailBrandOf } from '../notifications/mailBrand';
import { addNotice } from '../notifications/notices';
import { listRecipients } from '../notifications/recipients';
import { exportsWithFiles, removeExportFiles } from './exportFiles';
import type { ExportRow } from './exportRow';
import { completeExport, countAttempt, failExport, findExport } from './queries';
import { runExport } from './runExport';

const queue = 'contact-exports';
const tidyQueue = 'contact-exports-tidy';
/** Runs without progress after which an export is abandoned. */
const maximumAttempts = 8;

/** Queues an export, unless it is already queued or running. */
export const queueExport = ({ jobs }: Pick<Provider, 'jobs'>, accountId: number, exportId: string): Promise<void> =>
  jobs.send(queue, { accountId, exportId }, { key: `${accountId}:${exportId}` });

/** Runs exports, and deletes expired ones. */
export async function defineExportJobs(provider: Provider): Promise<void> {
  await provider.jobs.define<{ accountId: number; exportId: string }>(
    queue,
    ({ accountId, exportId }, signal) => work(provider, accountId, exportId, signal),
    {
      expireInSeconds: 6 * 60 * 60,
      // Reset by each written batch.
      progressed: async ({ accountId, exportId }) =>
        (
          await provider.database.first<{ attempts: number }>(sql`
      select attempts from contact_exports where account_id = ${accountId} and export_id = ${exportId}`)
        )?.attempts === 0,
      async quarantined({ accountId, exportId }, message) {
        const row = await findExport(provider.database, accountId, exportId);
        if (row) await giveUp(provider, row, message);
      },
    },
  );
  await provider.jobs.define(tidyQueue, () => cleanUpExports(provider));
  await provider.jobs.schedule(tidyQueue, '*/10 * * * *');
}

/** A separate idle transaction holds the name: it ends with the process, so that another can take over. */
async function work(provider: Provider, accountId: number, exportId: string, signal: AbortSignal): Promise<void> {
  const { database, config } = provider;
  await database.transaction(async (lock) => {
    const isHeld = await claimName(lock, `contact-export:${accountId}:${exportId}`);
    const row = isHeld ? await findExport(database, accountId, exportId) : undefined;
    if (row?.status !== 'pending') return;
    if ((await countAttempt(database, row)) > maximumAttempts) {
      await giveUp(provider, row, "We couldn't complete your export. Please try again.");
      return;
    }
    const done = await completeExport(database, await runExport(database, config.dataDir, row, signal));
    if (done) await tell(provider, done);
    // Deleted while it was written, so the files are not needed.
    else await removeExportFiles(config.dataDir, exportId);
  });
}

async function giveUp({ database, config }: Provider, row: ExportRow, message: string): Promise<void> {
  const { account_id: accountId, export_id: exportId } = row;
  await failExport(database, row, message);
  await addNotice(database, accountId, {
    occasion: `export ${exportId}`,
    tone: 'warning',
    title: 'An export has failed',
    message,
    link: '/contacts/exports',
  });
  await removeExportFiles(config.dataDir, exportId);
}

/** Notifies the account in the workbench and, if requested, the person and the notification recipients by email. */
async function tell(provider: Provider, row: ExportRow): Promise<void> {
  const { database } = provider;
  const { account_id: accountId, export_id: exportId } = row;
  if (row.request.notifications?.email === true) {
    const user = await database.first<{ email: string }>(sql`
      select email from users where account_id = ${accountId} and user_id = ${row.user_id} and email <> ''`);
    const addresses = new Set([
      ...(user ? [user.email] : []),
      ...(await listRecipients(database, accountId)).map(({ email }) => email),
    ]);
    for (const to of addresses) {
      const brand = await mailBrandOf(database, accountId, to);
      await trySendSystemMail(provider, accountId, exportMail(to, row, provider.config.publicUrl, brand));
    }
  }
  await addNotice(database, accountId, {
    occasion: `export ${exportId}`,
    tone: 'info',
    title: 'Your contact export is ready',
    message:
      `Your export of ${row.rows_done.toLocaleString('en-US')} ${row.rows_done === 1 ? 'contact' : 'contacts'} is ` +
      'ready. Download it within 12 hours.',
    link: '/contacts/exports',
    mailTo: 'nobody',
  });
}

/**
 * Queues exports that a crash left unqueued, deletes files that are expired or belong to no export, and deletes exports
 * a week after they ended.
 */
export async function cleanUpExports(provider: Provider): Promise<void> {
  const { database, config } = provider;
  const open = await database.rows<{ account_id: number; export_id: string }>(sql`
    select account_id, export_id from contact_exports
    where status = 'pending' and created_at < now() - interval '1 minute' order by created_at limit 1000`);
  for (const row of open) await queueExport(provider, row.account_id, row.export_id);
  await database.execute(
    sql`delete from contact_exports where status <> 'pending' and expires_at < now() - interval '7 days'`,
  );
  const stored = await exportsWithFiles(config.dataDir);
  if (stored.length === 0) return;
  const kept = await database.rows<{ export_id: string }>(sql`
    select export_id::text from contact_exports
    where export_id::text = any(${stored}::text[]) and (status = 'pending' or expires_at > now())`);
  const keep = new Set(kept.map((row) => row.export_id));
  for (const exportId of stored) if (!keep.has(exportId)) await removeExportFiles(config.dataDir, exportId);
}

/** The email when an export is ready. It links to the workbench instead of the files, because email gets forwarded. */
function exportMail(to: string, row: ExportRow, publicUrl: string, brand: MailBrand | undefined): SystemMail {
  const link = `${publicUrl}/contacts/exports`;
  const names = [...row.lists, ...row.segments].map(({ Name }) => Name).join(', ');
  const what =
    `${row.rows_done.toLocaleString('en-US')} ` +
    `${row.rows_done === 1 ? 'contact' : 'contacts'}${names === '' ? '' : ` of ${names}`}`;
  return {
    to,
    subject: 'Your contact export is ready',
    text: [`Your export of ${what} is ready.`, 'Download it within 12 hours:', link].join('\r\n\r\n'),
    html: systemMailHtml(
      `<p style="margin:0 0 16px">Your export of <strong>${escapeHtml(what)}</strong> is ready.</p>` +
        '<p style="margin:0 0 16px">Download it within 12 hours:</p>' +
        systemMailButton('Open exports', link, brand),
      brand,
    ),
  };
}
