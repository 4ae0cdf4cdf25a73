import { sql } from '../../database/sql';
import { Signups } from '../../testing/signups';
import { deleteExpiredRequests } from './confirmationPages';
import { textsIn } from './confirmationTexts';

const signups = new Signups();

test('a new form asks visitors to confirm; nobody becomes a contact before the button is pressed', async () => {
  const form = await signups.createForm();
  expect(form).toMatchObject({ require_confirmation: true, language: 'en', pending_count: 0 });
  const answer = await signups.submit(form, { _rf2_T: 'Ana@Example.com', _rf0_T: 'Ana' });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Check your inbox')]);
  expect(answer.body).not.toContain('Thanks for signing up!');
  expect(await signups.contacts()).toEqual([]);
  const address = await signups.link();
  const asked = await signups.visit('GET', address);
  expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('<form method="post"><button>')]);
  expect(asked.body).toContain('ana@example.com');
  expect(asked.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(asked.body).not.toContain('<script');
  // Scanners of mail read the page as often as they like.
  await signups.visit('GET', address);
  expect(await signups.contacts()).toEqual([]);
  const done = await signups.visit('POST', address, {}, 'Phone/2');
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Your address is confirmed')]);
  expect(done.body).toContain('Thanks for signing up!');
  expect(await signups.contacts()).toMatchObject([
    { email: 'ana@example.com', first_name: 'Ana', list_ids: [signups.listId] },
  ]);
  expect((await signups.provider.inject('GET', `/v3/marketing/forms/${form.id}`)).json()).toMatchObject({
    contact_count: 1,
    pending_count: 0,
  });
});

test('pressing the button again says that it is done, and changes nothing', async () => {
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const address = await signups.link();
  await signups.visit('POST', address);
  const before = await signups.contacts();
  for (const method of ['POST', 'GET'] as const) {
    const again = await signups.visit(method, address);
    expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('already confirmed')]);
  }
  expect(await signups.contacts()).toEqual(before);
  expect(await signups.requests('?status=confirmed')).toHaveLength(1);
});

test('10 concurrent presses confirm once', async () => {
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const address = await signups.link();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signups.visit('POST', address)));
  expect(answers.filter(({ body }) => body.includes('Your address is confirmed'))).toHaveLength(1);
  expect(await signups.contacts()).toHaveLength(1);
});

