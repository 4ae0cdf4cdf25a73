import type { Contact } from 'sendwright/wire/contacts';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../../database/sql';
import { openedForm } from '../../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { isUuid } from '../../../validation/uuid';

let provider: TestProvider;
let listId: string;
let breadId: string;
let dayId: string;
let countId: string;
let visitors = 0;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  const made = async (path: string, body: object) =>
    (await provider.inject('POST', path, body)).json<{ id: string }>().id;
  listId = await made('/v3/marketing/lists', { name: 'Readers' });
  breadId = await made('/v3/marketing/field_definitions', { name: 'bread', field_type: 'Text' });
  dayId = await made('/v3/marketing/field_definitions', { name: 'birthday', field_type: 'Date' });
  countId = await made('/v3/marketing/field_definitions', { name: 'loaves', field_type: 'Number' });
});
afterAll(() => provider.close());
beforeEach(async () => {
  const { database } = provider.provider;
  await database.execute(sql`delete from signup_forms where account_id = ${provider.accountId}`);
  await database.execute(sql`delete from contacts where account_id = ${provider.accountId}`);
});

const email = { field_id: '_rf2_T', label: 'Email', required: true };
const create = async (body: object = {}): Promise<SignupForm> => {
  const answer = await provider.inject('POST', '/v3/marketing/forms', {
    name: 'Form',
    list_id: listId,
    require_confirmation: false,
    ...body,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const read = (form: { id: string }, end = '') =>
  provider.server.inject({ method: 'GET', url: `/forms/${form.id}${end}` });
/** Signs up as a visitor from a network of their own, or from a given one. */
const send = async (form: { id: string }, values: Record<string, string>, from = `203.0.113.${(visitors += 1)}`) =>
  provider.server.inject({
    method: 'POST',
    url: `/forms/${form.id}/submissions`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...(isUuid(form.id) && (await openedForm(provider.provider.database, form.id))),
      ...values,
    }).toString(),
  });
const contacts = async (): Promise<Contact[]> =>
  (await provider.inject('GET', '/v3/marketing/contacts')).json<{ result: Contact[] }>().result;
const formNow = async ({ id }: SignupForm): Promise<SignupForm> =>
  (await provider.inject('GET', `/v3/marketing/forms/${id}`)).json();

test('the page shows the form, has no script, and may be framed', async () => {
  const form = await create({
    title: 'Bread & butter',
    description: 'Every <week>',
    fields: [
      { ...email, helper_text: 'We keep it "safe"' },
      { field_id: dayId, label: 'Birthday' },
    ],
  });
  const answer = await read(form);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers['content-security-policy']).toMatch(
    new RegExp(
      "^sandbox allow-forms .*; default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; " +
        String.raw`frame-ancestors \*; base-uri 'none'$`,
    ),
  );
  expect(answer.body).toContain('Bread &amp; butter');
  expect(answer.body).toContain('Every &lt;week&gt;');
  expect(answer.body).toContain('We keep it &quot;safe&quot;');
  expect(answer.body).toContain('type="date"');
  expect(answer.body).toContain(`action="/forms/${form.id}/submissions"`);
  expect(answer.body).not.toContain('<script');
  expect((await read(form, '?embed=1')).body).toContain('/submissions?embed');
});

test('an unknown form is not found', async () => {
  for (const id of ['11111111-1111-4111-8111-111111111111', '11111111-1111', 'newsletter', 'signup2', '%F0%9F%8D%9E']) {
    const pages = [await read({ id }), await send({ id }, { _rf2_T: 'ana@example.com' })];
    for (const { statusCode, headers, body } of pages) {
      expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('text/html')]);
      expect(body).toContain('This form no longer exists');
    }
  }
});

