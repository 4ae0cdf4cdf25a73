import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mergeFieldsOf } from 'sendwright/email/template';
import type { Audience, Preflight } from 'sendwright/wire/sendChecks';
import type { DeliveryPage, SingleSend } from 'sendwright/wire/singleSends';
import type { Notice, Notices } from 'sendwright/wire/notifications';
import { type Sql, sql } from '../../../database/sql';
import { settleSend } from '../delivery/settleSend';
import { snapshotSend } from '../delivery/snapshotSend';
import { seedSend } from '../../../testing/seedSend';
import { openQueued } from '../../../testing/mailbox';
import { type TestAccount, type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import { checkLinks } from './checkLinks';
import { mailNotices } from '../../notifications/mailNotices';
import { noticeSends } from '../notices';
import { changeSendingSettings } from '../audience/sendingSettings';
import { checkScheduledSends, startDueSends } from '../schedule/startDueSends';

const path = '/v3/marketing/singlesends';
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();
let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
beforeEach(async () => {
  account = await provider.createAccount();
});
afterAll(() => provider.close());

const ask: TestProvider['inject'] = (method, url, body, headers) =>
  provider.inject(method, url, body, { authorization: `Bearer ${account.apiKey}`, ...headers });
const seed = (options: Parameters<typeof seedSend>[2]) =>
  seedSend(provider.provider.database, account.accountId, options);
const read = async (id: string) => (await ask('GET', `${path}/${id}`)).json<SingleSend>();
const schedule = (id: string, body: object) => ask('PUT', `${path}/${id}/schedule`, body);
const passTime = (id: string, minutes: number) =>
  provider.provider.database.execute(sql`
  update single_sends
  set send_at = send_at - make_interval(mins => ${minutes}), starts_at = starts_at - make_interval(mins => ${minutes})
  where account_id = ${account.accountId} and single_send_id = ${id}`);
const keepTime = () => startDueSends(provider.provider.database, provider.provider.log);

describe('recipients of a send', () => {
  test('each contact counts once, for one reason, and all of them add up', async () => {
    const one = await seed({ recipients: 10, domain: 'one.example' });
    const two = await seed({ recipients: 6, domain: 'two.example' });
    await ask('POST', '/v3/asm/suppressions/global', {
      recipient_emails: ['reader1@one.example', 'reader1@two.example'],
    });
    await ask('POST', `/v3/asm/groups/${one.groupId}/suppressions`, { recipient_emails: ['reader2@one.example'] });
    await provider.provider.database.execute(sql`
      insert into suppressions (account_id, email, kind)
      values (${account.accountId}, 'reader3@one.example', 'bounce'),
        (${account.accountId}, 'reader4@one.example', 'spam_report')`);
    await provider.provider.database.execute(sql`
      insert into list_contacts (account_id, list_id, contact_id)
      select account_id, ${one.listId}, contact_id from list_contacts
      where account_id = ${account.accountId} and list_id = ${two.listId} limit 2`);
    const body = { send_to: { list_ids: [one.listId, two.listId] }, suppression_group_id: one.groupId };
    expect((await ask('POST', `${path}/audience`, body)).json<Audience>()).toEqual({
      included: 16,
      excluded: 0,
      spam_reports: 1,
      unsubscribed: 3,
      bounced: 1,
      invalid: 0,
      paused: 0,
      less_often: 0,
      capped: 0,
      receives: 11,
    });
    const without = { send_to: { list_ids: [one.listId], exclude_list_ids: [two.listId] } };
    expect((await ask('POST', `${path}/audience`, without)).json<Audience>()).toMatchObject({
      included: 12,
      excluded: 2,
      unsubscribed: 1,
      receives: 7,
    });
    expect((await ask('POST', `${path}/audience`, { send_to: {} })).json<Audience>()).toMatchObject({
      included: 0,
      receives: 0,
    });
  });

  test("another account's list is unknown", async () => {
    const own = await seed({ recipients: 1, domain: 'own.example' });
    const answer = await provider.inject('POST', `${path}/audience`, { send_to: { list_ids: [own.listId] } });
    expect(answer.json()).toMatchObject({
      errors: [{ field: 'send_to.list_ids', message: `invalid list id: ${own.listId}` }],
    });
  });

  test('the frequency cap drops contacts over the cap, with the reason in the ledger', async () => {
    const { singleSendId, listId } = await seed({ recipients: 4, domain: 'cap.example' });
    await schedule(singleSendId, { send_at: 'now' });
    await snapshotSend(provider.provider.database, { accountId: account.accountId, singleSendId });
    await changeSendingSettings(provider.provider.database, account.accountId, { cap_messages: 1, cap_days: 7 });
    expect((await ask('POST', `${path}/audience`, { send_to: { list_ids: [listId] } })).json<Audience>()).toMatchObject(
      { included: 4, capped: 4, receives: 0 },
    );
    const again = (await ask('POST', `${path}/${singleSendId}`, {})).json<SingleSend>().id;
    await schedule(again, { send_at: 'now' });
    await snapshotSend(provider.provider.database, { accountId: account.accountId, singleSendId: again });
    const page = (await ask('GET', `${path}/${again}/deliveries`)).json<DeliveryPage>();
    expect(page.progress).toMatchObject({ total: 4, dropped: 4 });
    expect(page.result[0]).toMatchObject({ reason: 'Frequency Cap' });
    await provider.provider.database.transaction((transaction) =>
      settleSend(transaction, { accountId: account.accountId, singleSendId: again }),
    );
    expect(await read(again)).toMatchObject({ status: 'triggered', ui_status: 'nobody-mailed' });
  });

  test('the cap holds for sends that start at the same moment', async () => {
    await changeSendingSettings(provider.provider.database, account.accountId, { cap_messages: 2, cap_days: 7 });
    const { singleSendId } = await seed({ recipients: 50, domain: 'race.example' });
    const copies = await Promise.all(
      [1, 2, 3, 4].map(async () => (await ask('POST', `${path}/${singleSendId}`, {})).json<SingleSend>().id),
    );
    const ids = [singleSendId, ...copies];
    for (const id of ids) await schedule(id, { send_at: 'now' });
    await Promise.all(
      ids.map((id) => snapshotSend(provider.provider.database, { accountId: account.accountId, singleSendId: id })),
    );
    const rows = await provider.provider.database.rows<{ count: number }>(sql`
      select count(*) as count from deliveries
      where account_id = ${account.accountId} and stream_id = any(${ids}::uuid[]) and state = 'waiting'
      group by contact_id`);
    expect(rows.map(({ count }) => count)).toEqual(Array.from({ length: 50 }, () => 2));
  });
});

describe('the version of a send', () => {
  test('a change made on an older one is refused, by body or header; without one it is made', async () => {
    const { singleSendId: id } = await seed({ recipients: 1, domain: 'rev.example' });
    const first = await ask('GET', `${path}/${id}`);
    expect(first.headers['etag']).toBe('"1"');
    const changed = await ask('PATCH', `${path}/${id}`, { name: 'Second', revision: 1 });
    expect(changed.json()).toMatchObject({ name: 'Second', revision: 2 });
    expect(changed.headers['etag']).toBe('"2"');
    const late = await ask('PATCH', `${path}/${id}`, { name: 'Lost', revision: 1 });
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ errors: [{ field: 'revision', error_id: 'revision_conflict' }] });
    expect((await ask('PATCH', `${path}/${id}`, { name: 'Lost' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await ask('PATCH', `${path}/${id}`, { name: 'Third' }, { 'if-match': '"2"' })).statusCode).toBe(202);
    expect((await ask('PATCH', `${path}/${id}`, { name: 'x' }, { 'if-match': 'nonsense' })).statusCode).toBe(400);
    expect((await ask('PATCH', `${path}/${id}`, { name: 'Fourth' })).statusCode).toBe(202);
    expect((await schedule(id, { send_at: inOneHour(), revision: 3 })).statusCode).toBe(412);
    expect((await schedule(id, { send_at: inOneHour(), revision: 4 })).statusCode).toBe(201);
  });
});

describe('the time to undo', () => {
  test('an immediate send is scheduled for its end, and can be undone until then', async () => {
    await changeSendingSettings(provider.provider.database, account.accountId, { undo_seconds: 3600 });
    const { singleSendId: id } = await seed({ recipients: 1, domain: 'undo.example' });
    const answer = (await schedule(id, { send_at: 'now' })).json<{ send_at: string; status: string }>();
    expect(answer.status).toBe('scheduled');
    expect(Date.parse(answer.send_at)).toBeGreaterThan(Date.now() + 600_000);
    await keepTime();
    expect(await read(id)).toMatchObject({ ui_status: 'scheduled', sent_now: true });
    expect((await ask('DELETE', `${path}/${id}/schedule`)).json()).toMatchObject({ status: 'draft' });
    await schedule(id, { send_at: '2031-05-01T09:00:00Z' });
    expect(await read(id)).not.toHaveProperty('sent_now');
    expect((await schedule(id, { send_at: 'now', undo_seconds: 0 })).statusCode).toBe(201);
    await keepTime();
    expect((await read(id)).ui_status).toBe('sending');
    expect((await ask('DELETE', `${path}/${id}/schedule`)).statusCode).toBe(409);
  });

  test.each([
    { undo_seconds: -1 },
    { overdue_minutes: 0 },
    { cap_messages: 0 },
    { cap_days: 400 },
    { undo_seconds: 'soon' },
    { sms_from_hour: 21 },
    { sms_until_hour: 8 },
    { sms_from_hour: 9, sms_until_hour: 25 },
    { sms_segment_price: -1 },
    { sms_currency: 'dollars' },
  ])('settings like %j are refused', async (body) => {
    expect((await ask('PATCH', '/v3/marketing/settings/sending', body)).statusCode).toBe(400);
  });

  test('settings are 60 seconds and 15 minutes unless changed, each account for itself', async () => {
    await provider.provider.database.execute(sql`delete from sending_settings where account_id = ${account.accountId}`);
    expect((await ask('GET', '/v3/marketing/settings/sending')).json()).toEqual({
      undo_seconds: 60,
      overdue_minutes: 15,
      cap_messages: null,
      cap_days: 7,
      sms_from_hour: 8,
      sms_until_hour: 21,
      sms_segment_price: null,
      sms_currency: null,
      sms_consent_field: null,
      sms_consent_value: null,
      sms_zone_field: null,
      sms_short_link: expect.stringMatching(/\/l\/[0-9a-z]+xxxxxxxxxx$/),
    });
    expect((await ask('PATCH', '/v3/marketing/settings/sending', { cap_messages: 3 })).json()).toMatchObject({
      undo_seconds: 60,
      cap_messages: 3,
    });
    const texts = { sms_from_hour: 0, sms_until_hour: 24, sms_segment_price: 0.0079, sms_currency: 'USD' };
    expect((await ask('PATCH', '/v3/marketing/settings/sending', texts)).json()).toMatchObject(texts);
    const evening = { sms_from_hour: 21, sms_until_hour: 20 };
    expect((await ask('PATCH', '/v3/marketing/settings/sending', evening)).json()).toEqual({
      errors: [
        {
          field: 'sms_until_hour',
          message: 'Choose an end after the start, so that there is time to send text messages.',
        },
      ],
    });
    expect((await ask('GET', '/v3/marketing/settings/sending')).json()).toMatchObject({ cap_messages: 3, ...texts });
  });
});

describe('a schedule that cannot be kept', () => {
  test('pauses if it is long overdue, notifies by email once, and is sent when it is resumed', async () => {
    const { singleSendId: id } = await seed({ recipients: 2, domain: 'late.example' });
    await schedule(id, { send_at: inOneHour() });
    await passTime(id, 60 + 16);
    await keepTime();
    expect(await read(id)).toMatchObject({ status: 'scheduled', ui_status: 'paused', pause: { reason: 'overdue' } });
    expect((await ask('POST', `${path}/search`, { waits: true })).json()).toMatchObject({
      result: [{ id }],
      _metadata: { count: 1 },
    });
    const mails: object[] = [];
    const listening = {
      ...provider.provider,
      jobs: {
        ...provider.provider.jobs,
        send: async (_name: string, data: object) => void mails.push(openQueued(provider, data)),
      },
    };
    await noticeSends(provider.provider);
    await noticeSends(provider.provider);
    await mailNotices(listening);
    await mailNotices(listening);
    expect(mails.filter((mail) => 'accountId' in mail && mail.accountId === account.accountId)).toEqual([
      expect.objectContaining({ accountId: account.accountId, subject: expect.stringContaining('is paused') }),
    ]);
    expect((await ask('GET', '/v3/marketing/notices')).json()).toMatchObject({
      result: [
        {
          tone: 'warning',
          title: expect.stringContaining('is paused'),
          message: expect.stringMatching(/sent on \d+ \w+ \d{4}, \d\d:\d\d UTC, .* Send it now, or unschedule it/),
          link: `/single-sends/${id}/stats`,
        },
      ],
    });
    expect((await ask('POST', `${path}/${id}/resume`)).json()).toMatchObject({ ui_status: 'scheduled', pause: null });
    await keepTime();
    expect((await read(id)).ui_status).toBe('sending');
    // The problem is resolved; a pause by a person waits for nobody.
    await ask('POST', `${path}/${id}/pause`);
    expect((await ask('POST', `${path}/search`, { waits: true })).json()).toMatchObject({ _metadata: { count: 0 } });
    await noticeSends(provider.provider);
    expect((await ask('GET', '/v3/marketing/notices')).json()).toMatchObject({ result: [], _metadata: { count: 0 } });
  });

  test('is sent automatically if it is only slightly late', async () => {
    const { singleSendId: id } = await seed({ recipients: 2, domain: 'little.example' });
    await schedule(id, { send_at: inOneHour() });
    await passTime(id, 60 + 5);
    await keepTime();
    expect((await read(id)).ui_status).toBe('sending');
  });

  test.each([
    [
      'sender',
      'Its sender was deleted',
      (seeded: { senderId: number }) =>
        sql`delete from senders where account_id = ${account.accountId} and sender_id = ${seeded.senderId}`,
    ],
    [
      'list',
      'A list of its recipients was deleted',
      (seeded: { listId: string }) =>
        sql`update lists set deleted_at = now() where account_id = ${account.accountId} and list_id = ${seeded.listId}`,
    ],
    [
      'group',
      'Its unsubscribe group was deleted',
      (seeded: { groupId: number }) =>
        sql`delete from unsubscribe_groups where account_id = ${account.accountId} and group_id = ${seeded.groupId}`,
    ],
  ] as const)('is paused with its reason, ahead of time, when its %s is gone', async (what, words, remove) => {
    const seeded = await seed({ recipients: 1, domain: `${what}.example` });
    await schedule(seeded.singleSendId, { send_at: inOneHour() });
    await provider.provider.database.execute(remove(seeded));
    await checkScheduledSends(provider.provider.database, provider.provider.log);
    expect(await read(seeded.singleSendId)).toMatchObject({
      status: 'scheduled',
      ui_status: 'paused',
      pause: { reason: 'incomplete', message: expect.stringContaining(words) },
    });
    const mails: object[] = [];
    const jobs = {
      ...provider.provider.jobs,
      send: async (_name: string, data: object) => void mails.push(openQueued(provider, data)),
    };
    await noticeSends(provider.provider);
    await mailNotices({ ...provider.provider, jobs });
    expect(mails).toContainEqual(
      expect.objectContaining({
        accountId: account.accountId,
        subject: expect.stringContaining('is paused'),
        text: expect.stringContaining(words),
      }),
    );
    expect((await ask('POST', `${path}/${seeded.singleSendId}/resume`)).statusCode).toBe(400);
    expect((await ask('DELETE', `${path}/${seeded.singleSendId}/schedule`)).json()).toMatchObject({ status: 'draft' });
  });
});

describe('the look ahead at an A/B test', () => {
  const variations = ['A', 'B'].map((label, index) => ({ id: `00000000-0000-4000-8000-00000000000${index}`, label }));
  const told = async (criteria: string, set: Sql): Promise<readonly Notice[]> => {
    const { singleSendId: id } = await seed({ recipients: 1, domain: 'told.example' });
    await provider.provider.database.execute(
      sql`update accounts set time_zone = 'Asia/Tokyo' where account_id = ${account.accountId}`,
    );
    const settings = { type: 'subject', test_percentage: 50, duration: 'PT4H' };
    await provider.provider.database.execute(sql`
      update single_sends
      set name = 'Which', status = 'triggered', next_work_at = now() + interval '1 hour',
        abtest =
          ${JSON.stringify({ ...settings, winner_criteria: criteria, variations })}::jsonb,
        ${set}
      where account_id = ${account.accountId} and single_send_id = ${id}`);
    await noticeSends(provider.provider);
    await noticeSends(provider.provider);
    return (await ask('GET', '/v3/marketing/notices')).json<Notices>().result;
  };

  test.each([
    [
      'that a winner is to be picked, until when by the own clock',
      'manual',
      sql`test_ends_at = now() - interval '1 minute', expires_at = '2031-01-21T23:30Z'`,
      'warning',
      'Pick a winner for Which',
      /Pick the winner by 22 Jan 2031, 08:30 GMT\+9/,
    ],
    [
      'that nobody picked one',
      'manual',
      sql`test_ends_at = now() - interval '8 days', expires_at = now() - interval '1 minute'`,
      'warning',
      'The A/B test of Which has expired',
      /within 7 days/,
    ],
    [
      'that copies never left',
      'open',
      sql`finished_at = now(), unsent_count = 1200`,
      'warning',
      'Which was sent in part',
      /^1,200 messages of the single send "Which" were not sent: see why, and retry them\.$/,
    ],
    [
      'which has won by itself',
      'open',
      sql`
        test_ends_at = now() - interval '1 minute', winner_selected_at = now(),
          winning_template_id = '00000000-0000-4000-8000-000000000001'`,
      'info',
      'Variation B of Which has won',
      /goes to the other recipients/,
    ],
  ] as const)('%s', async (_what, criteria, set, tone, title, words) => {
    expect(await told(criteria, set)).toEqual([
      expect.objectContaining({ tone, title, message: expect.stringMatching(words) }),
    ]);
  });

  test('unsent messages are reported once: after some were resolved, with a new number and no email', async () => {
    await told('open', sql`finished_at = now() - interval '2 minutes', unsent_count = 5`);
    const mails: object[] = [];
    const listening = {
      ...provider.provider,
      jobs: {
        ...provider.provider.jobs,
        send: async (_name: string, data: object) => void mails.push(openQueued(provider, data)),
      },
    };
    const again = async (change: Sql) => {
      await provider.provider.database.execute(
        sql`update single_sends set ${change} where account_id = ${account.accountId} and name = 'Which'`,
      );
      await noticeSends(provider.provider);
      await mailNotices(listening);
      return (await ask('GET', '/v3/marketing/notices')).json<Notices>().result.map(({ message }) => message);
    };
    await mailNotices(listening);
    expect(await again(sql`finished_at = now() - interval '1 minute', unsent_count = 3`)).toEqual([
      expect.stringMatching(/^3 messages of/),
    ]);
    expect(mails.filter((mail) => 'accountId' in mail && mail.accountId === account.accountId)).toHaveLength(1);
    expect(await again(sql`finished_at = now(), unsent_count = 0`)).toEqual([]);
    // A retry that failed again is a new notice.
    expect(await again(sql`finished_at = now() + interval '1 minute', unsent_count = 2`)).toEqual([
      expect.stringMatching(/^2 messages of/),
    ]);
  });

  test('a day before its time is over, once more; and nothing once a winner is picked', async () => {
    await told('manual', sql`test_ends_at = now() - interval '1 minute', expires_at = now() + interval '7 days'`);
    const titlesAfter = async (change: Sql) => {
      await provider.provider.database.execute(
        sql`update single_sends set ${change} where account_id = ${account.accountId} and name = 'Which'`,
      );
      await noticeSends(provider.provider);
      return (await ask('GET', '/v3/marketing/notices')).json<Notices>().result.map(({ title }) => title);
    };
    // The second notice replaces the first.
    expect(await titlesAfter(sql`expires_at = now() + interval '20 hours'`)).toEqual([
      'Last day to pick a winner for Which',
    ]);
    expect(await titlesAfter(sql`winner_selected_at = now()`)).toEqual([]);
  });
});

describe('the preflight', () => {
  test('reports empty and unknown fields, size, and a missing unsubscribe link', async () => {
    const html =
      '<p>{{first_name}} {{insert city "default=there"}} {{frist_name}} {{#if last_name}}{{last_name}}{{/if}}</p>' +
      'x'.repeat(110_000);
    const { singleSendId: id } = await seed({ recipients: 4, domain: 'pre.example', email: { html_content: html } });
    await provider.provider.database.execute(sql`
      update contacts set first_name = '', city = null
      where account_id = ${account.accountId} and email in ('reader1@pre.example', 'reader2@pre.example')`);
    await ask('POST', '/v3/asm/suppressions/global', { recipient_emails: ['reader2@pre.example'] });
    const found = (await ask('POST', `${path}/${id}/preflight`)).json<Preflight>();
    expect(found).toMatchObject({ clipped: true, offers_unsubscribe: false, recipients: 3, links: [] });
    expect(new Map(found.fields.map((field) => [field.name, field]))).toMatchObject(
      new Map([
        ['first_name', { name: 'first_name', known: true, empty: 1, has_default: false }],
        ['city', { name: 'city', known: true, empty: 1, has_default: true }],
        ['frist_name', { name: 'frist_name', known: false, empty: 3, has_default: false }],
        ['last_name', { name: 'last_name', known: true, empty: 0, has_default: true }],
      ]),
    );
  });

  test('reads the fields a template names, and none of the service or of loops', () => {
    const fields = mergeFieldsOf([
      '{{a}} {{{b.c}}} {{#each d}}{{this.x}}{{name}}{{/each}} {{Sender_Name}} {{{unsubscribe}}} {{e | you}} ' +
        '{{formatDate f "YYYY"}} {{#if',
      '{{#equals g "x"}}{{h}}{{/equals}}',
    ]);
    expect([...fields.keys()]).toEqual(['g', 'h']);
    expect(
      [
        ...mergeFieldsOf([
          '{{a}} {{{b.c}}} {{#each d}}{{this.x}}{{name}}{{/each}} {{Sender_Name}} {{{unsubscribe}}} {{e | you}} ' +
            '{{formatDate f "YYYY"}}',
        ]),
      ].map(([name, { hasDefault }]) => [name, hasDefault]),
    ).toEqual([
      ['a', false],
      ['b', false],
      ['d', true],
      ['e', true],
      ['f', false],
    ]);
  });

  test('requests every address once and reports what recipients would find', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(request.url === '/ok' ? 200 : request.url === '/robots' ? 403 : 404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const html =
      `<a href="${at}/ok">1</a><a href="${at}/ok">2</a><a href="${at}/gone">3</a><a href="${at}/robots">4</a><a ` +
      'href="mailto:a@b.example">5</a><a href="https://x.example/{{id}}">6</a><a href="">7</a><a ' +
      'href="www.example.com">8</a><a href="{{{unsubscribe}}}">9</a>';
    const links = await checkLinks([{ variation: null, html }], { allows: () => true });
    server.closeAllConnections();
    server.close();
    expect(links.map(({ state, status }) => [state, status])).toEqual([
      ['ok', 200],
      ['broken', 404],
      ['unknown', 403],
      ['skipped', null],
      ['skipped', null],
      ['broken', null],
      ['broken', null],
    ]);
    expect(asked.toSorted()).toEqual(['/gone', '/ok', '/robots']);
    expect(await checkLinks([{ variation: null, html: `<a href="${at}/ok">1</a>` }])).toMatchObject([
      { state: 'broken', problem: expect.stringContaining('public internet') },
    ]);
  });
});
