import { createBlock, type Design, emptyDesign } from 'sendwright/email';
import type { AnswerPerson, QuestionAnswers } from 'sendwright/wire/answers';
import { type Sql, sql } from '../../database/sql';
import { loadMessage } from '../../delivery/message/loadMessage';
import { loadRecipients } from '../../delivery/message/loadRecipients';
import { prepareMessage } from '../../delivery/message/prepareMessage';
import { saveLinks } from '../../delivery/message/prepareMessages';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { sendStreams } from '../single-sends/delivery/sendStreams';

let provided: TestProvider;
let sendId: string;
const contacts: string[] = [];

const design: Design = {
  ...emptyDesign(),
  subject: 'Tell us',
  blocks: [
    { ...createBlock('rating', () => 'stars'), question: 'How was it?' },
    {
      ...createBlock('poll', () => 'color'),
      question: 'Which color?',
      answers: ['Red & green', 'Blue'],
      thanks: 'Noted!',
    },
  ],
};

const idOf = async (statement: Sql): Promise<string> =>
  (await provided.provider.database.first<{ id: string }>(statement))?.id ?? '';

beforeAll(async () => {
  provided = await startTestProvider({ jobs: false });
  const { accountId } = provided;
  const senderId = await idOf(sql`
    insert into senders
      (account_id, nickname, from_email, from_name, reply_to_email, address, city, country, verified_at)
    values
      (${accountId}, 'n', 'news@example.com', 'Example', 'news@example.com', '1 Main St', 'Denver', 'US', now())
    returning sender_id as id`);
  const config = { subject: 'Tell us', sender_id: Number(senderId), generate_plain_content: true, design };
  sendId = await idOf(sql`
    insert into single_sends (account_id, name, status, send_to, email_config)
    values (${accountId}, 's', 'triggered', '{}', ${JSON.stringify(config)}) returning single_send_id as id`);
  for (const email of ['ada@example.org', 'bob@example.org']) {
    const contactId = await idOf(sql`
      insert into contacts (account_id, email) values (${accountId}, ${email}) returning contact_id as id`);
    contacts.push(contactId);
    await provided.provider.database.execute(sql`
      insert into deliveries (account_id, stream_id, contact_id, email, state)
      values (${accountId}, ${sendId}, ${contactId}, ${email}, 'sent')`);
  }
});
afterAll(() => provided.close());
beforeEach(() => provided.provider.database.execute(sql`delete from custom_events`));