test('a visitor becomes a contact on the list, once', async () => {
  const form = await create({
    fields: [
      email,
      { field_id: '_rf0_T', label: 'First name' },
      { field_id: breadId, label: 'Bread' },
      { field_id: dayId, label: 'Birthday' },
      { field_id: countId, label: 'Loaves' },
    ],
    confirmation_message: 'Thank you <3',
  });
  const answer = await send(form, {
    _rf2_T: ' Ana@Example.com ',
    _rf0_T: 'Ana',
    [breadId]: 'Rye',
    [dayId]: '2000-02-29',
    [countId]: '2.5',
    homepage_address: '',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Thank you &lt;3');
  expect(await contacts()).toMatchObject([
    {
      email: 'ana@example.com',
      first_name: 'Ana',
      list_ids: [listId],
      custom_fields: { bread: 'Rye', birthday: '2000-02-29T00:00:00Z', loaves: 2.5 },
    },
  ]);
  await send(form, { _rf2_T: 'ana@example.com', _rf0_T: '' });
  expect(await contacts()).toMatchObject([{ first_name: 'Ana' }]);
  await send(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Anna' });
  expect(await contacts()).toMatchObject([{ first_name: 'Anna', custom_fields: { bread: 'Rye' } }]);
  expect(await formNow(form)).toMatchObject({ contact_count: 1, revision: 1 });
});

test('errors are shown beside the field, and the input is kept', async () => {
  const form = await create({
    fields: [
      email,
      { field_id: '_rf24_T', label: 'Mobile' },
      { field_id: '_rf0_T', label: 'First name', required: true },
      { field_id: countId, label: 'Loaves' },
      { field_id: dayId, label: 'Birthday' },
    ],
  });
  const answer = await send(form, {
    _rf2_T: '"><script>alert(1)</script>',
    _rf24_T: '123',
    _rf0_T: ' ',
    [countId]: 'two',
    [dayId]: '2001-02-29',
  });
  expect(answer.statusCode).toBe(400);
  for (const words of [
    'Email must be a valid email address, such as name@example.com.',
    'Mobile must be a phone number with its country code, such as +1 415 555 0100.',
    'First name is a required field.',
    'Loaves must be a number, such as 12 or 3.5.',
    'Birthday must be a date, such as 2026-12-31.',
    'Please check 5 fields:',
    'aria-invalid="true" autofocus',
    'value="two"',
  ])
    expect(answer.body).toContain(words);
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;');
  expect(answer.body).not.toContain('<script');
  expect(await contacts()).toEqual([]);
});

test('hostile input neither fails nor is stored', async () => {
  const form = await create();
  const raw = (payload: string | Buffer, type: string) =>
    provider.server.inject({
      method: 'POST',
      url: `/forms/${form.id}/submissions`,
      remoteAddress: `198.51.100.${(visitors += 1)}`,
      headers: { 'content-type': type },
      payload,
    });
  for (const [payload, type] of [
    ['', 'text/plain'],
    ['{"_rf2_T":"ana@example.com"}', 'application/json'],
    ['_rf2_T=%', 'application/x-www-form-urlencoded'],
    ...['%00', '%07', '%08', '%0B', '%0C', '%1B', '%1F'].flatMap(
      (code) =>
        [
          [`_rf2_T=${code}ana@example.com`, 'application/x-www-form-urlencoded'],
          [`_rf2_T=ana@example.com${code}`, 'application/x-www-form-urlencoded'],
        ] as const,
    ),
    [Buffer.from([0xff, 0xfe]), 'application/octet-stream'],
    ['__proto__=x&constructor=y&_rf2_T=%F0%28@x.example', 'application/x-www-form-urlencoded'],
    [`_rf2_T=${'a'.repeat(5000)}@example.com`, 'application/x-www-form-urlencoded'],
  ] as const) {
    expect((await raw(payload, type)).statusCode).toBe(400);
  }
  expect((await raw('x'.repeat(400_000), 'application/x-www-form-urlencoded')).statusCode).toBe(413);
  expect(await contacts()).toEqual([]);
});

test('a bot that fills in the hidden field is thanked, and nothing is stored', async () => {
  const form = await create();
  const answer = await send(form, { _rf2_T: 'robot@example.com', homepage_address: 'https://robots.example' });
  expect(answer.body).toContain('Thanks for signing up!');
  expect(await contacts()).toEqual([]);
});

test('a network can sign up 10 times a minute', async () => {
  const form = await create();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let tries = 0; tries < 10; tries += 1)
    expect((await send(form, { _rf2_T: 'wrong' }, '192.0.2.77')).statusCode).toBe(400);
  const refused = await send(form, { _rf2_T: 'ana@example.com' }, '192.0.2.77');
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('Please try again in a minute')]);
  expect(refused.body).toContain('value="ana@example.com"');
  expect((await send(form, { _rf2_T: 'ana@example.com' }, '192.0.2.78')).statusCode).toBe(200);
  // All of one IPv6 network are one.
  for (let tries = 0; tries < 10; tries += 1) await send(form, { _rf2_T: 'wrong' }, `2001:db8::${tries}`);
  expect((await send(form, { _rf2_T: 'wrong' }, '2001:db8::ffff:9')).statusCode).toBe(429);
  expect((await send(form, { _rf2_T: 'wrong' }, '2001:db8:0:3::1')).statusCode).toBe(400);
  clock.mockRestore();
});

