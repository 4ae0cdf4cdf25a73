import type { SignupForm, SignupFormPreview } from 'sendwright/wire/signupForms';
import { sql } from '../../database/sql';
import { textsIn } from '../consents/confirmationTexts';
import { formTextsIn } from './page/formTexts';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
beforeEach(() =>
  provider.provider.database.execute(sql`delete from signup_forms where account_id = ${provider.accountId}`),
);

const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });
async function create(body: object): Promise<SignupForm> {
  const answer = await provider.inject('POST', '/v3/marketing/forms', body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
async function refusals(method: 'POST' | 'PATCH', path: string, body: object): Promise<unknown> {
  const answer = await provider.inject(method, path, body);
  expect(answer.statusCode).toBe(400);
  return answer.json<{ errors: unknown }>().errors;
}
const email = { field_id: '_rf2_T', label: 'Email', required: true };

test('a form needs only a name and works with its defaults', async () => {
  const form = await create({ name: ' Newsletter ' });
  expect(form).toMatchObject({
    name: 'Newsletter',
    list_id: null,
    title: 'Sign up for our emails',
    confirmation_message: 'Thanks for signing up!',
    captcha: false,
    contact_count: 0,
    revision: 1,
    fields: [
      { field_id: '_rf2_T', label: 'Email', helper_text: '', required: true, order: 0 },
      { field_id: '_rf0_T', label: 'First name', required: false, order: 1 },
    ],
  });
  expect(form.share_url).toMatch(new RegExp(`^https?://.*/forms/${form.id}$`));
  expect(form.embed_code).toMatch(
    new RegExp(
      `^<iframe src="${form.share_url}\\?embed=1" title="Sign up for our emails" ` +
        `[^>]*width="100%" height="\\d+" [^>]*></iframe>$`,
    ),
  );
});

test.each([
  ['above the form', { image: 'top' }, 180],
  ['beside it, on phones above it', { image: 'left' }, 140],
] as const)('the frame has room for an image %s', async (_where, image, more) => {
  const heightOf = ({ embed_code: code }: SignupForm): number => Number(/height="(\d+)"/.exec(code)?.[1]);
  const plain = await create({ name: 'N', title: 'T', style: { image: 'none' } });
  expect(heightOf(await create({ name: 'N', title: 'T', style: image })) - heightOf(plain)).toBe(more);
});

test('the frame is higher in narrow windows, where long texts take more lines', async () => {
  const description = 'The stories we would tell a friend, in your inbox each Thursday. '.repeat(6);
  const { embed_code: code } = await create({ name: 'N', title: 'T', description, style: { width: 480 } });
  expect(code).toContain('style="max-width:480px;color-scheme:light;height:max(');
  const [, height, wide, narrow, slope] =
    /height="(\d+)".*height:max\((\d+)px,(\d+)px - \(100vw - 320px\)\*([\d.]+)\)/.exec(code) ?? [];
  expect(wide).toBe(height);
  expect(Number(narrow)).toBeGreaterThan(Number(wide) + 100);
  // As high as the attribute says in windows that have room for it.
  expect(Number(narrow) - (480 + 32 - 320) * Number(slope)).toBeCloseTo(Number(wide), -1);
  const { embed_code: small } = await create({ name: 'N', title: 'T', description, style: { width: 280 } });
  expect(small).toContain('style="max-width:280px;color-scheme:light"');
});

test('forms are listed, changed and deleted', async () => {
  const first = await create({ name: 'First' });
  const second = await create({ name: 'Second' });
  const changed = await provider.inject('PATCH', `/v3/marketing/forms/${first.id}`, {
    title: 'Join us',
    style: { width: 320 },
    revision: 1,
  });
  expect(changed.json()).toMatchObject({
    title: 'Join us',
    revision: 2,
    style: { ...first.style, width: 320 },
    fields: first.fields,
  });
  const list = await provider.inject('GET', '/v3/marketing/forms');
  expect(list.json<{ result: SignupForm[] }>().result.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(list.json()).toMatchObject({ _metadata: { count: 2 } });
  expect((await provider.inject('DELETE', `/v3/marketing/forms/${first.id}`)).statusCode).toBe(204);
  expect((await provider.inject('GET', `/v3/marketing/forms/${first.id}`)).statusCode).toBe(404);
  const log = await provider.provider.database.rows(
    sql`select action, subject from audit_entries where account_id = ${provider.accountId}`,
  );
  expect(log).toEqual([{ action: 'form.deleted', subject: 'First' }]);
});

test('a change on an older revision is refused, and nothing changes', async () => {
  const { id } = await create({ name: 'Shared' });
  await provider.inject('PATCH', `/v3/marketing/forms/${id}`, { title: 'Theirs', revision: 1 });
  const mine = await provider.inject('PATCH', `/v3/marketing/forms/${id}`, { title: 'Mine', revision: 1 });
  expect([mine.statusCode, mine.json()]).toMatchObject([412, { errors: [{ field: 'revision' }] }]);
  expect((await provider.inject('GET', `/v3/marketing/forms/${id}`)).json()).toMatchObject({
    title: 'Theirs',
    revision: 2,
  });
});

test('the words of a form are checked by field', async () => {
  expect(
    await refusals('POST', '/v3/marketing/forms', {
      name: ' ',
      confirmation_message: '  ',
      button_text: '',
      title: 't'.repeat(101),
    }),
  ).toEqual([
    { field: 'name', message: 'Name is a required field.' },
    { field: 'title', message: 'Title must not exceed 100 characters.' },
    { field: 'confirmation_message', message: 'Confirmation message is a required field.' },
    { field: 'button_text', message: 'Button text is a required field.' },
  ]);
  expect(await refusals('POST', '/v3/marketing/forms', { name: 'n\ud800' })).toEqual([
    { field: 'name', message: 'Name must not contain half of a character (U+D800).' },
  ]);
  expect(await refusals('POST', '/v3/marketing/forms', { name: 'n', list_id: 'no-list' })).toEqual([
    { field: 'list_id', message: 'There is no such list.' },
  ]);
});

test('the style is checked by field', async () => {
  const style = {
    background: 'red;}body{display:none',
    font_family: 'Comic Sans',
    border_width: 21,
    width: 100,
    padding: -1,
  };
  expect(await refusals('POST', '/v3/marketing/forms', { name: 'n', style })).toEqual([
    { field: 'style.background', message: 'Background color must be a color such as #4f46e5.' },
    { field: 'style.font_family', message: expect.stringContaining('Font family must be one of System, Arial') },
    { field: 'style.border_width', message: 'Border width must be a whole number of pixels from 0 to 10.' },
    { field: 'style.padding', message: 'Padding must be a whole number of pixels from 0 to 50.' },
    { field: 'style.width', message: 'Width must be a whole number of pixels from 200 to 800.' },
  ]);
});

describe('fields', () => {
  const missing = {
    field: 'fields',
    message: 'Add an email or phone number ID field, and make it required: contacts are identified by it.',
  };

  test.each([
    ['none', []],
    ['no identifier', [{ field_id: '_rf0_T', label: 'First name', required: true }]],
    ['an identifier that need not be filled in', [{ ...email, required: false }]],
  ])('%s will not do', async (_name, fields) => {
    expect(await refusals('POST', '/v3/marketing/forms', { name: 'n', fields })).toEqual([missing]);
  });

  test('a phone number ID will do', async () => {
    const { fields } = await create({ name: 'n', fields: [{ field_id: '_rf24_T', label: 'Mobile', required: true }] });
    expect(fields).toEqual([{ field_id: '_rf24_T', label: 'Mobile', helper_text: '', required: true, order: 0 }]);
  });

  test('what a form cannot ask for, or asks twice, is refused', async () => {
    const fields = [
      email,
      { ...email, label: '' },
      ...['_rf25_T', '_rf26_T', '_rf3_T', '_rf20_T', 'e99_T', 'constructor'].map((id) => ({
        field_id: id,
        label: 'l',
      })),
    ];
    const unknown = (index: number, id: string) => ({
      field: `fields.${index}.field_id`,
      message: `There is no field ${id} that a form could ask for.`,
    });
    expect(await refusals('POST', '/v3/marketing/forms', { name: 'n', fields })).toEqual([
      { field: 'fields.1.field_id', message: 'Each field can be on a form only once.' },
      { field: 'fields.1.label', message: 'Label is a required field.' },
      unknown(2, '_rf25_T'),
      unknown(3, '_rf26_T'),
      unknown(4, '_rf3_T'),
      unknown(5, '_rf20_T'),
      unknown(6, 'e99_T'),
      unknown(7, 'constructor'),
    ]);
  });

  test('fields keep their order', async () => {
    const form = await create({
      name: 'n',
      fields: [
        { ...email, order: 7 },
        { field_id: '_rf1_T', label: 'Last', order: 3 },
      ],
    });
    expect(form.fields.map(({ field_id: id, order }) => [id, order])).toEqual([
      ['_rf1_T', 0],
      ['_rf2_T', 1],
    ]);
  });

  test('a deleted custom field is removed from the form', async () => {
    const { id: fieldId } = (
      await provider.inject('POST', '/v3/marketing/field_definitions', { name: 'bread', field_type: 'Text' })
    ).json<{ id: string }>();
    const form = await create({ name: 'n', fields: [email, { field_id: fieldId, label: 'Bread' }] });
    await provider.inject('DELETE', `/v3/marketing/field_definitions/${fieldId}`);
    const changed = await provider.inject('PATCH', `/v3/marketing/forms/${form.id}`, { title: 'Still there' });
    expect(changed.json()).toMatchObject({ title: 'Still there', fields: [{ field_id: '_rf2_T' }] });
    expect((await provider.inject('POST', `/v3/marketing/forms/${form.id}`, {})).statusCode).toBe(201);
  });
});

test('a duplicate has the style but no contacts', async () => {
  const form = await create({ name: 'Newsletter', style: { width: 300 }, captcha: true });
  await provider.provider.database.execute(
    sql`update signup_forms set contact_count = 9 where account_id = ${provider.accountId} and form_id = ${form.id}`,
  );
  const copy = (await provider.inject('POST', `/v3/marketing/forms/${form.id}`, {})).json<SignupForm>();
  expect(copy).toMatchObject({
    name: 'Duplicate: Newsletter',
    style: form.style,
    captcha: true,
    fields: form.fields,
    contact_count: 0,
    revision: 1,
  });
  expect(copy.id).not.toBe(form.id);
  expect((await provider.inject('POST', `/v3/marketing/forms/${form.id}`, { name: 'Second' })).json()).toMatchObject({
    name: 'Second',
  });
});

test.each([
  ['trial', 1],
  ['free', 1],
  ['basic', 5],
  ['advanced', 15],
] as const)('the plan %s includes %i', async (plan, most) => {
  const account = await provider.createAccount({ plan });
  const make = () => provider.inject('POST', '/v3/marketing/forms', { name: 'n' }, as(account));
  for (let made = 0; made < most; made += 1) expect((await make()).statusCode).toBe(201);
  const refused = await make();
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { errors: [{ message: 'form count', field: null, code: 'form_limit_reached' }] },
  ]);
  const { result } = (await provider.inject('GET', '/v3/marketing/forms', undefined, as(account))).json<{
    result: SignupForm[];
  }>();
  const copy = await provider.inject('POST', `/v3/marketing/forms/${result[0]?.id}`, {}, as(account));
  expect([copy.statusCode, copy.json()]).toEqual([
    403,
    { errors: [{ message: 'form count', field: null, code: 'form_limit_reached' }] },
  ]);
});

test('after a downgrade the oldest forms stay editable; the others only keep taking signups', async () => {
  const account = await provider.createAccount({ plan: 'basic' });
  const make = async (name: string) =>
    (
      await provider.inject('POST', '/v3/marketing/forms', { name, require_confirmation: false }, as(account))
    ).json<SignupForm>();
  const [first, second] = [await make('First'), await make('Second')];
  const patch = (form: SignupForm) =>
    provider.inject('PATCH', `/v3/marketing/forms/${form.id}`, { title: 'New' }, as(account));
  const { database } = provider.provider;
  await database.execute(sql`update accounts set plan = 'free' where account_id = ${account.accountId}`);
  const reason =
    'Your plan includes 1 signup form, and this one is beyond. Upgrade your plan or delete an older form to edit it.';
  const refused = await patch(second);
  expect([refused.statusCode, refused.json()]).toEqual([403, { errors: [{ message: reason, field: null }] }]);
  expect((await patch(first)).statusCode).toBe(200);
  const { result } = (await provider.inject('GET', '/v3/marketing/forms', undefined, as(account))).json<{
    result: SignupForm[];
  }>();
  expect(Object.fromEntries(result.map(({ name, read_only_reason: why }) => [name, why]))).toEqual({
    First: null,
    Second: reason,
  });
  expect(
    (await provider.inject('GET', `/v3/marketing/forms/${second.id}`, undefined, as(account))).json(),
  ).toMatchObject({ read_only_reason: reason, title: second.title });
  expect((await provider.inject('GET', `/forms/${second.id}`, undefined, { authorization: '' })).statusCode).toBe(200);
  expect((await provider.inject('DELETE', `/v3/marketing/forms/${first.id}`, undefined, as(account))).statusCode).toBe(
    204,
  );
  expect((await patch(second)).statusCode).toBe(200);
});

test('two requests at once do not pass the limit', async () => {
  const account = await provider.createAccount({ plan: 'free' });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => provider.inject('POST', '/v3/marketing/forms', { name: 'n' }, as(account))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(3);
});

test('a list that is deleted leaves the form without one', async () => {
  const list = (await provider.inject('POST', '/v3/marketing/lists', { name: 'Gone soon' })).json<{ id: string }>();
  const form = await create({ name: 'n', list_id: list.id });
  expect(form.list_id).toBe(list.id);
  expect((await provider.inject('DELETE', `/v3/marketing/lists/${list.id}`)).statusCode).toBe(204);
  expect((await provider.inject('GET', `/v3/marketing/forms/${form.id}`)).json()).toMatchObject({ list_id: null });
});

test('a list of another account is not found', async () => {
  const stranger = await provider.createAccount();
  const list = (await provider.inject('POST', '/v3/marketing/lists', { name: 'Theirs' }, as(stranger))).json<{
    id: string;
  }>();
  expect(await refusals('POST', '/v3/marketing/forms', { name: 'n', list_id: list.id })).toEqual([
    { field: 'list_id', message: 'There is no such list.' },
  ]);
});

test('a preview shows what is being edited, and only styles that are styles', async () => {
  const sample = {
    title: '<b>Join</b>',
    fields: [
      { field_id: '_rf2_T', label: 'Your address' },
      { field_id: 'nonsense', label: 'Nobody' },
    ],
    style: { background: '#ABCDEF', font_color: '</style><script>', width: 99_999 },
  };
  const { html } = (await provider.inject('POST', '/v3/marketing/forms/preview', sample)).json<{ html: string }>();
  expect(html).toContain('&lt;b&gt;Join&lt;/b&gt;');
  expect(html).toContain('Your address');
  expect(html).not.toContain('Nobody');
  expect(html).toContain('background:#abcdef');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('99999');
  const done = (
    await provider.inject('POST', '/v3/marketing/forms/preview', {
      page: 'confirmation',
      confirmation_message: 'See you\nsoon',
    })
  ).json<{ html: string }>();
  expect(done.html).toContain('See you\nsoon');
});

test('the editor previews every step, and gets the default words of the language', async () => {
  const shown = async (body: object) =>
    (
      await provider.inject('POST', '/v3/marketing/forms/preview', {
        language: 'fr',
        require_confirmation: true,
        ...body,
      })
    ).json<SignupFormPreview>();
  const texts = textsIn('fr');
  expect(
    await shown({ page: 'email', confirmation_email: { subject: '', text: 'À bientôt', button_text: '' } }),
  ).toMatchObject({
    html: expect.stringContaining('À bientôt'),
    defaults: { subject: texts.subject, button_text: texts.button },
    texts: {
      stored: { title: formTextsIn('en').title },
      shown: { title: formTextsIn('fr').title, labels: { _rf2_T: formTextsIn('fr').emailLabel } },
    },
  });
  expect((await shown({ page: 'confirmation' })).html).toContain(texts.sentTitle);
  expect((await shown({ page: 'confirmation', require_confirmation: false })).html).toContain(formTextsIn('fr').thanks);
  expect((await shown({ page: 'confirm' })).html).toContain(`<html lang="fr" dir="ltr">`);
  expect((await shown({ page: 'confirmed', confirmation_message: 'Merci <3' })).html).toContain('Merci &lt;3');
});

test('a read scope allows only reading', async () => {
  const reader = await provider.createAccount({ scopes: ['marketing.read'] });
  expect((await provider.inject('GET', '/v3/marketing/forms', undefined, as(reader))).statusCode).toBe(200);
  expect((await provider.inject('POST', '/v3/marketing/forms', { name: 'n' }, as(reader))).statusCode).toBe(403);
});
