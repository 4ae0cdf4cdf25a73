import { gzipSync } from 'node:zlib';
import PostalMime from 'postal-mime';
import { sql } from '../../provider/database/sql';
import { createDkimKey } from '../../provider/delivery/dkim/dkimKeys';
import { purgeSentMail } from '../../provider/domains/mail/purgeSentMail';
import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { type TestProvider, startTestProvider } from '../../provider/testing/startTestProvider';
import { type OfficialClient, officialClient } from './client';

let provider: TestProvider;
let client: OfficialClient;
let groupId: number;
beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
  client = officialClient(provider, provider.apiKey);
  // Makes news@example.com a verified sender.
  ({ groupId } = await seedSend(provider.provider.database, provider.accountId, { recipients: 0 }));
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const from = { email: 'news@example.com', name: 'Nadia from News' };
const html =
  '<html><body><p>Hello -name-, <a href="https://www.example.com/a?b=1&amp;c=2">read</a> <a clicktracking="off" ' +
  'href="https://www.example.com/plain">plain</a></p></body></html>';
const request = (to: string, more: object = {}) => ({
  personalizations: [{ to: [{ email: to, name: 'Ada' }], substitutions: { '-name-': 'Ada' } }],
  from,
  subject: 'Order of -name-',
  content: [
    { type: 'text/plain', value: 'Hello -name-, see https://www.example.com/t.' },
    { type: 'text/html', value: html },
  ],
  ...more,
});
const send = (body: object) => client.call('POST', '/v3/mail/send', body);

/** The parsed messages that an address received. */
async function received(to: string, count = 1) {
  const rows = await eventually(async () => {
    const found = await database().rows<{ raw: Buffer }>(sql`
      select raw from captured_messages where account_id = ${provider.accountId} and email = ${to}
      order by captured_message_id`);
    return found.length >= count && found;
  });
  return Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)));
}
const header = (mail: { headers: { key: string; value: string }[] }, key: string) =>
  mail.headers.find((one) => one.key === key)?.value;
const stateOf = (email: string) =>
  database().first<{ state: string; response: string | null }>(sql`
  select state, response from deliveries where account_id = ${provider.accountId} and email = ${email}`);
const events = (email: string, name: string) =>
  database().rows<{ detail: Record<string, unknown>; single_send_id: string | null; contact_id: string | null }>(sql`
  select detail, single_send_id, contact_id from email_events
  where account_id = ${provider.accountId} and email = ${email} and event = ${name}`);