test('who has unsubscribed stays unsubscribed, and is thanked like everybody', async () => {
  const form = await create();
  await provider.inject('POST', '/v3/asm/suppressions/global', { recipient_emails: ['gone@example.com'] });
  const known = await send(form, { _rf2_T: 'gone@example.com' });
  const unknown = await send(form, { _rf2_T: 'new@example.com' });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect((await contacts()).map(({ list_ids: lists }) => lists)).toEqual([[listId], [listId]]);
  expect((await provider.inject('GET', '/v3/asm/suppressions/global/gone@example.com')).json()).toEqual({
    recipient_email: 'gone@example.com',
  });
});

test('identifiers that are of two people change neither, tell nothing, and sign up the first', async () => {
  const form = await create({ fields: [email, { field_id: '_rf24_T', label: 'Mobile' }] });
  await send(form, { _rf2_T: 'ana@example.com', _rf24_T: '+14155550100' });
  await send(form, { _rf2_T: 'ben@example.com' });
  const answer = await send(form, { _rf2_T: 'ben@example.com', _rf24_T: '+1 415 555 0100' });
  expect(answer.body).toContain('Thanks for signing up!');
  expect(
    (await contacts()).map(({ email: address, phone_number_id: phone }) => `${address} ${phone}`).toSorted(),
  ).toEqual(['ana@example.com +14155550100', 'ben@example.com ']);
  expect(await formNow(form)).toMatchObject({ contact_count: 2 });
});

test('a full account accepts no signup and reveals nothing', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  const { database } = provider.provider;
  await database.execute(
    sql`update accounts set entitlements = '{"contacts_max": 1}' where account_id = ${provider.accountId}`,
  );
  const answers = [await send(form, { _rf2_T: 'ana@example.com' }), await send(form, { _rf2_T: 'ben@example.com' })];
  await database.execute(sql`update accounts set entitlements = '{}' where account_id = ${provider.accountId}`);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(answers[0]?.body).toContain('Nobody can sign up here at the moment');
});

test('a contact that comes by a form enters the automation of its list', async () => {
  const form = await create();
  const { database } = provider.provider;
  const row = await database.first<{ id: string }>(sql`
    insert into automations
      (account_id, name, type, status, entry_type, entry_id, exit, settings, live_since, first_step_id)
    values
      (${provider.accountId}, 'Welcome', 'welcome', 'live', 'list', ${listId}, '{"type":"none"}', '{}', now(),
        gen_random_uuid())
    returning automation_id as id`);
  await send(form, { _rf2_T: 'ana@example.com' });
  const enrolled = await database.rows(sql`
    select 1 from automation_enrolments
    where account_id = ${provider.accountId} and automation_id = ${row?.id ?? ''}`);
  await database.execute(sql`delete from automations where account_id = ${provider.accountId}`);
  expect(enrolled).toHaveLength(1);
});

