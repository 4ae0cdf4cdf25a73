import type { Consent, ConsentPage } from 'sendwright/wire/consents';
import type { Contact } from 'sendwright/wire/contacts';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../database/sql';
import type { SystemMail } from '../../delivery/sendSystemMail';
import { queuedMails } from '../../testing/mailbox';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { addVerifiedSender } from '../../testing/verifiedSender';
import { mailConfirmations } from './confirmationMail';
import { deleteExpiredRequests } from './confirmationPages';
import { textsIn } from './confirmationTexts';

let provider: TestProvider;
let listId: string;
let visitors = 0;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  listId = (await provider.inject('POST', '/v3/marketing/lists', { name: 'Readers' })).json<{ id: string }>().id;
});
afterAll(() => provider.close());
beforeEach(async () => {
  const { database } = provider.provider;
  for (const table of [
    sql`signup_forms`,
    sql`contacts`,
    sql`consents`,
    sql`event_receivers`,
    sql`suppressions`,
    sql`automations`,
    sql`senders`,
  ]) {
    await database.execute(sql`delete from ${table} where account_id = ${provider.accountId}`);
  }
  await database.execute(sql`delete from system_mail_budgets`);
  await database.execute(sql`delete from pgboss.job where name = 'system-mail'`);
});

const create = async (body: object = {}): Promise<SignupForm> => {
  const answer = await provider.inject('POST', '/v3/marketing/forms', { name: 'Bread', list_id: listId, ...body });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const visit = (method: 'GET' | 'POST', url: string, payload?: Record<string, string>, agent = 'Browser/1') =>
  provider.server.inject({
    method,
    url,
    remoteAddress: `203.0.113.${(visitors += 1) % 250}`,
    headers: { 'user-agent': agent, ...(payload && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(payload && { payload: new URLSearchParams(payload).toString() }),
  });
const send = (form: SignupForm, values: Record<string, string>) =>
  visit('POST', `/forms/${form.id}/submissions`, values);
const contacts = async (): Promise<Contact[]> =>
  (await provider.inject('GET', '/v3/marketing/contacts')).json<{ result: Contact[] }>().result;
const requests = async (query = ''): Promise<Consent[]> =>
  (await provider.inject('GET', `/v3/marketing/consents${query}`)).json<ConsentPage>().result;

/** Sends what is due, and answers all mail so far, the oldest first. */
async function mails(): Promise<SystemMail[]> {
  await mailConfirmations(provider.provider, provider.accountId);
  return queuedMails(provider, provider.accountId);
}
const linkIn = ({ text }: SystemMail): string => /http\S+(\/confirm\/\S+)/.exec(text)?.[1] ?? '';
/** The link of the last email. */
async function link(): Promise<string> {
  const mail = (await mails()).at(-1);
  if (!mail) throw new Error('No confirmation email was sent.');
  return linkIn(mail);
}
/** Lets another email to the same request be sent. */
const laterOn = () =>
  provider.provider.database.execute(
    sql`update consents set mailed_at = mailed_at - interval '5 minutes' where account_id = ${provider.accountId}`,
  );

test('a new form asks visitors to confirm; nobody becomes a contact before the button is pressed', async () => {
  const form = await create();
  expect(form).toMatchObject({ require_confirmation: true, language: 'en', pending_count: 0 });
  const answer = await send(form, { _rf2_T: 'Ana@Example.com', _rf0_T: 'Ana' });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Check your inbox')]);
  expect(answer.body).not.toContain('Thanks for signing up!');
  expect(await contacts()).toEqual([]);
  const address = await link();
  const asked = await visit('GET', address);
  expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('<form method="post"><button>')]);
  expect(asked.body).toContain('ana@example.com');
  expect(asked.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(asked.body).not.toContain('<script');
  // Scanners of mail read the page as often as they like.
  await visit('GET', address);
  expect(await contacts()).toEqual([]);
  const done = await visit('POST', address, {}, 'Phone/2');
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Your address is confirmed')]);
  expect(done.body).toContain('Thanks for signing up!');
  expect(await contacts()).toMatchObject([{ email: 'ana@example.com', first_name: 'Ana', list_ids: [listId] }]);
  expect((await provider.inject('GET', `/v3/marketing/forms/${form.id}`)).json()).toMatchObject({
    contact_count: 1,
    pending_count: 0,
  });
});

test('pressing the button again says that it is done, and changes nothing', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  const address = await link();
  await visit('POST', address);
  const before = await contacts();
  for (const method of ['POST', 'GET'] as const) {
    const again = await visit(method, address);
    expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('already confirmed')]);
  }
  expect(await contacts()).toEqual(before);
  expect(await requests('?status=confirmed')).toHaveLength(1);
});

