import type pg from 'pg';
import { mailStream } from '../delivery/mail/mailStream';

/**
 * Pauses what may have gone on after a backup was written: nobody is mailed twice because the restored database does
 * not know it. Sends that were due or under way and live automations wait for a person; single messages of `mail/send`
 * that were to leave then become unconfirmed, like those of a server that crashed.
 */
export async function pauseRestored(client: pg.Client, writtenAt: string): Promise<void> {
  const time = `${writtenAt.slice(0, 16).replace('T', ' ')} UTC`;
  const restored = `Restored from the backup of ${time}.`;
  await client.query(
    `update single_sends set paused_at = now(), pause_reason = 'overdue', pause_detail = $1, stalled_reason = null
    where paused_at is null and cancelled_at is null
      and (status = 'scheduled' and coalesce(starts_at, send_at) <= now()
        or status = 'triggered' and finished_at is null)`,
    [`${restored} What was sent after that is not known here, and would be sent again. Check it first.`],
  );
  await client.query(
    `update automations set status = 'paused', paused_at = now(), pause_reason = 'account', pause_detail = $1
    where status = 'live'`,
    [`${restored} What it sent after that is not known here, and would be sent again. Check before you resume it.`],
  );
  await client.query(
    `update deliveries set state = 'unconfirmed', finished_at = now(), response = $1
    where stream_id = $2
      and (state in ('waiting', 'sending', 'deferred') or state = 'held' and next_attempt_at <= now())`,
    [`${restored} It may have been sent after that.`, mailStream],
  );
}