test('a form that existed, or says so, takes visitors at once; one that cannot ask does not', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  expect(await contacts()).toHaveLength(1);
  expect(
    await create({
      require_confirmation: undefined,
      fields: [{ field_id: '_rf24_T', label: 'Mobile', required: true }],
    }),
  ).toMatchObject({ require_confirmation: false });
  const phone = {
    name: 'n',
    require_confirmation: true,
    fields: [{ field_id: '_rf24_T', label: 'Mobile', required: true }],
  };
  expect((await provider.inject('POST', '/v3/marketing/forms', phone)).json()).toMatchObject({
    errors: [{ field: 'require_confirmation' }],
  });
});

describe('with a captcha', () => {
  const ask = (html: string): { token: string; answer: string } => {
    const [, one = '', other = ''] = /What is (\d) plus (\d)\?/.exec(html) ?? [];
    return {
      token: /name="question" value="([^"]+)"/.exec(html)?.[1] ?? '',
      answer: String(Number(one) + Number(other)),
    };
  };

  test('the right answer lets one signup through', async () => {
    const form = await create({ captcha: true });
    const { token, answer } = ask((await read(form)).body);
    expect((await send(form, { _rf2_T: 'ana@example.com', question: token, answer })).statusCode).toBe(200);
    const again = await send(form, { _rf2_T: 'ben@example.com', question: token, answer });
    expect([again.statusCode, again.body]).toEqual([
      400,
      expect.stringContaining('The previous question has expired.'),
    ]);
    expect(ask(again.body).token).not.toBe(token);
    expect(await contacts()).toHaveLength(1);
  });

  test('a wrong answer, none, and one to a question of somebody else do not', async () => {
    const form = await create({ captcha: true });
    const other = await create({ captcha: true });
    const { token, answer } = ask((await read(form)).body);
    const foreign = ask((await read(other)).body);
    const tries = [
      {},
      { question: token, answer: '99' },
      { question: token, answer: '' },
      { question: `${token.slice(0, -1)}x`, answer },
      { question: foreign.token, answer: foreign.answer },
      { question: 'nonsense', answer },
    ];
    for (const tried of tries) {
      const refused = await send(form, { _rf2_T: 'ana@example.com', ...tried });
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('value="ana@example.com"');
    }
    expect(await contacts()).toEqual([]);
  });

  test('a question can be answered for an hour', async () => {
    const form = await create({ captcha: true });
    const { token, answer } = ask((await read(form)).body);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
    const late = await send(form, { _rf2_T: 'ana@example.com', question: token, answer });
    clock.mockRestore();
    expect(late.body).toContain('The previous question has expired');
  });

  test('who has answered is not asked again because of another field', async () => {
    const form = await create({ captcha: true });
    const { token, answer } = ask((await read(form)).body);
    const wrong = await send(form, { _rf2_T: 'ana', question: token, answer });
    expect(ask(wrong.body).token).toBe(token);
    expect(wrong.body).toContain(`value="${answer}"`);
    expect((await send(form, { _rf2_T: 'ana@example.com', question: token, answer })).statusCode).toBe(200);
  });
});

