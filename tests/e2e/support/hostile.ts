import { until } from '../../support/until';
import type { Api } from './api';
import type { Screen } from './screen';

/** Ends an attribute, an element and a script, starts one of each, and is also a template. Leaves a mark if it runs. */
export const hostile =
  `"'><xss-marker><img src=x onerror="localStorage.attacked=1"><svg onload="localStorage.attacked=2"></svg><script>` +
  'localStorage.attacked=3</script>{{7*7}}${7*7}';
/** For short fields. */
const short = '<img src=x onerror=alert()>';

/** Ids of the created resources, for the addresses of their pages. */
export interface HostileIds {
  readonly contact: string;
  readonly list: string;
  readonly segment: string;
  readonly sender: number;
  readonly group: number;
  readonly send: string;
  readonly design: string;
  readonly key: string;
  readonly template: string;
  readonly version: string;
  readonly image: string;
}

/** A page that shows hostile text. */
interface HostilePage {
  readonly address: string;
  /** How to tell that it has loaded: its text, a dialog over it, or only that the previous page is gone. */
  readonly sign: 'words' | 'dialog' | 'change';
}

/** Visited in between, so that what is seen afterwards belongs to the requested page and not to the previous one. */
const nowhere = '/no/such/page';

/** Creates each kind of resource with the attack in each text. */
export async function seedHostile(api: Api): Promise<HostileIds> {
  const text = hostile.slice(0, 100);
  const { id: list } = await api.call<{ id: string }>('POST', '/marketing/lists', { name: text });
  const field = await api.call<{ id: string }>('POST', '/marketing/field_definitions', {
    name: 'hostile',
    field_type: 'Text',
  });
  const words = [
    'first_name',
    'last_name',
    'address_line_1',
    'address_line_2',
    'city',
    'country',
    'postal_code',
    'state_province_region',
    'unique_name',
    'whatsapp',
    'line',
    'facebook',
  ];
  const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: [
      {
        email: 'hostile@example.com',
        ...Object.fromEntries(words.map((name) => [name, hostile.slice(0, 50)])),
        custom_fields: { [field.id]: hostile },
      },
    ],
  });
  await api.finishedJob(job);
  const { result } = await api.call<{ result: { 'hostile@example.com'?: { contact: { id: string } } } }>(
    'POST',
    '/marketing/contacts/search/emails',
    { emails: ['hostile@example.com'] },
  );
  const segment = await api.call<{ id: string }>('POST', '/marketing/segments/2.0', {
    name: text,
    query_dsl: 'SELECT contact_id, updated_at FROM contact_data',
  });
  const email = 'hostile@example.com';
  const sender = await api.call<{ id: number }>('POST', '/marketing/senders', {
    nickname: text,
    from: { email, name: short },
    reply_to: { email, name: short },
    address: text,
    address_2: text,
    city: text,
    state: short,
    zip: short.slice(0, 10),
    country: short,
  });
  const { id: group } = await api.call<{ id: number }>('POST', '/asm/groups', {
    name: short,
    description: text,
    is_default: true,
  });
  const send = await api.call<{ id: string }>('POST', '/marketing/singlesends', {
    name: text,
    categories: [short],
    send_to: { list_ids: [list] },
    email_config: {
      subject: hostile,
      preheader: hostile.slice(0, 150),
      html_content: `<html><body><h1>${hostile}</h1></body></html>`,
      plain_content: hostile,
      sender_id: sender.id,
      suppression_group_id: group,
    },
  });
  const design = await api.call<{ id: string }>('POST', '/designs', {
    name: text,
    subject: hostile,
    html_content: `<html><body>${hostile}</body></html>`,
    categories: [short],
  });
  const template = await api.call<{ id: string }>('POST', '/templates', { name: text, generation: 'dynamic' });
  const version = await api.call<{ id: string }>('POST', `/templates/${template.id}/versions`, {
    name: text,
    subject: hostile,
    html_content: `<html><body>${hostile}{{{words}}}</body></html>`,
    plain_content: hostile,
    test_data: JSON.stringify({ words: hostile }),
  });
  await api.call('POST', '/whitelabel/domains', { domain: 'hostile.example' });
  const { id: image } = await api.upload<{ id: string }>(
    '/images',
    `${hostile.slice(0, 60).replaceAll('/', ' ')}.gif`,
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    'image/gif',
  );
  const key = await api.call<{ api_key_id: string }>('POST', '/api_keys', { name: text, scopes: ['mail.send'] });
  await api.call('POST', '/user/webhooks/event/settings', { url: 'https://hooks.example.com', friendly_name: text });
  await api
    .call('POST', '/teammates', { email: `"<img/src=x>"@example.com`, scopes: ['mail.send'] })
    .catch(() => undefined);
  const texts = ['first_name', 'last_name', 'address', 'address2', 'city', 'company', 'country', 'state'];
  await api.call('PATCH', '/user/profile', {
    ...Object.fromEntries(texts.map((name) => [name, text])),
    phone: short,
    zip: short.slice(0, 20),
  });
  await api
    .call('POST', '/subusers', {
      username: short,
      email: 'sub@example.com',
      password: 'a long enough password 1',
      ips: [],
    })
    .catch(() => undefined);
  return {
    contact: result['hostile@example.com']?.contact.id ?? '',
    list,
    segment: segment.id,
    sender: sender.id,
    group,
    send: send.id,
    design: design.id,
    key: key.api_key_id,
    template: template.id,
    version: version.id,
    image,
  };
}

