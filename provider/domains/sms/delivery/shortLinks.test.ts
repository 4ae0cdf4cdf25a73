import { compileTemplate } from 'sendwright/email/template';
import type { ContactActivityPage, LinkStats } from 'sendwright/wire/stats';
import type { Contact } from 'sendwright/wire/contacts';
import type { SmsStats } from 'sendwright/wire/sms';
import { sql } from '../../../database/sql';
import { snapshotSend } from '../../single-sends/delivery/snapshotSend';
import type { SingleSendKey } from '../../single-sends/singleSendRow';
import { Cleanup } from '../../../testing/cleanup';
import { scheduleText, seededNumber, seedText } from '../../../testing/seedText';
import { newSid } from '../../../testing/smsProvider/doubleState';
import { type TestAccount, type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import { WorkMark } from '../../../quarantine/workMark';
import { saveLinks } from '../../../delivery/message/prepareMessages';
import { composeTexts } from './composeTexts';
import { sampleShortLink, trackText } from './shortLinks';

const cleanup = new Cleanup();
let provider: TestProvider;
beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
});
afterAll(() => cleanup.run());

const database = () => provider.provider.database;
const shop = 'https://shop.example';

interface Sent {
  readonly account: TestAccount;
  readonly key: SingleSendKey;
  readonly contactIds: readonly string[];
  /** Of each contact, in the order of `contactIds`. */
  readonly bodies: readonly string[];
}

/** A send whose messages were composed; `data` are the contacts' own values. */
async function composed(template: string, data: ReadonlyArray<Record<string, unknown>>): Promise<Sent> {
  const account = await provider.createAccount();
  const { accountId } = account;
  const key = await seedText(database(), accountId, newSid('MG'), { recipients: data.length });
  await scheduleText(database(), key);
  await snapshotSend(database(), key);
  const rows = await database().rows<{ contact_id: string }>(sql`
    update deliveries set state = 'sent', finished_at = now() where account_id = ${accountId} returning contact_id`);
  const contactIds = rows.map((row) => row.contact_id);
  const stream = { accountId, streamId: key.singleSendId };
  const tracked = trackText(template);
  await saveLinks(database(), accountId, stream.streamId, { links: tracked.links, hiddenLinks: [] });
  const texts = await composeTexts(
    {
      database: database(),
      stream,
      mark: WorkMark.none(),
      contentUrl: provider.url,
      template: { body: compileTemplate(tracked.source), tracked, hasAttachments: false },
    },
    new Map(contactIds.map((id, place) => [id, { data: data[place] ?? {} }])),
  );
  return { account, key, contactIds, bodies: contactIds.map((id) => texts.get(id)?.().body ?? '') };
}

const linksOf = (body = ''): string[] => body.match(/\/l\/\w+/g) ?? [];
const visit = (link = '', method: 'GET' | 'POST' = 'GET') =>
  provider.inject(method, link, undefined, { authorization: '' });
const read = async <Body>({ account }: Sent, path: string): Promise<Body> =>
  (await provider.inject('GET', `/v3${path}`, undefined, { authorization: `Bearer ${account.apiKey}` })).json<Body>();

test('a message that is too long stores no links, and the other recipients get theirs', async () => {
  const many = 'http://a.example '.repeat(40_000);
  const sent = composed(`Look: {{own}}`, [{ own: many }, { own: `${shop}/b` }]);
  await expect(sent).rejects.toThrow('longer than 1600 characters');
  const rows = await database().rows<{ url: string }>(
    sql`select url from sms_links where url like 'http://a.example%'`,
  );
  expect(rows).toEqual([]);
  expect(await database().rows(sql`select url from sms_links where url = ${`${shop}/b`}`)).toHaveLength(1);
});

test('each recipient gets their own links, which lead to the addresses in their message', async () => {
  const sent = await composed(`Hi! ${shop}/sale?me={{first_name}}. More: {{more}} {{#if vip}}${shop}/vip{{/if}}`, [
    { first_name: 'Ann', more: `${shop}/data!`, vip: true },
    { first_name: 'Bob' },
  ]);
  const [ann = '', bob = ''] = sent.bodies;
  const link = sampleShortLink(provider.url, sent.account.accountId);
  expect(ann.replaceAll(/\/l\/\w+/g, '/l')).toBe(`Hi! ${provider.url}/l. More: ${provider.url}/l! ${provider.url}/l`);
  expect(ann).toHaveLength(`Hi! . More: ! `.length + 3 * link.length);
  expect(linksOf(bob)).toHaveLength(1);
  expect(new Set([...linksOf(ann), ...linksOf(bob)]).size).toBe(4);
  const leads = [];
  for (const path of [...linksOf(ann), ...linksOf(bob)]) {
    const { statusCode, headers } = await visit(path);
    expect(statusCode).toBe(302);
    leads.push(headers.location);
  }
  expect(leads).toEqual([`${shop}/sale?me=Ann`, `${shop}/data`, `${shop}/vip`, `${shop}/sale?me=Bob`]);
});

