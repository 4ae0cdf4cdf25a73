import type { RecipientLanguageDetail, RecipientLanguageSummary } from 'sendwright/wire/languages';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../database/sql';
import { queuedMails } from '../../testing/mailbox';
import { openedForm } from '../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { mailConfirmations } from '../consents/confirmationMail';
import { formTextsIn } from '../signup-forms/page/formTexts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
beforeEach(async () => {
  const { database } = provider.provider;
  for (const table of [sql`signup_forms`, sql`account_languages`, sql`lists`, sql`preference_centers`])
    // One after the other, as rows refer to each other.
    await database.execute(sql`delete from ${table} where account_id = ${provider.accountId}`);
});

const at = '/v3/marketing/languages';
const add = (body: object) => provider.inject('POST', at, body);
const change = (language: string, body: object) => provider.inject('PATCH', `${at}/${language}`, body);
const read = async (language: string): Promise<RecipientLanguageDetail> =>
  (await provider.inject('GET', `${at}/${language}`)).json();
const list = async (): Promise<RecipientLanguageSummary[]> =>
  (await provider.inject('GET', at)).json<{ result: RecipientLanguageSummary[] }>().result;
const form = async (body: object = {}): Promise<SignupForm> =>
  (await provider.inject('POST', '/v3/marketing/forms', { name: 'F', require_confirmation: false, ...body })).json();
const open = async ({ id }: SignupForm, query = ''): Promise<string> =>
  (await provider.server.inject(`/forms/${id}${query}`)).body;

test('the nine languages of the product come first, complete and unchanged', async () => {
  const all = await list();
  expect(all.map(({ language }) => language).toSorted()).toEqual([
    'de',
    'en',
    'es',
    'fr',
    'it',
    'ja',
    'nl',
    'pl',
    'pt',
  ]);
  expect(all.every((one) => one.is_standard && one.own === 0 && one.translated === one.total)).toBe(true);
  const { texts, used_by: uses } = await read('de');
  expect(texts.find(({ key }) => key === 'form.button')).toEqual({
    key: 'form.button',
    english: 'Sign up',
    standard: 'Anmelden',
    text: '',
    placeholders: [],
  });
  expect(uses).toEqual([]);
});

test('an added language has its name, its direction, and what is translated so far', async () => {
  const added = (await add({ language: ' AR ', texts: { 'form.button': ' اشترك ' } })).json<RecipientLanguageDetail>();
  expect(added).toMatchObject({
    language: 'ar',
    name: 'العربية',
    direction: 'rtl',
    is_standard: false,
    own: 1,
    translated: 1,
    falls_back_to: 'en',
    revision: 1,
  });
  expect(added.texts.find(({ key }) => key === 'form.button')?.text).toBe('اشترك');
  expect((await add({ language: 'pt-br' })).json()).toMatchObject({
    language: 'pt-BR',
    translated: added.total,
    falls_back_to: 'pt',
  });
  const texts = { 'form.button': '', 'form.close': 'إغلاق' };
  const changed = await change('ar', { name: 'عربي', texts, revision: 1 });
  expect(changed.json()).toMatchObject({ name: 'عربي', own: 1, revision: 2 });
  expect((await change('ar', { name: 'x', revision: 1 })).statusCode).toBe(412);
});

