import type { Http } from 'sendwright/sdk';
import type { CustomField } from 'sendwright/wire/customFields';
import type { SignupForm, SignupFormPreview } from 'sendwright/wire/signupForms';
import { formTemplates } from '../../plugins/signup-forms/templates/formTemplates';
import { requestOf, sampleOf } from '../../plugins/signup-forms/templates/fromTemplate';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const asked: string[] = [];
const call = async (key: string, { body }: { body?: unknown } = {}): Promise<unknown> => {
  asked.push(key);
  const [method = '', path = ''] = key.split(' ');
  const answer = await provider.inject(method as 'GET' | 'POST', `/v3${path}`, body);
  if (answer.statusCode >= 400) throw new Error(`${key}: ${answer.body}`);
  return answer.json();
};
// Its types are those of the contracts, which the provider serves.
const http = { call } as unknown as Pick<Http, 'call'>;

test('there are at least twelve templates, each once, of every way to show a form', () => {
  expect(formTemplates.length).toBeGreaterThanOrEqual(12);
  expect(new Set(formTemplates.map(({ id }) => id)).size).toBe(formTemplates.length);
  expect(new Set(formTemplates.map(({ name }) => name)).size).toBe(formTemplates.length);
  const types = new Set(formTemplates.map(({ content: { display } }) => display?.type));
  expect(types).toEqual(new Set(['none', 'popup', 'slide_in', 'bar', 'full_page']));
});

test.each(formTemplates.map((template) => [template.name, template] as const))(
  '%s is created with all it asks for, and looks as in the gallery',
  async (name, template) => {
    const form = (await call('POST /marketing/forms', { body: await requestOf(http, name, template) })) as SignupForm;
    const { content } = template;
    expect(form).toMatchObject({ name, title: content.title, button_text: content.button_text });
    expect(form.fields.map(({ label }) => label)).toEqual(content.fields.map(({ label }) => label));
    expect(form.style).toMatchObject({ ...content.style, follows_brand: true });
    expect(form.display).toMatchObject(content.display ?? {});
    const page = (await provider.server.inject({ url: `/forms/${form.id}` })).body;
    const { html } = (await call('POST /marketing/forms/preview', { body: sampleOf(template) })) as SignupFormPreview;
    const wordsOf = (source: string): string[] =>
      [...source.matchAll(/<(?:h1|p class="intro"|label[^>]*|button)>([^<]*)/g)].map(([, words = '']) => words.trim());
    expect(wordsOf(html)).toEqual(wordsOf(page));
    expect(wordsOf(html)).toContain(content.fields[0]?.label);
    await provider.inject('DELETE', `/v3/marketing/forms/${form.id}`);
  },
);

test('a custom field is created once, and one that is there is used', async () => {
  const survey = formTemplates.find(({ id }) => id === 'survey');
  if (!survey) throw new Error('no survey');
  const { custom_fields: before } = (await call('GET /marketing/field_definitions')) as {
    custom_fields: CustomField[];
  };
  asked.length = 0;
  const { fields } = await requestOf(http, 'Again', survey);
  expect(asked).toEqual(['GET /marketing/field_definitions']);
  expect(before.map(({ id }) => id)).toEqual(
    expect.arrayContaining((fields ?? []).slice(1).map((one) => one.field_id)),
  );
});
