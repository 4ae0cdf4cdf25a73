import { identifier, sql } from '../../provider/database/sql';
import { eventually } from '../../provider/testing/eventually';
import { startTestProvider, type TestAccount, type TestProvider } from '../../provider/testing/startTestProvider';
import { type Ask, type Fixture, fixtureDomains } from '../../provider/testing/tenancy/fixtures';
import { fixtureOf, operationsOf } from '../../provider/testing/tenancy/operations';

/** Two changes of different settings of one object, which are asked for at the same time. */
interface Changes {
  /** Where the object is stored: its rows are locked until both requests wait. */
  readonly table: string;
  readonly one: object;
  readonly other: object;
  /** What is read afterwards, if it is not what was changed. */
  readonly shows?: object;
  /** Where it is read, if it is neither the fixture's address nor the path itself. */
  readonly read?: string;
}

const cases: Readonly<Record<string, Changes>> = {
  '/v3/administration/accounts/{account_id}': {
    table: 'accounts',
    one: { messages_per_minute: 60 },
    other: { is_reseller: true },
    read: '/v3/administration/accounts/{account_id}',
  },
  '/v3/alerts/{alert_id}': { table: 'alerts', one: { email_to: 'one@example.com' }, other: { frequency: 'monthly' } },
  '/v3/asm/groups/{group_id}': {
    table: 'unsubscribe_groups',
    one: { description: 'One' },
    other: { is_default: true },
    read: '/v3/asm/groups/{group_id}',
  },
  '/v3/bounce_mailboxes/{id}': { table: 'bounce_mailboxes', one: { name: 'One' }, other: { processed: 'delete' } },
  '/v3/campaigns/{campaign_id}': { table: 'single_sends', one: { title: 'One' }, other: { subject: 'Other' } },
  '/v3/contactdb/segments/{segment_id}': {
    table: 'segments',
    one: { name: 'One by number' },
    other: { conditions: [{ field: 'first_name', operator: 'eq', value: 'Other', and_or: '' }] },
  },
  '/v3/designs/{id}': { table: 'designs', one: { subject: 'One' }, other: { name: 'Other' } },
  '/v3/mail_settings/address_whitelist': {
    table: 'accounts',
    one: { list: ['one.example'] },
    other: { enabled: true },
  },
  '/v3/mail_settings/bounce_purge': { table: 'accounts', one: { hard_bounces: 5 }, other: { soft_bounces: 7 } },
  '/v3/mail_settings/footer': { table: 'accounts', one: { html_content: 'One' }, other: { plain_content: 'Other' } },
  '/v3/mail_settings/spam_check': { table: 'accounts', one: { enabled: true }, other: { max_score: 7 } },
  '/v3/mail_settings/template': {
    table: 'accounts',
    one: { enabled: true },
    other: { html_content: '<b><% body %></b>' },
  },
  '/v3/mail_routes/{id}': { table: 'mail_routes', one: { name: 'One' }, other: { weight: 7 } },
  '/v3/marketing/ads/campaigns/{id}': {
    table: 'ad_campaigns',
    one: { name: 'One' },
    other: { channels: ['facebook'] },
  },
  '/v3/marketing/events/sources/{id}': {
    table: 'event_sources',
    one: { name: 'One' },
    other: { create_contacts: false },
  },
  '/v3/marketing/feeds/{id}': { table: 'feeds', one: { name: 'One' }, other: { hour: 7 } },
  '/v3/marketing/languages/{language}': {
    table: 'account_languages',
    one: { name: 'One' },
    other: { texts: { 'form.button': 'Other' } },
    shows: { name: 'One', own: 1 },
  },
  '/v3/marketing/automations/{id}': { table: 'automations', one: { name: 'One' }, other: { categories: ['other'] } },
  '/v3/marketing/automations/{id}/steps/{step_id}': {
    table: 'automations',
    one: { delay: { value: 7, unit: 'days' } },
    other: { email_config: { subject: 'Other' } },
    shows: { steps: [{ delay: { value: 7 }, email_config: { subject: 'Other' } }, {}, {}] },
  },
  '/v3/marketing/contact_views/{id}': {
    table: 'contact_views',
    one: { name: 'One' },
    other: { shared: false },
    shows: { result: [{ name: 'One', shared: false }] },
  },
  '/v3/marketing/contacts/{id}': { table: 'contacts', one: { first_name: 'One' }, other: { last_name: 'Other' } },
  '/v3/marketing/forms/{id}': { table: 'signup_forms', one: { title: 'One' }, other: { description: 'Other' } },
  '/v3/marketing/forms/{id}/draft': {
    table: 'signup_forms',
    one: { button_text: 'One' },
    other: { consent_text: 'Other' },
    read: '/v3/marketing/forms/{id}/draft',
  },
  '/v3/marketing/integrations/{id}': { table: 'event_receivers', one: { label: 'One' }, other: { enabled: false } },
  '/v3/marketing/lists/{id}': { table: 'lists', one: { name: 'One' }, other: { require_confirmation: true } },
  '/v3/marketing/segments/2.0/{segment_id}': {
    table: 'segments',
    one: { name: 'One' },
    other: { query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Other'" },
  },
  '/v3/marketing/senders/{id}': { table: 'senders', one: { city: 'One' }, other: { country: 'Other' } },
  '/v3/marketing/settings/sending': { table: 'sending_settings', one: { undo_seconds: 5 }, other: { cap_days: 9 } },
  '/v3/marketing/singlesends/{id}': {
    table: 'single_sends',
    one: { name: 'One' },
    other: { email_config: { subject: 'Other' } },
  },
  '/v3/marketing/sms/auto_replies': { table: 'sms_accounts', one: { stop: 'One' }, other: { help: 'Other' } },
  '/v3/saved_blocks/{block_id}': {
    table: 'saved_blocks',
    one: { name: 'One' },
    other: { block: { type: 'spacer', id: 'a', padding: { top: 0, right: 0, bottom: 0, left: 0 }, height: 20 } },
    shows: { result: [{ name: 'One', block: { height: 20 } }] },
  },
  '/v3/senders/{id}': { table: 'senders', one: { city: 'Two' }, other: { country: 'Another' } },
  '/v3/subusers/{subuser_name}/credits/remaining': {
    table: 'account_credits',
    one: { allocation_update: 5 },
    other: { allocation_update: 7 },
    shows: { remain: 112 },
    read: '/v3/subusers/{subuser_name}/credits',
  },
  '/v3/templates/{template_id}/versions/{version_id}': {
    table: 'templates',
    one: { name: 'One' },
    other: { subject: 'Other' },
    read: '/v3/templates/{template_id}/versions/{version_id}',
  },
  '/v3/templates/{template_id}/versions/{version_id}/draft': {
    table: 'templates',
    one: { name: 'One of the draft' },
    other: { subject: 'Other of the draft' },
    read: '/v3/templates/{template_id}/versions/{version_id}/draft',
  },
  '/v3/tracking_settings/click': { table: 'accounts', one: { enabled: false }, other: { enable_text: true } },
  '/v3/tracking_settings/google_analytics': {
    table: 'accounts',
    one: { utm_source: 'one' },
    other: { utm_medium: 'other' },
  },
  '/v3/tracking_settings/subscription': {
    table: 'accounts',
    one: { html_content: 'One' },
    other: { plain_content: 'Other' },
  },
  '/v3/user/settings/enforced_tls': {
    table: 'accounts',
    one: { require_tls: true },
    other: { require_valid_cert: true },
  },
  '/v3/user/profile': { table: 'users', one: { city: 'One' }, other: { company: 'Other' } },
  '/v3/user/webhooks/event/settings': {
    table: 'event_receivers',
    one: { friendly_name: 'One' },
    other: { open: true },
  },
  '/v3/user/webhooks/event/settings/{id}': {
    table: 'event_receivers',
    one: { url: 'https://hooks.example.com/one' },
    other: { click: true },
  },
  '/v3/user/webhooks/parse/settings/{hostname}': {
    table: 'inbound_hosts',
    one: { spam_check: true },
    other: { send_raw: true },
  },
  '/v3/user/webhooks/security/policies/{id}': {
    table: 'webhook_policies',
    one: { name: 'One' },
    other: { oauth: { client_id: 'Other', client_secret: 's', token_url: 'https://id.example.com/token' } },
    shows: { policy: { name: 'One', oauth: { client_id: 'Other' } } },
  },
  '/v3/verified_senders/{id}': {
    table: 'senders',
    one: { address: 'One' },
    other: { nickname: 'Other' },
    shows: { address: 'One', nickname: 'Other' },
  },
  '/v3/whitelabel/domains/{id}': { table: 'dkim_keys', one: { default: true }, other: { custom_spf: true } },
};

/** These change one setting only, or all at once. */
const single = new Set([
  '/v3/administration/features/matrix',
  '/v3/api_keys/{api_key_id}',
  // An address is needed before they can be turned on.
  '/v3/mail_settings/bcc',
  '/v3/mail_settings/forward_bounce',
  '/v3/mail_settings/forward_spam',
  '/v3/mail_settings/plain_content',
  '/v3/tracking_settings/open',
  '/v3/campaigns/{campaign_id}/schedules',
  '/v3/contactdb/lists/{list_id}',
  // It writes contacts as uploads do, whose rows are merged under one lock.
  '/v3/contactdb/recipients',
  '/v3/marketing/ads/accounts/{partner}',
  '/v3/marketing/field_definitions/{custom_field_id}',
  '/v3/marketing/settings/events',
  '/v3/marketing/settings/phone_numbers',
  '/v3/scopes/requests/{request_id}/approve',
  '/v3/subusers/{subuser_name}',
  '/v3/subusers/{subuser_name}/website_access',
  '/v3/teammates/{username}',
  '/v3/templates/{template_id}',
  '/v3/user/scheduled_sends/{batch_id}',
  '/v3/user/passkeys/{passkey_id}',
  '/v3/user/timezone',
  '/v3/user/webhooks/event/settings/signed',
  '/v3/user/webhooks/event/settings/signed/{id}',
  '/v3/whitelabel/links/{id}',
]);

let provider: TestProvider;
let owner: TestAccount;
let fixtures: Fixture[];

const as = () => ({ authorization: `Bearer ${owner.apiKey}` });
const addressOf = (path: string): string => {
  const params = fixtureOf(fixtures, path)?.params ?? {};
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
};

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, connections: 12 });
  owner = await provider.createAccount({ operator: true });
  const ask: Ask = async (method, path, body) => {
    const answer = await provider.inject(method, path, body, as());
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const test = { ...provider, ...owner };
  fixtures = (await Promise.all(fixtureDomains.map((make) => make(ask, test, owner)))).flat();
  await provider.provider.database.execute(sql`
    insert into sms_accounts (account_id, account_sid, auth_token) values (${owner.accountId}, 'AC', 'sealed')`);
  await ask('PUT', addressOf('/v3/subusers/{subuser_name}/credits'), { type: 'nonrecurring', total: 100 });
  await ask('POST', addressOf('/v3/templates/{template_id}/versions/{version_id}/activate'));
});
afterAll(() => provider.close());

