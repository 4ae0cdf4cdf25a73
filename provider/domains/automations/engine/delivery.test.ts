import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostedEvent } from 'sendwright/wire/eventWebhooks';
import type { OutboxMessageDetail, OutboxPage } from 'sendwright/wire/outbox';
import type { AutomationLinkStats, AutomationStats, ContactActivityPage } from 'sendwright/wire/stats';
import { sql } from '../../../database/sql';
import { startDelivery } from '../../deliveries/lanes';
import { openTransport } from '../../../delivery/transport/openTransport';
import { EventPosting } from '../../../delivery/receivers/eventPosting';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { type Method, startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { streams } from '../../deliveries/lanes';
import { AutomationService } from './automationService';

const cleanup = new Cleanup();
const posted: PostedEvent[] = [];
let provider: TestProvider;
let automation: TestAutomation;
let contacts: string[];

const database = () => provider.provider.database;
async function ask<Body>(method: Method, path: string, body?: unknown, status = 200): Promise<Body> {
  const answer = await provider.inject(method, path, body, { authorization: `Bearer ${automation.apiKey}` });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
  return String(answer.headers['content-type']).startsWith('application/json')
    ? answer.json<Body>()
    : (answer.body as Body);
}

/** An automation whose first email reaches two of three contacts: one opens it, clicks its link and unsubscribes. */
beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } }));
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      posted.push(...(JSON.parse(body) as PostedEvent[]));
      response.end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  cleanup.add(() => new Promise<void>((closed) => receiver.close(() => closed())));
  const { log, config } = provider.provider;
  // The test's receiver is on this machine, where the product posts only if the operator says so.
  const webhooks = EventPosting.start({ database: database(), log, streams, outgoing: { allows: () => true } });
  const transport = openTransport(config, database());
  const delivery = startDelivery({ database: database(), transport, log, publicUrl: config.publicUrl });
  const service = AutomationService.start(database(), log);
  cleanup.add(async () => {
    await Promise.all([service.stop(), delivery.stop(), webhooks.stop()]);
    await transport.close();
  });

  automation = await makeAutomation(provider);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await ask(
    'POST',
    '/v3/user/webhooks/event/settings',
    { url, enabled: true, delivered: true, click: true, dropped: true },
    201,
  );
  await database().execute(sql`
    insert into suppressions (account_id, email, kind)
    values (${automation.accountId}, 'gone@example.org', 'global')`);
  await automation.ask('POST', `/${automation.id}/live`);
  contacts = await automation.add(['ana', 'ben', 'gone']);
  await eventually(async () => (await ask<OutboxPage>('GET', '/v3/marketing/outbox'))._metadata.count === 2, 60);
  const { result } = await ask<OutboxPage>('GET', '/v3/marketing/outbox?email=ana');
  const { html } = await ask<OutboxMessageDetail>('GET', `/v3/marketing/outbox/${result[0]?.id}`);
  const path = (pattern: RegExp): string => new URL(pattern.exec(html ?? '')?.[1] ?? '').pathname;
  await provider.inject('GET', path(/src="([^"]*\/t\/o\/[^"]*)"/), undefined, { authorization: '' });
  const click = await provider.inject('GET', path(/href="([^"]*\/t\/c\/[^"]*)"/), undefined, { authorization: '' });
  expect(click.headers['location']).toBe('https://www.example.com/One');
  const unsubscribe = await provider.inject('POST', path(/href="([^"]*\/u\/[^"?]*)"/), 'List-Unsubscribe=One-Click', {
    authorization: '',
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(unsubscribe.statusCode).toBe(200);
  await eventually(
    async () => (await stats(''))[0]?.stats.unsubscribes === 1 && (await stats(''))[0]?.stats.clicks === 1,
    60,
  );
});
afterAll(() => cleanup.run());

const stats = async (query: string) =>
  (await ask<AutomationStats>('GET', `/v3/marketing/stats/automations/${automation.id}${query}`)).results;

