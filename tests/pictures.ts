import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { List } from 'sendwright/wire/lists';
import type { OutboxMessageDetail, OutboxPage } from 'sendwright/wire/outbox';
import type { Sender } from 'sendwright/wire/senders';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { Api } from './e2e/support/api';
import { openBrowser } from './e2e/support/browser';
import { openCard } from './e2e/support/campaign';
import { showIn } from './e2e/support/emulation';
import { type Product, startProduct } from './e2e/support/product';
import { Screen } from './e2e/support/screen';
import { account, createAccount, signIn } from './e2e/support/signIn';

// `npx tsx tests/pictures.ts` after `npm run build`: retakes the screenshots in the documentation. The product runs as
// for users; opens and clicks come from requesting the addresses in its messages.

const folder = path.resolve('docs/images');
const size = { width: 1440, height: 900 };
const largest = 250_000;

/** The percentage of recipients who open a campaign, and of those, who click one of its links. */
interface Campaign {
  readonly name: string;
  readonly subject: string;
  readonly list: 'Newsletter' | 'Customers';
  readonly categories: readonly string[];
  readonly links: readonly string[];
  readonly opens: number;
  readonly clicks: number;
}

const sent: readonly Campaign[] = [
  {
    name: 'Back to the shop',
    subject: 'We kept your place, {{first_name}}',
    list: 'Customers',
    categories: ['customers'],
    links: ['new', 'account'],
    opens: 38,
    clicks: 18,
  },
  {
    name: 'Olive harvest',
    subject: 'The first oil of the year is here',
    list: 'Newsletter',
    categories: ['seasonal'],
    links: ['oil', 'recipes'],
    opens: 47,
    clicks: 31,
  },
  {
    name: 'Thank you, customers',
    subject: '{{first_name}}, this one is on us',
    list: 'Customers',
    categories: ['customers', 'offer'],
    links: ['voucher', 'shop'],
    opens: 62,
    clicks: 48,
  },
  {
    name: 'November newsletter',
    subject: 'What is new in the shop, {{first_name}}',
    list: 'Newsletter',
    categories: ['newsletter'],
    links: ['coffee', 'bread', 'opening-hours'],
    opens: 54,
    clicks: 36,
  },
];
const scheduled = {
  name: 'Advent calendar',
  subject: '24 doors for {{first_name}}',
  list: 'Newsletter',
  categories: ['seasonal', 'offer'],
} as const;
const drafts = [
  { name: 'Winter opening hours', subject: 'Open later in December', list: 'Newsletter', categories: ['newsletter'] },
  { name: 'Tasting evening', subject: 'Come and taste, {{first_name}}', list: 'Customers', categories: ['events'] },
] as const;

function letter(links: readonly string[]): string {
  const paragraphs = links.map(
    (link) => `  <p>Read more about <a href="https://shop.example/${link}">${link.replace('-', ' ')}</a>.</p>`,
  );
  return [
    '<html>',
    '<body style="font-family: sans-serif">',
    '  <h1>Dear {{first_name}}</h1>',
    ...paragraphs,
    '  <p>See you soon in {{city}}!</p>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** The same recipients in each run, spread over the list. */
function isAmong(index: number, percent: number, salt: number): boolean {
  return (index * 37 + salt * 13) % 100 < percent;
}

async function outboxOf(api: Api, sendId: string): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = `/marketing/outbox?single_send_id=${sendId}&page_size=100`;
  while (next) {
    const page: OutboxPage = await api.call<OutboxPage>('GET', next);
    ids.push(...page.result.map(({ id }) => id));
    next = page._metadata.next?.replace(/^.*?\/v3/, '');
  }
  return ids;
}

/** Requests pixels and links like email apps and recipients. */
async function read(api: Api, sendId: string, { opens, clicks }: Campaign): Promise<void> {
  for (const [index, id] of (await outboxOf(api, sendId)).entries()) {
    if (!isAmong(index, opens, 1)) continue;
    const { html } = await api.call<OutboxMessageDetail>('GET', `/marketing/outbox/${id}`);
    const pixel = /<img[^>]+src="([^"]+)"/.exec(html ?? '')?.[1];
    if (pixel !== undefined) await fetch(pixel);
    const links = [...(html ?? '').matchAll(/<p>Read more about <a href="([^"]+)"/g)].map(([, link = '']) => link);
    if (!isAmong(index, clicks, 7)) continue;
    const chosen = index % 3 === 0 ? links : links.slice(0, 1 + (index % links.length));
    for (const link of chosen) await fetch(link.replaceAll('&amp;', '&'), { redirect: 'manual' });
  }
}

