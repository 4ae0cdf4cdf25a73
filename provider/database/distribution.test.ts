import { createTestDatabase } from '../testing/testDatabase';
import { Cleanup } from '../testing/cleanup';
import { type Database, openDatabase } from './database';
import { type Sql, sql } from './sql';

// The rules of docs/decisions/0031-ready-to-distribute.md: what can't be distributed by account yet, and why.

const cleanup = new Cleanup();
let database: Database;
beforeAll(async () => {
  const made = await createTestDatabase();
  cleanup.add(() => made.drop());
  database = cleanup.own(openDatabase(made.url));
});
afterAll(() => cleanup.run());

/** Tables with an `account_id`. */
const ofAccounts = sql`(
  select distinct attrelid as oid from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'account_id' and attnum > 0 and not attisdropped
    and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace)`;
const found = async (statement: Sql): Promise<string[]> =>
  (await database.rows<{ name: string }>(statement)).map(({ name }) => name).toSorted();

test('tables without an account are those of the whole installation', async () => {
  expect(
    await found(sql`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and oid not in (select oid from ${ofAccounts} as tables)`),
  ).toEqual([
    // Failed sign-ins, before the user is known.
    'attempts',
    'declared_features',
    // Archived events by month, dropped a month at a time; each row names its account.
    'email_event_archive',
    'job_runs',
    'schema_migrations',
    'secret_keys',
    'sign_ups',
    'system_mail_budgets',
  ]);
});

test('only tables whose numbers the published API shows have numeric ids', async () => {
  expect(
    await found(sql`
      select attrelid::regclass || '.' || attname as name from pg_attribute
      where attidentity <> '' and attrelid in (select oid from ${ofAccounts} as tables)`),
  ).toEqual([
    'accounts.account_id',
    // The order of the log and of the queues; numbers per account would be enough.
    'audit_entries.audit_entry_id',
    'captured_messages.captured_message_id',
    'delivery_actions.delivery_action_id',
    // These numbers are part of the published API.
    'dkim_keys.domain_id',
    'event_queue.sequence',
    'ip_pools.pool_id',
    'link_domains.link_id',
    'scope_requests.scope_request_id',
    'senders.sender_id',
    'test_messages.test_message_id',
    'unsubscribe_groups.group_id',
    'users.user_id',
    // The order of a webhook's deliveries; numbers per account would be enough.
    'webhook_deliveries.delivery_id',
  ]);
});

test('unique indexes include the account, except for names and tokens that are read without one', async () => {
  expect(
    await found(sql`
      select indexrelid::regclass::text as name from pg_index
      where indisunique and indrelid in (select oid from ${ofAccounts} as tables)
        and not exists (
          select from pg_attribute where attrelid = indrelid and attname = 'account_id' and attnum = any(indkey))`),
  ).toEqual([
    // People sign in with a username.
    'accounts_username',
    // Tokens in requests whose account is not known yet. A small table from token to account could replace these.
    'api_keys_api_key_id',
    'designs_thumbnail_token',
    // Mail arrives for a host before its account is known.
    'inbound_hosts_pkey',
    'invitations_token_hash',
    // Requests name a host, which is of one account.
    'link_domains_holder',
    'mailed_links_token_hash',
    'passkey_challenges_challenge_hash',
    'passkeys_credential_id',
    'sessions_token_hash',
    'sign_in_links_token_hash',
    'signup_forms_address',
    'sso_connections_connection_id_key',
    'sso_sign_ins_browser_hash_key',
    'sso_sign_ins_state_hash_key',
    'template_versions_thumbnail_token',
    'users_username',
  ]);
});

test('references between tables of accounts include the account', async () => {
  expect(
    await found(sql`
      select conname::text as name from pg_constraint
      where contype = 'f' and conrelid in (select oid from ${ofAccounts} as tables)
        and confrelid in (select oid from ${ofAccounts} as tables)
        and not exists (
          select from pg_attribute where attrelid = conrelid and attname = 'account_id' and attnum = any(conkey))`),
  ).toEqual([
    // Subusers refer to their parent.
    'accounts_parent_account_id_fkey',
    'shared_domains_subuser_account_id_fkey',
    'shared_link_domains_subuser_account_id_fkey',
  ]);
});

test('triggers only count, delete dependent rows and notify open windows', async () => {
  const functions = await found(sql`
    select distinct tgfoid::regproc::text as name from pg_trigger
    where not tgisinternal and tgrelid in (select oid from ${ofAccounts} as tables)`);
  expect(functions.filter((name) => !/^notify_\w+_changed$/.test(name))).toEqual([
    // Counts that must be exact in every transaction. Statements of the same transaction could maintain them instead.
    'count_added_contacts',
    'count_audience_hours',
    'count_custom_events',
    'count_deleted_contacts',
    'count_email_events',
    'count_list_contacts',
    'count_report_events',
    'count_tagged_contacts',
    // Rows that are deleted together with their parent.
    'delete_account_contacts',
    'delete_automation_parts',
    'delete_contact_details',
    'delete_contact_enrolments',
    'delete_contacts_consents',
    'delete_segment_members',
    'empty_deleted_lists',
    'empty_deleted_segments',
    'empty_deleted_tags',
    // Contacts enter automations, however they are added to a list or segment.
    'enter_automations',
    // What is known of a phone number holds until its contact changes, however that happens.
    'forget_unreachable_numbers',
    // Whoever waits for an event notices it, however it is recorded.
    'tell_automations',
  ]);
});

test('only triggers that notify open windows, and those that wake workers, call pg_notify', async () => {
  const calling = await found(sql`
    select proname::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~* 'pg_notify'`);
  expect(calling.filter((name) => !/^notify_\w+_changed$/.test(name)).toSorted()).toEqual([
    // Where nobody hears them, workers find the same work with their next look, within a second: decision 0067.
    'enter_automation_again',
    'enter_automations',
    'enter_contacts',
    'tell_automations',
  ]);
});
