import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Brand, defaultBrand } from 'sendwright/email';
import type { ImagePage } from 'sendwright/wire/images';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { brandFromWebsite } from './brandFromWebsite';

let provider: TestProvider;
let website: Server;
let root: string;
/** What the website answers, by path. */
const pages = new Map<string, { readonly type: string; readonly body: string; readonly status?: number }>();

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  website = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page?.status ?? (page ? 200 : 404), { 'content-type': page?.type ?? 'text/plain' });
    response.end(page?.body ?? 'nothing');
  });
  await new Promise<void>((resolve) => void website.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
afterAll(async () => {
  website.close();
  await provider.close();
});
beforeEach(() => pages.clear());

/** Reads the website, which is not on the public internet. */
const read = (path: string) =>
  brandFromWebsite(provider.provider, provider.accountId, root + path, { allows: () => true });
const html = (body: string) => ({ type: 'text/html', body });

test('a kit is suggested from a page, its style sheet and its logo, and nothing is saved', async () => {
  pages.set(
    '/',
    html('<link rel=stylesheet href=/a.css><img class=logo src=/logo.svg><a href=https://youtube.com/@nw>Y</a>'),
  );
  pages.set('/a.css', { type: 'text/css', body: 'a{color:#b5502b}.btn{background:#b5502b;color:#fff}' });
  pages.set('/logo.svg', {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60"/></svg>',
  });
  const { brand, found } = await read('/');
  expect(found).toEqual(['logo', 'colors', 'buttons', 'social']);
  expect(brand).toMatchObject({
    colors: { ...defaultBrand.colors, link: '#b5502b' },
    buttons: { primary: { fill: '#b5502b', color: '#ffffff' } },
    footer: { links: [{ network: 'youtube', url: 'https://youtube.com/@nw' }] },
  });
  const images = (await provider.inject('GET', '/v3/images')).json<ImagePage>();
  expect(images.result).toMatchObject([{ name: 'logo.png' }]);
  const pathOf = (url = ''): string => new URL(url).pathname;
  expect(pathOf((brand as Brand).logo?.source)).toBe(pathOf(images.result[0]?.url));
  expect((await provider.inject('GET', '/v3/marketing/brand_kit')).json()).toMatchObject({ is_set: false });
});

test('a drawing that never ends is passed over, and holds nobody up; one website is read at a time', async () => {
  // Ten uses of ten uses …, a billion rectangles in the end.
  const groups = Array.from(
    { length: 9 },
    (_, depth) => `<g id="g${depth + 1}">${`<use href="#g${depth}"/>`.repeat(10)}</g>`,
  );
  pages.set('/bomb.svg', {
    type: 'image/svg+xml',
    body: [
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs><rect id="g0" width="9" height="9"/>',
      ...groups,
      '</defs><use href="#g9"/></svg>',
    ].join(''),
  });
  pages.set('/', html('<img class=logo src=/bomb.svg><style>body{color:#222222}</style>'));
  const reading = read('/');
  await expect(read('/')).rejects.toThrow('Another website is being read.');
  await Promise.all([stat('.'), stat('..'), stat('/'), stat('/tmp')]);
  expect((await reading).found).toEqual(['colors']);
});

test('files that never answer share the time that they get', async () => {
  const asked: string[] = [];
  const slow = createServer((request, response) => {
    if (request.url !== '/') return void asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      '<img class=logo src=/1.png><img class=logo src=/2.png><link rel=icon href=/3.png>' +
        '<style>body{color:#222222}</style>',
    );
  });
  await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
  const options = { allows: () => true, patience: 2000 };
  expect((await brandFromWebsite(provider.provider, provider.accountId, url, options)).found).toEqual(['colors']);
  expect(asked).toHaveLength(1);
  slow.closeAllConnections();
  slow.close();
});

test('a logo that is no image is passed over', async () => {
  pages.set('/', html('<img class=logo src=/broken.png><style>body{color:#222222}</style>'));
  pages.set('/broken.png', { type: 'image/png', body: 'not an image' });
  expect((await read('/')).found).toEqual(['colors']);
});

test.each([
  ['/missing', 'The website responded with 404.'],
  ['/text', 'This address is not that of a web page.'],
])('%s is refused with a reason', async (path, message) => {
  pages.set('/text', { type: 'application/json', body: '{}' });
  await expect(read(path)).rejects.toMatchObject({ errors: [{ field: 'url', message }] });
});

test.each(['http://127.0.0.1:1/', 'http://[::1]/', 'file:///etc/passwd', 'http://user:secret@example.com/', 'x y'])(
  '%s is not read: only the public internet is',
  async (url) => {
    const answer = await provider.inject('POST', '/v3/marketing/brand_kit/website', { url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'url' }] });
  },
);