describe('a page without script', () => {
  const sendOpened = async (form: { id: string }, milliseconds: number, address: string) =>
    send(form, { _rf2_T: address, ...(await openedForm(provider.provider.database, form.id, milliseconds)) });
  const again = 'The form was sent very fast, or was open for a long time.';

  test('is not taken in its first second and a half, without saying when it was opened, or a day later', async () => {
    const form = await create();
    const other = await create();
    const foreign = await openedForm(provider.provider.database, other.id);
    const { opened = '' } = await openedForm(provider.provider.database, form.id);
    const answers = [
      await sendOpened(form, 1000, 'ana@example.com'),
      await sendOpened(form, -60_000, 'ana@example.com'),
      await sendOpened(form, 86_460_000, 'ana@example.com'),
      await send(form, { _rf2_T: 'ana@example.com', opened: '' }),
      await send(form, { _rf2_T: 'ana@example.com', ...foreign }),
      await send(form, { _rf2_T: 'ana@example.com', opened: `1${opened}` }),
    ];
    for (const { statusCode, body } of answers) {
      expect([statusCode, body]).toEqual([400, expect.stringContaining(again)]);
      expect(body).toContain('value="ana@example.com"');
    }
    expect(await contacts()).toEqual([]);
    expect((await sendOpened(form, 1600, 'ana@example.com')).statusCode).toBe(200);
    expect(await contacts()).toHaveLength(1);
  });

  test('says when it was opened first, also after something is corrected', async () => {
    const form = await create();
    const openedOf = (html: string) => /name="opened" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const opened = openedOf((await read(form)).body);
    clock.mockReturnValue(Date.now() + 1000);
    const early = await send(form, { _rf2_T: 'ana@example.com', opened });
    expect([early.statusCode, openedOf(early.body)]).toEqual([400, opened]);
    clock.mockReturnValue(Date.now() + 500);
    const wrong = await send(form, { _rf2_T: 'ana', opened });
    expect([wrong.statusCode, openedOf(wrong.body)]).toEqual([400, opened]);
    const done = await send(form, { _rf2_T: 'ana@example.com', opened });
    const unknown = openedOf((await send(form, { _rf2_T: 'ben@example.com', opened: 'x' })).body);
    clock.mockRestore();
    expect(done.statusCode).toBe(200);
    expect(unknown).toMatch(/^[0-9a-z]+\./);
  });

  test('signs up 60 people a minute at once, asks 60 more to confirm, and nobody else', async () => {
    const form = await create({ redirect_url: 'https://bakery.example/thanks', captcha: true });
    const calm = await create();
    const byPhone = await create({ fields: [{ field_id: '_rf24_T', label: 'Mobile', required: true }] });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Math.floor(Date.now() / 60_000) * 60_000 + 1000);
    /** As a bot that knows the form: it answers the question, from a network of its own. */
    const signUp = async (to: SignupForm, values: Record<string, string>, visitor: number) => {
      const [, token = ''] = /name="question" value="([^"]+)"/.exec((await read(to)).body) ?? [];
      const [, one = '', two = ''] = token.split('.');
      const answered = { question: token, answer: String(Number(one) + Number(two)) };
      return send(to, { ...values, ...answered }, `198.18.${visitor >> 6}.${visitor & 63}`);
    };
    for (let visitor = 0; visitor < 60; visitor += 1)
      expect((await signUp(form, { _rf2_T: `bot${visitor}@example.com` }, visitor)).headers.location).toBe(
        'https://bakery.example/thanks',
      );
    const asked = await signUp(form, { _rf2_T: 'person@example.com' }, 60);
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('Check your inbox')]);
    // What waits for a confirmation is bounded, too: all of an account share the emails that ask.
    for (let visitor = 0; visitor < 59; visitor += 1)
      expect((await signUp(form, { _rf2_T: `bot${60 + visitor}@example.com` }, 400 + visitor)).statusCode).toBe(200);
    const refused = await signUp(form, { _rf2_T: 'refused@example.com' }, 460);
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('Please try again later.')]);
    for (let visitor = 0; visitor < 60; visitor += 1)
      await signUp(byPhone, { _rf24_T: `+1415555${String(1000 + visitor)}` }, 100 + visitor);
    const unasked = await signUp(byPhone, { _rf24_T: '+14155550100' }, 200);
    expect([unasked.statusCode, unasked.body]).toEqual([429, expect.stringContaining('Please try again later.')]);
    expect((await signUp(calm, { _rf2_T: 'calm@example.com' }, 300)).body).toContain('Thanks for signing up!');
    clock.mockReturnValue(Date.now() + 60_000);
    expect((await signUp(form, { _rf2_T: 'later@example.com' }, 301)).headers.location).toContain('bakery');
    clock.mockRestore();
    const { database, accountId } = { database: provider.provider.database, accountId: provider.accountId };
    const addresses = await database.rows<{ email: string }>(sql`
      select email from contacts where account_id = ${accountId} and email not like 'bot%' order by email`);
    expect(addresses.map(({ email: address }) => address)).toEqual(['calm@example.com', 'later@example.com']);
    const waiting = await database.rows<{ email: string }>(sql`
      select email from consents where account_id = ${accountId} and status = 'pending' and email not like 'bot%'`);
    expect(waiting).toEqual([{ email: 'person@example.com' }]);
  });
});
