import type { ClickMap } from 'sendwright/wire/stats';
import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { saveLinks } from '../../delivery/message/prepareMessages';
import { seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const variations = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'] as const;

async function sent(html: string, domain: string) {
  const { database } = provider.provider;
  const { accountId } = provider;
  const { singleSendId } = await seedSend(database, accountId, { recipients: 4, domain });
  await database.execute(sql`
    update single_sends set status = 'triggered', triggered_at = now(), send_at = now(),
      email_config = email_config || ${{ html_content: html }}::jsonb
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, attempts)
    select ${accountId}, ${singleSendId}, contact_id, email, 'sent', 1 from contacts
    where account_id = ${accountId} and email like ${`%@${domain}`}`);
  const readers = await database.rows<{ contact_id: string; email: string }>(sql`
    select contact_id, email from contacts where account_id = ${accountId} and email like ${`%@${domain}`}
    order by length(email), email`);
  let hour = 0;
  /** An hour after the one before: clicks in a burst are those of scanners. */
  const click = (reader: number, link: number, detail: Record<string, unknown> = {}) => {
    const occurredAt = new Date(Date.UTC(2026, 9, 2, (hour += 1)));
    const { contact_id: contactId = '', email = '' } = readers[reader] ?? {};
    return recordEvents(database, [
      { accountId, singleSendId, contactId, email, event: 'click', occurredAt, detail: { url_index: link, ...detail } },
    ]);
  };
  return { id: singleSendId, readers, click };
}

async function clickMap(id: string, query = ''): Promise<ClickMap> {
  const answer = await provider.inject('GET', `/v3/marketing/stats/singlesends/${id}/click_map${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<ClickMap>();
}

test('each occurrence of a link is marked and counted, and so are links without clicks', async () => {
  const { id, readers, click } = await sent(
    '<body><script>alert(1)</script><a href="https://coffee.example/guji">Guji</a> ' +
      '<a href="https://coffee.example/guji">again</a> <a href="{{unsubscribe}}">Unsubscribe</a> ' +
      '<a href="https://coffee.example/{{first_name}}">For {{first_name}}</a></body>',
    'marked.example',
  );
  await click(1, 0);
  await click(1, 0);
  await click(2, 0);
  await click(1, 2);
  await click(1, 2);
  const { html, shown_as: shownAs, links, ...totals } = await clickMap(id);
  expect(html).toMatch(/href="#link-0">Guji<.*href="#link-1">again<.*href="#unsubscribe".*href="#link-2">/s);
  expect(html).not.toMatch(/script|\/t\/[ocr]\//);
  expect(shownAs).toBe(readers[1]?.email);
  expect(links).toEqual([
    {
      url: 'https://coffee.example/guji',
      url_location: 0,
      clicks: 3,
      unique_clicks: 2,
      human_unique_clicks: 2,
      share: 1,
      machine_clicks: 0,
    },
    {
      url: 'https://coffee.example/guji',
      url_location: 1,
      clicks: 0,
      unique_clicks: 0,
      human_unique_clicks: 0,
      share: 0,
      machine_clicks: 0,
    },
    {
      url: 'https://coffee.example/{{first_name}}',
      url_location: 2,
      clicks: 2,
      unique_clicks: 1,
      human_unique_clicks: 1,
      share: 0.5,
      machine_clicks: 0,
    },
  ]);
  expect(totals).toEqual({
    ab_variation: 'all',
    ab_phase: 'all',
    total_clicks: 5,
    unique_clicks: 2,
    human_unique_clicks: 2,
    machine_clicks: 0,
  });
  expect((await clickMap(id, '?end_date=2026-10-01')).links.map((link) => link.clicks)).toEqual([0, 0, 0]);
  const other = await provider.createAccount();
  const url = `/v3/marketing/stats/singlesends/${id}/click_map`;
  const foreign = await provider.server.inject({ url, headers: { authorization: `Bearer ${other.apiKey}` } });
  expect(foreign.statusCode).toBe(404);
});

test('link scanners are no people behind a link, for any days', async () => {
  const { id, readers } = await sent(
    [1, 2, 3, 4].map((n) => `<a href="https://coffee.example/${n}">${n}</a>`).join(' '),
    'scanned.example',
  );
  const { database } = provider.provider;
  const click = (reader: number, link: number, second: number) => {
    const { contact_id: contactId = '', email = '' } = readers[reader] ?? {};
    return recordEvents(database, [
      {
        accountId: provider.accountId,
        singleSendId: id,
        contactId,
        email,
        event: 'click',
        occurredAt: new Date(Date.UTC(2026, 9, 2, 8, 0, second)),
        detail: { url_index: link, url: `https://coffee.example/${link + 1}` },
      },
    ]);
  };
  // The first clicks look like those of a person, until the others arrive within the same second.
  for (const link of [0, 1, 2, 3]) {
    await click(0, link, 1);
  }
  await click(0, 1, 1800);
  await click(1, 0, 3600);
  const people = async (query = '') => (await clickMap(id, query)).links.map((link) => link.human_unique_clicks);
  const map = await clickMap(id);
  expect(map).toMatchObject({ unique_clicks: 2, human_unique_clicks: 2, machine_clicks: 4, total_clicks: 6 });
  expect(map.links.map(({ unique_clicks: all, human_unique_clicks: people_, share }) => [all, people_, share])).toEqual(
    [
      [2, 1, 0.5],
      [1, 1, 0.5],
      [1, 0, 0],
      [1, 0, 0],
    ],
  );
  expect(await people('?start_date=2026-10-02&end_date=2026-10-02')).toEqual([1, 1, 0, 0]);
  for (const days of ['', '&start_date=2026-10-01&end_date=2026-10-03'])
    for (const [link, all, human] of [
      [0, 2, 1],
      [1, 1, 1],
      [3, 1, 0],
    ] as const) {
      const path = `/v3/marketing/singlesends/${id}/people?figure=clicked&link=${link}${days}`;
      const [one, other] = await Promise.all(
        [path, `${path}&people_only=true`].map((url) => provider.inject('GET', url)),
      );
      const countOf = (answer: typeof one) => {
        const { result, _metadata } = answer?.json<{ result: unknown[]; _metadata: { count: number } }>() ?? {};
        return [result?.length, _metadata?.count];
      };
      expect([link, countOf(one), countOf(other)]).toEqual([link, [all, all], [human, human]]);
    }
});