test('every recipient gets a separate message as requested', async () => {
  const answer = await provider.inject('POST', '/v3/mail/send', {
    personalizations: [
      {
        to: [{ email: 'ada@orders.example', name: 'Ada' }],
        cc: [{ email: 'carl@orders.example' }],
        bcc: [{ email: 'bea@orders.example' }],
        substitutions: { '-name-': 'Ada & co' },
        custom_args: { order: '17' },
        headers: { 'X-Part': 'one' },
      },
      {
        to: [{ email: 'zoe@orders.example' }],
        subject: 'Another -name-',
        substitutions: { '-name-': 'Zoë' },
        from: { email: 'news@example.com', name: 'Zora' },
      },
    ],
    from,
    reply_to: { email: 'help@example.com', name: 'Help' },
    subject: 'Order of -name-',
    headers: { 'X-Whole': 'yes' },
    categories: ['orders'],
    custom_args: { shop: 'north', order: '0' },
    content: [
      { type: 'text/plain', value: 'Hello -name-' },
      { type: 'text/html', value: html },
      { type: 'text/calendar; method=REQUEST', value: 'BEGIN:VCALENDAR' },
    ],
    attachments: [
      { content: Buffer.from('Grüße').toString('base64'), filename: 'größe.txt', type: 'text/plain' },
      {
        content: Buffer.from([137, 80, 78, 71]).toString('base64'),
        filename: 'logo.png',
        type: 'image/png',
        disposition: 'inline',
        content_id: 'logo',
      },
    ],
  });
  expect([answer.statusCode, answer.body]).toEqual([202, '']);
  const [mail] = await received('ada@orders.example');
  if (mail === undefined) throw new Error('Nothing came.');
  expect(mail).toMatchObject({
    subject: 'Order of Ada & co',
    from: { address: 'news@example.com', name: 'Nadia from News' },
    to: [{ address: 'ada@orders.example', name: 'Ada' }],
    cc: [{ address: 'carl@orders.example' }],
    replyTo: [{ address: 'help@example.com', name: 'Help' }],
    text: expect.stringContaining('Hello Ada & co'),
  });
  expect(mail.bcc).toBeUndefined();
  expect([header(mail, 'x-part'), header(mail, 'x-whole'), header(mail, 'list-unsubscribe')]).toEqual([
    'one',
    'yes',
    undefined,
  ]);
  expect(
    mail.attachments.map(({ filename, mimeType, disposition, contentId }) => ({
      filename,
      mimeType,
      disposition,
      contentId,
    })),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ filename: 'größe.txt', mimeType: 'text/plain', disposition: 'attachment' }),
      expect.objectContaining({ filename: 'logo.png', mimeType: 'image/png', contentId: '<logo>' }),
    ]),
  );
  const content = mail.attachments.find(({ filename }) => filename === 'größe.txt')?.content;
  expect(content instanceof ArrayBuffer ? new TextDecoder().decode(content) : content).toBe('Grüße');
  for (const to of ['carl@orders.example', 'bea@orders.example'])
    expect((await received(to))[0]).toMatchObject({
      to: [{ address: 'ada@orders.example' }],
      cc: [{ address: 'carl@orders.example' }],
    });
  expect((await received('zoe@orders.example'))[0]).toMatchObject({ subject: 'Another Zoë', from: { name: 'Zora' } });
  const [delivered] = await eventually(async () => {
    const found = await events('ada@orders.example', 'delivered');
    return found.length > 0 && found;
  });
  expect(delivered).toMatchObject({
    single_send_id: null,
    contact_id: null,
    detail: {
      message_id: answer.headers['x-message-id'],
      categories: ['orders'],
      custom_args: { shop: 'north', order: '17' },
      smtp_id: mail.messageId?.slice(1, -1),
    },
  });
});

test("mail to a contact's address is in their profile, and counts as mail to them", async () => {
  const contactId =
    (
      await database().first<{ contact_id: string }>(sql`
    insert into contacts (account_id, email) values (${provider.accountId}, 'known@orders.example')
    returning contact_id`)
    )?.contact_id ?? '';
  await send(request('Known@Orders.example'));
  const activity = async () =>
    (await provider.inject('GET', `/v3/marketing/contacts/${contactId}/activity`)).json<{
      result: { event: string; subject: string | null; single_send_id: string | null }[];
    }>().result;
  const found = await eventually(async () => {
    const now = await activity();
    return now.length === 2 && now;
  });
  expect(found).toMatchObject([
    { event: 'delivered', subject: 'Order of Ada', single_send_id: null, single_send_name: null },
    { event: 'processed', subject: 'Order of Ada', single_send_id: null },
  ]);
  expect(
    await database().first(sql`
      select last_emailed is not null as mailed from contacts
      where contact_id = ${contactId} and account_id = ${provider.accountId}`),
  ).toEqual({ mailed: true });
});

