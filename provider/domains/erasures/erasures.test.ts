import { access } from 'node:fs/promises';
import { Value } from '@sinclair/typebox/value';
import { type Erasure as ErasureBody, Erasure } from 'sendwright/wire/erasures';
import { sql, identifier } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob } from '../../testing/testImports';
import { exportFile } from '../exports/exportFiles';
import { finishedExport } from '../exports/finishedExport';
import { erasureSteps } from './personalRows';
import { runErasure } from './runErasure';
import { findErasure } from './queries';

let app: TestProvider;
beforeAll(async () => {
  app = await startTestProvider();
});
afterAll(() => app.close());

const root = '/v3/marketing';
const email = 'wilhelmina.unusual@erase.example';
const phone = '+4915198765432';
const firstName = 'Wilhelminaxq';
const needles = [email, encodeURIComponent(email), '4915198765432', firstName];

async function ask<Body>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<Body> {
  const answer = await app.inject(method, path, body);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.body === '' ? (undefined as Body) : answer.json<Body>();
}

async function upsert(contacts: readonly object[], extra: object = {}): Promise<string> {
  const { job_id: jobId } = await ask<{ job_id: string }>('PUT', `${root}/contacts`, { contacts, ...extra });
  await finishedJob(app, jobId);
  return jobId;
}

async function idOf(address: string): Promise<string | undefined> {
  const found = await app.inject('POST', `${root}/contacts/search/emails`, { emails: [address] });
  return found.statusCode === 404
    ? undefined
    : found.json<{ result: Record<string, { contact?: { id: string } }> }>().result[address]?.contact?.id;
}

const finished = (id: string): Promise<ErasureBody> =>
  eventually(async () => {
    const shown = Value.Decode(Erasure, await ask('GET', `${root}/erasures/${id}`));
    return shown.status === 'pending' ? undefined : shown;
  });

