import PostalMime from 'postal-mime';
import { sql } from '../../database/sql';
import { addSuppressions } from '../../delivery/suppressions';
import { emailsTo, mailTo } from '../../testing/mailbox';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { forwardReports } from './forwardReports';
import { purgeBounces } from './purgeBounces';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
  // Makes news@example.com a verified sender.
  await seedSend(database(), provider.accountId, { recipients: 0 });
});
afterAll(() => provider.close());
afterEach(() => database().execute(sql`delete from mail_settings where account_id = ${provider.accountId}`));

const database = () => provider.provider.database;
const set = async (path: string, body: object) => {
  const answer = await provider.inject('PATCH', `/v3/${path}`, body);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining(body)]);
};
const refusal = async (path: string, body: object) => {
  const answer = await provider.inject('PATCH', `/v3/${path}`, body);
  return [answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]?.field];
};
let mails = 0;
/** Sends a message to a new address, or to the given one. */
async function send(more: object = {}, to = `reader${++mails}@orders.example`): Promise<string> {
  const answer = await provider.inject('POST', '/v3/mail/send', {
    personalizations: [{ to: [{ email: to }] }],
    from: { email: 'news@example.com' },
    subject: 'Your order',
    content: [
      { type: 'text/plain', value: 'Thank you. See https://shop.example/a.' },
      { type: 'text/html', value: '<p>Thank you. <a href="https://shop.example/a">Your order</a></p>' },
    ],
    ...more,
  });
  expect(answer.statusCode).toBe(202);
  return to;
}
async function received(to: string) {
  const row = await eventually(() =>
    database().first<{ raw: Buffer }>(sql`
      select raw from captured_messages where account_id = ${provider.accountId} and email = ${to}`),
  );
  return PostalMime.parse(row.raw);
}
const settled = (to: string) =>
  eventually(() =>
    database().first<{ state: string; response: string | null }>(sql`
      select state, response from deliveries
      where account_id = ${provider.accountId} and email = ${to} and state in ('sent', 'dropped')`),
  );

test('each setting is listed in words, with what it is now', async () => {
  await set('mail_settings/footer', { enabled: true, html_content: '<p>Bye</p>', plain_content: 'Bye' });
  const mail = (await provider.inject('GET', '/v3/mail_settings')).json<{
    result: { name: string; enabled: boolean }[];
  }>();
  expect(mail.result.filter(({ enabled }) => enabled).map(({ name }) => name)).toEqual(['footer', 'plain_content']);
  expect((await provider.inject('GET', '/v3/mail_settings?limit=1&offset=1')).json()).toEqual({
    result: [expect.objectContaining({ name: 'bcc' })],
  });
  const tracking = (await provider.inject('GET', '/v3/tracking_settings')).json();
  expect(tracking).toMatchObject({
    result: [
      { name: 'click', enabled: true },
      { name: 'google_analytics', enabled: false },
      { name: 'open', enabled: true },
      { name: 'subscription', enabled: false },
    ],
  });
});

test('a change keeps the fields that it omits', async () => {
  await set('mail_settings/footer', { enabled: true, html_content: '<p>Bye</p>' });
  await set('mail_settings/footer', { plain_content: 'Bye' });
  expect((await provider.inject('GET', '/v3/mail_settings/footer')).json()).toEqual({
    enabled: true,
    html_content: '<p>Bye</p>',
    plain_content: 'Bye',
  });
});

test.each([
  ['mail_settings/bcc', { enabled: true }, 'email'],
  ['mail_settings/bcc', { email: 'not an address' }, 'email'],
  ['mail_settings/forward_bounce', { enabled: true, email: '' }, 'email'],
  ['mail_settings/address_whitelist', { list: ['example.com', 'no domain'] }, 'list[1]'],
  ['mail_settings/template', { enabled: true, html_content: '<p>No body</p>' }, 'html_content'],
  ['mail_settings/spam_check', { max_score: 11 }, 'max_score'],
  ['mail_settings/bounce_purge', { hard_bounces: 0 }, 'hard_bounces'],
])('%s %j is refused at %s', async (path, body, field) => {
  expect(await refusal(path, body)).toEqual([400, field]);
});

