import assert from 'node:assert/strict';
import { contactsCsv } from '../fixtures/contactsCsv';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import { letter } from './support/api';
import { type Browser, picture, screenshot } from './support/browser';
import { consoleProblems } from './support/consoleProblems';
import { showIn, setWidth } from './support/emulation';
import { checks } from './support/journey';
import type { Product } from './support/product';
import type { Screen } from './support/screen';
import { account, signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Every page, in light and dark mode: no accessibility problems, nothing in the console, nothing cut off on a
// phone.

const phone = 360;

interface Look {
  /** The name of its screenshots. */
  readonly name: string;
  readonly address: () => string;
  /** Shown when everything has loaded. */
  readonly shows: RegExp;
  /** Whether it must fit on a phone without horizontal scrolling. */
  readonly narrow?: boolean;
}

let product: Product;
let browser: Browser;
let screen: Screen;
const ids = {
  sender: 0,
  group: 0,
  list: '',
  field: '',
  draft: '',
  sent: '',
  contact: '',
  message: '',
  locked: '',
  segment: '',
  template: '',
  version: '',
  domain: 0,
  told: '',
  automation: '',
  form: '',
  webhook: '',
  activity: '',
};

openWorkbench(async (workbench) => {
  const { api } = workbench;
  ({ product, browser, screen } = workbench);
  await product.command('account', 'create', '--username', 'beginner', '--password', account.password);
  ids.sender = (await api.verifiedSender()).id;
  await api.call('POST', '/marketing/senders', {
    nickname: 'Shop',
    from: { email: 'shop@bakery.example', name: 'The Shop' },
    reply_to: { email: 'shop@bakery.example' },
    address: '1 Mill Lane',
    city: 'Lyon',
    country: 'France',
  });
  ids.group = await api.group();
  ids.list = await api.list();
  ids.field = await api.field('favorite_bread');
  await api.finishedJob(await api.startImport(contactsCsv(300).csv, ids.list));
  const parts = { list: ids.list, sender: ids.sender, group: ids.group };
  ids.draft = await api.draft('Autumn news', parts);
  ids.sent = await api.draft('Summer news', parts);
  await api.sendNow(ids.sent);
  ids.locked = await api.list('Kept for winter');
  const scheduled = await api.draft('Winter news', { ...parts, list: ids.locked });
  await api.call('PUT', `/marketing/singlesends/${scheduled}/schedule`, {
    send_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  });
  ids.segment = (
    await api.call<{ id: string }>('POST', '/marketing/segments/2.0', {
      name: 'Second readers',
      query_dsl: "SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE c.email LIKE 'reader.2%'",
    })
  ).id;
  const email = (id: string) => ({ id, type: 'email', email_config: { ...letter, sender_id: ids.sender } });
  const split = {
    type: 'split',
    condition: { emails: [{ step_id: 'first', activity: 'opened', negated: false }] },
    yes: [email('second')],
    no: [],
  };
  ids.automation = (
    await api.call<{ id: string }>('POST', '/marketing/automations', {
      name: 'Bread course',
      entry: { type: 'list', id: ids.list },
      suppression_group_id: ids.group,
      steps: [email('first'), split],
    })
  ).id;
  ids.template = (
    await api.call<{ id: string }>('POST', '/templates', { name: 'Order confirmation', generation: 'dynamic' })
  ).id;
  ids.version = (
    await api.call<{ id: string }>('POST', `/templates/${ids.template}/versions`, {
      name: 'First',
      subject: 'Order {{order}}',
      html_content: '<h1>Thank you, {{first_name}}</h1>',
      test_data: '{"first_name":"Ana"}',
    })
  ).id;
  ids.told = (
    await api.call<{ id: string }>('POST', '/marketing/notifications', {
      email: 'team@bakery.example',
      name: 'The team',
    })
  ).id;
  ids.form = (await api.call<{ id: string }>('POST', '/marketing/forms', { name: 'Website', list_id: ids.list })).id;
  await api.call('POST', '/asm/suppressions/global', { recipient_emails: ['nobody@bakery.example'] });
  ids.webhook = (
    await api.call<{ id: string }>('POST', '/user/webhooks/event/settings', {
      url: 'https://bakery.example/events',
      friendly_name: 'Order system',
      open: true,
    })
  ).id;
  await api.call('POST', '/whitelabel/links', { domain: 'bakery.example' });
  ids.domain = (await api.call<{ id: number }>('POST', '/whitelabel/domains', { domain: 'bakery.example' })).id;
  await api.call('POST', '/subusers', {
    username: 'bakery-paris',
    email: 'paris@bakery.example',
    password: account.password,
    ips: [],
  });
  await api.finishedSend(ids.sent);
  const message = await api.messageTo('reader.2@mail-2.example');
  const activity = await api.call<{ messages: { msg_id: string }[] }>(
    'GET',
    `/messages?query=${encodeURIComponent('to_email="reader.2@mail-2.example"')}`,
  );
  ids.activity = activity.messages[0]?.msg_id ?? '';
  ids.message = message.id;
  ids.contact = message.contact_id ?? '';
  for (const link of (message.html ?? '').matchAll(/href="([^"]+)"/g))
    await fetch(link[1] ?? '', { redirect: 'manual' });
  await showIn(browser, 'light');
});

/** The width of the page, or of a dialog on it. */
const widthNow = (): Promise<number> =>
  browser.execute(() =>
    Math.max(
      document.documentElement.scrollWidth,
      document.querySelector('main')?.scrollWidth ?? 0,
      ...[...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].map(
        (dialog) => dialog.getBoundingClientRect().right,
      ),
    ),
  );

type Colors = 'light' | 'dark';
let shownIn: Colors = 'light';
async function showColors(colors: Colors): Promise<void> {
  if (shownIn === colors) return;
  shownIn = colors;
  await showIn(browser, colors);
  await screen.settled();
}

/** Goes to another page, and waits until the previous page is gone, because it may contain the same text. */
async function leaveFor(address: string): Promise<void> {
  const before = await screen.text();
  await screen.goTo(address);
  await until(`another page than that before ${address}`, async () => (await screen.text()) !== before, 120);
}

/**
 * Checks a page in both color schemes, on a desktop and on a phone. The first page of a folder is reloaded, others are
 * opened like links.
 */
async function look({ name, address, shows, narrow = true }: Look, folder: string, isFirst: boolean): Promise<void> {
  if (isFirst) await screen.open(address());
  else await leaveFor(address());
  await screen.sees(shows);
  await screen.settled();
  const part = isFirst ? 'page' : 'content';
  const problems: string[] = [];
  // Starts with the colors of the previous page, because a change makes the browser recalculate all styles.
  const order: readonly Colors[] = shownIn === 'light' ? ['light', 'dark'] : ['dark', 'light'];
  for (const [turn, colors] of order.entries()) {
    await showColors(colors);
    // One screenshot per page on every run; other colors and widths only on request.
    await (colors === 'light' ? picture : screenshot)(browser, `${folder}${name}-${colors}`);
    const found = await accessibilityProblems(browser, turn === 0 ? 'all' : 'colors', part);
    problems.push(...found.map((problem) => `${colors}: ${problem}`));
  }
  await setWidth(browser, phone);
  await screen.settled();
  await screenshot(browser, `${folder}${name}-360`);
  const width = await widthNow();
  if (narrow && width > phone) problems.push(`${width} pixels wide where there are ${phone}`);
  await setWidth(browser, 0);
  problems.push(...(await consoleProblems(browser)).map((problem) => `console: ${problem}`));
  assert.deepEqual(problems, []);
}

const lookSteps = (looks: readonly Look[], folder = ''): Record<string, () => Promise<void>> =>
  Object.fromEntries(looks.map((one, index) => [one.name, () => look(one, folder, index === 0)]));
const at = (name: string, address: string | (() => string), shows: RegExp, narrow?: boolean): Look => ({
  name,
  address: typeof address === 'string' ? () => address : address,
  shows,
  ...(narrow !== undefined && { narrow }),
});

checks('Without an account', () => screen, lookSteps([at('sign-in', '/sign-in', /Sign in/)]));

checks('For a beginner', () => screen, {
  'signing in works': async () => {
    await signIn(screen, '/workbench/settings', 'beginner');
    await screen.settled();
  },
  ...lookSteps(
    [
      at('home', '/', /Get ready to send/),
      at('single-sends', '/single-sends', /No single sends/),
      at('contacts', '/contacts', /No contacts/),
      at('lists', '/contacts/lists', /No lists/),
      at('signup-forms', '/forms/signup', /No signup forms yet/),
      at('custom-fields', '/custom-fields', /No custom fields/i),
      at('senders', '/senders', /No senders yet/),
      at('links', '/senders/links', /No link domains yet/),
      at('unsubscribe-groups', '/unsubscribe-groups', /No unsubscribe groups/i),
      at('outbox', '/outbox', /Nothing was captured/),
      at('suppressions', '/suppressions', /Nothing has bounced/),
      at('activity', '/activity', /Nothing has been sent yet/),
      at('webhooks', '/webhooks', /No webhooks yet/),
    ],
    'empty-',
  ),
});

checks('With data', () => screen, {
  'signing in works': async () => {
    await browser.deleteAllCookies();
    await signIn(screen, '/workbench/settings');
    await screen.settled();
  },
  ...lookSteps([
    at('home', '/', /Summer news/),
    at('single-sends', '/single-sends', /Autumn news/),
    at('single-sends-delete', () => `/single-sends/${ids.draft}/delete`, /Delete .*Autumn news/),
    at('single-sends-preview', () => `/single-sends/${ids.draft}/preview`, /Fresh bread for/),
    at('editor', () => `/single-sends/${ids.draft}/editor`, /Fresh bread for (?!\{)/),
    at('editor-preview', () => `/single-sends/${ids.draft}/editor/preview`, /Fresh bread for (?!\{)/),
    at('editor-test', () => `/single-sends/${ids.draft}/editor/send_test`, /Email addresses/),
    at('editor-content', () => `/single-sends/${ids.draft}/editor/content`, /Fresh bread for (?!\{)/),
    at('editor-start', () => `/single-sends/${ids.draft}/editor/content?start=past`, /Start the content again/),
    at('editor-new-list', () => `/single-sends/${ids.draft}/editor/modals/create_list`, /New list/),
    at('review', () => `/single-sends/${ids.draft}/review`, /Ready to send/),
    at('send', () => `/single-sends/${ids.draft}/review/send`, /Immediately/),
    at('stats', () => `/single-sends/${ids.sent}/stats`, /Unique clicks/),
    at('calendar', '/calendar', /Summer news|Autumn news|Drag a scheduled send/),
    at('reports', '/reports', /Opens by country/),
    at('reports-sends', '/reports/sends', /Summer news|Fresh/),
    at('stats-preview', () => `/single-sends/${ids.sent}/stats/preview`, /Fresh bread for/),
    at('automations', '/automations', /Bread course/),
    at('automation-choose', '/automations/choose', /Welcome series/),
    at('automation', () => `/automations/${ids.automation}/detail`, /has opened email 1/),
    at('automation-contacts', () => `/automations/${ids.automation}/detail/contact_list`, /Not live yet/),
    at('automation-preview', () => `/automations/${ids.automation}/preview`, /Fresh bread for/),
    at('automation-delete', () => `/automations/${ids.automation}/delete`, /Delete .*Bread course/),
    at('automation-stats', () => `/automations/${ids.automation}/stats`, /Not live yet/),
    at('automation-design', () => `/automations/${ids.automation}/messages/1/create-design`, /Start designing/),
    at('automation-editor', () => `/automations/${ids.automation}/messages/1/editor`, /Dear/),
    at('contacts', '/contacts', /reader\.\d+@/),
    at('contacts-delete', () => `/contacts/all/contact/${ids.contact}/delete`, /Delete|Remove/),
    at('contacts-delete-all', '/contacts/delete-all', /Delete all contacts/),
    at('duplicates', '/contacts/duplicates', /No duplicates|Compare and merge/),
    at('exports', '/contacts/exports', /No exports yet/),
    at('export-new', '/contacts/exports/new', /Start export/),
    at('contact', () => `/contacts/profile/${ids.contact}`, /reader\.2@mail-2\.example/),
    at('contact-custom-fields', () => `/contacts/profile/${ids.contact}/custom-fields`, /Favorite bread/),
    at('contact-lists', () => `/contacts/profile/${ids.contact}/lists`, /Regulars/),
    at('contact-activity', () => `/contacts/profile/${ids.contact}/activity`, /Delivered/),
    at('contact-delete', () => `/contacts/profile/${ids.contact}/reserved-fields/delete`, /Delete contact/),
    at('contact-edit', () => `/contacts/profile/${ids.contact}/reserved-fields/edit`, /Save/),
    at('contacts-add', '/contacts/new', /by hand/),
    at('import', '/contacts/import', /Drop a CSV file/),
    at('lists', '/contacts/lists', /Regulars/),
    at('list', () => `/contacts/lists/${ids.list}`, /reader\.\d+@/),
    at('list-new', '/contacts/new_list', /New list/),
    at('list-delete', () => `/contacts/delete-list/${ids.list}`, /Delete/),
    at('list-locked', () => `/contacts/delete-list-locked/${ids.locked}`, /Winter news/),
    at('segments', '/contacts/segments', /Second readers/),
    at('segment', () => `/contacts/segments/${ids.segment}`, /Conditions/),
    at('segment-edit', () => `/contacts/segments/${ids.segment}/edit`, /Who are you targeting/),
    at('segment-new', '/contacts/segments/create', /can be reached/),
    at('segment-duplicate', () => `/contacts/segments/duplicate/${ids.segment}`, /Duplicate segment/),
    at('segment-delete', () => `/contacts/delete-segment/${ids.segment}`, /Delete segment/),
    at('signup-forms', '/forms/signup', /Website/),
    at('signup-form-new', '/forms/signup/new', /New signup form/),
    at('signup-form-share', () => `/forms/signup/${ids.form}/share`, /Copy address/),
    at('signup-form-delete', () => `/forms/signup/${ids.form}/delete`, /Delete Website/),
    at('signup-form-editor', () => `/forms/signup/${ids.form}/editor`, /Confirmation message/),
    at('signup-form-statistics', () => `/forms/signup/${ids.form}/stats`, /Nobody saw this form/),
    at('signup-form-editor-share', () => `/forms/signup/${ids.form}/editor/share`, /Copy address/),
    at('signup-form-editor-new-list', () => `/forms/signup/${ids.form}/editor/new_list`, /Create list/),
    at('custom-fields', '/custom-fields', /favorite_bread/),
    at('custom-field-new', '/custom-fields/new', /New custom field/),
    at('custom-field-edit', () => `/custom-fields/edit/${ids.field}`, /Edit|Rename/),
    at('senders', '/senders', /shop@bakery\.example/),
    at('sender-new', '/senders/new', /New sender/),
    at('sender-info', '/senders/info', /Why verify/),
    at('sender-edit', () => `/senders/${ids.sender}/edit`, /Edit sender/),
    at('domains', '/senders/domains', /bakery\.example/),
    at('domain-new', '/senders/domains/new', /after the @/),
    at('domain', () => `/senders/domains/${ids.domain}`, /v=DKIM1/),
    at('domain-delete', () => `/senders/domains/${ids.domain}/delete`, /Remove bakery\.example/),
    at('links', '/senders/links', /links\.bakery\.example/),
    at('sender-delete', () => `/senders/${ids.sender}/delete`, /cannot be undone/),
    at('unsubscribe-groups', '/unsubscribe-groups', /Newsletter/),
    at('unsubscribe-group-new', '/unsubscribe-groups/new/preview/unsubscribe', /Create group/),
    at(
      'unsubscribe-group-edit',
      () => `/unsubscribe-groups/${ids.group}/edit/preview/preferences`,
      /Unsubscribe preferences/,
    ),
    at(
      'unsubscribe-group-delete',
      () => `/unsubscribe-groups/${ids.group}/edit/preview/unsubscribe/confirm-delete`,
      /Delete/,
    ),
    at('unsubscribe-group-preview', () => `/unsubscribe-groups/${ids.group}/preview/unsubscribe`, /Unsubscribe/),
    at('unsubscribe-group-addresses', () => `/unsubscribe-groups/${ids.group}/suppressions`, /opted out/),
    at('unsubscribe-group-add', () => `/unsubscribe-groups/${ids.group}/suppressions/add/manual`, /Add/),
    at('unsubscribe-group-upload', () => `/unsubscribe-groups/${ids.group}/upload-csv`, /CSV/),
    at('activity', '/activity', /reader\.2@mail-2\.example/),
    at('activity-message', () => `/activity/${ids.activity}`, /accepted it/),
    at('suppressions-global', '/suppressions/unsubscribes', /nobody@bakery\.example/),
    at('suppressions-add', '/suppressions/unsubscribes/add', /Add global unsubscribes/),
    at('dynamic-templates', '/dynamic-templates', /Order confirmation/),
    at('dynamic-template-delete', () => `/dynamic-templates/${ids.template}/delete`, /can no longer be sent/),
    at(
      'dynamic-template-preview',
      () => `/dynamic-templates/${ids.template}/version/${ids.version}/preview`,
      /Plain text/,
    ),
    at(
      'dynamic-template-editor',
      () => `/dynamic-templates/${ids.template}/version/${ids.version}/editor`,
      /Thank you,/,
    ),
    at('outbox', '/outbox', /Fresh bread for/),
    at('outbox-message', () => `/outbox/${ids.message}`, /reader\.2@mail-2\.example/),
    at('sending-settings', '/single-sends/settings', /undo/i),
    at('webhooks', '/webhooks', /Order system/),
    at('webhook-new', '/webhooks/new', /Sign posts/),
    at('webhook', () => `/webhooks/${ids.webhook}`, /Nothing has been posted yet/),
    at('webhook-delete', () => `/webhooks/${ids.webhook}/delete`, /Delete Order system/),
    at('notifications', '/notifications', /team@bakery\.example/),
    at('notification-new', '/notifications/new', /Add recipient/),
    at('notification-delete', () => `/notifications/${ids.told}/delete`, /gets no more notices/),
    at('profile', '/account/profile', /About you/),
    at('security', '/account/security', /This browser/),
    at('access', '/account/access', /You have it/),
    at('api-keys', '/account/api-keys', /command line/),
    at('api-key-new', '/account/api-keys/new', /Create API key/),
    at('teammates', '/account/teammates', /Owner/),
    at('teammate-new', '/account/teammates/invite', /Send invitation/),
    at('requests', '/account/teammates/requests', /No .*requests|Nobody/i),
    at('subusers', '/subusers', /bakery-paris/),
    at('subuser-new', '/subusers/new', /Unique in the whole installation/),
    at('subuser-credits', '/subusers/bakery-paris/credits', /credits/i),
    at('subuser-delete', '/subusers/bakery-paris/delete', /Delete/),
    at('support', '/workbench/support', /support/i),
    at('plugins', '/workbench/plugins', /unsubscribe-groups/),
    at('settings', '/workbench/settings', /Preferences/),
    at('not-found', '/no/such/page', /doesn't exist/),
  ]),
});