test('10 concurrent presses confirm once', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  const address = await link();
  const answers = await Promise.all(Array.from({ length: 10 }, () => visit('POST', address)));
  expect(answers.filter(({ body }) => body.includes('Your address is confirmed'))).toHaveLength(1);
  expect(await contacts()).toHaveLength(1);
});

test('an anonymous signup changes nothing of a known contact before it is confirmed', async () => {
  await provider.provider.database.execute(
    sql`insert into contacts (account_id, email, first_name) values (${provider.accountId}, 'ana@example.com', 'Ana')`,
  );
  const form = await create();
  const known = await send(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Mallory' });
  const unknown = await send(form, { _rf2_T: 'new@example.com', _rf0_T: 'Mallory' });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(await contacts()).toMatchObject([{ email: 'ana@example.com', first_name: 'Ana', list_ids: [] }]);
});

describe('with a phone number, and an email only for who wants to', () => {
  const phone = '+12025550124';
  const fields = [
    { field_id: '_rf24_T', label: 'Mobile', required: true },
    { field_id: '_rf2_T', label: 'Email' },
    { field_id: '_rf0_T', label: 'First name' },
  ];
  const known = (email: string | null) =>
    provider.provider.database.execute(sql`
      insert into contacts (account_id, email, phone_number_id, first_name)
      values (${provider.accountId}, ${email}, ${phone}, 'Ana')`);

  test('visitors with an address are asked to confirm it, and nothing is written before', async () => {
    await known('ana@example.com');
    const form = await create({ fields });
    expect(form).toMatchObject({ require_confirmation: true });
    const answer = await send(form, { _rf24_T: '+12025550125', _rf2_T: 'ana@example.com', _rf0_T: 'Mallory' });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Check your inbox')]);
    expect(await contacts()).toMatchObject([{ first_name: 'Ana', list_ids: [] }]);
    expect(await requests('?status=pending')).toMatchObject([{ email: 'ana@example.com' }]);
  });

  test('visitors without an address are not asked', async () => {
    const form = await create({ fields });
    const answer = await send(form, { _rf24_T: phone, _rf0_T: 'Ana' });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Thanks for signing up!')]);
    expect(await contacts()).toMatchObject([{ phone_number_id: phone, first_name: 'Ana', list_ids: [listId] }]);
    // Nobody was asked; what they signed is evidence at once, and no confirmation.
    const signedUp = [{ status: 'signed_up', email: '', mail_count: 0, confirmed_at: null, expires_at: null }];
    expect(await requests()).toMatchObject(signedUp);
    expect(await requests('?status=signed_up')).toMatchObject(signedUp);
    expect(await requests('?status=confirmed')).toEqual([]);
    const [evidence] = await requests();
    const of = async (method: 'POST' | 'DELETE', path = ''): Promise<readonly [number, string]> => {
      const { statusCode, body } = await provider.inject(method, `/v3/marketing/consents/${evidence?.id}${path}`);
      return [statusCode, body];
    };
    expect(await of('POST', '/resend')).toEqual([409, expect.stringContaining('asks nobody to confirm')]);
    expect(await of('DELETE')).toEqual([403, expect.stringContaining('kept as long as their contact')]);
  });

  test('of a contact without an address only empty fields are filled, also by a form that does not ask', async () => {
    await known(null);
    const more = [...fields, { field_id: '_rf1_T', label: 'Last name' }];
    for (const requires of [true, false]) {
      const form = await create({ fields: more, require_confirmation: requires });
      await send(form, { _rf24_T: phone, _rf0_T: 'Mallory', _rf1_T: requires ? 'Lopez' : 'Malloy' });
    }
    expect(await contacts()).toMatchObject([{ first_name: 'Ana', last_name: 'Lopez', list_ids: [listId] }]);
  });

  test("a known contact's own address is asked, and the visitor does not learn of it", async () => {
    await known('ana@example.com');
    const form = await create({ fields });
    const answer = await send(form, { _rf24_T: phone, _rf0_T: 'Anastasia' });
    expect(answer.body).toEqual((await send(form, { _rf24_T: '+12025550199' })).body);
    expect(await contacts()).toContainEqual(expect.objectContaining({ first_name: 'Ana', list_ids: [] }));
    await visit('POST', await link());
    expect(await contacts()).toContainEqual(
      expect.objectContaining({ email: 'ana@example.com', first_name: 'Anastasia', list_ids: [listId] }),
    );
  });

  test('a list that asks everybody needs the address, and says so', async () => {
    const { id } = (
      await provider.inject('POST', '/v3/marketing/lists', { name: 'Asking', require_confirmation: true })
    ).json<{ id: string }>();
    const optional = await send(await create({ fields, list_id: id }), { _rf24_T: phone });
    expect([optional.statusCode, optional.body]).toEqual([
      400,
      expect.stringContaining('Enter your Email: everybody on this list is asked to confirm it.'),
    ]);
    const missing = await send(await create({ fields: [fields[0]], list_id: id }), { _rf24_T: phone });
    expect([missing.statusCode, missing.body]).toEqual([
      400,
      expect.stringContaining('This form cannot sign anybody up: it does not ask for the email address'),
    ]);
    expect(await contacts()).toEqual([]);
  });
});

test('the email names nothing that a visitor typed, and has one link', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Cheap pills at spam.example' });
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: 'ana@example.com', subject: 'Please confirm your email address' });
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/pills|spam\.example/);
  expect(mail?.html.match(/href="/g)).toHaveLength(1);
  expect(mail?.html).toContain(provider.username);
});