test('clicks and opens are counted, unless tracking is off', async () => {
  await send(
    request('tracked@orders.example', {
      tracking_settings: {
        click_tracking: { enable: true, enable_text: true },
        ganalytics: { enable: true, utm_campaign: 'spring' },
      },
    }),
  );
  const [mail] = await received('tracked@orders.example');
  const links = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? '');
  expect(links[1]).toBe('https://www.example.com/plain?utm_campaign=spring');
  const visit = async (url: string) => provider.inject('GET', new URL(url).pathname, undefined, { authorization: '' });
  expect((await visit(links[0] ?? '')).headers['location']).toBe(
    'https://www.example.com/a?b=1&c=2&utm_campaign=spring',
  );
  expect(mail?.text).toMatch(/\/t\/r\/[\w-]+\.\n/);
  const pixel = /<img src="([^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '';
  expect((await visit(pixel)).statusCode).toBe(200);
  await eventually(async () => (await events('tracked@orders.example', 'open')).length === 1);
  expect(await events('tracked@orders.example', 'click')).toMatchObject([
    { detail: { url: 'https://www.example.com/a?b=1&c=2&utm_campaign=spring', message_id: expect.any(String) } },
  ]);

  await send(
    request('untracked@orders.example', {
      tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
    }),
  );
  const [plain] = await received('untracked@orders.example');
  expect(plain?.html?.trim()).toBe(html.replace('-name-', 'Ada'));
});

test('suppressed addresses are dropped unless the request says otherwise', async () => {
  await provider.inject('POST', '/v3/asm/suppressions/global', {
    recipient_emails: ['gone@orders.example', 'urgent@orders.example'],
  });
  await provider.inject('POST', `/v3/asm/groups/${groupId}/suppressions`, {
    recipient_emails: ['left@orders.example'],
  });
  await send(request('gone@orders.example'));
  await send(request('left@orders.example', { asm: { group_id: groupId } }));
  await send(request('urgent@orders.example', { mail_settings: { bypass_list_management: { enable: true } } }));
  await received('urgent@orders.example');
  await eventually(
    async () =>
      (await stateOf('gone@orders.example'))?.state === 'dropped' &&
      (await stateOf('left@orders.example'))?.state === 'dropped',
  );
  expect(await events('gone@orders.example', 'dropped')).toMatchObject([
    { detail: { reason: 'Unsubscribed Address' } },
  ]);
});

test('a group lets recipients leave with one click', async () => {
  await send(
    request('leaver@orders.example', {
      asm: { group_id: groupId, groups_to_display: [groupId] },
      mail_settings: { footer: { enable: true, html: '<p>Our footer</p>', text: 'Our footer' } },
    }),
  );
  const [mail] = await received('leaver@orders.example');
  expect([mail?.html, mail?.text]).toEqual([
    expect.stringContaining('Our footer'),
    expect.stringContaining('Our footer'),
  ]);
  const address = /<([^>]+)>/.exec((mail && header(mail, 'list-unsubscribe')) ?? '')?.[1] ?? '';
  expect(mail?.html).toContain(address);
  const posted = await provider.inject('POST', new URL(address).pathname, 'List-Unsubscribe=One-Click', {
    authorization: '',
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([posted.statusCode, posted.body]).toEqual([200, expect.stringContaining('Nadia from News')]);
  expect((await provider.inject('GET', `/v3/asm/groups/${groupId}/suppressions`)).json()).toContain(
    'leaver@orders.example',
  );
  expect(await events('leaver@orders.example', 'group_unsubscribe')).toMatchObject([
    { detail: { asm_group_id: groupId } },
  ]);
});

test('subscription tracking puts its link where the tag is', async () => {
  const tracking_settings = {
    subscription_tracking: { enable: true, substitution_tag: '[stop]' },
    click_tracking: { enable: false },
  };
  await send(
    request('tagged@orders.example', {
      content: [{ type: 'text/html', value: '<p><a href="[stop]">Stop</a></p>' }],
      tracking_settings,
    }),
  );
  expect((await received('tagged@orders.example'))[0]?.html).toMatch(
    /<a href="http:\/\/127\.0\.0\.1:\d+\/u\/[\w-]+">Stop<\/a>/,
  );
});

test('a batch is paused, canceled and released', async () => {
  const { body } = await client.call('POST', '/v3/mail/batch');
  const id = String((body as { batch_id: string }).batch_id);
  const path = '/v3/user/scheduled_sends';
  expect(await client.call('GET', `/v3/mail/batch/${id}`)).toMatchObject({ status: 200, body: { batch_id: id } });
  expect(await client.call('GET', '/v3/mail/batch/unknown')).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'invalid batch id', field: 'batch_id' }] },
  });
  expect(await client.call('POST', path, { batch_id: id, status: 'pause' })).toMatchObject({
    status: 201,
    body: { batch_id: id, status: 'pause' },
  });
  expect((await client.call('POST', path, { batch_id: id, status: 'cancel' })).status).toBe(400);
  expect(
    (await send(request('batch@orders.example', { batch_id: id, send_at: Math.floor(Date.now() / 1000) - 5 }))).status,
  ).toBe(202);
  expect((await send(request('after@orders.example'))).status).toBe(202);
  // The lane has run, and skipped paused mail.
  await received('after@orders.example');
  expect(await stateOf('batch@orders.example')).toMatchObject({ state: 'held' });
  expect(await client.call('GET', path)).toMatchObject({ status: 200, body: [{ batch_id: id, status: 'pause' }] });
  expect((await client.call('DELETE', `${path}/${id}`)).status).toBe(204);
  await received('batch@orders.example');
  expect((await client.call('GET', `${path}/${id}`)).status).toBe(404);

  await client.call('POST', path, { batch_id: id, status: 'pause' });
  expect((await client.call('PATCH', `${path}/${id}`, { status: 'cancel' })).status).toBe(204);
  expect(await client.call('GET', `${path}/${id}`)).toMatchObject({ body: [{ batch_id: id, status: 'cancel' }] });
  await send(request('cancelled@orders.example', { batch_id: id }));
  await eventually(async () => (await stateOf('cancelled@orders.example'))?.state === 'cancelled');
});

