import type { Database } from '../../database/database';
import { sql } from '../../database/sql';

/** Deletes the bounces and blocks that accounts keep for some days only. */
export async function purgeBounces(database: Database): Promise<void> {
  await database.execute(sql`
    delete from suppressions using mail_settings as setting
    where setting.name = 'bounce_purge' and (setting.value ->> 'enabled')::boolean
      and suppressions.account_id = setting.account_id and (
        (suppressions.kind = 'bounce'
          and created_at < now() - make_interval(days => (setting.value ->> 'hard_bounces')::integer))
        or (suppressions.kind = 'block'
          and created_at < now() - make_interval(days => (setting.value ->> 'soft_bounces')::integer)))`);
}