test('every operation that changes an object is here', async () => {
  const operations = operationsOf((await provider.inject('GET', '/v3/openapi.json')).json());
  const changing = operations.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
  expect(changing.toSorted()).toEqual([...Object.keys(cases), ...single].toSorted());
});

test.each(Object.entries(cases))('two changes of %s at the same time are both kept', async (path, change) => {
  const { database } = provider.provider;
  const answered: string[] = [];
  const send = async (body: object) => {
    const answer = await provider.inject('PATCH', addressOf(path), body, as());
    answered.push(`${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const answers = await database.transaction(async (transaction) => {
    // Requests can read the object, but not change it.
    await transaction.execute(sql`select from ${identifier(change.table)} for no key update`);
    const own = await transaction.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const sent = [send(change.one), send(change.other)];
    await eventually(
      async () => {
        // Who waits for us, and who waits for them: jobs may wait for something else.
        const row = await database.first<{ count: number }>(sql`
          with waiting as (
            select pid, pg_blocking_pids(pid) as blocked_by from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
          ), first as (select pid from waiting where ${own?.pid ?? 0}::int = any(blocked_by))
          select count(*)::int as count from waiting
          where pid in (select pid from first) or blocked_by && array(select pid from first)`);
        return (row?.count ?? 0) >= sent.length;
      },
      60,
      'both requests to wait for the object',
    ).catch(async (error: Error) => {
      const others = await database.rows(sql`
        select pid, state, wait_event_type, wait_event, pg_blocking_pids(pid) as blocked_by, left(query, 120) as query
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
      throw new Error(`${error.message} ${JSON.stringify({ answered, own, pool: database.connections(), others })}`);
    });
    return sent;
  });
  for (const { statusCode, body } of await Promise.all(answers)) expect([statusCode < 300, body]).toEqual([true, body]);
  const read = change.read ?? fixtureOf(fixtures, path)?.read ?? path;
  const shown = await provider.inject('GET', addressOf(read), undefined, as());
  expect(shown.json()).toMatchObject(change.shows ?? { ...change.one, ...change.other });
});