/** Where a text is, in all tables of the database and the queue, whatever a column's type is. */
async function placesOf(text: string): Promise<string[]> {
  const { database } = app.provider;
  const columns = await database.rows<{ schema: string; table: string; column: string; bytes: boolean }>(sql`
    select nspname::text as schema, relname::text as table, attname::text as column,
      atttypid = 'bytea'::regtype as bytes
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where attnum > 0 and not attisdropped and relkind in ('r', 'p') and not relispartition
      and nspname in ('public', 'pgboss')`);
  const found: string[] = [];
  for (const { schema, table, column, bytes } of columns) {
    const value = identifier(column);
    const row = await database.first<{ count: number }>(
      bytes
        ? sql`select count(*) as count from ${identifier(schema)}.${identifier(table)}
            where position(convert_to(${text}, 'UTF8') in ${value}) > 0`
        : sql`select count(*) as count from ${identifier(schema)}.${identifier(table)}
            where position(lower(${text}) in lower(${value}::text)) > 0`,
    );
    if (row && row.count > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found;
}

/** A person in every part of the product that keeps something of people. */
async function livedIn(): Promise<{ contactId: string; singleSendId: string; exportId: string }> {
  const { provider, accountId } = app;
  const { database } = provider;
  const { singleSendId, groupId } = await seedSend(database, accountId, { recipients: 2, domain: 'others.example' });
  const list = await ask<{ id: string }>('POST', `${root}/lists`, { name: 'Readers' });
  const field = await ask<{ id: string }>('POST', `${root}/field_definitions`, { name: 'plan', field_type: 'Text' });
  const person = {
    email,
    phone_number_id: phone,
    first_name: firstName,
    tags: ['vip'],
    custom_fields: { [field.id]: `for ${firstName}` },
  };
  await upsert([person, { email: 'ordinary@others.example' }], { list_ids: [list.id] });
  // A refused row keeps its cells in a report.
  await upsert([{ ...person, custom_fields: { [field.id]: 'x'.repeat(1001) } }]);
  const contactId = (await idOf(email)) ?? '';
  await ask('PATCH', `${root}/contacts/${contactId}`, { last_name: `${firstName}son` });
  await ask('POST', `${root}/events`, {
    events: [
      { id: 'order-1', name: 'Ordered', contact: { email }, properties: { ship_to: firstName } },
      { id: 'order-2', name: 'Invited', contact: { email: 'ordinary@others.example' }, properties: { by: email } },
    ],
  });
  await ask('POST', '/v3/asm/suppressions/global', { recipient_emails: [email] });
  await database.execute(sql`
    insert into recipient_preferences (account_id, email, frequency) values (${accountId}, ${email}, 'weekly')`);
  await database.execute(sql`
    insert into leave_reasons (account_id, email, reason, comment)
    values (${accountId}, ${email}, 'other', ${`Yours, ${firstName}`})`);
  await ask('POST', `/v3/asm/groups/${groupId}/suppressions`, { recipient_emails: [email] });
  const sender = { email: 'news@example.com' };
  await ask('POST', '/v3/mail/send', {
    personalizations: [
      { to: [{ email, name: firstName }], substitutions: { '-name-': firstName }, custom_args: { who: firstName } },
      { to: [{ email: 'ordinary@others.example' }], cc: [{ email }] },
    ],
    from: sender,
    subject: 'Your order',
    content: [{ type: 'text/plain', value: `Dear\n${email}` }],
    mail_settings: { bypass_list_management: { enable: true } },
  });
  const detail = { subject: `Hello ${firstName}`, url: `https://shop.example/?e=${encodeURIComponent(email)}` };
  for (const event of ['processed', 'delivered', 'open', 'click'] as const)
    await recordEvents(database, [
      { accountId, singleSendId, contactId, email, event, detail: { ...detail, url_index: 0 } },
    ]);
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, response)
    values (${accountId}, ${singleSendId}, ${contactId}, ${email}, 'sent', ${`250 accepted ${email}`})`);
  await database.execute(sql`
    insert into sms_replies (account_id, message_sid, phone_number, contact_id, messaging_service_sid, body)
    values (${accountId}, 'SM1', ${phone}, ${contactId}, 'MG1', ${`I am ${firstName}`})`);
  await database.execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid) values (${accountId}, ${phone}, '')`);
  await database.execute(sql`
    insert into event_sources (account_id, source_id, name, service, token, last_post)
    values (${accountId}, gen_random_uuid(), 'Shop', 'other', 'x', ${JSON.stringify({ email, name: firstName })})`);
  await database.execute(sql`
    insert into consents (account_id, email, status, source, language, contact)
    values (${accountId}, ${email}, 'pending', 'api', 'en', ${JSON.stringify({ first_name: firstName })})`);
  const receiver = await database.first<{ receiver_id: string }>(sql`
    insert into event_receivers (account_id, url) values (${accountId}, 'https://hooks.example')
    returning receiver_id`);
  await database.execute(sql`
    insert into webhook_deliveries
      (account_id, receiver_id, state, event_count, events, first_event, response, kept)
    values (${accountId}, ${receiver?.receiver_id}, 'given_up', 2, '{}', ${JSON.stringify({ email })}, '',
      ${JSON.stringify([{ email, contact_id: contactId, who: firstName }, { email: 'ordinary@others.example' }])})`);
  await database.execute(sql`
    insert into audit_entries (account_id, actor, action, subject)
    values (${accountId}, 'ada', 'suppressions.deleted', ${email}), (${accountId}, 'ada', 'suppressions.deleted',
      ${`diana-${email}`})`);
  const exported = await ask<{ id: string }>('POST', `${root}/contacts/exports`, {});
  await finishedExport(app, exported.id);
  return { contactId, singleSendId, exportId: exported.id };
}