test('another account’s settings are its own', async () => {
  await set('mail_settings/footer', { enabled: true });
  const { apiKey } = await provider.createAccount();
  const other = await provider.inject('GET', '/v3/mail_settings/footer', undefined, {
    authorization: `Bearer ${apiKey}`,
  });
  expect(other.json()).toMatchObject({ enabled: false });
});

describe('mail of an account with settings', () => {
  test('has the footer, inside the template', async () => {
    await set('mail_settings/footer', { enabled: true, html_content: '<p>Bakery</p>', plain_content: 'Bakery' });
    await set('mail_settings/template', { enabled: true, html_content: '<main><%body%></main>' });
    const { html, text } = await received(await send());
    expect(html).toMatch(/^<main><p>Thank you\. .*<\/p><\/main><p>Bakery<\/p>/);
    expect(text).toContain('\n\nBakery');
  });

  test('is what the request says, if it says so', async () => {
    await set('mail_settings/footer', { enabled: true, html_content: '<p>Bakery</p>' });
    await set('tracking_settings/open', { enabled: false });
    const own = { footer: { enable: false } };
    const { html } = await received(
      await send({ mail_settings: own, tracking_settings: { open_tracking: { enable: true } } }),
    );
    expect(html).not.toContain('Bakery');
    expect(html).toContain('<img');
  });

  test('is not tracked where tracking is off', async () => {
    await set('tracking_settings/open', { enabled: false });
    await set('tracking_settings/click', { enabled: false });
    const { html } = await received(await send());
    expect(html).toContain('<a href="https://shop.example/a">');
    expect(html).not.toContain('<img');
  });

  test('has campaign parameters and an unsubscribe link', async () => {
    await set('tracking_settings/click', { enabled: false });
    await set('tracking_settings/google_analytics', { enabled: true, utm_source: 'bakery' });
    await set('tracking_settings/subscription', { enabled: true, html_content: '<p><% Leave %></p>' });
    const { html, headers } = await received(await send());
    expect(html).toContain('https://shop.example/a?utm_source=bakery');
    expect(html).toMatch(/<p><a href="[^"]+">Leave<\/a><\/p>/);
    expect(headers.map(({ key }) => key)).toContain('list-unsubscribe');
  });

  test('goes to the blind copy, once for each personalization that does not name it', async () => {
    await set('mail_settings/bcc', { enabled: true, email: 'Archive@bakery.example' });
    const to = await send();
    const { to: shown } = await received('Archive@bakery.example');
    expect(shown).toEqual([expect.objectContaining({ address: to })]);
    await send({}, 'archive@bakery.example');
    await received('archive@bakery.example');
    const [count] = await database().rows<{ copies: number }>(sql`
      select count(*)::integer as copies from deliveries
      where account_id = ${provider.accountId} and lower(email) = 'archive@bakery.example'`);
    expect(count?.copies).toBe(2);
  });

  test('gets an HTML version if plain text does not stay plain', async () => {
    const content = [{ type: 'text/plain', value: 'One <two>\nhttps://shop.example/a?b=1&c=2.' }];
    expect((await received(await send({ content }))).html).toBeUndefined();
    await set('mail_settings/plain_content', { enabled: false });
    await set('tracking_settings/click', { enabled: false });
    const { html } = await received(await send({ content }));
    expect(html).toContain('One &lt;two&gt;<br>');
    expect(html?.replaceAll('&#x3D;', '=')).toContain(
      '<a href="https://shop.example/a?b=1&amp;c=2">https://shop.example/a?b=1&amp;c=2</a>.',
    );
  });

  test('is dropped if it looks like spam', async () => {
    await set('mail_settings/spam_check', { enabled: true, max_score: 1 });
    const shouting = {
      subject: 'FREE MONEY!!! ACT NOW $$$',
      content: [{ type: 'text/html', value: '<p>CLICK HERE NOW!!! 100% FREE CASH, ACT NOW, WINNER!!!</p>' }],
    };
    expect(await settled(await send(shouting))).toEqual({ state: 'dropped', response: 'Spam Content' });
    expect(await settled(await send())).toMatchObject({ state: 'sent' });
  });

  test('reaches allowed addresses although they bounced, but not those who opted out', async () => {
    await addSuppressions(database(), provider.accountId, [
      { email: 'bounced@partner.example', kind: 'bounce' },
      { email: 'left@partner.example', kind: 'global' },
      { email: 'bounced@elsewhere.example', kind: 'bounce' },
    ]);
    await set('mail_settings/address_whitelist', { enabled: true, list: ['Partner.example'] });
    expect(await settled(await send({}, 'Bounced@partner.example'))).toMatchObject({ state: 'sent' });
    expect(await settled(await send({}, 'left@partner.example'))).toMatchObject({ state: 'dropped' });
    expect(await settled(await send({}, 'bounced@elsewhere.example'))).toMatchObject({ state: 'dropped' });
  });
});

