import { createHash } from 'node:crypto';
import { applyBrand, blankDesign, createBlock, defaultBrand, type Design } from 'sendwright/email';
import type { BrandDesignsAnswer, BrandKit } from 'sendwright/wire/brandKit';
import type { Design as StoredDesign } from 'sendwright/wire/designs';
import { sql } from '../../database/sql';
import { brandCss } from '../../public/pages/brandLook';
import { page, pageHeaders } from '../../public/pages/page';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let test1: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  test1 = await startTestProvider({ jobs: false });
  stranger = await test1.createAccount();
});
afterAll(() => test1.close());
beforeEach(async () => {
  await test1.provider.database.execute(sql`delete from brand_kits`);
  await test1.provider.database.execute(sql`delete from designs`);
});

const path = '/v3/marketing/brand_kit';
const ask = (method: Method, under = '', body?: object, account?: TestAccount) =>
  test1.inject(method, `${path}${under}`, body, account && { authorization: `Bearer ${account.apiKey}` });
const read = async (account?: TestAccount): Promise<BrandKit> => (await ask('GET', '', undefined, account)).json();
const clay = {
  ...defaultBrand,
  colors: { ...defaultBrand.colors, link: '#b5502b' },
  buttons: { ...defaultBrand.buttons, primary: { ...defaultBrand.buttons.primary, fill: '#b5502b' } },
};
const forest = { ...clay, colors: { ...clay.colors, link: '#1f4a3d' } };

async function createDesign(design: Design): Promise<string> {
  const answer = await test1.inject('POST', '/v3/designs', { name: 'One', editor: 'design', design });
  return answer.json<StoredDesign>().id;
}
const designOf = async (id: string): Promise<StoredDesign> => (await test1.inject('GET', `/v3/designs/${id}`)).json();
async function save(brand: unknown): Promise<BrandKit> {
  const answer = await ask('PUT', '', { brand });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const follow = ({ version, brand }: BrandKit): Design =>
  applyBrand(blankDesign(), { version: version ?? '', brand: brand as typeof clay });

test('without a kit there are the defaults; a saved kit is read back, and deleted again', async () => {
  expect(await read()).toEqual({
    is_set: false,
    is_inherited: false,
    version: null,
    brand: defaultBrand,
    updated_at: null,
  });
  const saved = await save(clay);
  expect(saved).toEqual({
    is_set: true,
    is_inherited: false,
    version: expect.stringMatching(/^[0-9a-f-]{36}$/),
    brand: clay,
    updated_at: expect.any(String),
  });
  expect(await read()).toEqual(saved);
  expect(await read(stranger)).toMatchObject({ is_set: false });
  expect((await ask('DELETE')).statusCode).toBe(204);
  expect(await read()).toMatchObject({ is_set: false });
});

test('the version changes with the kit, and not when the same kit is saved again', async () => {
  const { version } = await save(clay);
  expect(await save(clay)).toMatchObject({ version });
  expect((await save(forest)).version).not.toBe(version);
});

test('a change that is based on an outdated version is refused, and nothing changes', async () => {
  const first = await save(clay);
  const second = await save(forest);
  for (const version of [first.version, null]) {
    const late = await ask('PUT', '', { brand: clay, version });
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ errors: [{ field: 'version', code: 'brand_kit_conflict' }] });
  }
  expect(await read()).toEqual(second);
  expect((await ask('PUT', '', { brand: clay, version: second.version })).statusCode).toBe(200);
});

test.each([
  [{ ...clay, colors: { ...clay.colors, link: 'red' } }, 'brand.colors.link', 'must be a color such as #3b5bdb.'],
  [{ ...clay, headingFont: 'Arial</style>' }, 'brand.headingFont', 'must be a list of fonts'],
  [
    { ...clay, logo: { source: 'javascript:alert(1)', alternative: '', width: 100 } },
    'brand.logo.source',
    'must be an address',
  ],
  [{ ...clay, footer: { lines: ['a\u0000'], links: [] } }, 'brand.footer.lines[0]', ''],
  [{}, 'brand.colors', ''],
  [null, 'brand', ''],
  ['x'.repeat(100_000), 'brand', ''],
])('%.60j is refused, naming the field', async (brand, field, message) => {
  const answer = await ask('PUT', '', { brand });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field, message: expect.stringContaining(message) }] });
  expect(await read()).toMatchObject({ is_set: false });
});