test('its numbers are exact, in all and by email, by day, by link and as a file', async () => {
  const whole = {
    requests: 3,
    delivered: 2,
    opens: 1,
    unique_opens: 1,
    clicks: 1,
    unique_clicks: 1,
    unsubscribes: 1,
    bounces: 0,
  };
  expect(await stats('')).toMatchObject([{ id: automation.id, step_id: 'all', aggregation: 'total', stats: whole }]);
  expect((await stats('?group_by=step_id')).find(({ step_id: id }) => id === automation.stepIds[0])).toMatchObject({
    stats: whole,
  });
  expect((await stats(`?step_ids=${automation.stepIds[1]}`))[0]?.stats.requests).toBe(0);
  expect(await stats('?aggregated_by=day')).toMatchObject([
    { aggregation: expect.stringMatching(/^\d{4}-/), stats: whole },
  ]);
  const list = await ask<AutomationStats>('GET', '/v3/marketing/stats/automations');
  expect(list).toMatchObject({ results: [{ id: automation.id, stats: whole }], _metadata: { count: 1 } });
  const links = await ask<AutomationLinkStats>(
    'GET',
    `/v3/marketing/stats/automations/${automation.id}/links?group_by=step_id`,
  );
  expect(links).toMatchObject({
    results: [{ url: 'https://www.example.com/One', step_id: automation.stepIds[0], clicks: 1 }],
    total_clicks: 1,
  });
  const csv = await ask<string>('GET', `/v3/marketing/stats/automations/export?ids=${automation.id}`);
  expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^Series,${automation.id},\\d{4}-\\d\\d-\\d\\d,3,2,`));
});

test('webhooks say which automation, email and version it was', async () => {
  await eventually(
    () =>
      posted.filter(({ event }) => event === 'delivered').length === 2 && posted.some(({ event }) => event === 'click'),
    60,
  );
  const message = await database().first<{ id: string }>(sql`
    select message_id as id from automation_messages
    where account_id = ${automation.accountId} and step_id = ${automation.stepIds[0]}`);
  const own = {
    mc_stats: 'automation',
    mc_auto_id: automation.id,
    mc_auto_name: 'Series',
    mc_auto_step_id: automation.stepIds[0],
    mc_auto_msg_id: message?.id,
    mc_pod_id: '0',
    'smtp-id': expect.stringContaining('@example.com>'),
  };
  for (const event of posted) expect(event).toMatchObject(own);
  expect(posted.some((event) => 'singlesend_id' in event)).toBe(false);
});

test("a contact's trace and history tell what became of the email", async () => {
  const [ana = '', , gone = ''] = contacts;
  expect((await automation.trace(ana)).trace).toMatchObject([
    {
      outcome: 'sent',
      subject: 'One',
      delivery: { state: 'sent' },
      opened_at: expect.any(String),
      clicked_at: expect.any(String),
    },
  ]);
  expect((await automation.trace(gone)).trace).toMatchObject([
    { outcome: 'sent', delivery: { state: 'dropped', response: 'Unsubscribed Address' } },
  ]);
  const { result } = await ask<ContactActivityPage>('GET', `/v3/marketing/contacts/${ana}/activity`);
  expect(result).toContainEqual(
    expect.objectContaining({
      event: 'click',
      automation_id: automation.id,
      automation_name: 'Series',
      single_send_id: null,
    }),
  );
});

test('segments find who was sent, opened and clicked it, in both languages, apart from single sends', async () => {
  const count = async (query: string) =>
    (await ask<{ contact_count: number }>('POST', '/v3/marketing/contacts/search', { query })).contact_count;
  const events = (where: string) =>
    'SELECT contact_id, updated_at FROM contact_data WHERE contact_id IN (SELECT contact_id FROM event_data WHERE ' +
    `${where})`;
  expect(
    await count(events(`event_type = 'delivered' AND DATA:payload.unique_args.automation_id = '${automation.id}'`)),
  ).toBe(2);
  expect(await count(events("event_type = 'click' AND DATA:payload.unique_args.automation_id IS NOT NULL"))).toBe(1);
  expect(
    await count(events(`event_type = 'open' AND DATA:payload.unique_args.automation_id != '${automation.id}'`)),
  ).toBe(0);
  expect(
    await count(
      events(`event_type = 'open' AND DATA:payload.unique_args.automation_id LIKE '${automation.id.slice(0, 8)}%'`),
    ),
  ).toBe(1);
  expect(await count(events("event_type = 'delivered' AND DATA:payload.unique_args.singlesend_id IS NOT NULL"))).toBe(
    0,
  );
  expect(
    await count(events(`event_type = 'delivered' AND DATA:payload.unique_args.singlesend_id != '${automation.id}'`)),
  ).toBe(0);
  expect(await count(events('DATA:payload.unique_args.singlesend_id IS NULL'))).toBe(3);
  expect(await count(`event_type = 'click' AND unique_args['automation_id'] = '${automation.id}'`)).toBe(1);
});

test('its list cannot be deleted while it is live; test sends and versions know its emails', async () => {
  expect(await ask<object>('GET', `/v3/marketing/lists/${automation.listId}/uses`)).toEqual({
    result: [{ type: 'automation', id: automation.id, name: 'Series', status: 'live' }],
  });
  await ask('DELETE', `/v3/marketing/lists/${automation.listId}`, undefined, 409);
  const segment = await database().first<{ id: string }>(sql`
    insert into segments (account_id, name, query_version, query_dsl)
    values (${automation.accountId}, 'All', 2, 'SELECT contact_id, updated_at FROM contact_data')
    returning segment_id as id`);
  const other = (await automation.ask('POST', `/${automation.id}`)).body;
  await automation.ask('PATCH', `/${other.id}`, { entry: { type: 'segment', id: segment?.id } });
  expect(await automation.ask('POST', `/${other.id}/live`)).toMatchObject({ status: 200 });
  await ask('DELETE', `/v3/marketing/segments/2.0/${segment?.id}`, undefined, 400);
  await automation.ask('POST', `/${other.id}/disable`);
  await ask('DELETE', `/v3/marketing/segments/2.0/${segment?.id}`, undefined, 202);
  await ask(
    'POST',
    '/v3/marketing/test/send_email',
    {
      template_id: automation.stepIds[1],
      sender_id: automation.senderId,
      suppression_group_id: automation.groupId,
      emails: ['me@example.org'],
    },
    202,
  );
  await ask('GET', `/v3/design_versions/automation/${automation.stepIds[1]}`);
});