test('bounces and blocks are deleted after their days, and nothing else is', async () => {
  await addSuppressions(
    database(),
    provider.accountId,
    (['bounce', 'block', 'global', 'spam_report'] as const).map((kind) => ({ email: `${kind}@old.example`, kind })),
  );
  await addSuppressions(database(), provider.accountId, [{ email: 'young@old.example', kind: 'bounce' }]);
  await database().execute(sql`
    update suppressions set created_at = now() - interval '9 days'
    where account_id = ${provider.accountId} and email like '%@old.example' and email <> 'young@old.example'`);
  const left = async () =>
    (
      await database().rows<{ email: string }>(sql`
        select email from suppressions where account_id = ${provider.accountId} and email like '%@old.example'
        order by email`)
    ).map(({ email }) => email.slice(0, email.indexOf('@')));
  await set('mail_settings/bounce_purge', { enabled: true, hard_bounces: 8 });
  await purgeBounces(database());
  expect(await left()).toEqual(['block', 'global', 'spam_report', 'young']);
  await set('mail_settings/bounce_purge', { soft_bounces: 8 });
  await purgeBounces(database());
  expect(await left()).toEqual(['global', 'spam_report', 'young']);
});

test('new bounces and complaints are mailed once, together', async () => {
  await addSuppressions(database(), provider.accountId, [{ email: 'before@news.example', kind: 'bounce' }]);
  await database().execute(sql`
    update suppressions set created_at = now() - interval '1 hour' where email = 'before@news.example'`);
  await set('mail_settings/forward_bounce', { enabled: true, email: 'ops@bakery.example' });
  await set('mail_settings/forward_spam', { enabled: true, email: 'abuse@bakery.example' });
  await addSuppressions(database(), provider.accountId, [
    { email: 'one@news.example', kind: 'bounce', reason: '550 No such user' },
    { email: 'two@news.example', kind: 'block' },
    { email: 'three@news.example', kind: 'spam_report' },
  ]);
  const parts = provider.provider;
  const { signal } = new AbortController();
  await database().execute(sql`
    update suppressions set created_at = now() - interval '2 minutes' where email like '%@news.example'
      and created_at > now() - interval '30 minutes'`);
  await database().execute(sql`update mail_settings set told_until = now() - interval '10 minutes'`);
  await forwardReports(parts, signal);
  await forwardReports(parts, signal);
  const bounces = await mailTo(provider, 'ops@bakery.example', /^2 new bounces$/);
  expect(bounces.text).toContain('one@news.example: 550 No such user');
  expect(bounces.text).not.toContain('before@news.example');
  expect((await mailTo(provider, 'abuse@bakery.example', /./)).text).toContain('three@news.example');
  expect(await emailsTo(provider, 'ops@bakery.example')).toHaveLength(1);
});