test.each([
  ['an unknown tag', { language: 'xx' }, 'language'],
  ['no tag', { language: 'not a tag' }, 'language'],
  ['a tag with extensions', { language: 'sv-u-co-trad' }, 'language'],
  ['one that is there', { language: 'de' }, 'language'],
  ['an empty name', { language: 'sv', name: ' ' }, 'name'],
  ['a name that is too long', { language: 'sv', name: 'x'.repeat(61) }, 'name'],
  ['an unknown text', { language: 'sv', texts: { 'form.nothing': 'X' } }, 'texts.form.nothing'],
  ['a lost placeholder', { language: 'sv', texts: { 'form.required': 'Fyll i' } }, 'texts.form.required'],
  ['a made-up placeholder', { language: 'sv', texts: { 'form.button': 'Gå {name}' } }, 'texts.form.button'],
  ['a text that is too long', { language: 'sv', texts: { 'form.button': 'x'.repeat(501) } }, 'texts.form.button'],
  ['a control character', { language: 'sv', texts: { 'form.button': 'x\u0007' } }, 'texts.form.button'],
])('%s is refused', async (_what, body, field) => {
  const answer = await add(body);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

test('there is a limit, and no language twice', async () => {
  const tags = ['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'el', 'et', 'fa', 'fi', 'ga', 'gl', 'he', 'hi', 'hr', 'hu', 'id'];
  const more = ['is', 'ko', 'lt', 'lv', 'ms', 'nb', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th'];
  for (const language of [...tags, ...more]) expect((await add({ language })).statusCode).toBe(201);
  expect((await add({ language: 'sv' })).json()).toMatchObject({ errors: [{ code: 'language_exists' }] });
  expect((await add({ language: 'tr' })).json()).toMatchObject({ errors: [{ code: 'language_limit_reached' }] });
});

test('forms are in it, from right to left, with English for what is missing', async () => {
  await add({ language: 'he', texts: { 'form.button': 'הרשמה', 'form.title': 'הצטרפו' } });
  const made = await form({ language: 'he' });
  const html = await open(made);
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toContain('<button>הרשמה</button>');
  expect(html).toContain(formTextsIn('en').optional);
  const embedded = await provider.server.inject(`/forms/${made.id}/embed`);
  expect(embedded.json()).toMatchObject({ language: 'he', direction: 'rtl', title: 'הצטרפו' });
});

test('from right to left, a missing text keeps its own direction, except where it is edited', async () => {
  const isolated = (text: string) => `\u2066${text}\u2069`;
  await add({ language: 'ar', texts: { 'form.title': 'انضموا', 'form.required': 'املأ {label}.' } });
  const made = await form({ language: 'ar', fields: [{ field_id: '_rf2_T', label: 'البريد', required: true }] });
  const sent = await provider.server.inject({
    method: 'POST',
    url: `/forms/${made.id}/submissions`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '_rf2_T=',
  });
  expect(sent.body).toContain('>املأ البريد.<');
  expect(sent.body).toContain(`>${isolated('Please check one field:')}<`);
  expect(sent.body).toContain(`<button>${isolated('Sign up')}</button>`);
  const preview = await provider.inject('POST', '/v3/marketing/forms/preview', { language: 'ar', page: 'form' });
  expect(preview.json()).toMatchObject({
    defaults: { button_text: 'Confirm my address' },
    texts: { shown: { title: 'انضموا', button_text: 'Sign up' } },
  });
});

test('the account’s wording of a standard language replaces ours, until it is removed', async () => {
  await change('de', { texts: { 'form.button': 'Mitmachen', 'form.optional': '(wenn du magst)' } });
  const made = await form({ language: 'de' });
  expect(await open(made)).toContain('<button>Mitmachen</button>');
  expect(await open(made)).toContain('(wenn du magst)');
  expect((await provider.inject('DELETE', `${at}/de`)).statusCode).toBe(204);
  expect(await open(made)).toContain('<button>Anmelden</button>');
  expect((await provider.inject('DELETE', `${at}/de`)).statusCode).toBe(404);
});

test('the confirmation email and its pages are in it', async () => {
  await add({
    language: 'sv',
    texts: { 'confirmation.subject': 'Bekräfta', 'confirmation.confirmTitle': 'Bekräfta nu' },
  });
  const made = await form({ language: 'sv', require_confirmation: true });
  await provider.server.inject({
    method: 'POST',
    url: `/forms/${made.id}/submissions`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      _rf2_T: 'ana@example.com',
      ...(await openedForm(provider.provider.database, made.id)),
    }).toString(),
  });
  await mailConfirmations(provider.provider, provider.accountId);
  const [mail] = await queuedMails(provider, provider.accountId);
  expect(mail?.subject).toBe('Bekräfta');
  const [, path = ''] = /https?:\/\/[^/]+(\/confirm\/\S+)/.exec(mail?.text ?? '') ?? [];
  const page = (await provider.server.inject(path)).body;
  expect(page).toContain('<html lang="sv" dir="ltr">');
  expect(page).toContain('Bekräfta nu');
});

test('the confirmation email, which anybody can have sent to anybody, takes no links', async () => {
  const answer = await change('en', { texts: { 'confirmation.ignore': 'Win at https://evil.example' } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { errors: [{ field: 'texts.confirmation.ignore', message: expect.stringContaining('must not contain links') }] },
  ]);
  expect((await change('en', { texts: { 'page.saved': 'See www.bakery.example' } })).statusCode).toBe(200);
});

test('what is used is not removed, and the answer says where', async () => {
  await add({ language: 'sv' });
  await add({ language: 'da' });
  const { id } = await form({ name: 'Brev', translations: [{ language: 'sv', texts: {} }] });
  await provider.inject('POST', '/v3/marketing/lists', { name: 'Läsare', confirmation_language: 'sv' });
  const center = (await provider.inject('GET', '/v3/marketing/preference_center')).json<Record<string, unknown>>();
  const { revision: _revision, ...content } = center;
  const translations = [{ language: 'sv', title: 'Hej', intro: '', labels: {} }];
  expect(
    (await provider.inject('PUT', '/v3/marketing/preference_center', { ...content, translations })).statusCode,
  ).toBe(200);
  expect((await read('sv')).used_by).toEqual([
    { kind: 'form', id, name: 'Brev' },
    { kind: 'list', id: expect.any(String), name: 'Läsare' },
    { kind: 'preference_center', id: '', name: 'Preference center' },
  ]);
  const refused = await provider.inject('DELETE', `${at}/sv`);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { errors: [{ code: 'language_in_use' }] }]);
  expect((await provider.inject('DELETE', `${at}/da`)).statusCode).toBe(204);
});

test('nobody uses a language that the account does not have', async () => {
  for (const [path, body, field] of [
    ['/v3/marketing/forms', { name: 'F', language: 'sv' }, 'language'],
    ['/v3/marketing/lists', { name: 'L', confirmation_language: 'sv' }, 'confirmation_language'],
  ] as const) {
    const answer = await provider.inject('POST', path, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
  }
});