test('scheduled mail is sent at its time, and not before', async () => {
  await send(request('later@orders.example', { send_at: Math.floor(Date.now() / 1000) + 3600 }));
  expect(await stateOf('later@orders.example')).toMatchObject({ state: 'held' });
  await database().execute(sql`
    update deliveries set next_attempt_at = now()
    where account_id = ${provider.accountId} and email = 'later@orders.example'`);
  await database().execute(sql`update mail_lanes set next_work_at = now() where account_id = ${provider.accountId}`);
  await received('later@orders.example');
});

test('mail of a worker that died is sent by another', async () => {
  await send(request('crashed@orders.example', { send_at: Math.floor(Date.now() / 1000) + 3600 }));
  await database().execute(sql`
    update deliveries set state = 'sending', attempts = 1, next_attempt_at = null, claimed_by = gen_random_uuid()
    where account_id = ${provider.accountId} and email = 'crashed@orders.example'`);
  await database().execute(sql`update mail_lanes set next_work_at = now() where account_id = ${provider.accountId}`);
  await received('crashed@orders.example');
});

test('a sandbox checks and sends nothing', async () => {
  const answer = await send(request('sandbox@orders.example', { mail_settings: { sandbox_mode: { enable: true } } }));
  expect(answer.status).toBe(200);
  expect(await stateOf('sandbox@orders.example')).toBeUndefined();
});

test('an authenticated domain may send from any of its addresses, signed', async () => {
  await createDkimKey(database(), provider.accountId, 'signed.example', 's1');
  const answer = await send({ ...request('signed@orders.example'), from: { email: 'anybody@shop.signed.example' } });
  expect(answer.status).toBe(202);
  expect(header((await received('signed@orders.example'))[0] ?? { headers: [] }, 'dkim-signature')).toContain(
    'd=signed.example',
  );
});