test('the export has everything about one person, and the erasure leaves nothing of it', async () => {
  const { contactId, singleSendId, exportId } = await livedIn();
  const { database, config } = app.provider;
  for (const text of needles) expect(await placesOf(text)).not.toEqual([]);

  const { id } = await ask<{ id: string }>('POST', `${root}/contacts/${contactId}/export`);
  const shown = await finishedExport(app, id);
  const [address = ''] = shown.urls;
  const { pathname, search } = new URL(address);
  const file = await app.inject('GET', `${pathname}${search}`, undefined, { authorization: '' });
  const all = file.json<Record<string, unknown>>();
  expect(all).toMatchObject({
    contact: { email, first_name: firstName, custom_fields: { plan: `for ${firstName}` } },
    lists: [{ name: 'Readers' }],
    tags: [{ name: 'vip' }],
    consents: [{ status: 'pending' }],
    text_message_replies: [{ body: `I am ${firstName}` }],
    events: [{ name: 'Ordered', properties: { ship_to: firstName } }],
    edits: [{ fields: ['last_name'] }],
  });
  expect(all['suppressions']).toHaveLength(2);
  expect(all['messages']).toContainEqual(expect.objectContaining({ from: 'single_send', state: 'sent' }));
  expect(JSON.stringify(all['message_events'])).toContain('"click"');
  expect(JSON.stringify(all)).not.toContain('ordinary@');

  const counts = async (): Promise<unknown> => [
    await database.rows(sql`select * from send_totals where account_id = ${app.accountId}`),
    // Changes become counts in the background.
    await database.rows(sql`
      select dimension, name, sum(delivered) as delivered, sum(opens) as opens, sum(clicks) as clicks
      from (select * from report_counts union all select * from report_changes) as counted
      where account_id = ${app.accountId} and dimension <> 'all_hours'
      group by dimension, name order by dimension, name`),
    await database.rows(sql`
      select event, count(*) as count from email_events where account_id = ${app.accountId} group by event
      order by event`),
  ];
  // The messages are in the outbox first, so that nothing waits.
  await eventually(async () => {
    const open = await database.first(sql`
      select 1 from deliveries where account_id = ${app.accountId} and state in ('waiting', 'sending', 'held')`);
    return open === undefined;
  });
  const before = await counts();
  const started = await ask<ErasureBody>('POST', `${root}/erasures`, { contact_id: contactId, reference: 'DSR-7' });
  expect(JSON.stringify(started)).not.toContain('wilhelmina');
  const done = await finished(started.id);
  expect(done).toMatchObject({ status: 'completed', reference: 'DSR-7', kept: [] });
  expect(done.columns_searched).toBeGreaterThan(200);
  expect(done.deleted).toMatchObject({ contacts: 1, custom_events: 1, suppressions: 2, files: 2 });
  expect(done.anonymized['email_events']).toBeGreaterThan(4);

  // What is left: somebody else whose address only ends like it, and the id in entries about the export.
  const left: Readonly<Record<string, readonly string[]>> = {
    [email]: ['public.audit_entries.subject'],
    [contactId]: ['public.audit_entries.subject', 'public.contact_exports.request'],
  };
  for (const text of [...needles, contactId])
    expect([text, (await placesOf(text)).toSorted()]).toEqual([text, left[text] ?? []]);
  expect(await counts()).toEqual(before);
  await expect(access(exportFile(config.dataDir, exportId, 1, 'csv'))).rejects.toThrow('ENOENT');
  const audit = await database.rows<{ action: string; subject: string }>(sql`
    select action, subject from audit_entries where account_id = ${app.accountId} and action like 'person.%'`);
  expect(audit).toContainEqual({ action: 'person.erased', subject: 'one person' });
  expect(await idOf('ordinary@others.example')).toBeDefined();
  const stats = await ask<{ results: { stats: { unique_opens: number } }[] }>(
    'GET',
    `${root}/stats/singlesends/${singleSendId}`,
  );
  expect(stats.results[0]?.stats.unique_opens).toBe(1);
});