/** Every page that shows hostile text. */
function hostilePages(ids: HostileIds): readonly HostilePage[] {
  const contact = `/contacts/profile/${ids.contact}`;
  const group = `/unsubscribe-groups/${ids.group}`;
  const send = `/single-sends/${ids.send}`;
  const template = `/dynamic-templates/${ids.template}`;
  const pages = [
    '/contacts',
    `${contact}/reserved-fields`,
    `${contact}/custom-fields`,
    `${contact}/lists`,
    `${contact}/activity`,
    `${contact}/segments`,
    '/contacts/lists',
    `/contacts/lists/${ids.list}`,
    '/contacts/segments',
    `/contacts/segments/${ids.segment}`,
    `/contacts/segments/${ids.segment}/edit`,
    '/senders',
    '/unsubscribe-groups',
    '/single-sends',
    `${send}/editor`,
    `${send}/editor/content`,
    `${send}/review`,
    `${send}/preview`,
    `${send}/stats`,
    '/design-library',
    `/design-library/your-designs/${ids.design}/preview`,
    '/design-library/images',
    `/design-library/images/${ids.image}/details`,
    '/dynamic-templates',
    `${template}/version/${ids.version}/editor`,
    `${template}/version/${ids.version}/preview`,
    '/account/api-keys',
    '/account/teammates',
    '/audit-log',
  ];
  // Shown only in fields and frames, or truncated before its markup.
  const wordless = [
    '/',
    '/contacts/duplicates',
    `/contacts/lists?search=${encodeURIComponent(hostile)}`,
    '/contacts/exports',
    '/contacts/import',
    '/custom-fields',
    '/senders/domains',
    `${group}/edit/preview/unsubscribe`,
    `${group}/edit/preview/preferences`,
    '/outbox',
    '/account/profile',
    '/account/teammates/invitations',
    '/account/teammates/requests',
    '/subusers',
    '/administration/accounts',
    '/administration/features',
  ];
  const dialogs = [
    `/contacts/delete-list/${ids.list}`,
    `/contacts/delete-segment/${ids.segment}`,
    `/senders/${ids.sender}/edit`,
    `/senders/${ids.sender}/delete`,
    `${send}/delete`,
    `/design-library/your-designs/${ids.design}/delete`,
    `/design-library/images/${ids.image}/details/delete`,
    `${template}/delete`,
    `${template}/duplicate`,
    `${template}/versions/${ids.version}/delete`,
    `/account/api-keys/${ids.key}/edit`,
    `/account/api-keys/${ids.key}/delete`,
  ];
  return [
    ...pages.map((address) => ({ address, sign: 'words' as const })),
    ...wordless.map((address) => ({ address, sign: 'change' as const })),
    ...dialogs.map((address) => ({ address, sign: 'dialog' as const })),
  ];
}

const signs: Readonly<Record<HostilePage['sign'], () => boolean>> = {
  words: () => document.body.innerText.includes('xss-marker'),
  dialog: () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null,
  change: () => !document.body.innerText.includes("doesn't exist"),
};

/** Visits every page; returns those on which the attack ran or became an element. */
export async function attacksThatRan(screen: Screen, ids: HostileIds): Promise<string[]> {
  const { browser } = screen;
  const found: string[] = [];
  for (const { address, sign } of hostilePages(ids)) {
    await screen.goTo(nowhere);
    await screen.sees("doesn't exist");
    await screen.goTo(address);
    await until(`${address} with its ${sign}`, () => browser.execute(signs[sign]));
    await screen.settled();
    const state = await browser.execute(() => ({
      ran: localStorage.getItem('attacked'),
      elements: document.querySelectorAll(
        '[onerror], [onload], [onfocus], iframe[src^="javascript"], a[href^="javascript"], xss-marker, ' +
          'script:not([src])',
      ).length,
    }));
    if (state.ran !== null || state.elements > 0) found.push(`${address}: ${JSON.stringify(state)}`);
  }
  return found;
}