test('clicks are counted by contact and link; HEAD requests and bots are not counted as people', async () => {
  const sent = await composed(`${shop}/a {{#if vip}}${shop}/b {{/if}}${shop}/c`, [{}, { vip: true }]);
  const headers = { authorization: `Bearer ${sent.account.apiKey}` };
  const webhook = { enabled: true, url: 'https://hooks.example.com', click: true };
  expect((await provider.inject('POST', '/v3/user/webhooks/event/settings', webhook, headers)).statusCode).toBe(201);
  const [first, second] = sent.bodies.map(linksOf);
  await provider.server.inject({ method: 'HEAD', url: first?.[0] ?? '' });
  await visit(first?.[1]);
  await visit(first?.[1]);
  // A scanner follows all links at once.
  await Promise.all((second ?? []).map((link) => visit(link)));
  const { singleSendId } = sent.key;
  expect(await read<SmsStats>(sent, `/marketing/stats/singlesends/${singleSendId}/sms`)).toMatchObject({
    clicks: 5,
    unique_clicks: 2,
    machine_clicks: 3,
    human_unique_clicks: 1,
  });
  const { results } = await read<LinkStats>(sent, `/marketing/stats/singlesends/${singleSendId}/links`);
  expect(results.map(({ url, clicks, unique_clicks: unique }) => [url, clicks, unique])).toEqual([
    [`${shop}/a`, 1, 1],
    [`${shop}/b`, 1, 1],
    [`${shop}/c`, 3, 2],
  ]);
  const activity = await read<ContactActivityPage>(sent, `/marketing/contacts/${sent.contactIds[0]}/activity`);
  expect(activity.result).toMatchObject([
    { event: 'click', url: `${shop}/c`, machine: false, single_send_id: singleSendId },
    { event: 'click', url: `${shop}/c` },
  ]);
  const contact = await read<Contact>(sent, `/marketing/contacts/${sent.contactIds[0]}`);
  expect(contact.last_clicked).toBe(activity.result[0]?.occurred_at.replace(/\.\d+Z$/, 'Z'));
  const queued = await database().rows<{ email: string; detail: object }>(sql`
    select email, detail from event_queue where account_id = ${sent.account.accountId}
      and contact_id = ${sent.contactIds[0] ?? null}`);
  expect(queued).toHaveLength(2);
  expect(queued[0]).toMatchObject({ email: '', detail: { phone_number: expect.stringMatching(/^\+1202/) } });
  const today = new Date().toISOString().slice(0, 10);
  const [day] = await read<Array<{ stats: object[] }>>(sent, `/stats?start_date=${today}`);
  expect(day?.stats).toMatchObject([{ metrics: { clicks: 0, unique_clicks: 0 } }]);
});

test('links still work and count for the contact after the send is deleted', async () => {
  const sent = await composed(`${shop}/a`, [{}]);
  const [link] = linksOf(sent.bodies[0]);
  await provider.inject('DELETE', `/v3/marketing/singlesends/${sent.key.singleSendId}`, undefined, {
    authorization: `Bearer ${sent.account.apiKey}`,
  });
  expect((await visit(link)).headers.location).toBe(`${shop}/a`);
  expect(
    await database().first(sql`
      select event, email from email_events where account_id = ${sent.account.accountId}`),
  ).toEqual({ event: 'click', email: seededNumber(sent.key, 1) });
});

test("a message that is composed again keeps its links; contact data cannot refer to the author's links", async () => {
  const { accountId } = await provider.createAccount();
  const stream = { accountId, streamId: '7b1c1f6a-54a8-4d5c-9f0e-0d7f3b1d9a11' };
  const contactId = '1b1c1f6a-54a8-4d5c-9f0e-0d7f3b1d9a11';
  const make = async (name: string) => {
    const tracked = trackText(`{{name}} ${shop}/{{name}}`);
    const template = { body: compileTemplate(tracked.source), tracked, hasAttachments: false };
    const parts = { database: database(), stream, mark: WorkMark.none(), contentUrl: provider.url, template };
    return (await composeTexts(parts, new Map([[contactId, { data: { name } }]]))).get(contactId)?.().body;
  };
  const once = await make('a');
  expect(await make('b')).toBe(once?.replace('a', 'b'));
  expect((await visit(linksOf(once)[0])).headers.location).toBe(`${shop}/b`);
  expect(await make('":0"')).toContain('":0" ');
});

test('guessed links are not found, and a network that guesses many is limited', async () => {
  const sent = await composed(`${shop}/a`, [{}]);
  const [link = ''] = linksOf(sent.bodies[0]);
  expect((await visit(`${link}).${'x'.repeat(100)}`)).headers['content-type']).toBe('text/html; charset=utf-8');
  for (const path of ['/l/', '/l/x', `${link}x`, `/l/zz${link.slice(-10)}`, `${link}?url=https://evil.example`]) {
    const { statusCode, headers } = await visit(path);
    expect([path, statusCode, headers.location]).toEqual(
      path.includes('?') ? [path, 302, `${shop}/a`] : [path, 404, undefined],
    );
  }
  const guess = () => provider.server.inject({ method: 'GET', url: '/l/1guessguess', remoteAddress: '203.0.113.9' });
  const codes = new Set<number>();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let tries = 0; tries < 260; tries += 1) codes.add((await guess()).statusCode);
  clock.mockRestore();
  expect([...codes]).toEqual([404, 429]);
  expect((await visit(link)).statusCode).toBe(302);
});