test('automations of the list begin with the confirmation, not before', async () => {
  const form = await create();
  const { database } = provider.provider;
  const row = await database.first<{ id: string }>(sql`
    insert into automations
      (account_id, name, type, status, entry_type, entry_id, exit, settings, live_since, first_step_id)
    values
      (${provider.accountId}, 'Welcome', 'welcome', 'live', 'list', ${listId}, '{"type":"none"}', '{}', now(),
        gen_random_uuid())
    returning automation_id as id`);
  const enrolled = () =>
    database.rows(sql`
      select 1 from automation_enrolments
      where account_id = ${provider.accountId} and automation_id = ${row?.id ?? ''}`);
  await send(form, { _rf2_T: 'ana@example.com' });
  const address = await link();
  expect(await enrolled()).toHaveLength(0);
  await visit('POST', address);
  expect(await enrolled()).toHaveLength(1);
});

test('signing up again while it is pending makes no second record; the email comes again', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  await mails();
  // Twice within a minute is one press too many.
  await send(form, { _rf2_T: 'ana@example.com' });
  expect(await mails()).toHaveLength(1);
  for (let tries = 0; tries < 8; tries += 1) {
    await laterOn();
    await send(form, { _rf2_T: 'ana@example.com' });
    await mails();
  }
  expect(await mails()).toHaveLength(5);
  expect(await requests()).toMatchObject([{ status: 'pending', mail_count: 5 }]);
});

test('each link confirms what it was mailed for, not what somebody else sent since', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Ana' });
  const first = await link();
  await laterOn();
  await send(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Mallory' });
  expect(await link()).not.toBe(first);
  await visit('POST', first);
  expect(await contacts()).toMatchObject([{ first_name: 'Ana' }]);
  expect((await visit('POST', await link())).body).toContain('already confirmed');
  expect(await contacts()).toMatchObject([{ first_name: 'Ana' }]);
});