/** Fills an account; returns the ids of the shown sends. */
async function fill(product: Product, api: Api): Promise<{ readonly sent: string; readonly draft: string }> {
  await product.command('sample-data', '--account', account.username, '--contacts', '260');
  const lists = (await api.call<{ result: List[] }>('GET', '/marketing/lists?page_size=100')).result;
  const [sender] = (await api.call<{ results: Sender[] }>('GET', '/marketing/senders')).results;
  const [group] = await api.call<UnsubscribeGroup[]>('GET', '/asm/groups');
  const draft = async (
    campaign: Omit<Campaign, 'links' | 'opens' | 'clicks'>,
    links: readonly string[],
  ): Promise<string> => {
    const list = lists.find(({ name }) => name === campaign.list);
    const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
      name: campaign.name,
      categories: campaign.categories,
      send_to: { list_ids: [list?.id] },
      email_config: {
        subject: campaign.subject,
        html_content: letter(links),
        sender_id: sender?.id,
        suppression_group_id: group?.id,
      },
    });
    return id;
  };
  let newest = '';
  for (const campaign of sent) {
    newest = await draft(campaign, campaign.links);
    await api.sendNow(newest);
    await api.finishedSend(newest);
    await read(api, newest, campaign);
  }
  const advent = await draft(scheduled, ['doors']);
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  inAWeek.setUTCHours(8, 0, 0, 0);
  await api.call('PUT', `/marketing/singlesends/${advent}/schedule`, { send_at: inAWeek.toISOString() });
  let edited = '';
  for (const one of drafts) edited = await draft(one, ['shop', 'tickets']);
  return { sent: newest, draft: edited };
}

const product = await startProduct();
try {
  const api = new Api(product.url, await createAccount(product));
  const shown = await fill(product, api);
  const browser = await openBrowser(size);
  try {
    await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await showIn(browser, 'light');
    const screen = new Screen(browser, product.url);
    await signIn(screen);
    await mkdir(folder, { recursive: true });
    const take = async (name: string, words: RegExp): Promise<void> => {
      await screen.sees(words);
      await screen.settled();
      const place = path.join(folder, `${name}.png`);
      await browser.saveScreenshot(place);
      const { size: bytes } = await stat(place);
      if (bytes > largest) throw new Error(`${place} has ${bytes} bytes, more than ${largest}.`);
      console.log(`${place}: ${bytes} bytes`);
    };
    await screen.open('/single-sends');
    await take('single-sends', /november newsletter/i);
    await screen.open(`/single-sends/${shown.sent}/stats`);
    await take('statistics', /opening-hours/i);
    await screen.open(`/single-sends/${shown.draft}/editor`);
    await openCard(screen, 'Subject');
    await take('editor', /saved.*in the inbox/i);
    await screen.open('/single-sends');
    // Without reloading the page, so that plugins that were used stay active.
    await screen.press('link', 'Contacts');
    await screen.settled();
    await screen.press('button', new RegExp(account.username));
    await screen.press('menuitem', /^Plugins/);
    await take('plugins', /plugins\. their code/i);
  } finally {
    await browser.deleteSession();
  }
} finally {
  await product.stop();
}
