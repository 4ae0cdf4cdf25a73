import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from 'sendwright/wire/common';
import type { Integration, Integrations } from 'sendwright/wire/integrations';
import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { EventPosting } from '../../delivery/receivers/eventPosting';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { streams } from '../deliveries/lanes';

const base = '/v3/marketing/integrations';
const cleanup = new Cleanup();
let provider: TestProvider;
/** What the collector answers next; then 200. */
const answers: number[] = [];
const batches: Array<{ path: string; headers: IncomingHttpHeaders; batch: Array<Record<string, unknown>> }> = [];

beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      batches.push({
        path: request.url ?? '',
        headers: request.headers,
        batch: (JSON.parse(body) as { batch: Array<Record<string, unknown>> }).batch,
      });
      response.statusCode = answers.shift() ?? 200;
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanup.add(() => new Promise<void>((closed) => server.close(() => closed())));
  const collector = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { database, log } = provider.provider;
  const posting = EventPosting.start({
    database,
    log,
    streams,
    customerData: { US: `${collector}/us`, EU: `${collector}/eu` },
  });
  cleanup.add(() => posting.stop());
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  const { result } = (await provider.inject('GET', base)).json<Integrations>();
  if (result.length > 0)
    await provider.inject('DELETE', `${base}?ids=${result.map(({ integration_id: id }) => id).join(',')}`);
  batches.length = 0;
});

const asked = {
  destination: 'Segment',
  filters: { email_events: ['open', 'click', 'drop'] },
  properties: { write_key: 'a123456', destination_region: 'US' },
};
const create = async (body: object = asked) => (await provider.inject('POST', base, body)).json<Integration>();
const errorsOf = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await provider.inject(method, path, body);
  return { status: answer.statusCode, ...answer.json<ErrorBody>().errors[0] };
};

test('an integration is created, read, changed and deleted', async () => {
  const { integration_id: id, ...created } = await create();
  expect(created).toEqual({
    ...asked,
    user_id: String(provider.accountId),
    label: 'Untitled Integration',
    enabled: true,
    last_failure: null,
    filters: { email_events: ['drop', 'open', 'click'] },
  });
  const change = {
    label: 'Shop',
    filters: { email_events: ['machine_opened'] },
    properties: { destination_region: 'EU' },
    enabled: false,
  };
  const changed = {
    integration_id: id,
    ...created,
    ...change,
    properties: { write_key: 'a123456', destination_region: 'EU' },
  };
  expect((await provider.inject('PATCH', `${base}/${id}`, change)).json()).toEqual(changed);
  expect((await provider.inject('GET', `${base}/${id}`)).json()).toEqual(changed);
  expect((await provider.inject('GET', base)).json()).toEqual({ result: [changed] });
  expect((await provider.inject('DELETE', `${base}?ids=${id}`)).statusCode).toBe(204);
  expect(await errorsOf('DELETE', `${base}?ids=${id}`)).toMatchObject({
    status: 404,
    message: `integration does not exist (${id})`,
  });
  expect((await provider.inject('GET', `${base}/abc`)).json<ErrorBody>().errors[0]?.message).toBe(
    'integration does not exist (abc)',
  );
});

test('all that is wrong is said at once, and which part where there is one', async () => {
  const both = { ...asked, properties: { write_key: 'short', destination_region: 'MARS' } };
  expect(await errorsOf('POST', base, both)).toMatchObject({
    status: 400,
    field: 'request',
    message: 'destination_region must be EU or US, write_key must be at least 7 characters',
  });
  expect(await errorsOf('POST', base, { ...asked, destination: 'Elsewhere' })).toMatchObject({
    status: 400,
    field: 'destination',
  });
  expect(await errorsOf('POST', base, { ...asked, filters: { email_events: ['opened'] } })).toMatchObject({
    field: 'filters.email_events',
    message: 'opened is no event of email_events',
  });
  expect(await errorsOf('POST', base, { ...asked, filters: { email_events: [] } })).toMatchObject({
    field: 'filters.email_events',
  });
  for (const key of ['a'.repeat(51), 'with space', 'abc-def_7'])
    expect(
      await errorsOf('POST', base, { ...asked, properties: { ...asked.properties, write_key: key } }),
    ).toMatchObject({ status: 400, field: 'properties.write_key' });
  expect((await provider.inject('GET', base)).json()).toEqual({ result: [] });
});

test('a destination has at most 10 integrations', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => provider.inject('POST', base, asked)));
  expect(made.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    403,
    403,
  ]);
});

test('deleting several deletes all or none', async () => {
  const ids = [(await create()).integration_id, (await create()).integration_id];
  expect(await errorsOf('DELETE', `${base}?ids=${ids[0]},`)).toMatchObject({
    status: 400,
    message: 'IDs cannot be an empty string',
    parameter: 'ids[1]',
  });
  expect(await errorsOf('DELETE', `${base}?ids=${ids[0]},nothing`)).toMatchObject({ status: 404 });
  expect((await provider.inject('GET', base)).json<Integrations>().result).toHaveLength(2);
  expect((await provider.inject('DELETE', `${base}?ids=${ids.join(',')}`)).statusCode).toBe(204);
});