test('who was erased is not added, mailed or asked again, unless they sign up or are allowed again', async () => {
  const { database } = app.provider;
  const again = 'returns@erase.example';
  await upsert([{ email: again, first_name: 'Once' }]);
  const contactId = await idOf(again);
  await finished((await ask<ErasureBody>('POST', `${root}/erasures`, { contact_id: contactId })).id);

  const jobId = await upsert([{ email: again, first_name: 'Twice' }, { email: 'else@erase.example' }]);
  expect(await idOf(again)).toBeUndefined();
  expect(await idOf('else@erase.example')).toBeDefined();
  const rejections = await database.rows<{ reason: string; cells: string[] }>(sql`
    select reason, cells from contact_job_rejections where account_id = ${app.accountId} and job_id = ${jobId}`);
  expect(rejections).toEqual([{ reason: expect.stringContaining('was erased'), cells: ['', '', '', ''] }]);
  await app.inject('POST', `${root}/events`, {
    events: [{ id: 'e-9', name: 'Ordered', contact: { email: again }, create_contact: true }],
  });
  expect(await ask('POST', '/v3/contactdb/recipients', [{ email: again }])).toMatchObject({ error_indices: [0] });
  expect(await idOf(again)).toBeUndefined();

  await ask('POST', '/v3/mail/send', {
    personalizations: [{ to: [{ email: again }] }, { to: [{ email: 'else@erase.example' }] }],
    from: { email: 'news@example.com' },
    subject: 'Hello',
    content: [{ type: 'text/plain', value: 'Hello' }],
  });
  await eventually(async () => {
    const rows = await database.rows<{ email: string; state: string }>(sql`
      select email, state from deliveries
      where account_id = ${app.accountId} and email in (${again}, 'else@erase.example') order by email`);
    return (
      JSON.stringify(rows.map(({ email: to, state }) => [to, state])) ===
      JSON.stringify([
        ['else@erase.example', 'sent'],
        [again, 'dropped'],
      ])
    );
  });

  expect((await app.inject('POST', `${root}/erasures/returns`, { email: again.toUpperCase() })).statusCode).toBe(204);
  expect((await app.inject('POST', `${root}/erasures/returns`, { email: again })).statusCode).toBe(404);
  await upsert([{ email: again }]);
  expect(await idOf(again)).toBeDefined();
});

test('an erasure waits for messages that are being sent, and continues where it was', async () => {
  const { database } = app.provider;
  const address = 'waiting@erase.example';
  await upsert([{ email: address }]);
  const contactId = (await idOf(address)) ?? '';
  const { singleSendId } = await seedSend(database, app.accountId, { recipients: 0 });
  const other = await seedSend(database, app.accountId, { recipients: 0 });
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, claimed_by) values
      (${app.accountId}, ${singleSendId}, ${contactId}, ${address}, 'sending', gen_random_uuid()),
      (${app.accountId}, ${other.singleSendId}, ${contactId}, ${address}, 'waiting', null)`);
  const { id } = await ask<ErasureBody>('POST', `${root}/erasures`, { email: address });
  await eventually(async () => {
    const shown = await ask<ErasureBody>('GET', `${root}/erasures/${id}`);
    return shown.status === 'pending' && shown.waiting_for?.includes('being sent');
  });
  // What waited will not be sent, whatever happens to the erasure.
  expect(
    await database.first(sql`
      select state from deliveries where account_id = ${app.accountId} and stream_id = ${other.singleSendId}`),
  ).toEqual({ state: 'dropped' });
  await database.execute(sql`
    update deliveries set state = 'sent' where account_id = ${app.accountId} and stream_id = ${singleSendId}`);
  const row = await findErasure(database, app.accountId, id);
  if (!row) throw new Error('The erasure is gone.');
  // Stopped before its first step, and repeated after its last one.
  const stopped = new AbortController();
  stopped.abort();
  await expect(runErasure(app.provider, row, stopped.signal)).rejects.toThrow();
  expect(await placesOf(address)).not.toEqual([]);
  await runErasure(app.provider, row, new AbortController().signal);
  expect(await finished(id)).toMatchObject({ status: 'completed' });
  await runErasure(app.provider, row, new AbortController().signal);
  expect(await placesOf(address)).toEqual([]);
});

test('the proof says where the own content of the team still has the address', async () => {
  const address = 'colleague@erase.example';
  await upsert([{ email: address }]);
  await app.provider.database.execute(sql`
    insert into notification_recipients (account_id, name, email) values (${app.accountId}, 'Cole', ${address})`);
  const { id } = await ask<ErasureBody>('POST', `${root}/erasures`, { email: address });
  expect(await finished(id)).toMatchObject({
    status: 'completed',
    kept: [{ table: 'notification_recipients', column: 'email', rows: 1 }],
  });
});

test('an address of another contact, and longer addresses and numbers, stay', async () => {
  const { database } = app.provider;
  await upsert([
    { email: 'ana@erase.example', alternate_emails: ['home@erase.example'], phone_number_id: '+4915111111111' },
    { email: 'home@erase.example' },
    { email: 'diana@erase.example', first_name: 'see ana@erase.example.org' },
  ]);
  await database.execute(sql`
    insert into audit_entries (account_id, actor, action, subject) values
      (${app.accountId}, 'ada', 'suppressions.deleted', 'diana@erase.example, ana@erase.example.'),
      (${app.accountId}, 'ada', 'suppressions.deleted', 'ana@erase.example.org'),
      (${app.accountId}, 'ada', 'suppressions.deleted', '+49151111111119')`);
  await finished((await ask<ErasureBody>('POST', `${root}/erasures`, { phone_number: '+4915111111111' })).id);
  expect(await idOf('ana@erase.example')).toBeUndefined();
  expect(await idOf('home@erase.example')).toBeDefined();
  expect(await idOf('diana@erase.example')).toBeDefined();
  const subjects = await database.rows<{ subject: string }>(sql`
    select subject from audit_entries where account_id = ${app.accountId} and action = 'suppressions.deleted'
      and (subject like '%ana@%' or subject like '+%') order by subject`);
  expect(subjects.map(({ subject }) => subject)).toEqual([
    '+49151111111119',
    'ana@erase.example.org',
    expect.stringMatching(/^diana@erase\.example, erased-[\w-]+@erased\.invalid\.$/),
  ]);
});

test('whoever has neither address nor number is erased, too', async () => {
  await upsert([{ external_id: 'crm-4711', first_name: 'Nobody' }]);
  const { database } = app.provider;
  const contact = await database.first<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${app.accountId} and external_id = 'crm-4711'`);
  const { id } = await ask<{ id: string }>('POST', `${root}/erasures`, { contact_id: contact?.contact_id });
  expect(await finished(id)).toMatchObject({ status: 'completed', deleted: { contacts: 1 } });
});