test('compressed requests are read', async () => {
  const body = gzipSync(JSON.stringify(request('zipped@orders.example')));
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
  expect((await provider.inject('POST', '/v3/mail/send', body, headers)).statusCode).toBe(202);
  expect((await provider.inject('POST', '/v3/mail/send', body.subarray(0, 40), headers)).statusCode).toBe(400);
  // The decompressed size of a request counts.
  const bomb = gzipSync(JSON.stringify(request('bomb@orders.example', { subject: 'x'.repeat(40_000_000) })));
  expect((await provider.inject('POST', '/v3/mail/send', bomb, headers)).statusCode).toBe(413);
});

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ email: `many${index}@orders.example` }));
test.each<[string, object, number, string]>([
  ['no recipients', { personalizations: [] }, 400, 'personalizations'],
  ['a personalization without to', { personalizations: [{ to: [] }] }, 400, 'personalizations[0].to'],
  [
    'an address that is none',
    { personalizations: [{ to: [{ email: 'nobody' }] }] },
    400,
    'personalizations[0].to[0].email',
  ],
  [
    'an address twice',
    { personalizations: [{ to: [{ email: 'a@orders.example' }], cc: [{ email: 'A@orders.example' }] }] },
    400,
    'personalizations[0]',
  ],
  [
    '1001 recipients',
    { personalizations: [{ to: many(1000) }, { to: [{ email: 'one@orders.example' }] }] },
    400,
    'personalizations',
  ],
  ['no subject', { subject: undefined }, 400, 'subject'],
  ['no content', { content: undefined }, 400, 'content'],
  [
    'HTML before text',
    {
      content: [
        { type: 'text/html', value: 'a' },
        { type: 'text/plain', value: 'a' },
      ],
    },
    400,
    'content[1].type',
  ],
  ['no sender', { from: undefined }, 400, 'from'],
  ['a sender nobody verified', { from: { email: 'somebody@elsewhere.example' } }, 403, 'from'],
  ['both kinds of reply addresses', { reply_to: from, reply_to_list: [from] }, 400, 'reply_to_list'],
  ['a header that is ours', { headers: { Subject: 'x' } }, 400, 'headers.Subject'],
  ['a header of two lines', { headers: { 'X-A': 'a\r\nBcc: b@orders.example' } }, 400, 'headers.X-A'],
  ['a sender name with a line break', { from: { ...from, name: 'News\r\nBcc: eve@orders.example' } }, 400, 'from.name'],
  [
    'a recipient name with a line break',
    { personalizations: [{ to: [{ email: 'a@orders.example', name: 'A\nB' }] }] },
    400,
    'personalizations[0].to[0].name',
  ],
  [
    'a carbon copy name with a tab',
    { personalizations: [{ to: [{ email: 'a@orders.example' }], cc: [{ email: 'b@orders.example', name: 'A\tB' }] }] },
    400,
    'personalizations[0].cc[0].name',
  ],
  ['a reply name with a line break', { reply_to: { ...from, name: 'A\rB' } }, 400, 'reply_to.name'],
  ['a subject of two lines', { subject: 'One\nTwo' }, 400, 'subject'],
  [
    'a subject of two lines for one',
    { personalizations: [{ to: [{ email: 'a@orders.example' }], subject: 'One\r\nTwo' }] },
    400,
    'personalizations[0].subject',
  ],
  ['a category of two lines', { categories: ['a\nb'] }, 400, 'categories[0]'],
  [
    'a file name of two lines',
    { attachments: [{ content: 'YQ==', filename: 'a\r\nb' }] },
    400,
    'attachments[0].filename',
  ],
  [
    'a media type with a line break',
    { content: [{ type: 'text/plain; name="a\nb"', value: 'a' }] },
    400,
    'content[0].type',
  ],
  ['a Message-ID that is none', { headers: { 'message-id': 'one two' } }, 400, 'headers.message-id'],
  [
    'an attachment that is not base64',
    { attachments: [{ content: '§§', filename: 'a' }] },
    400,
    'attachments[0].content',
  ],
  ['eleven categories', { categories: many(11).map(({ email }) => email) }, 400, 'categories'],
  [
    'custom arguments beyond 10,000 bytes',
    { custom_args: { a: 'x'.repeat(10_000) } },
    400,
    'personalizations[0].custom_args',
  ],
  ['a time four days ahead', { send_at: Math.floor(Date.now() / 1000) + 4 * 86_400 }, 400, 'send_at'],
  ['an unknown batch', { batch_id: 'nothing' }, 400, 'batch_id'],
  ['an unknown group', { asm: { group_id: 999_999_999 } }, 400, 'asm.group_id'],
  [
    'an unknown template',
    { template_id: 'd-123', personalizations: [{ to: [{ email: 'a@orders.example' }] }] },
    400,
    'template_id',
  ],
  [
    'template data without a template',
    { personalizations: [{ to: [{ email: 'a@orders.example' }], dynamic_template_data: { a: 1 } }] },
    400,
    'personalizations[0].dynamic_template_data',
  ],
  [
    'two bypasses',
    { mail_settings: { bypass_list_management: { enable: true }, bypass_spam_management: { enable: true } } },
    400,
    'mail_settings.bypass_list_management',
  ],
])('refused: %s', async (_what, change, status, field) => {
  expect(await send({ ...request('refused@orders.example'), ...change })).toMatchObject({
    status,
    body: { errors: [{ field, message: expect.any(String) }] },
  });
});

