import type { EmbeddedForm, SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../../database/sql';
import { queuedMails } from '../../../testing/mailbox';
import { openedForm } from '../../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { addVerifiedSender } from '../../../testing/verifiedSender';
import { mailConfirmations } from '../../consents/confirmationMail';
import { formTextsIn } from './formTexts';

let provider: TestProvider;
let visitors = 0;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
beforeEach(() =>
  provider.provider.database.execute(sql`delete from signup_forms where account_id = ${provider.accountId}`),
);

const emailField = { field_id: '_rf2_T', label: 'Your email', required: true, helper_text: 'No spam' };
const german = {
  language: 'de',
  texts: {
    title: ' Röstbriefe ',
    'fields._rf2_T.label': 'Deine E-Mail',
    'consent_boxes.news': 'Ja, gern',
    'steps.1.title': 'Wie brühst du?',
    'confirmation_email.subject': 'Nur noch ein Klick',
    'versions.b.title': 'Röstbriefe, Fassung B',
  },
};
const body = {
  name: 'Form',
  require_confirmation: false,
  title: 'Roast letters',
  description: 'Every Thursday',
  button_text: 'Get letters',
  consent_boxes: [{ id: 'news', text: 'Yes please', required: false }],
  fields: [emailField, { field_id: '_rf0_T', label: 'First name', required: false, step: 1 }],
  steps: [{ title: 'How do you brew?', description: '', button_text: 'Continue' }],
  translations: [german, { language: 'fr', texts: {} }],
};
const create = async (more: object = {}): Promise<SignupForm> => {
  const answer = await provider.inject('POST', '/v3/marketing/forms', { ...body, ...more });
  expect(answer.json()).toMatchObject({ id: expect.any(String) });
  return answer.json();
};
const change = (form: { id: string }, some: object) => provider.inject('PATCH', `/v3/marketing/forms/${form.id}`, some);
const open = async ({ id }: { id: string }, query = '', accepted?: string): Promise<string> =>
  (
    await provider.server.inject({
      url: `/forms/${id}${query}`,
      ...(accepted !== undefined && { headers: { 'accept-language': accepted } }),
    })
  ).body;
const send = async ({ id }: { id: string }, values: Record<string, string>) =>
  provider.server.inject({
    method: 'POST',
    url: `/forms/${id}/submissions`,
    remoteAddress: `203.0.113.${(visitors += 1)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...(await openedForm(provider.provider.database, id)), ...values }).toString(),
  });

test.each([
  ['what the address asks for', '?lang=de', 'fr', 'de'],
  ['the first of several that the form has', '?lang=ko,de-CH,fr', undefined, 'de'],
  ['what the browser wants', '', 'ko, de-AT;q=0.9, en;q=0.8', 'de'],
  ['the browser, if the address asks for what there is not', '?lang=ko', 'de', 'de'],
  ['the main language, for everybody else', '', 'ko', 'en'],
  ['the main language, without any wish', '', undefined, 'en'],
  ['the main language, for a hostile wish', `?lang=${'de%22%3E'.repeat(50)}`, '-'.repeat(5000), 'en'],
])('the page is in %s', async (_what, query, accepted, language) => {
  const html = await open(await create(), query, accepted);
  expect(html).toContain(`<html lang="${language}" dir="ltr">`);
  expect(html).toContain(language === 'de' ? '<h1>Röstbriefe</h1>' : '<h1>Roast letters</h1>');
});

test('what is not translated is that of the main language, and of the product in the visitor’s', async () => {
  const form = await create();
  const html = await open(form, '?lang=de');
  for (const words of ['Deine E-Mail', 'Ja, gern', 'Wie brühst du?', 'Every Thursday', 'No spam', 'Get letters'])
    expect(html).toContain(words);
  expect(html).toContain(formTextsIn('de').optional);
  // The label of a new form is the product's, in each language.
  expect(html).toContain(formTextsIn('de').firstNameLabel);
  expect(await open(form, '?lang=fr')).toContain(formTextsIn('fr').optional);
});

describe('a text that an author did not translate, on a page of the other direction', () => {
  const arabic = { language: 'ar', texts: { title: 'رسائل التحميص' } };
  beforeEach(() => provider.inject('POST', '/v3/marketing/languages', { language: 'ar', texts: {} }));
  afterEach(() => provider.inject('DELETE', '/v3/marketing/languages/ar'));

  test('keeps the direction of its language, line by line, and is kept as it was written', async () => {
    const form = await create({ description: 'Every Thursday.\nFor free!', translations: [arabic] });
    const html = await open(form, '?lang=ar');
    expect(html).toContain('<h1>رسائل التحميص</h1>');
    expect(html).toContain('\u2066Every Thursday.\u2069\n\u2066For free!\u2069');
    expect(html).toContain('<button>\u2066Get letters\u2069</button>');
    // The label of a new form is the product's.
    expect(html).toContain(`\u2066${formTextsIn('en').firstNameLabel}\u2069`);
    const thanked = await send(form, { language: 'ar', _rf2_T: 'ali@example.com', 'consent-news': 'yes' });
    expect(thanked.statusCode).toBe(200);
    const { body: consents } = await provider.inject('GET', '/v3/marketing/consents?email=ali@example.com');
    expect(consents).not.toMatch(/[\u2066-\u2069]/);
    expect(JSON.parse(consents)).toMatchObject({
      result: [{ language: 'ar', wording: { button_text: 'Get letters', boxes: [{ text: 'Yes please' }] } }],
    });
  });

  test('also from right to left', async () => {
    const form = await create({
      language: 'ar',
      button_text: 'اشترك!',
      translations: [{ language: 'de', texts: { title: 'Röstbriefe' } }],
    });
    expect(await open(form, '?lang=de')).toContain('<button>\u2067اشترك!\u2069</button>');
    expect(await open(form, '?lang=ar')).toContain('<button>اشترك!</button>');
  });
});

test('an answer stays in the language of the form, with its consent', async () => {
  const form = await create();
  const html = await open(form, '?lang=de');
  expect(html).toContain('<input type="hidden" name="language" value="de">');
  expect((await send(form, { language: 'de' })).body).toContain('Deine E-Mail');
  const thanked = await send(form, { language: 'de', _rf2_T: 'ana@example.com', 'consent-news': 'yes' });
  expect(thanked.body).toContain(formTextsIn('de').thanks);
  const { result } = (await provider.inject('GET', '/v3/marketing/consents?email=ana@example.com')).json<{
    result: unknown[];
  }>();
  expect(result).toMatchObject([
    {
      language: 'de',
      wording: {
        title: 'Röstbriefe',
        description: 'Every Thursday',
        fields: [{ label: 'Deine E-Mail' }, {}],
        boxes: [{ text: 'Ja, gern', checked: true }],
      },
    },
  ]);
});

test('the script gets the form in the first language of the page or the browser that it has', async () => {
  const form = await create({ display: { type: 'popup' } });
  const embed = async (lang: string): Promise<EmbeddedForm> =>
    (await provider.server.inject(`/forms/${form.id}/embed?lang=${lang}`)).json();
  expect(await embed('ko,de,en')).toMatchObject({ language: 'de', direction: 'ltr', title: 'Röstbriefe' });
  expect(await embed('')).toMatchObject({ language: 'en', title: 'Roast letters' });
});

test('the confirmation email and the page behind it are in the language of the signup', async () => {
  await addVerifiedSender(provider.provider.database, provider.accountId);
  const form = await create({
    require_confirmation: true,
    confirmation_email: { subject: 'One more click', text: 'Hi' },
  });
  await send(form, { language: 'de', _rf2_T: 'bea@example.com' });
  await send(form, { language: 'en', _rf2_T: 'cem@example.com' });
  await mailConfirmations(provider.provider, provider.accountId);
  const mail = await queuedMails(provider, provider.accountId);
  expect(mail.find(({ to }) => to === 'bea@example.com')).toMatchObject({ subject: 'Nur noch ein Klick' });
  expect(mail.find(({ to }) => to === 'cem@example.com')).toMatchObject({ subject: 'One more click' });
  const [, path = ''] = /https?:\/\/[^/]+(\/confirm\/[^\s?]+)/.exec(mail[0]?.text ?? '') ?? [];
  const confirm = async (method: 'GET' | 'POST') => (await provider.server.inject({ method, url: path })).body;
  expect(await confirm('GET')).toContain('<html lang="de" dir="ltr">');
  expect(await confirm('POST')).toContain(formTextsIn('de').thanks);
});

test('a version of a test has texts of its own', async () => {
  const form = await create();
  const content = { title: 'Letters B', description: '', button_text: 'Go', style: form.style, display: form.display };
  await change(form, { versions: [{ id: 'b', name: 'B', share: 99, content }], translations: [german] });
  const seen = new Set<string>();
  for (let visit = 0; visit < 40; visit += 1) {
    const { body: html } = await provider.server.inject({
      url: `/forms/${form.id}?lang=de`,
      remoteAddress: `198.51.100.${visit}`,
    });
    seen.add(/<h1>([^<]*)/.exec(html)?.[1] ?? '');
  }
  expect(seen).toContain('Röstbriefe, Fassung B');
});

test('texts of what the form no longer has are dropped, and another consent counts as a new version', async () => {
  const form = await create();
  const changed = (await change(form, { steps: [], fields: [emailField] })).json<SignupForm>();
  expect(changed.translations[0]?.texts).toEqual({
    title: 'Röstbriefe',
    'fields._rf2_T.label': 'Deine E-Mail',
    'consent_boxes.news': 'Ja, gern',
    'confirmation_email.subject': 'Nur noch ein Klick',
  });
  const same = (
    await change(form, { translations: [{ ...german, texts: { 'consent_boxes.news': 'Ja, gern' } }] })
  ).json<SignupForm>();
  expect(same.consent_version).toBe(form.consent_version);
  const other = (
    await change(form, { translations: [{ ...german, texts: { 'consent_boxes.news': 'Ja' } }] })
  ).json<SignupForm>();
  expect(other.consent_version).toBe(form.consent_version + 1);
});

test.each([
  ['the form’s own language', [{ language: 'en', texts: {} }], 'translations.0.language'],
  ['an unknown language', [{ language: 'xx', texts: {} }], 'translations.0.language'],
  ['one twice', [german, german], 'translations.1.language'],
  ['a text that is too long', [{ language: 'de', texts: { title: 'x'.repeat(101) } }], 'translations.0.texts.title'],
  [
    'a link in the email',
    [{ language: 'de', texts: { 'confirmation_email.text': 'https://x.example' } }],
    'translations.0.texts.confirmation_email.text',
  ],
  ['too many', Array.from({ length: 21 }, () => german), 'translations'],
])('%s is refused', async (_what, translations, field) => {
  const answer = await provider.inject('POST', '/v3/marketing/forms', { ...body, translations });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field }] });
});

test('the preview is in the language that is edited', async () => {
  const { name: _name, ...sample } = body;
  const html = async (page: string, shown_language: string): Promise<string> =>
    (await provider.inject('POST', '/v3/marketing/forms/preview', { ...sample, page, shown_language })).json<{
      html: string;
    }>().html;
  expect(await html('form', 'de')).toContain('Röstbriefe');
  expect(await html('email', 'de')).toContain('Nur noch ein Klick');
  expect(await html('form', 'en')).toContain('Roast letters');
});