test('ways to write an address are found in all texts, whatever its characters', async () => {
  const { database } = app.provider;
  const { accountId } = app;
  const address = "o'neil+büro@erase.example";
  await upsert([{ email: address }, { email: 'keeper@erase.example', city: 'Town' }]);
  const contactId = await idOf(address);
  await database.execute(sql`
    update contacts set custom_fields = ${JSON.stringify({ a: `Ask ${address.toUpperCase()}` })}::jsonb,
      city = ${`see ?to=${encodeURIComponent(address)}&x`}
    where account_id = ${accountId} and email = 'keeper@erase.example'`);
  const { id } = await ask<{ id: string }>('POST', `${root}/erasures`, { contact_id: contactId });
  expect(await finished(id)).toMatchObject({ status: 'completed' });
  const kept = await database.first<{ text: string }>(sql`
    select custom_fields::text || city as text from contacts
    where account_id = ${accountId} and email = 'keeper@erase.example'`);
  expect(kept?.text).toMatch(/^\{"a": "Ask erased-[\w-]+@erased\.invalid"\}see \?to=erased-[\w-]+@erased\.invalid&x$/);
});

test('an erasure names one person, who exists', async () => {
  const status = async (body: object): Promise<number> =>
    (await app.inject('POST', `${root}/erasures`, body)).statusCode;
  expect(await status({})).toBe(400);
  expect(await status({ email: 'a@b.example', phone_number: phone })).toBe(400);
  expect(await status({ email: 'nobody' })).toBe(400);
  expect(await status({ phone_number: '12' })).toBe(400);
  expect(await status({ contact_id: 'c0ffee00-0000-4000-8000-000000000000' })).toBe(404);
});

/** Deleted with their contact by triggers, or kept by the ad partner until the next synchronization. */
const otherwise = new Set([
  'ad_audience_members',
  'ad_audience_overrides',
  'automation_calls',
  'automation_enrolments',
  'automation_trace',
  'contact_edits',
  'contact_tags',
  'list_contacts',
  'segment_contacts',
]);

test('every table that names contacts is part of an erasure', async () => {
  const tables = await app.provider.database.rows<{ name: string }>(sql`
    select distinct relname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'contact_id' and relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace`);
  const covered = new Set([...erasureSteps.map(({ table }) => table), ...otherwise]);
  expect(tables.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});