test('integrations are no event webhooks, nor those integrations', async () => {
  const { integration_id: id } = await create();
  const settings = '/v3/user/webhooks/event/settings';
  expect((await provider.inject('GET', `${settings}/${id}`)).statusCode).toBe(404);
  expect((await provider.inject('GET', `${settings}/all`)).json()).toMatchObject({ webhooks: [] });
  const { id: webhook } = (await provider.inject('POST', settings, { url: 'https://hooks.example.com/' })).json<{
    id: string;
  }>();
  expect((await provider.inject('GET', `${base}/${webhook}`)).statusCode).toBe(404);
  expect(await errorsOf('DELETE', `${base}?ids=${webhook}`)).toMatchObject({ status: 404 });
  await provider.inject('DELETE', `${settings}/${webhook}`);
});

test('events become track calls of whom they are, with the write key, in the region', async () => {
  const { database } = provider.provider;
  const { singleSendId } = await seedSend(database, provider.accountId, { recipients: 2, domain: 'track.example' });
  await create({
    ...asked,
    properties: { write_key: 'keyofeu7', destination_region: 'EU' },
    filters: { email_events: ['open', 'click', 'drop', 'machine_opened'] },
  });
  await create({ ...asked, filters: { email_events: ['open'] } });
  await create({ ...asked, enabled: false });
  await database.execute(sql`
    update contacts set external_id = 'customer-7'
    where account_id = ${provider.accountId} and email = 'reader1@track.example'`);
  const contacts = await database.rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${provider.accountId} and email like '%@track.example'
    order by email`);
  const [one, two] = contacts.map(({ contact_id: contactId }, index) => ({
    accountId: provider.accountId,
    email: `reader${index + 1}@track.example`,
    contactId,
    singleSendId,
  }));
  if (!one || !two) throw new Error('There are no readers.');
  await recordEvents(database, [
    { ...one, event: 'delivered' },
    { ...one, event: 'open', detail: { machine: true, ip: '192.0.2.9', user_agent: 'Proxy' } },
    {
      ...one,
      event: 'click',
      detail: { url: 'https://www.example.com/', url_index: 0, ip: '192.0.2.7', user_agent: 'Mozilla/5.0' },
    },
    { ...two, event: 'open', detail: { ip: '192.0.2.8', user_agent: 'Mozilla/5.0' } },
    {
      accountId: provider.accountId,
      event: 'dropped',
      email: 'Stranger@track.example',
      detail: { reason: 'Bounced Address' },
    },
  ]);
  await eventually(() => batches.length === 2);
  const europe = batches.find(({ path }) => path === '/eu/v1/batch');
  expect(europe?.headers.authorization).toBe(`Basic ${Buffer.from('keyofeu7:').toString('base64')}`);
  const campaign = { campaign_id: singleSendId, campaign_name: expect.any(String), email_id: expect.any(String) };
  expect(europe?.batch).toEqual([
    expect.objectContaining({
      type: 'track',
      event: 'Email Machine Opened',
      userId: 'customer-7',
      properties: expect.objectContaining(campaign),
    }),
    expect.objectContaining({
      event: 'Email Link Clicked',
      userId: 'customer-7',
      messageId: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      properties: expect.objectContaining({ ...campaign, link_url: 'https://www.example.com/' }),
      context: {
        ip: '192.0.2.7',
        userAgent: 'Mozilla/5.0',
        integration: { name: 'Sendwright' },
        traits: { email: 'reader1@track.example' },
      },
    }),
    expect.objectContaining({ event: 'Email Opened', anonymousId: two.contactId }),
    expect.objectContaining({
      event: 'Email Dropped',
      anonymousId: expect.stringMatching(/^[0-9a-f]{64}$/),
      properties: expect.objectContaining({ reason: 'Bounced Address' }),
    }),
  ]);
  expect(new Set(europe?.batch.map(({ messageId }) => messageId)).size).toBe(4);
  // A machine's open is not one of a person.
  expect(
    batches.find(({ path }) => path === '/us/v1/batch')?.batch.map(({ event, anonymousId }) => [event, anonymousId]),
  ).toEqual([['Email Opened', two.contactId]]);
});

test('failed events are reported, kept and retried; a disabled integration keeps none', async () => {
  answers.push(500);
  const { integration_id: id } = await create();
  const { database } = provider.provider;
  const open = { accountId: provider.accountId, event: 'open' as const, email: 'one@track.example' };
  await recordEvents(database, [open]);
  const read = async () => (await provider.inject('GET', `${base}/${id}`)).json<Integration>();
  await eventually(async () => (await read()).last_failure?.includes('answered 500') === true);
  await database.execute(sql`update event_receivers set next_post_at = now() where receiver_id = ${id}`);
  await eventually(async () => batches.length === 2 && (await read()).last_failure === null);
  const [first, again] = batches.map(({ batch }) => batch[0]?.['messageId']);
  expect(again).toBe(first);

  answers.push(500);
  await recordEvents(database, [open]);
  await eventually(async () => (await read()).last_failure !== null);
  await provider.inject('PATCH', `${base}/${id}`, { enabled: false });
  expect(await database.rows(sql`select sequence from event_queue where receiver_id = ${id}`)).toEqual([]);
});

test('a batch is never larger than is taken', async () => {
  await create();
  const url = `https://www.example.com/${'a'.repeat(2000)}`;
  const clicks = Array.from({ length: 400 }, (_, index) => ({
    accountId: provider.accountId,
    event: 'click' as const,
    email: `reader${index}@track.example`,
    detail: { url, url_index: index },
  }));
  await recordEvents(provider.provider.database, clicks);
  await eventually(() => batches.reduce((sum, { batch }) => sum + batch.length, 0) === 400);
  expect(batches.length).toBeGreaterThan(1);
  for (const { headers } of batches) expect(Number(headers['content-length'])).toBeLessThan(500_000);
});