test('a subuser uses the kit of its parent account until it has its own', async () => {
  await save(clay);
  const subuser = await test1.createAccount({ parent: test1 });
  const inherited = await read(subuser);
  expect(inherited).toMatchObject({ is_set: true, is_inherited: true, brand: clay });
  const own = await ask('PUT', '', { brand: forest, version: null }, subuser);
  expect(own.json()).toMatchObject({ is_inherited: false, brand: forest });
  expect(await read()).toMatchObject({ brand: clay });
  await ask('DELETE', '', undefined, subuser);
  expect(await read(subuser)).toEqual(inherited);
});

test('designs that follow the kit are counted and updated; the former state is in their history', async () => {
  expect((await ask('POST', '/designs', { designs: 'outdated' })).json()).toMatchObject({
    errors: [{ code: 'brand_kit_missing' }],
  });
  const first = await save(clay);
  const following = await createDesign(follow(first));
  const independent = await createDesign(blankDesign());
  const counts = async () => (await ask('GET', '/designs')).json<object>();
  expect(await counts()).toEqual({ following: 1, outdated: 0, independent: 1 });
  await save(forest);
  expect(await counts()).toEqual({ following: 1, outdated: 1, independent: 1 });
  const before = await designOf(independent);
  expect((await ask('POST', '/designs', { designs: 'outdated' })).json()).toEqual({ updated: 1, remaining: 0 });
  expect(await counts()).toEqual({ following: 1, outdated: 0, independent: 1 });
  const updated = await designOf(following);
  expect(updated.design).toMatchObject({ theme: { linkColor: '#1f4a3d' } });
  expect(updated.html_content).toContain('data-link-color="#1f4a3d"');
  expect(updated.revision).toBe(2);
  expect(await designOf(independent)).toEqual(before);
  const versions = (await test1.inject('GET', `/v3/design_versions/design/${following}`)).json<{ result: object[] }>();
  expect(versions.result).toHaveLength(1);
  expect((await ask('POST', '/designs', { designs: 'all' })).json()).toEqual({ updated: 1, remaining: 0 });
  expect(await counts()).toEqual({ following: 2, outdated: 0, independent: 0 });
});

test('many designs are updated batch by batch', async () => {
  const kit = await save(clay);
  for (let index = 0; index < 21; index += 1) await createDesign({ ...follow(kit), subject: `Design ${index}` });
  await save(forest);
  const call = async () => (await ask('POST', '/designs', { designs: 'outdated' })).json<BrandDesignsAnswer>();
  expect(await call()).toEqual({ updated: 20, remaining: 1 });
  expect(await call()).toEqual({ updated: 1, remaining: 0 });
  expect(await call()).toEqual({ updated: 0, remaining: 0 });
});

test('a design of another account is neither counted nor changed', async () => {
  const kit = await save(clay);
  const design = { ...follow(kit), blocks: [createBlock('button', () => 'b1')] };
  const answer = await test1.inject(
    'POST',
    '/v3/designs',
    { name: 'Theirs', editor: 'design', design },
    { authorization: `Bearer ${stranger.apiKey}` },
  );
  await save(forest);
  expect((await ask('GET', '/designs')).json()).toEqual({ following: 0, outdated: 0, independent: 0 });
  expect((await ask('POST', '/designs', { designs: 'all' })).json()).toEqual({ updated: 0, remaining: 0 });
  const row = await test1.provider.database.first<{ revision: number }>(
    sql`select revision from designs where design_id = ${answer.json<StoredDesign>().id}`,
  );
  expect(row?.revision).toBe(1);
});

test('a pre-built design is copied in the look of the kit', async () => {
  await save(clay);
  const list = (await test1.inject('GET', '/v3/designs/pre-builts')).json<{ result: { id: string }[] }>();
  const answer = await test1.inject('POST', `/v3/designs/pre-builts/${list.result[0]?.id}`, {});
  const { design, html_content } = answer.json<StoredDesign>();
  expect(design).toMatchObject({ theme: { linkColor: '#b5502b' }, brand: { brand: clay } });
  expect(html_content).toContain('#b5502b');
});

const northwind = {
  ...clay,
  headingFont: "'Fraunces', Georgia, serif",
  dark: { background: '#120b08', surface: '#1d130e', text: '#f5ecdf', link: '#f0a27f' },
  logo: {
    source: 'https://img.example/logo.png?a=1&b=%222%22',
    darkSource: 'https://cdn.example/dark.png',
    alternative: '"><script>alert(1)</script>',
    width: 400,
  },
};