/** The addresses of the answers in a contact's message, as they are after the redirect that counts the click. */
async function linksOf(contactId: string): Promise<string[]> {
  const { accountId, provider } = provided;
  const { database } = provider;
  const loaded = await loadMessage(database, provided.url, sendStreams, { accountId, streamId: sendId });
  const recipient = (await loadRecipients(database, accountId, [contactId])).get(contactId);
  if (loaded === undefined || recipient === undefined) throw new Error('nothing to send');
  const prepared = prepareMessage(loaded.content, loaded.settings);
  await saveLinks(database, accountId, sendId, prepared);
  const { html } = prepared.personalize(recipient);
  const tracked = [...html.matchAll(/href="[^"]*?(\/t\/r\/[^"]+)"/g)].map(([, path = '']) => path);
  const found: string[] = [];
  for (const path of tracked) {
    const { headers } = await provided.inject('GET', path, undefined, { authorization: '' });
    found.push(String(headers.location).replace(provided.url, ''));
  }
  return found;
}

const open = (path: string) => provided.inject('GET', path, undefined, { authorization: '' });
const press = (path: string, body = '') =>
  provided.inject('POST', path, body, { authorization: '', 'content-type': 'application/x-www-form-urlencoded' });
const results = async (): Promise<QuestionAnswers[]> =>
  (await provided.inject('GET', `/v3/marketing/stats/answers/${sendId}`)).json().result;
const people = async (query: string): Promise<{ result: AnswerPerson[]; _metadata: { count: number } }> =>
  (await provided.inject('GET', `/v3/marketing/stats/answers/${sendId}/people?${query}`)).json();

test('each answer has a link, whose click is counted, and which only asks', async () => {
  const links = await linksOf(contacts[0] ?? '');
  expect(links).toHaveLength(7);
  expect(links.every((link) => link.startsWith('/a/'))).toBe(true);
  const page = await open(links[3] ?? '');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('How was it?');
  expect(page.body).toContain('value="3" checked');
  expect(page.headers['cache-control']).toBe('no-store');
  // A scanner that opens every link has answered nothing.
  for (const link of links) expect((await open(link)).statusCode).toBe(200);
  expect(await results()).toEqual([]);
});

test('an answer that is sent is an event of the contact and in the results, with the people behind it', async () => {
  const [ada = '', bob = ''] = contacts;
  const thanks = await press((await linksOf(ada))[3] ?? '');
  expect(thanks.body).toContain('★★★★☆ (4)');
  await press((await linksOf(bob))[1] ?? '');
  const noted = await press((await linksOf(bob))[5] ?? '', 'answer=0');
  expect(noted.body).toContain('Noted!');
  expect(await results()).toEqual([
    {
      question_id: 'color',
      kind: 'poll',
      question: 'Which color?',
      people: 1,
      average: null,
      answers: [{ answer: 'Red & green', people: 1 }],
    },
    {
      question_id: 'stars',
      kind: 'rating',
      question: 'How was it?',
      people: 2,
      average: 3,
      answers: [
        { answer: '2', people: 1 },
        { answer: '4', people: 1 },
      ],
    },
  ]);
  const four = await people('question_id=stars&answer=4');
  expect(four.result).toMatchObject([{ contact_id: ada, email: 'ada@example.org', answer: '4' }]);
  expect((await people('question_id=stars&page_size=1'))._metadata.count).toBe(2);
  const types = (await provided.inject('GET', '/v3/marketing/events/types')).json().result;
  expect(types).toMatchObject([{ name: 'Answered', count: 3 }]);
});

test('the last answer of a person counts, and the same answer again is no event', async () => {
  const links = await linksOf(contacts[0] ?? '');
  for (const place of [0, 0, 4, 4]) expect((await press(links[place] ?? '')).statusCode).toBe(200);
  const [{ people: asked, average, answers } = { people: 0, average: null, answers: [] }] = await results();
  expect({ asked, average, answers }).toEqual({ asked: 1, average: 5, answers: [{ answer: '5', people: 1 }] });
  const [{ count } = { count: 0 }] = await provided.provider.database.rows<{ count: number }>(
    sql`select count(*) as count from custom_events`,
  );
  expect(count).toBe(2);
});

test('of one person 20 answers are kept', async () => {
  const links = await linksOf(contacts[0] ?? '');
  for (let at = 0; at < 25; at += 1) await press(links[at % 2] ?? '');
  const [{ count } = { count: 0 }] = await provided.provider.database.rows<{ count: number }>(
    sql`select count(*) as count from custom_events`,
  );
  expect(count).toBe(20);
});

test('forged addresses, removed questions and missing answers record nothing', async () => {
  const [link = ''] = await linksOf(contacts[0] ?? '');
  const [, , token = ''] = link.split('/');
  expect((await press(`/a/${token.slice(0, -2)}AA/stars/0`)).statusCode).toBe(404);
  expect((await press(`/a/${token}/gone/0`)).statusCode).toBe(410);
  const again = await press(`/a/${token}/stars/9`);
  expect([again.statusCode, again.body.includes(' checked')]).toEqual([200, false]);
  expect((await press(`/a/${token}/stars/0`, 'answer=nothing')).body).toContain('How was it?');
  expect(await results()).toEqual([]);
});

test('wording of the account is text, not HTML', async () => {
  const [link = ''] = await linksOf(contacts[0] ?? '');
  const [, , token = ''] = link.split('/');
  const closedText = 'Closed <form action="https://evil.example">';
  const set = await provided.inject('PATCH', '/v3/marketing/languages/en', {
    texts: { 'page.closedText': closedText },
  });
  expect(set.statusCode).toBe(200);
  const closed = await press(`/a/${token}/gone/0`);
  expect(closed.body).toContain('Closed &lt;form');
  expect(closed.body).not.toContain('<form action="https://evil');
  await provided.inject('DELETE', '/v3/marketing/languages/en');
});

test("another account doesn't see the answers", async () => {
  await press((await linksOf(contacts[0] ?? ''))[0] ?? '');
  const other = await provided.createAccount();
  const seen = await provided.inject('GET', `/v3/marketing/stats/answers/${sendId}`, undefined, {
    authorization: `Bearer ${other.apiKey}`,
  });
  expect(seen.statusCode).toBe(404);
});