test('an anonymous signup changes nothing of a known contact before it is confirmed', async () => {
  await signups.database.execute(
    sql`insert into contacts (account_id, email, first_name)
      values (${signups.provider.accountId}, 'ana@example.com', 'Ana')`,
  );
  const form = await signups.createForm();
  const known = await signups.submit(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Mallory' });
  const unknown = await signups.submit(form, { _rf2_T: 'new@example.com', _rf0_T: 'Mallory' });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(await signups.contacts()).toMatchObject([{ email: 'ana@example.com', first_name: 'Ana', list_ids: [] }]);
});

describe('with a phone number, and an email only for who wants to', () => {
  const phone = '+12025550124';
  const fields = [
    { field_id: '_rf24_T', label: 'Mobile', required: true },
    { field_id: '_rf2_T', label: 'Email' },
    { field_id: '_rf0_T', label: 'First name' },
  ];
  const known = (email: string | null) =>
    signups.database.execute(sql`
      insert into contacts (account_id, email, phone_number_id, first_name)
      values (${signups.provider.accountId}, ${email}, ${phone}, 'Ana')`);

  test('visitors with an address are asked to confirm it, and nothing is written before', async () => {
    await known('ana@example.com');
    const form = await signups.createForm({ fields });
    expect(form).toMatchObject({ require_confirmation: true });
    const answer = await signups.submit(form, {
      _rf24_T: '+12025550125',
      _rf2_T: 'ana@example.com',
      _rf0_T: 'Mallory',
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Check your inbox')]);
    expect(await signups.contacts()).toMatchObject([{ first_name: 'Ana', list_ids: [] }]);
    expect(await signups.requests('?status=pending')).toMatchObject([{ email: 'ana@example.com' }]);
  });

  test('visitors without an address are not asked', async () => {
    const form = await signups.createForm({ fields });
    const answer = await signups.submit(form, { _rf24_T: phone, _rf0_T: 'Ana' });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Thanks for signing up!')]);
    expect(await signups.contacts()).toMatchObject([
      { phone_number_id: phone, first_name: 'Ana', list_ids: [signups.listId] },
    ]);
    // Nobody was asked; what they signed is evidence at once, and no confirmation.
    const signedUp = [{ status: 'signed_up', email: '', mail_count: 0, confirmed_at: null, expires_at: null }];
    expect(await signups.requests()).toMatchObject(signedUp);
    expect(await signups.requests('?status=signed_up')).toMatchObject(signedUp);
    expect(await signups.requests('?status=confirmed')).toEqual([]);
    const [evidence] = await signups.requests();
    const of = async (method: 'POST' | 'DELETE', path = ''): Promise<readonly [number, string]> => {
      const { statusCode, body } = await signups.provider.inject(
        method,
        `/v3/marketing/consents/${evidence?.id}${path}`,
      );
      return [statusCode, body];
    };
    expect(await of('POST', '/resend')).toEqual([409, expect.stringContaining('asks nobody to confirm')]);
    expect(await of('DELETE')).toEqual([403, expect.stringContaining('kept as long as their contact')]);
  });

  test('of a contact without an address only empty fields are filled, also by a form that does not ask', async () => {
    await known(null);
    const more = [...fields, { field_id: '_rf1_T', label: 'Last name' }];
    for (const requires of [true, false]) {
      const form = await signups.createForm({ fields: more, require_confirmation: requires });
      await signups.submit(form, { _rf24_T: phone, _rf0_T: 'Mallory', _rf1_T: requires ? 'Lopez' : 'Malloy' });
    }
    expect(await signups.contacts()).toMatchObject([
      { first_name: 'Ana', last_name: 'Lopez', list_ids: [signups.listId] },
    ]);
  });

  test("a known contact's own address is asked, and the visitor does not learn of it", async () => {
    await known('ana@example.com');
    const form = await signups.createForm({ fields });
    const answer = await signups.submit(form, { _rf24_T: phone, _rf0_T: 'Anastasia' });
    expect(answer.body).toEqual((await signups.submit(form, { _rf24_T: '+12025550199' })).body);
    expect(await signups.contacts()).toContainEqual(expect.objectContaining({ first_name: 'Ana', list_ids: [] }));
    await signups.visit('POST', await signups.link());
    expect(await signups.contacts()).toContainEqual(
      expect.objectContaining({ email: 'ana@example.com', first_name: 'Anastasia', list_ids: [signups.listId] }),
    );
  });

  test('a list that asks everybody needs the address, and says so', async () => {
    const { id } = (
      await signups.provider.inject('POST', '/v3/marketing/lists', { name: 'Asking', require_confirmation: true })
    ).json<{ id: string }>();
    const optional = await signups.submit(await signups.createForm({ fields, list_id: id }), { _rf24_T: phone });
    expect([optional.statusCode, optional.body]).toEqual([
      400,
      expect.stringContaining('Enter your Email: everybody on this list is asked to confirm it.'),
    ]);
    const missing = await signups.submit(await signups.createForm({ fields: [fields[0]], list_id: id }), {
      _rf24_T: phone,
    });
    expect([missing.statusCode, missing.body]).toEqual([
      400,
      expect.stringContaining('This form cannot sign anybody up: it does not ask for the email address'),
    ]);
    expect(await signups.contacts()).toEqual([]);
  });
});

test('automations of the list begin with the confirmation, not before', async () => {
  const form = await signups.createForm();
  const row = await signups.database.first<{ id: string }>(sql`
    insert into automations
      (account_id, name, type, status, entry_type, entry_id, exit, settings, live_since, first_step_id)
    values
      (${signups.provider.accountId}, 'Welcome', 'welcome', 'live', 'list', ${signups.listId}, '{"type":"none"}', '{}',
        now(), gen_random_uuid())
    returning automation_id as id`);
  const enrolled = () =>
    signups.database.rows(sql`
      select 1 from automation_enrolments
      where account_id = ${signups.provider.accountId} and automation_id = ${row?.id ?? ''}`);
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const address = await signups.link();
  expect(await enrolled()).toHaveLength(0);
  await signups.visit('POST', address);
  expect(await enrolled()).toHaveLength(1);
});

test('after 30 days the link says so kindly, in the language of the form, and the request is deleted', async () => {
  const form = await signups.createForm({ language: 'de' });
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const address = await signups.link();
  await signups.database.execute(sql`
    update consents set requested_at = now() - interval '30 days 1 minute'
    where account_id = ${signups.provider.accountId}`);
  const expired = async () =>
    [await signups.visit('GET', address), await signups.visit('POST', address)].map(({ statusCode, body }) => [
      statusCode,
      body.includes(textsIn('de').expiredTitle),
    ]);
  expect(await expired()).toEqual([
    [410, true],
    [410, true],
  ]);
  expect(await deleteExpiredRequests(signups.provider.provider)).toBe(1);
  expect(await expired()).toEqual([
    [410, true],
    [410, true],
  ]);
  expect(
    await signups.database.rows(sql`select 1 from consent_links where account_id = ${signups.provider.accountId}`),
  ).toEqual([]);
  expect(await signups.contacts()).toEqual([]);
});

test('tokens are stored as hashes, and a wrong one leads nowhere', async () => {
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const token = /confirm\/([^?]+)/.exec(await signups.link())?.[1] ?? '';
  expect(token).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
  const kept = await signups.database.first<{ kept: string }>(
    sql`select row_to_json(consent_links)::text as kept from consent_links
      where account_id = ${signups.provider.accountId}`,
  );
  expect(kept?.kept).not.toContain(token.slice(-43));
  const other = await signups.provider.createAccount();
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${other.accountId.toString(36)}.${token.slice(-43)}`,
  ])
    expect((await signups.visit('POST', `/confirm/${wrong}`)).statusCode).toBe(410);
  for (const wrong of ['x', '1.', 'a'.repeat(190)])
    expect((await signups.visit('POST', `/confirm/${wrong}`)).statusCode).toBe(404);
  expect(await signups.contacts()).toEqual([]);
});

test('confirming ends a global unsubscribe, and says so before; bounced addresses are not mailed at all', async () => {
  const form = await signups.createForm();
  await signups.provider.inject('POST', '/v3/asm/suppressions/global', { recipient_emails: ['gone@example.com'] });
  await signups.database.execute(sql`
    insert into suppressions (account_id, email, kind)
    values (${signups.provider.accountId}, 'bounced@example.com', 'bounce')`);
  const answers = [
    await signups.submit(form, { _rf2_T: 'gone@example.com' }),
    await signups.submit(form, { _rf2_T: 'bounced@example.com' }),
  ];
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect((await signups.mails()).map(({ to }) => to)).toEqual(['gone@example.com']);
  const address = await signups.link();
  expect((await signups.visit('GET', address)).body).toContain('You had unsubscribed from all emails.');
  expect((await signups.provider.inject('GET', '/v3/asm/suppressions/global/gone@example.com')).json()).toEqual({
    recipient_email: 'gone@example.com',
  });
  await signups.visit('POST', address);
  expect((await signups.provider.inject('GET', '/v3/asm/suppressions/global/gone@example.com')).json()).toEqual({});
  expect(await signups.requests('?status=confirmed')).toMatchObject([{ resubscribed: true }]);
});

test('a full account accepts nobody; the link keeps working', async () => {
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const address = await signups.link();
  await signups.database.execute(
    sql`update accounts set entitlements = '{"contacts_max": 0}' where account_id = ${signups.provider.accountId}`,
  );
  expect((await signups.visit('POST', address)).statusCode).toBe(503);
  await signups.database.execute(
    sql`update accounts set entitlements = '{}' where account_id = ${signups.provider.accountId}`,
  );
  expect((await signups.visit('POST', address)).statusCode).toBe(200);
});