test('public pages have the brand’s colors, fonts and logo, and may load nothing else', () => {
  const html = page('Email preferences', '<p>Choose</p>', 'en', northwind);
  expect(html).toContain(`h1{font-family:'Fraunces', Georgia, serif;color:`);
  expect(html).toContain('--accent:#b5502b');
  expect(html).toContain('src="https://img.example/logo.png?a&#x3D;1&amp;b&#x3D;%222%22"');
  expect(html).toContain('width="180"');
  expect(html).toContain('src="https://cdn.example/dark.png"');
  expect(html).not.toContain('<script>');
  const policy = pageHeaders(northwind)['content-security-policy'];
  expect(policy).toContain('img-src https://img.example https://cdn.example; ');
  expect(policy).not.toBe(pageHeaders()['content-security-policy']);
  expect(pageHeaders()['content-security-policy']).not.toContain('img-src');
});

test('public pages end with the address of the brand', () => {
  const footer = { ...northwind.footer, lines: ['Northwind & Co', ' ', '12 Rue des Capucins'] };
  const html = page('Email preferences', '<p>Choose</p>', 'en', { ...northwind, footer });
  expect(html).toContain('</main><footer>Northwind &amp; Co<br>12 Rue des Capucins</footer></body>');
  const withoutLines = { ...northwind, footer: { ...footer, lines: [] } };
  expect(page('Email preferences', '', 'en', withoutLines)).not.toContain('<footer>');
  expect(page('Email preferences', '')).not.toContain('<footer>');
});

test('the style sheet of a page is the one that its policy allows', async () => {
  await save(northwind);
  const made = await test1.inject('POST', '/v3/marketing/forms', { name: 'Brand' });
  const { id } = made.json<{ id: string }>();
  const served = await test1.inject('GET', `/forms/${id}`);
  const css = /<style>([\s\S]*?)<\/style>/.exec(served.body)?.[1] ?? '';
  const hash = createHash('sha256').update(css).digest('base64');
  expect(served.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  expect(css).toContain('background:#b5502b');
  expect(served.body).toContain('src="https://img.example/logo.png');
  expect(served.body).not.toContain('src="https://cdn.example/dark.png');
  // A form with colors of its own doesn't follow the kit.
  await test1.inject('PATCH', `/v3/marketing/forms/${id}`, { style: { follows_brand: false } });
  const own = await test1.inject('GET', `/forms/${id}`);
  expect(own.body).not.toContain('#b5502b');
  expect(own.body).not.toContain('img.example');
});

test('without dark colors a branded page looks the same in dark mode', () => {
  expect(brandCss(clay)).toContain('@media (prefers-color-scheme:dark){:root{--surface:#f4f5f7');
  expect(brandCss(northwind)).toContain('@media (prefers-color-scheme:dark){:root{--surface:#120b08');
});

test('pages are previewed in the look of a kit that is not saved', async () => {
  const preview = (body: object) => ask('POST', '/preview', body);
  const form = (await preview({ brand: northwind, page: 'form' })).json<{ html: string }>().html;
  expect(form).toContain('<form');
  expect(form).toContain('background:#b5502b');
  const preferences = (await preview({ brand: northwind, page: 'preferences' })).json<{ html: string }>().html;
  expect(preferences).toContain('Email preferences');
  expect(preferences).toContain('--accent:#b5502b');
  const refused = await preview({ brand: { ...northwind, textFont: 'x;}' }, page: 'form' });
  expect(refused.json()).toMatchObject({ errors: [{ field: 'brand.textFont' }] });
  expect(await read()).toMatchObject({ is_set: false });
});

test('a ready-made design is read in the brand if asked for', async () => {
  const { result } = (await test1.inject('GET', '/v3/designs/pre-builts')).json<{ result: StoredDesign[] }>();
  const address = `/v3/designs/pre-builts/${result[0]?.id}`;
  const own = (await test1.inject('GET', address)).json<StoredDesign>();
  expect((await test1.inject('GET', `${address}?in_brand=true`)).json()).toEqual(own);
  await save(clay);
  expect((await test1.inject('GET', address)).json()).toEqual(own);
  const branded = (await test1.inject('GET', `${address}?in_brand=true`)).json<StoredDesign>();
  expect(branded.design).toMatchObject({ brand: { brand: clay } });
  expect(branded.html_content).toContain('#b5502b');
});
