import type { EmbeddedForm, SignupForm } from 'sendwright/wire/signupForms';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const create = async (body: object): Promise<SignupForm> =>
  (await provider.inject('POST', '/v3/marketing/forms', { name: 'Form', ...body })).json<SignupForm>();
const remove = ({ id }: SignupForm) => provider.inject('DELETE', `/v3/marketing/forms/${id}`);
const page = (form: SignupForm, path = '') => provider.server.inject({ url: `/forms/${form.id}${path}` });
const image = 'https://cdn.bakery.example/bread.jpg';

test('an image beside the form is on all its pages, which may load it and nothing else', async () => {
  const style = { image: 'left', image_url: image, image_alt: 'Bread & "butter"' };
  const form = await create({ style, require_confirmation: false });
  expect(form.style).toMatchObject({ ...style, follows_brand: true });
  const shown = await page(form);
  expect(shown.body).toContain(
    `<main class="card pictured left"><div class="picture"><img src="${image}" alt="Bread &amp; &quot;butter&quot;"`,
  );
  expect(shown.headers['content-security-policy']).toContain('img-src https://cdn.bakery.example; ');
  expect((await page(form, '/done')).statusCode).toBe(404);
  const preview = await provider.inject('POST', '/v3/marketing/forms/preview', { style, page: 'confirmation' });
  expect(preview.json<{ html: string }>().html).toContain(`<img src="${image}"`);
  const embedded = (await page(form, '/embed')).json<EmbeddedForm>();
  expect(embedded.html).toContain('class="card pictured left"');
  await remove(form);
});

test('a form without an address for its image has a pattern, and a bar has neither', async () => {
  const form = await create({ style: { image: 'top' }, display: { type: 'bar', position: 'top' } });
  const shown = await page(form);
  expect(shown.body).toContain('<main class="card pictured top"><div class="picture"></div>');
  expect(shown.headers['content-security-policy']).not.toContain('img-src');
  expect((await page(form, '/embed')).json<EmbeddedForm>().html).not.toContain('picture');
  await remove(form);
});

test('without an image, nothing changes', async () => {
  const form = await create({});
  expect((await page(form)).body).not.toMatch(/pictured|picture/);
  await remove(form);
});

test.each([
  ['style.image_url', { image_url: 'javascript:alert(1)' }],
  ['style.image_url', { image_url: 'data:image/png;base64,AAAA' }],
  ['style.image_url', { image_url: "https://a;script-src 'unsafe-inline'.example/x.png" }],
  ['style.image_url', { image_url: `https://a.example/${'x'.repeat(500)}` }],
  ['style.image_alt', { image_alt: 'x'.repeat(201) }],
  ['style.image', { image: 'behind' }],
])('%s is refused: %j', async (field, style) => {
  const body = { name: 'Form', style: { image: 'left', ...style } };
  const answer = await provider.inject('POST', '/v3/marketing/forms', body);
  expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([400, field]);
});

test('while it is edited, an address that is none loads nothing', async () => {
  const style = { image: 'left', image_url: 'javascript:alert(1)' };
  const answer = await provider.inject('POST', '/v3/marketing/forms/preview', { style });
  expect(answer.json<{ html: string }>().html).toContain('<div class="picture"></div>');
});