test('the evidence says who agreed to what, when and from where', async () => {
  const form = await create({
    title: 'Bread by mail',
    description: 'Weekly',
    consent_text: 'You can unsubscribe any time.',
    button_text: 'Join',
  });
  await send(form, { _rf2_T: 'ana@example.com' });
  const address = await link();
  await provider.inject('PATCH', `/v3/marketing/forms/${form.id}`, { title: 'Something else' });
  await visit('POST', address, {}, 'Phone/2');
  const [contact] = await contacts();
  const { result } = (await provider.inject('GET', `/v3/marketing/contacts/${contact?.id}/consents`)).json<{
    result: Consent[];
  }>();
  expect(result).toEqual([
    expect.objectContaining({
      email: 'ana@example.com',
      status: 'confirmed',
      source: 'form',
      form_id: form.id,
      list_ids: [listId],
      contact_id: contact?.id,
      requested_user_agent: 'Browser/1',
      requested_ip: expect.stringMatching(/^203\.0\.113\./),
      confirmed_ip: expect.stringMatching(/^203\.0\.113\./),
      confirmed_user_agent: 'Phone/2',
      resubscribed: false,
      wording: {
        form: 'Bread',
        title: 'Bread by mail',
        description: 'Weekly',
        consent_text: 'You can unsubscribe any time.',
        button_text: 'Join',
        fields: [
          expect.objectContaining({ label: 'Email', required: true }),
          expect.objectContaining({ label: 'First name' }),
        ],
        version: 1,
      },
    }),
  ]);
  expect(result[0]?.confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  // It goes with its contact.
  await provider.provider.database.execute(sql`delete from contacts where account_id = ${provider.accountId}`);
  expect(await requests()).toEqual([]);
});

test('after 30 days the link says so kindly, in the language of the form, and the request is deleted', async () => {
  const form = await create({ language: 'de' });
  await send(form, { _rf2_T: 'ana@example.com' });
  const address = await link();
  const { database } = provider.provider;
  await database.execute(sql`
    update consents set requested_at = now() - interval '30 days 1 minute' where account_id = ${provider.accountId}`);
  const expired = async () =>
    [await visit('GET', address), await visit('POST', address)].map(({ statusCode, body }) => [
      statusCode,
      body.includes(textsIn('de').expiredTitle),
    ]);
  expect(await expired()).toEqual([
    [410, true],
    [410, true],
  ]);
  expect(await deleteExpiredRequests(provider.provider)).toBe(1);
  expect(await expired()).toEqual([
    [410, true],
    [410, true],
  ]);
  expect(await database.rows(sql`select 1 from consent_links where account_id = ${provider.accountId}`)).toEqual([]);
  expect(await contacts()).toEqual([]);
});

test('tokens are stored as hashes, and a wrong one leads nowhere', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  const token = /confirm\/([^?]+)/.exec(await link())?.[1] ?? '';
  expect(token).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
  const kept = await provider.provider.database.first<{ kept: string }>(
    sql`select row_to_json(consent_links)::text as kept from consent_links where account_id = ${provider.accountId}`,
  );
  expect(kept?.kept).not.toContain(token.slice(-43));
  const other = await provider.createAccount();
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${other.accountId.toString(36)}.${token.slice(-43)}`,
  ])
    expect((await visit('POST', `/confirm/${wrong}`)).statusCode).toBe(410);
  for (const wrong of ['x', '1.', 'a'.repeat(190)])
    expect((await visit('POST', `/confirm/${wrong}`)).statusCode).toBe(404);
  expect(await contacts()).toEqual([]);
});

test('confirming ends a global unsubscribe, and says so before; bounced addresses are not mailed at all', async () => {
  const form = await create();
  await provider.inject('POST', '/v3/asm/suppressions/global', { recipient_emails: ['gone@example.com'] });
  await provider.provider.database.execute(sql`
    insert into suppressions (account_id, email, kind)
    values (${provider.accountId}, 'bounced@example.com', 'bounce')`);
  const answers = [
    await send(form, { _rf2_T: 'gone@example.com' }),
    await send(form, { _rf2_T: 'bounced@example.com' }),
  ];
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect((await mails()).map(({ to }) => to)).toEqual(['gone@example.com']);
  const address = await link();
  expect((await visit('GET', address)).body).toContain('You had unsubscribed from all emails.');
  expect((await provider.inject('GET', '/v3/asm/suppressions/global/gone@example.com')).json()).toEqual({
    recipient_email: 'gone@example.com',
  });
  await visit('POST', address);
  expect((await provider.inject('GET', '/v3/asm/suppressions/global/gone@example.com')).json()).toEqual({});
  expect(await requests('?status=confirmed')).toMatchObject([{ resubscribed: true }]);
});

test('a full account accepts nobody; the link keeps working', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  const address = await link();
  const { database } = provider.provider;
  await database.execute(
    sql`update accounts set entitlements = '{"contacts_max": 0}' where account_id = ${provider.accountId}`,
  );
  expect((await visit('POST', address)).statusCode).toBe(503);
  await database.execute(sql`update accounts set entitlements = '{}' where account_id = ${provider.accountId}`);
  expect((await visit('POST', address)).statusCode).toBe(200);
});

test('an account that cannot send asks nobody until it can', async () => {
  const form = await create();
  const { database } = provider.provider;
  await database.execute(sql`update accounts set status = 'suspended' where account_id = ${provider.accountId}`);
  await send(form, { _rf2_T: 'ana@example.com' });
  expect(await mails()).toEqual([]);
  await database.execute(sql`update accounts set status = 'active' where account_id = ${provider.accountId}`);
  expect(await mails()).toHaveLength(1);
});

test('pending requests are listed, mailed again and removed', async () => {
  const form = await create();
  for (const name of ['a', 'b', 'c']) await send(form, { _rf2_T: `${name}@example.com` });
  await mails();
  const page = (
    await provider.inject('GET', `/v3/marketing/consents?status=pending&list_id=${listId}&page_size=2`, undefined, {
      host: 'tunnel.example',
    })
  ).json<ConsentPage>();
  expect([page.result.map(({ email }) => email), page._metadata.count]).toEqual([
    ['c@example.com', 'b@example.com'],
    3,
  ]);
  const next = new URL(page._metadata.next ?? '');
  expect(next.host).toBe('tunnel.example');
  expect(
    (await provider.inject('GET', next.pathname + next.search)).json<ConsentPage>().result.map(({ email }) => email),
  ).toEqual(['a@example.com']);
  const [id = ''] = page.result.map((one) => one.id);
  expect((await provider.inject('POST', `/v3/marketing/consents/${id}/resend`)).statusCode).toBe(429);
  await laterOn();
  expect((await provider.inject('POST', `/v3/marketing/consents/${id}/resend`)).json()).toMatchObject({
    mail_count: 2,
  });
  const address = await link();
  expect((await provider.inject('DELETE', `/v3/marketing/consents/${id}`)).statusCode).toBe(204);
  expect((await visit('POST', address)).statusCode).toBe(410);
  expect((await provider.inject('POST', `/v3/marketing/consents/${id}/resend`)).statusCode).toBe(404);
  expect((await provider.inject('GET', '/v3/marketing/consents?list_id=x')).json()).toMatchObject({
    errors: [{ field: 'list_id' }],
  });
});

test('consent records cannot be deleted separately', async () => {
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  await visit('POST', await link());
  const [evidence] = await requests();
  expect((await provider.inject('DELETE', `/v3/marketing/consents/${evidence?.id}`)).statusCode).toBe(403);
  expect((await provider.inject('POST', `/v3/marketing/consents/${evidence?.id}/resend`)).statusCode).toBe(409);
  expect(await requests()).toHaveLength(1);
});

test('webhooks get pending and confirmed signups if they subscribe to them', async () => {
  const settings = '/v3/user/webhooks/event/settings';
  await provider.inject('POST', settings, {
    url: 'https://hooks.example.com/all',
    enabled: true,
    signup_pending: true,
    signup_confirmed: true,
  });
  await provider.inject('POST', settings, { url: 'https://hooks.example.com/none', enabled: true, open: true });
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  await visit('POST', await link());
  const queued = await provider.provider.database.rows(sql`
    select event, email, detail ->> 'source' as source, contact_id is not null as known from event_queue
    where account_id = ${provider.accountId} order by sequence`);
  expect(queued).toEqual([
    { event: 'signup_pending', email: 'ana@example.com', source: 'form', known: false },
    { event: 'signup_confirmed', email: 'ana@example.com', source: 'form', known: true },
  ]);
});

test('a company without a verified sender is named without a link', async () => {
  const name = (company: string) =>
    provider.provider.database.execute(sql`
      update users set profile = jsonb_set(profile, '{company}', ${JSON.stringify(company)}::jsonb)
      where account_id = ${provider.accountId}`);
  await name('Acme, Inc. at https://pay.example/now');
  const form = await create();
  await send(form, { _rf2_T: 'ana@example.com' });
  const [mail] = await mails();
  expect(mail?.text).toContain('Acme, Inc. at https: / / pay. example/ now');
  await name('');
});

test("the author's text has no links, is validated by field, and comes from the author's own sender", async () => {
  const wrong = {
    name: 'n',
    language: 'xx',
    confirmation_email: {
      subject: 's'.repeat(151),
      text: 'Buy at https://spam.example',
      button_text: 'www.spam.example',
    },
  };
  expect(
    (await provider.inject('POST', '/v3/marketing/forms', wrong))
      .json<{ errors: { field: string }[] }>()
      .errors.map(({ field }) => field),
  ).toEqual(['confirmation_email.subject', 'confirmation_email.text', 'confirmation_email.button_text', 'language']);
  const form = await create({
    confirmation_email: { subject: 'One more\nstep', text: 'Press it.\n\n<b>Now</b>', button_text: 'Yes, please' },
  });
  // From the installation's address, strangers could send any words to anybody.
  await send(form, { _rf2_T: 'bea@example.com' });
  const [standard] = await mails();
  expect([standard?.subject, standard?.html?.includes('Now')]).toEqual([textsIn('en').subject, false]);
  await addVerifiedSender(provider.provider.database, provider.accountId);
  await send(form, { _rf2_T: 'ana@example.com' });
  const [, mail] = await mails();
  expect(mail?.subject).toBe('One more step');
  expect(mail?.html).toContain('&lt;b&gt;Now&lt;/b&gt;');
  expect(mail?.html).toContain('>Yes, please</a>');
  expect((await visit('GET', await link())).body).toContain('<button>Yes, please</button>');
});