test('data cannot inject into a subject or a name', async () => {
  const sent = await send(
    request('injected@orders.example', {
      personalizations: [
        {
          to: [{ email: 'injected@orders.example' }],
          substitutions: { '-name-': 'Ada\r\nBcc: eve@orders.example\r\n\r\nforged' },
        },
      ],
      reply_to: { email: 'help@example.com', name: '-name-' },
    }),
  );
  expect(sent.status).toBe(202);
  const [mail] = await received('injected@orders.example');
  expect(mail).toMatchObject({
    subject: 'Order of Ada Bcc: eve@orders.example forged',
    replyTo: [{ name: 'Ada Bcc: eve@orders.example forged' }],
  });
  expect(mail?.bcc).toBeUndefined();
});

test('the Message-ID of the nodemailer transport is the one of the message, and of its events', async () => {
  // In the form that nodemailer-sendgrid uses.
  expect(
    (await send(request('nodemailer@orders.example', { headers: { 'message-id': '<0c0b1a5e-7b0e@shop.example>' } })))
      .status,
  ).toBe(202);
  const [mail] = await received('nodemailer@orders.example');
  expect(mail?.headers.filter(({ key }) => key === 'message-id').map(({ value }) => value)).toEqual([
    '<0c0b1a5e-7b0e@shop.example>',
  ]);
  await eventually(async () => (await events('nodemailer@orders.example', 'delivered')).length === 1);
  expect(await events('nodemailer@orders.example', 'delivered')).toMatchObject([
    { detail: { smtp_id: '0c0b1a5e-7b0e@shop.example' } },
  ]);
});

test('a key without the scope, and an account that may not send, are refused', async () => {
  const reader = await provider.createAccount({ scopes: ['marketing.read'] });
  const as = { authorization: `Bearer ${reader.apiKey}` };
  expect((await provider.inject('POST', '/v3/mail/send', request('a@orders.example'), as)).statusCode).toBe(403);
  expect((await provider.inject('GET', '/v3/mail/send')).statusCode).toBe(405);
});

test('content is removed a week after everything was sent', async () => {
  await send(request('old@orders.example'));
  await eventually(async () => (await stateOf('old@orders.example'))?.state === 'sent');
  await send(request('waits@orders.example', { send_at: Math.floor(Date.now() / 1000) + 3600 }));
  await database().execute(
    sql`update mail_sends set created_at = now() - interval '8 days' where account_id = ${provider.accountId}`,
  );
  expect(await purgeSentMail(database())).toBeGreaterThan(0);
  const kept = await database().rows<{ email: string }>(sql`
    select email from mail_sends join mail_copies using (account_id, mail_id)
    join deliveries on deliveries.account_id = mail_copies.account_id and contact_id = copy_id
    where mail_sends.account_id = ${provider.accountId} and message is not null`);
  expect(kept).toEqual([{ email: 'waits@orders.example' }]);
});
