import type { Contact } from 'sendwright/wire/contacts';
import type { ContactEngagement, TimelineEntry, TimelinePage } from 'sendwright/wire/contactTimeline';
import { sql } from '../../../database/sql';
import { type EmailEventName, recordEvents } from '../../../delivery/events/recordEvents';
import { seedSend } from '../../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { finishedJob } from '../../../testing/testImports';

let provider: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider();
  stranger = await provider.createAccount();
});
afterAll(() => provider.close());

const root = '/v3/marketing/contacts';

async function added(email: string): Promise<string> {
  const response = await provider.inject('PUT', root, { contacts: [{ email }] });
  await finishedJob(provider, response.json<{ job_id: string }>().job_id);
  const found = await provider.inject('POST', `${root}/search/emails`, { emails: [email] });
  return found.json<{ result: Record<string, { contact: Contact }> }>().result[email]?.contact.id ?? '';
}

async function timeline(contactId: string, query = ''): Promise<TimelinePage> {
  const response = await provider.inject('GET', `${root}/${contactId}/timeline${query}`);
  expect([query, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([query, 200, '']);
  return response.json();
}

/** All pages of that size. */
async function inPages(contactId: string, size: number): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  let query: string | undefined = `?page_size=${size}`;
  while (query !== undefined) {
    const page: TimelinePage = await timeline(contactId, query);
    entries.push(...page.result);
    query = page._metadata.next === undefined ? undefined : new URL(page._metadata.next).search;
  }
  return entries;
}

async function send(contactId: string, email: string): Promise<{ id: string; record: typeof record }> {
  const { database } = provider.provider;
  const { singleSendId } = await seedSend(database, provider.accountId, {
    recipients: 0,
    email: { subject: 'Rye is back' },
  });
  const record = (event: EmailEventName, occurredAt: Date, detail: Record<string, unknown> = {}) =>
    recordEvents(database, [
      { accountId: provider.accountId, singleSendId, contactId, email, event, occurredAt, detail },
    ]);
  return { id: singleSendId, record };
}

test('the timeline has messages, lists and edits, newest first, and the same in pages of any size', async () => {
  const email = 'tess@timeline.example';
  const id = await added(email);
  const { id: sendId, record } = await send(id, email);
  const at = new Date(Date.now() + 1000);
  await record('processed', at);
  await record('delivered', at);
  await record('open', at, { machine: true });
  // Many events of one moment: pages are told apart by more than the time.
  for (const place of [1, 2, 3]) await record('click', at, { url: `https://a.example/${place}`, url_index: place });
  const list = (await provider.inject('POST', '/v3/marketing/lists', { name: 'Rye' })).json<{ id: string }>();
  await provider.provider.database.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id) values (${provider.accountId}, ${list.id}, ${id})`);
  const patch = await provider.inject('PATCH', `${root}/${id}`, { first_name: 'Tess', city: 'Bristol' });
  expect(patch.statusCode).toBe(200);

  const all = (await timeline(id)).result;
  expect(all.map(({ event }) => event).toSorted()).toEqual(
    ['added', 'click', 'click', 'click', 'delivered', 'edited', 'list_added', 'open', 'processed'].toSorted(),
  );
  expect(all.find(({ event }) => event === 'open')).toMatchObject({
    machine: true,
    about: { type: 'single_send', id: sendId },
    subject: 'Rye is back',
  });
  expect(all.find(({ event }) => event === 'edited')).toMatchObject({
    names: ['first_name', 'city'],
    by: expect.any(String),
  });
  expect(all.find(({ event }) => event === 'list_added')?.about).toEqual({ type: 'list', id: list.id, name: 'Rye' });
  const times = all.map(({ at: time }) => time);
  expect(times).toEqual(times.toSorted().toReversed());
  for (const size of [1, 2, 5]) expect(await inPages(id, size)).toEqual(all);
});

test('one kind of entries is shown alone', async () => {
  const email = 'una@timeline.example';
  const id = await added(email);
  const { record } = await send(id, email);
  await record('delivered', new Date());
  await provider.inject('PATCH', `${root}/${id}`, { first_name: 'Una' });
  expect((await timeline(id, '?kind=email')).result.map(({ event }) => event)).toEqual(['delivered']);
  expect((await timeline(id, '?kind=changes')).result.map(({ event }) => event)).toEqual(['edited', 'added']);
  expect((await timeline(id, '?kind=forms')).result).toEqual([]);
});

test('engagement counts people, not bots, and says when and on what they read', async () => {
  const email = 'vera@timeline.example';
  const id = await added(email);
  const [opened, clicked, scanned] = [await send(id, email), await send(id, email), await send(id, email)];
  const thursday = (hour: string) => new Date(`2026-11-19T${hour}:10:00Z`);
  const agent = { user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)' };
  for (const one of [opened, clicked, scanned]) await one.record('delivered', thursday('07'));
  for (const hour of ['08', '08', '09']) await opened.record('open', thursday(hour), agent);
  await clicked.record('click', thursday('20'), { url: 'https://a.example/', url_index: 0 });
  await scanned.record('open', thursday('11'), { machine: true });
  const response = await provider.inject('GET', `${root}/${id}/engagement`);
  const engagement = response.json<ContactEngagement>();
  const of = (sendId: string) => engagement.sends.find(({ single_send_id: one }) => one === sendId);
  expect([of(opened.id), of(clicked.id), of(scanned.id)]).toMatchObject([
    { opened: true, clicked: false },
    { opened: true, clicked: true },
    { opened: false, clicked: false },
  ]);
  expect(engagement).toMatchObject({ usually: { weekday: 4, hour: 8 }, device: 'phone' });
});

test('another account, an unknown contact and a wrong token find nothing', async () => {
  const id = await added('wim@timeline.example');
  for (const path of ['timeline', 'engagement']) {
    const other = await provider.inject('GET', `${root}/${id}/${path}`, undefined, {
      authorization: `Bearer ${stranger.apiKey}`,
    });
    expect(other.statusCode).toBe(404);
    expect((await provider.inject('GET', `${root}/nobody/${path}`)).statusCode).toBe(404);
  }
  for (const token of ['x', Buffer.from("1 x' or true").toString('base64url')]) {
    const wrong = await provider.inject('GET', `${root}/${id}/timeline?page_token=${token}`);
    expect(wrong.json()).toMatchObject({ errors: [{ field: 'page_token' }] });
  }
});

test('edits are deleted with their contact', async () => {
  const id = await added('xena@timeline.example');
  await provider.inject('PATCH', `${root}/${id}`, { first_name: 'Xena' });
  const edits = () =>
    provider.provider.database.rows(sql`
      select 1 from contact_edits where account_id = ${provider.accountId} and contact_id = ${id}`);
  expect(await edits()).toHaveLength(1);
  const gone = await provider.inject('DELETE', `${root}?ids=${id}`);
  await finishedJob(provider, gone.json<{ job_id: string }>().job_id);
  expect(await edits()).toEqual([]);
});

test('events of applications are entries with their properties, page by page, whatever their ids are', async () => {
  const id = await added('events@timeline.example');
  const time = '2026-01-31T08:00:00.000Z';
  const events = ['a b', "'; --", 'ü💡', 'x'].map((eventId, n) => ({
    contact: { id },
    name: 'Order placed',
    id: eventId,
    time,
    properties: { n },
  }));
  expect((await provider.inject('POST', '/v3/marketing/events', { events })).json()).toMatchObject({ accepted: 4 });
  const { result } = await timeline(id, '?kind=events');
  expect(result).toHaveLength(4);
  expect(new Set(result.map(({ properties }) => properties?.['n']))).toEqual(new Set([0, 1, 2, 3]));
  for (const entry of result)
    expect(entry).toMatchObject({
      kind: 'events',
      event: 'custom_event',
      at: time,
      about: null,
      names: ['Order placed'],
    });
  expect((await inPages(id, 1)).filter(({ kind }) => kind === 'events')).toEqual(result);
});
