import type { AutomationEntryInput } from 'sendwright/wire/automations';
import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { enterByDates } from '../domains/automations/engine/enterByDates';
import { snapshotSegment } from '../domains/segments/snapshotSegment';
import type { EntryKind } from './automationFlows';
import type { TestAutomation } from './automations';

/** How contacts enter: what the automation's entry is, and what makes contacts do it, once more if they did before. */
export interface Entrance {
  readonly entry: AutomationEntryInput;
  enter(names: readonly string[], ago: string): Promise<unknown>;
}

/** @param kind how contacts enter; tables and other automations that it needs are made */
export async function entranceOf(database: Database, automation: TestAutomation, kind: EntryKind): Promise<Entrance> {
  const execute = (statement: Sql) => database.execute(statement);
  const { accountId, listId, ask } = automation;
  const reentry = { days: 0, most: 3 };
  const chosen = (names: readonly string[]) => sql`account_id = ${accountId} and first_name = any(${names}::text[])`;
  const idOf = async (statement: Sql) => (await database.first<{ id: string }>(statement))?.id ?? '';
  const record = (name: string, names: readonly string[], ago: string) =>
    execute(sql`
      with named as (
        insert into custom_event_types (account_id, name) values (${accountId}, ${name}) on conflict do nothing)
      insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
      select account_id, gen_random_uuid()::text, contact_id, ${name}, now() - ${ago}::interval, '{"form_id": "f1"}'
      from contacts where ${chosen(names)}`);
  switch (kind) {
    case 'all':
      return { entry: { type: 'all' }, enter: () => Promise.resolve() };
    case 'list':
      return {
        entry: { type: 'list', id: listId, reentry },
        async enter(names) {
          await execute(sql`delete from list_contacts where account_id = ${accountId} and list_id = ${listId}`);
          await execute(sql`
            insert into list_contacts (account_id, list_id, contact_id)
            select account_id, ${listId}, contact_id from contacts where ${chosen(names)}`);
        },
      };
    case 'tag': {
      const id = await idOf(
        sql`insert into tags (account_id, name) values (${accountId}, 'VIP') returning tag_id as id`,
      );
      return {
        entry: { type: 'tag', id, reentry },
        async enter(names) {
          await execute(sql`delete from contact_tags where account_id = ${accountId} and tag_id = ${id}`);
          await execute(sql`
            insert into contact_tags (account_id, tag_id, contact_id)
            select account_id, ${id}, contact_id from contacts where ${chosen(names)}`);
        },
      };
    }
    case 'segment': {
      const query = "SELECT contact_id, updated_at FROM contact_data WHERE last_name = 'In'";
      const id = await idOf(sql`
        insert into segments (account_id, name, query_version, query_dsl)
        values (${accountId}, 'In', 2, ${query}) returning segment_id as id`);
      const snapshot = () => snapshotSegment(database, accountId, id, AbortSignal.timeout(60_000));
      return {
        entry: { type: 'segment', id, reentry },
        async enter(names) {
          await execute(sql`update contacts set last_name = null where account_id = ${accountId}`);
          await snapshot();
          await execute(sql`update contacts set last_name = 'In' where ${chosen(names)}`);
          await snapshot();
        },
      };
    }
    case 'event':
      return {
        entry: { type: 'event', event: { name: 'joined', conditions: [] }, reentry },
        enter: (names, ago) => record('joined', names, ago),
      };
    case 'form': {
      const conditions = [{ property: 'form_id', operator: 'is' as const, value: 'f1' }];
      return {
        entry: { type: 'event', event: { name: 'Form submitted', conditions }, reentry },
        enter: (names, ago) => record('Form submitted', names, ago),
      };
    }
    case 'date': {
      const field = 'e2_D';
      await execute(sql`
        insert into field_definitions (account_id, field_id, name, field_type)
        values (${accountId}, ${field}, 'anniversary', 'Date')`);
      return {
        entry: { type: 'date', id: null, date: { field, days: 0, yearly: false, hour: 0 }, reentry },
        async enter(names) {
          await execute(sql`
            update contacts set custom_fields = custom_fields || jsonb_build_object(${field}::text,
              (select to_char(now() at time zone time_zone, 'YYYY-MM-DD"T00:00:00Z"') from accounts
                where accounts.account_id = ${accountId}))
            where ${chosen(names)}`);
          // Midnight is over since it went live and since the last look.
          await execute(sql`
            update automations set live_since = live_since - interval '25 hours', dates_seen_until = null
            where account_id = ${accountId} and automation_id = ${automation.id}`);
          await enterByDates(database);
        },
      };
    }
    case 'opened':
    case 'clicked': {
      const email = { subject: 'News', html_content: '<p>News</p>', sender_id: automation.senderId };
      const other = await ask('POST', '', {
        name: 'News',
        entry: { type: 'event', event: { name: 'never' } },
        steps: [{ type: 'email', email_config: email }],
      });
      await ask('POST', `/${other.body.id}/live`);
      return {
        entry: { type: kind, id: other.body.steps[0]?.id ?? null, reentry },
        enter: (names) =>
          execute(sql`
            insert into email_events (account_id, event, contact_id, email, single_send_id)
            select account_id, ${kind === 'opened' ? 'open' : 'click'}, contact_id, email, message_id
            from contacts join automation_messages using (account_id)
            where automation_id = ${other.body.id}::uuid and ${chosen(names)}`),
      };
    }
  }
}