test('each variation of an A/B test has its own message and clicks; the winner is shown first', async () => {
  const { database } = provider.provider;
  const { accountId } = provider;
  const { id, click } = await sent('<p>unused</p>', 'variations.example');
  const abtest = {
    variations: variations.map((variation, place) => ({
      id: variation,
      label: 'AB'[place],
      subject: null,
      preheader: null,
      html_content: `<a href="https://coffee.example/${'ab'[place]}">${'ab'[place]}</a>`,
      plain_content: null,
    })),
    winning_template_id: variations[1],
  };
  await database.execute(sql`
    update single_sends set abtest = ${abtest}::jsonb
    where account_id = ${accountId} and single_send_id = ${id}`);
  for (const [place, letter] of ['a', 'b'].entries())
    await saveLinks(
      database,
      accountId,
      id,
      { links: [`https://coffee.example/${letter}`], hiddenLinks: [] },
      place * 1000,
    );
  const ofVariation = (place: 0 | 1) => ({ template_id: variations[place], phase_id: 'test' });
  await click(0, 0, ofVariation(0));
  await click(1, 1000, ofVariation(1));
  await click(2, 1000, ofVariation(1));
  const winner = await clickMap(id);
  expect(winner).toMatchObject({ ab_variation: variations[1], unique_clicks: 2, total_clicks: 2 });
  expect(winner.html).toContain('href="#link-0">b<');
  expect(winner.links).toMatchObject([
    { url: 'https://coffee.example/b', url_location: 0, unique_clicks: 2, share: 1 },
  ]);
  const first = await clickMap(id, `?ab_variation_id=${variations[0]}&ab_phase_id=test`);
  expect(first).toMatchObject({ ab_variation: variations[0], ab_phase: 'test', unique_clicks: 1 });
  expect(first.html).toContain('href="#link-0">a<');
  const unknown = `?ab_variation_id=${id}`;
  const refused = await provider.inject('GET', `/v3/marketing/stats/singlesends/${id}/click_map${unknown}`);
  expect(refused.statusCode).toBe(400);
});
