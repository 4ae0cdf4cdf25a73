import { recipientLanguages } from 'sendwright/wire/limits';
import { identifier, sql } from '../database/sql';
import { loadMessage } from '../delivery/message/loadMessage';
import { loadRecipients } from '../delivery/message/loadRecipients';
import { prepareMessage } from '../delivery/message/prepareMessage';
import { saveLinks } from '../delivery/message/prepareMessages';
import { sendStreams } from '../domains/single-sends/delivery/sendStreams';
import type { TestProvider } from '../testing/startTestProvider';
import { startTestProvider } from '../testing/startTestProvider';
import { pageTextsIn } from './pages/pageTexts';

let provided: TestProvider;
let groupId: number;
let shownGroupId: number;
let singleSendId: string;
let contactId: string;
let message: {
  html: string;
  links: Record<'open' | 'click' | 'redirect' | 'unsubscribe' | 'preferences' | 'weblink', string>;
};
const email = 'ada@example.org';

beforeAll(async () => {
  const locationHeaders = { country: 'x-country', region: 'x-region' };
  provided = await startTestProvider({ jobs: false, config: { trustProxy: ['127.0.0.1'], locationHeaders } });
});
afterAll(() => provided.close());

beforeEach(async () => {
  const { accountId, provider } = provided;
  const { database } = provider;
  for (const table of [
    'email_events',
    'suppressions',
    'deliveries',
    'message_links',
    'single_sends',
    'contacts',
    'unsubscribe_groups',
    'senders',
  ]) {
    await database.execute(sql`delete from ${identifier(table)} where account_id = ${accountId}`);
  }
  const id = async (statement: ReturnType<typeof sql>): Promise<string> =>
    (await database.first<{ id: string }>(statement))?.id ?? '';
  const senderId = await id(sql`
    insert into senders
      (account_id, nickname, from_email, from_name, reply_to_email, address, city, country, verified_at)
    values
      (${accountId}, 'n', 'news@example.com', 'Example & Co', 'news@example.com', '1 Main St', 'Denver', 'US', now())
    returning sender_id as id`);
  const group = (name: string, shown: boolean) =>
    id(sql`
    insert into unsubscribe_groups (account_id, name, description, is_default)
    values (${accountId}, ${name}, 'About', ${shown}) returning group_id as id`);
  groupId = Number(await group('Newsletter', false));
  shownGroupId = Number(await group('Offers', true));
  await group('Internal', false);
  contactId = await id(sql`
    insert into contacts (account_id, email, first_name) values (${accountId}, ${email}, 'Ada')
    returning contact_id as id`);
  const config = {
    subject: 'Hi',
    html_content:
      '<body><p>Dear {{first_name}}</p><a href="https://shop.example/a?b=1&amp;c=2">a</a><a ' +
      'href="https://shop.example/{{first_name}}">b</a><script>x</script></body>',
    generate_plain_content: true,
    suppression_group_id: groupId,
    sender_id: Number(senderId),
  };
  singleSendId = await id(sql`
    insert into single_sends (account_id, name, status, send_to, email_config)
    values (${accountId}, 's', 'triggered', '{}', ${JSON.stringify(config)}) returning single_send_id as id`);
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state)
    values (${accountId}, ${singleSendId}, ${contactId}, ${email}, 'sent')`);
  const loaded = await loadMessage(database, provided.url, sendStreams, { accountId, streamId: singleSendId });
  const recipient = (await loadRecipients(database, accountId, [contactId])).get(contactId);
  if (loaded === undefined || recipient === undefined) throw new Error('nothing to send');
  const prepared = prepareMessage(loaded.content, loaded.settings);
  await saveLinks(database, accountId, singleSendId, prepared);
  const { html } = prepared.personalize(recipient);
  const found = (pattern: RegExp): string => {
    const match = pattern.exec(html)?.[1];
    if (match === undefined) throw new Error(`${pattern} is not in the message`);
    return match;
  };
  message = {
    html,
    links: {
      open: found(/src="[^"]*?(\/t\/o\/[^"]+)"/),
      click: found(/href="[^"]*?(\/t\/c\/[^"]+)"/),
      redirect: found(/href="[^"]*?(\/t\/r\/[^"]+)"/),
      unsubscribe: found(/href="[^"]*?(\/u\/[^"]+)"/),
      preferences: found(/href="[^"]*?(\/p\/[^"]+)"/),
      weblink: found(/href="[^"]*?(\/u\/[^"]+)"/).replace('/u/', '/w/'),
    },
  };
});

const get = (path: string, headers: Record<string, string> = {}) =>
  provided.inject('GET', path, undefined, { authorization: '', ...headers });
const post = (path: string, body = '') =>
  provided.inject('POST', path, body, { authorization: '', 'content-type': 'application/x-www-form-urlencoded' });
const events = () =>
  provided.provider.database.rows<{ event: string; detail: Record<string, unknown>; email: string }>(
    sql`select event, detail, email from email_events where account_id = ${provided.accountId} order by occurred_at`,
  );
const suppressions = async () =>
  (
    await provided.provider.database.rows<{ kind: string; group_id: number }>(sql`
      select kind, group_id from suppressions where account_id = ${provided.accountId} and email = ${email}
      order by kind, group_id`)
  ).map(({ kind, group_id: id }) => `${kind} ${id}`);

describe('opens and clicks', () => {
  test('the pixel counts an open and marks those of bots', async () => {
    const answer = await get(message.links.open, { 'user-agent': 'Thunderbird' });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/gif',
      'no-store',
    ]);
    await get(message.links.open, { 'user-agent': 'Mozilla/5.0' });
    expect((await events()).map(({ event, detail }) => [event, detail['machine']])).toEqual([
      ['open', false],
      ['open', true],
    ]);
    const contact = await provided.provider.database.first<{ last_opened: Date | null }>(
      sql`select last_opened from contacts where contact_id = ${contactId} and account_id = ${provided.accountId}`,
    );
    expect(contact?.last_opened).toBeInstanceOf(Date);
  });

  test('an open by the proxy of Google counts as a bot right after sending, and as a person later', async () => {
    const proxy = {
      'user-agent': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    };
    for (const ago of ['1 second', '1 minute']) {
      await provided.provider.database.execute(sql`
        update deliveries set finished_at = now() - ${ago}::interval
        where account_id = ${provided.accountId} and contact_id = ${contactId}`);
      await get(message.links.open, proxy);
    }
    expect((await events()).map(({ detail }) => detail['machine'])).toEqual([true, false]);
  });

  test('a click leads to the address in the message', async () => {
    const fixed = await get(message.links.click);
    expect([fixed.statusCode, fixed.headers.location]).toEqual([302, 'https://shop.example/a?b=1&c=2']);
    const own = await get(message.links.redirect);
    expect([own.statusCode, own.headers.location]).toEqual([302, 'https://shop.example/Ada']);
    expect((await events()).map(({ event, detail }) => [event, detail['url'], detail['url_index']])).toEqual([
      ['click', 'https://shop.example/a?b=1&c=2', 0],
      ['click', 'https://shop.example/Ada', 1],
    ]);
  });

  test('a visit has the place that the trusted proxy names', async () => {
    const { open, click } = message.links;
    const place = { 'x-country': 'US', 'x-region': 'TX' };
    await get(click, { ...place, 'x-forwarded-for': '192.0.2.7' });
    await get(open, { ...place, 'x-forwarded-for': '192.0.2.7', 'user-agent': 'via ggpht.com GoogleImageProxy' });
    expect((await events()).map(({ event, detail }) => [event, detail['ip'], detail['place']])).toEqual([
      ['click', '192.0.2.7', 'US-TX'],
      ['open', '192.0.2.7', undefined],
    ]);
  });

  test('a recipient whose links are followed by a program has at most 600 visits a minute', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      // The redirect first, so that it is among those that are recorded.
      const paths = [message.links.redirect, ...Array.from({ length: 609 }, () => message.links.open)];
      for (const path of paths) expect([200, 302]).toContain((await get(path)).statusCode);
      expect((await get(message.links.redirect)).statusCode).toBe(302);
    } finally {
      clock.mockRestore();
    }
    const kinds = (await events()).map(({ event }) => event);
    expect([kinds.length, kinds.filter((kind) => kind === 'click').length]).toEqual([600, 1]);
  });

  test('changed and forged links, and those for another purpose, are refused', async () => {
    const { open, click, redirect, unsubscribe, preferences, weblink } = message.links;
    const tampered = (path: string, at: number) =>
      `${path.slice(0, at)}${path[at] === 'A' ? 'B' : 'A'}${path.slice(at + 1)}`;
    const trackingToken = open.slice('/t/o/'.length, -'.gif'.length);
    const paths = [
      tampered(open, 30),
      tampered(click, 30),
      tampered(redirect, 70),
      tampered(unsubscribe, 20),
      tampered(preferences, 50),
      tampered(weblink, 60),
      `/u/${trackingToken}`,
      `/p/${trackingToken}`,
      `/w/${trackingToken}`,
      `/t/c/${unsubscribe.slice(3)}/0`,
      click.replace(/0$/, '7'),
      click.replace(/0$/, '1'),
      click.replace(/0$/, 'x'),
      '/u/x',
      '/t/r/',
      '/t/c/AAAA/0',
    ];
    for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    expect((await post(`/u/${trackingToken}`)).statusCode).toBe(404);
    expect(await events()).toEqual([]);
  });

  test('links keep working after the contact is deleted', async () => {
    await provided.provider.database.execute(
      sql`delete from contacts where account_id = ${provided.accountId} and contact_id = ${contactId}`,
    );
    expect((await get(message.links.click)).statusCode).toBe(302);
    expect((await post(message.links.unsubscribe)).statusCode).toBe(200);
    expect(await suppressions()).toEqual([`group ${groupId}`]);
    expect((await get(message.links.weblink)).statusCode).toBe(200);
  });
});

describe('unsubscribing', () => {
  test('GET asks and changes nothing', async () => {
    const answer = await get(message.links.unsubscribe);
    expect(answer.body).toContain('<form method="post">');
    expect(answer.body).toContain('Newsletter');
    expect(answer.body).toContain('Example &amp; Co');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await suppressions()).toEqual([]);
  });

  test('POST unsubscribes from the group; repeating it changes nothing', async () => {
    expect((await post(message.links.unsubscribe, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await post(message.links.unsubscribe)).statusCode).toBe(200);
    expect(await suppressions()).toEqual([`group ${groupId}`]);
    expect((await events()).map(({ event, detail }) => [event, detail['asm_group_id']])).toEqual([
      ['group_unsubscribe', groupId],
    ]);
  });

  test('a one-click request may be multipart', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const answer = await provided.inject('POST', message.links.unsubscribe, body, {
      authorization: '',
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(answer.statusCode).toBe(200);
    expect(await suppressions()).toEqual([`group ${groupId}`]);
  });

  test.each([
    ['application/json', '{bad'],
    ['application/json', '[1]'],
    ['application/json', ''],
    ['text/plain', 'anything\0'],
    ['no type at all', 'List-Unsubscribe=One-Click'],
  ])('a one-click request counts, whatever it says: %s %j', async (type, body) => {
    const answer = await provided.inject('POST', message.links.unsubscribe, body, {
      authorization: '',
      'content-type': type,
    });
    expect(answer.statusCode).toBe(200);
    expect(await suppressions()).toEqual([`group ${groupId}`]);
  });

  test('unsubscribes from everything if the group was deleted, or on request', async () => {
    await post(`${message.links.unsubscribe}?scope=all`);
    expect(await suppressions()).toEqual(['global 0']);
    await provided.provider.database.execute(sql`delete from suppressions where account_id = ${provided.accountId}`);
    await provided.provider.database.execute(
      sql`delete from unsubscribe_groups where account_id = ${provided.accountId} and group_id = ${groupId}`,
    );
    await post(message.links.unsubscribe);
    expect(await suppressions()).toEqual(['global 0']);
  });
});

describe('preferences', () => {
  test('shows the displayed groups and the one of the message', async () => {
    const { body } = await get(message.links.preferences);
    expect(body).toContain('Newsletter');
    expect(body).toContain('Offers');
    expect(body).not.toContain('Internal');
  });

  test('saves what was chosen among what was shown', async () => {
    const shown = `shown=${groupId}&shown=${shownGroupId}`;
    await post(message.links.preferences, `${shown}&group=${groupId}`);
    expect(await suppressions()).toEqual([`group ${shownGroupId}`]);
    await post(message.links.preferences, `${shown}&group=${groupId}&group=${shownGroupId}&all=yes`);
    expect(await suppressions()).toEqual(['global 0']);
    const answer = await post(message.links.preferences, `${shown}&group=${shownGroupId}`);
    expect(answer.body).toContain('Your preferences are saved.');
    expect(await suppressions()).toEqual([`group ${groupId}`]);
    expect((await events()).map(({ event }) => event)).toEqual([
      'group_unsubscribe',
      'unsubscribe',
      'group_resubscribe',
      'group_unsubscribe',
    ]);
  });
});

describe('the language of the pages', () => {
  /** What readers see, without styles. */
  const wordsOf = (html: string): string =>
    html
      .slice(html.indexOf('<title>'))
      .replace(/<style>[^<]*<\/style>/, '')
      .replaceAll(/<[^>]*>/g, ' ');
  const english = /\b(the|this|your?|stop|send|from|want|receive|choose|everything|above|save|please|requests?)\b/i;
  const others = recipientLanguages.filter((language) => language !== 'en');

  test.each(others)('is that of the browser: no English in %s, whatever the reader does', async (language) => {
    const { unsubscribe, preferences } = message.links;
    const headers = { 'accept-language': `${language}-XX,${language};q=0.9,en;q=0.8` };
    const from = (method: 'GET' | 'POST', url: string, payload = '') =>
      provided.server.inject({
        method,
        url,
        headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
        ...(method === 'POST' && { payload }),
      });
    const pages = [
      await from('GET', unsubscribe),
      await from('GET', `${unsubscribe}?scope=all`),
      await from('POST', unsubscribe),
      await from('POST', `${unsubscribe}?scope=all`),
      await from('GET', preferences),
      await from('POST', preferences, `shown=all&shown=${groupId}`),
      await from('GET', '/u/forged'),
      await from('GET', '/p/forged'),
      await from('GET', '/w/forged'),
      await from('GET', '/confirm/forged'),
      await from('GET', '/t/c/forged/1'),
    ];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 404, 404, 404, 404, 404]);
    for (const { body } of pages) {
      expect(body).toContain(`<html lang="${language}" dir="ltr">`);
      expect(english.exec(wordsOf(body))?.[0]).toBeUndefined();
      expect(wordsOf(body)).not.toMatch(/\{\w+\}/);
    }
    const texts = pageTextsIn(language);
    expect(pages.map(({ body }) => wordsOf(body))).toEqual([
      expect.stringContaining(texts.unsubscribeTitle),
      expect.stringContaining('Example &amp; Co'),
      expect.stringContaining('Newsletter'),
      expect.stringContaining(email),
      expect.stringContaining(texts.receive),
      expect.stringContaining(texts.saved),
      ...pages.slice(6).map(() => expect.stringContaining(texts.unknownText)),
    ]);
  });

  test("is the one that the recipient signed up in if we lack the browser's, or else English", async () => {
    const titleFor = async (header: string) =>
      /<title>(.*)<\/title>/.exec((await get(message.links.preferences, { 'accept-language': header })).body)?.[1];
    expect(await titleFor('ko')).toBe(pageTextsIn('en').preferencesTitle);
    await provided.provider.database.execute(sql`
      insert into consents (account_id, email, status, source, language, contact, contact_id, confirmed_at)
      values (${provided.accountId}, ${email}, 'confirmed', 'form', 'it', '{}', ${contactId}, now()),
        (${provided.accountId}, ${email}, 'confirmed', 'form', 'nl', '{}', ${contactId}, now() - interval '1 day')`);
    expect(await titleFor('ko')).toBe(pageTextsIn('it').preferencesTitle);
    expect(await titleFor('ko, fr;q=0.1')).toBe(pageTextsIn('fr').preferencesTitle);
  });
});

describe('preferences of a contact who has unsubscribed from everything', () => {
  beforeEach(() => post(`${message.links.unsubscribe}?scope=all`));

  test.each([
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', 'utm_source=x'],
    ['application/json', '[1]'],
    ['application/json', '{"all":false}'],
  ])('a request that is not the form takes nobody back in: %s %j', async (type, body) => {
    const answer = await provided.inject('POST', message.links.preferences, body, {
      authorization: '',
      'content-type': type,
    });
    expect(answer.body).not.toContain('Your preferences are saved.');
    expect(await suppressions()).toEqual(['global 0']);
  });

  test('the form can be saved without a checked box, also if it shows no groups', async () => {
    await provided.provider.database.execute(
      sql`delete from unsubscribe_groups where account_id = ${provided.accountId}`,
    );
    const { body } = await get(message.links.preferences);
    const hidden = [...body.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)].map(
      ([, name, value]) => `${name}=${value}`,
    );
    expect((await post(message.links.preferences, hidden.join('&'))).body).toContain('Your preferences are saved.');
    expect(await suppressions()).toEqual([]);
  });
});

test('the weblink has a budget by network', async () => {
  const from = (remoteAddress: string) => provided.server.inject({ url: message.links.weblink, remoteAddress });
  const statuses = new Set<number>();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let view = 0; view < 260; view += 1) statuses.add((await from('192.0.2.77')).statusCode);
  clock.mockRestore();
  expect([...statuses]).toEqual([200, 429]);
  expect((await from('192.0.2.78')).statusCode).toBe(200);
});

test('the weblink shows the message in a sandbox', async () => {
  const answer = await get(message.links.weblink);
  expect(answer.body).toContain('Dear Ada');
  expect(answer.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts)(?!.*allow-same-origin)/);
});

describe('previews', () => {
  test('a message with a contact, and where it does not compile', async () => {
    const body = {
      html_content: '<p>{{first_name}} {{> x}}</p>',
      subject: 'Hi {{first_name}} & {{{last_name}}}',
      preheader: '{{#if}}',
      contact_id: contactId,
      data: { last_name: 'L' },
    };
    const broken = await provided.inject('POST', '/v3/marketing/preview', body);
    expect(broken.json()).toMatchObject({
      subject: 'Hi Ada & L',
      problems: [
        { field: 'preheader', line: 1, column: 0 },
        { field: 'html_content', line: 1, column: 18 },
      ],
    });
    const sound = await provided.inject('POST', '/v3/marketing/preview', {
      ...body,
      html_content: '<p>{{first_name}}</p><a href="https://x.example">x</a>',
      preheader: 'p',
    });
    expect(sound.json<{ html: string }>().html).toContain('<p>Ada</p><a href="https://x.example">x</a>');
  });

  test('data may hold 10,000 values in all', async () => {
    const ask = (data: object) => provided.inject('POST', '/v3/marketing/preview', { html_content: 'x', data });
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
    expect((await ask(names(10_000))).statusCode).toBe(200);
    for (const data of [names(10_001), { list: Array.from({ length: 5000 }, () => [1]) }]) {
      const answer = await ask(data);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { errors: [{ message: 'Data must not have more than 10000 values in all.', field: 'data' }] },
      ]);
    }
  });

  test("another account's contact is not found", async () => {
    const other = await provided.createAccount();
    const answer = await provided.inject(
      'POST',
      '/v3/marketing/preview',
      { html_content: 'x', contact_id: contactId },
      { authorization: `Bearer ${other.apiKey}` },
    );
    expect(answer.statusCode).toBe(404);
  });

  test.each(['html_content', 'plain_content'])('%s longer than a message may be is refused', async (field) => {
    const body = { html_content: 'x', [field]: 'x'.repeat(1_048_577) };
    const answer = await provided.inject('POST', '/v3/marketing/preview', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
  });

  test('the pages of a group', async () => {
    const answer = await provided.inject('POST', '/v3/asm/groups/preview', {
      type: 'preferences',
      name: '<New>',
      description: 'd',
    });
    expect(answer.json<{ html: string }>().html).toContain('&lt;New&gt;');
    expect(answer.json<{ html: string }>().html).toContain('Offers');
    const question = await provided.inject('POST', '/v3/asm/groups/preview', { type: 'unsubscribe', name: 'New' });
    expect(question.json<{ html: string }>().html).toContain('Unsubscribe?');
  });
});

test('a sent message is shown as sent, even after its sender is deleted', async () => {
  const {
    provider: { database },
    accountId,
  } = provided;
  const [sender] = await database.rows<{ sender_id: number }>(
    sql`select sender_id from senders where account_id = ${accountId}`,
  );
  const body = { html_content: '<p>{{Sender_Name}}, {{Sender_Address}}</p>', sender_id: sender?.sender_id };
  const preview = async () =>
    (await provided.inject('POST', '/v3/marketing/preview', body)).json<{ html: string; from?: object }>();
  const [sent, previewed] = [(await get(message.links.weblink)).body, await preview()];
  expect(previewed.html).toContain('1 Main St');
  expect(previewed.from).toEqual({ name: expect.any(String), email: expect.stringContaining('@') });
  expect((await provided.inject('DELETE', `/v3/marketing/senders/${sender?.sender_id}`)).statusCode).toBe(403);
  await database.execute(sql`update single_sends set finished_at = now() where account_id = ${accountId}`);
  expect((await provided.inject('DELETE', `/v3/marketing/senders/${sender?.sender_id}`)).statusCode).toBe(204);
  expect((await get(message.links.weblink)).body).toBe(sent);
  expect(await preview()).toEqual(previewed);
  expect((await provided.inject('POST', '/v3/marketing/preview', { ...body, sender_id: 999_999 })).statusCode).toBe(
    404,
  );
});
