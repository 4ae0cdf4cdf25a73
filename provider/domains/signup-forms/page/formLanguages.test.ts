import { recipientLanguages } from 'sendwright/wire/limits';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../../database/sql';
import { expectTranslated } from '../../../testing/expectTranslated';
import { openedForm } from '../../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { renderConfirmed } from '../../consents/confirmationPages';
import { fillIn } from '../../../public/languages';
import { pageTextsIn } from '../../../public/pages/pageTexts';
import { formTextsIn } from './formTexts';

const others = recipientLanguages.filter((language) => language !== 'en');

test('every text of a form is there in every language, with its placeholders', () => expectTranslated(formTextsIn));

test('whoever confirmed is thanked in the language of the form, or in its own words', () => {
  expect(renderConfirmed('de', 'ana@example.com', formTextsIn('en').thanks, undefined)).toContain(
    formTextsIn('de').thanks,
  );
  expect(renderConfirmed('de', 'ana@example.com', 'Thanks, Ana', undefined)).toContain('Thanks, Ana');
});

describe('the pages', () => {
  let provider: TestProvider;
  let dayId: string;
  let countId: string;
  let listId: string;
  let visitors = 0;

  beforeAll(async () => {
    provider = await startTestProvider({ jobs: false });
    const made = async (path: string, body: object) =>
      (await provider.inject('POST', path, body)).json<{ id: string }>().id;
    listId = await made('/v3/marketing/lists', { name: 'L', require_confirmation: true });
    dayId = await made('/v3/marketing/field_definitions', { name: 'day', field_type: 'Date' });
    countId = await made('/v3/marketing/field_definitions', { name: 'count', field_type: 'Number' });
  });
  afterAll(() => provider.close());
  beforeEach(() =>
    provider.provider.database.execute(sql`delete from signup_forms where account_id = ${provider.accountId}`),
  );

  const create = async (body: object): Promise<SignupForm> => {
    const answer = await provider.inject('POST', '/v3/marketing/forms', {
      name: 'N',
      require_confirmation: false,
      ...body,
    });
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };
  const read = ({ id }: SignupForm) => provider.server.inject({ method: 'GET', url: `/forms/${id}` });
  const send = async ({ id }: SignupForm, values: Record<string, string>, from = `203.0.113.${(visitors += 1)}`) =>
    provider.server.inject({
      method: 'POST',
      url: `/forms/${id}/submissions`,
      remoteAddress: from,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...(await openedForm(provider.provider.database, id)), ...values }).toString(),
    });
  const emailField = { field_id: '_rf2_T', label: 'Email', required: true };
  const firstName = { field_id: '_rf0_T', label: 'First name', required: true };
  const phone = { field_id: '_rf24_T', label: 'C', required: true };
  /** What visitors see or hear of a page. */
  const wordsOf = (html: string): string =>
    html
      .slice(html.indexOf('<title>'))
      .replace(/<style>[^<]*<\/style>/, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"');
  const english = new RegExp(
    String.raw`\b(the|this|that|your?|please|sign(ing|ed)?|must|fields?|optional|what|thanks|again|such|with|` +
      String.raw`enter|cannot|nobody|leave|first name)\b`,
    'i',
  );

  test.each(others)('of a form in %s have no English, whatever a visitor does', async (language) => {
    const texts = formTextsIn(language);
    const form = await create({
      language,
      captcha: true,
      fields: [emailField, firstName, { field_id: dayId, label: 'A' }, { field_id: countId, label: 'B' }, phone],
    });
    expect(form.embed_code).toContain(`title="${texts.title}"`);
    const right = { _rf2_T: `${language}@example.com`, _rf0_T: 'X', _rf24_T: '+14155550100' };
    const first = (await read(form)).body;
    const [, token = ''] = /name="question" value="([^"]+)"/.exec(first) ?? [];
    const [, one = '', other = ''] = token.split('.');
    const answered = { question: token, answer: String(Number(one) + Number(other)) };
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let tries = 0; tries < 10; tries += 1) await send(form, {}, '192.0.2.7');
    const limited = await send(form, right, '192.0.2.7');
    clock.mockRestore();
    const empty = await send(form, {});
    const wrong = await send(form, {
      _rf2_T: '@',
      _rf0_T: 'x'.repeat(5000),
      [dayId]: '?',
      [countId]: '?',
      _rf24_T: '?',
      ...answered,
      answer: '1',
    });
    const controls = await send(form, { ...right, _rf0_T: '\u0007', ...answered });
    const unread = await send(form, { ...right, ...answered, opened: '' });
    const thanked = await send(form, { ...right, ...answered });
    const used = await send(form, { ...right, ...answered });
    const listed = await create({ language, list_id: listId, fields: [{ ...emailField, required: false }, phone] });
    const unaddressed = await send(listed, { _rf24_T: '+14155550100' });
    const asked = await send(listed, right);
    const noAddress = await send(await create({ language, list_id: listId, fields: [phone] }), right);
    const pages = [limited, empty, wrong, controls, unread, thanked, used, unaddressed, asked, noAddress];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([429, 400, 400, 400, 400, 200, 400, 400, 200, 400]);
    for (const html of [first, ...pages.map(({ body }) => body)]) {
      expect(html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(english.exec(wordsOf(html))?.[0]).toBeUndefined();
    }
    const seen = (page: { body: string }): string => wordsOf(page.body);
    expect(seen({ body: first })).toContain(fillIn(texts.question, { one, other }));
    expect(seen(limited)).toContain(texts.tooMany);
    expect(seen(empty)).toContain(fillIn(texts.checkMany, { count: 4 }));
    expect(seen(empty)).toContain(fillIn(texts.required, { label: texts.emailLabel }));
    expect(seen(empty)).toContain(texts.unasked);
    for (const [text, label] of [
      [texts.email, texts.emailLabel],
      [texts.date, 'A'],
      [texts.number, 'B'],
      [texts.phone, 'C'],
    ] as const)
      expect(seen(wrong)).toContain(fillIn(text, { label }));
    expect(seen(wrong)).toContain(texts.wrong);
    expect(seen(controls)).toContain(texts.checkOne);
    expect(seen(controls)).toContain(fillIn(texts.unreadable, { label: texts.firstNameLabel }));
    expect(seen(unread)).toContain(texts.unread);
    expect(seen(thanked)).toContain(texts.thanks);
    expect(seen(used)).toContain(texts.expired);
    expect(seen(unaddressed)).toContain(fillIn(texts.addressNeeded, { label: texts.emailLabel }));
    expect(seen(noAddress)).toContain(texts.noAddressField);
  });

  test('of no form is in the language of the browser', async () => {
    const gone = await provider.server.inject({
      url: '/forms/00000000-0000-4000-8000-000000000000',
      headers: { 'accept-language': 'de-AT,de;q=0.9' },
    });
    expect([gone.statusCode, gone.body]).toEqual([404, expect.stringContaining(pageTextsIn('de').goneTitle)]);
    expect(gone.body).toContain('<html lang="de" dir="ltr">');
  });

  test('what the author wrote stays, and consent is kept in the words that were shown', async () => {
    const form = await create({
      language: 'de',
      title: 'Sign up here',
      confirmation_message: 'Thanks!',
      require_confirmation: true,
      fields: [emailField, { ...firstName, label: 'Given name' }],
    });
    const html = (await read(form)).body;
    for (const words of ['Sign up here', 'E-Mail-Adresse', 'Given name', '<button>Anmelden</button>'])
      expect(html).toContain(words);
    await send(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Ana' });
    const kept = await provider.inject('GET', '/v3/marketing/consents?email=ana@example.com');
    expect(kept.json()).toMatchObject({
      result: [
        { wording: { title: 'Sign up here', button_text: 'Anmelden', fields: [{ label: 'E-Mail-Adresse' }, {}] } },
      ],
    });
  });
});