const inLanguage = 'et';

test.each([
  ['a new form', 'POST', '/v3/marketing/forms', 'signup_forms', { name: 'Kiri', language: inLanguage }],
  ['a form', 'PATCH', '/v3/marketing/forms/{id}', 'signup_forms', { language: inLanguage }],
  ['its draft', 'PATCH', '/v3/marketing/forms/{id}/draft', 'signup_forms', { language: inLanguage }],
  ['a new list', 'POST', '/v3/marketing/lists', 'lists', { name: 'Lugejad', confirmation_language: inLanguage }],
  ['a list', 'PATCH', '/v3/marketing/lists/{id}', 'lists', { confirmation_language: inLanguage }],
] as const)('%s that is saved in a language while it is removed keeps it', async (_what, method, path, table, body) => {
  const { database } = provider.provider;
  const language = `/v3/marketing/languages/${inLanguage}`;
  await provider.inject('POST', '/v3/marketing/languages', { language: inLanguage }, as());
  const waiting = (count: number): Promise<boolean> =>
    eventually(
      async () => {
        const row = await database.first<{ count: number }>(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return row?.count === count;
      },
      20,
      `${count} requests to wait`,
    );
  const answers = await database.transaction(async (transaction) => {
    // It can be read and locked, but not written.
    await transaction.execute(sql`lock table ${identifier(table)} in share mode`);
    const saved = provider.inject(method, addressOf(path), body, as());
    await waiting(1);
    const removed = provider.inject('DELETE', language, undefined, as());
    await waiting(2);
    return [saved, removed];
  });
  const [saved, removed] = await Promise.all(answers);
  expect([saved?.statusCode, removed?.statusCode]).toEqual([method === 'POST' ? 201 : 200, 409]);
  const { id } = (saved?.json() ?? {}) as { id?: string };
  const undone = table === 'lists' ? { confirmation_language: 'en' } : { language: 'en' };
  const object = method === 'POST' ? `${path}/${id}` : addressOf(path);
  await provider.inject('PATCH', object, undone, as());
  expect((await provider.inject('DELETE', language, undefined, as())).statusCode).toBe(204);
});
