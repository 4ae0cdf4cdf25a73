import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { applyBrand, blankDesign, type Brand, defaultBrand, inScheme, parseBrand } from 'sendwright/email';
import { ImageManager, type ImageManagerProps } from 'sendwright/plugins/images/contract';
import { definePlugin, fill, Freshness, type Refreshable } from 'sendwright/sdk';
import {
  answer,
  type ApiAnswer,
  type ApiMocks,
  checkPlugin,
  fake,
  type FakeService,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import type { BrandKit, BrandKitWrite, BrandWebsiteAnswer } from 'sendwright/wire/brandKit';
import { lowContrasts } from './contrast';
import { BrandKits } from './contract';
import plugin from './plugin';
import { sampleEmail } from './sampleEmail';

const everything = ['read', 'create', 'update', 'delete'].map((verb) => `design_library.${verb}`);
const version = '00000000-0000-4000-8000-000000000001';
const newer = '00000000-0000-4000-8000-000000000002';
const own: BrandKit = {
  is_set: true,
  is_inherited: false,
  version,
  brand: defaultBrand,
  updated_at: '2030-01-01T00:00:00.000Z',
};
const none: BrandKit = { is_set: false, is_inherited: false, version: null, brand: defaultBrand, updated_at: null };
const get = 'GET /marketing/brand_kit';
const put = 'PUT /marketing/brand_kit';
const counts = 'GET /marketing/brand_kit/designs';
const update = 'POST /marketing/brand_kit/designs';

/** Replaces the image library. */
const library = definePlugin({
  id: 'library',
  title: 'Library',
  slots: [
    fill(ImageManager, {
      title: 'Images',
      component: async () => ({
        default: ({ onChosen }: ImageManagerProps) => (
          <button
            type="button"
            onClick={() =>
              onChosen({ id: 'i1', url: 'https://img.example/logo.png', width: 400, height: 100, alt: 'Northwind' })
            }
          >
            Take the logo
          </button>
        ),
      }),
    }),
  ],
});

/** Answers requests in turn; the last answer is repeated. */
function inTurn<Answer>(...answers: readonly [Answer, ...Answer[]]): () => Answer {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)] ?? answers[0];
}

async function start(
  http: ApiMocks = {},
  scopes = everything,
  services: readonly FakeService[] = [],
): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin, library], {
    scopes,
    services,
    http: { [get]: own, [counts]: { following: 0, outdated: 0, independent: 0 }, ...http },
  });
  await workbench.goto('/brand-kit');
  return workbench;
}
const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
function saved(workbench: TestWorkbench): Brand {
  const sent = workbench.requests.find(({ method }) => method === 'PUT')?.body as BrandKitWrite | undefined;
  const parsed = parseBrand(sent?.brand);
  if (parsed.kind === 'invalid') throw new Error(parsed.message);
  return parsed.brand;
}

test('the plugin definition is valid', () => checkPlugin(plugin));

test('a kit is set up: colors, fonts, buttons, footer and logo', async () => {
  const workbench = await start({ [get]: none, [put]: ({ body }) => ({ ...own, brand: body.brand }) });
  await screen.findByRole('heading', { name: 'Brand kit' });
  type('Links', '#B5502B');
  press('Add color');
  type('Name', 'Forest');
  type('Color of Forest', '1f4a3d');
  fireEvent.click(screen.getByRole('switch', { name: /^Own colors in dark mode/ }));
  type('Links, dark', '#f0a27f');
  type('Headings, font', 'web-font');
  type('Headings, name of the web font', 'Fraunces"><');
  type('Headings, fallback', 'Georgia, serif');
  press('Add style sheet');
  type('Style sheet 1', 'https://fonts.example/css?family=Fraunces');
  type('Title', '40');
  type('Primary, fill', '#b5502b');
  type('Corner radius', '8');
  type(/^Name and postal address/, 'Northwind Coffee\n12 Rue des Capucins, Lyon');
  press('Add social link');
  type('Address on Facebook', 'https://facebook.example/northwind');
  press('Choose: Logo');
  fireEvent.click(await screen.findByRole('button', { name: 'Take the logo' }));
  type('Link', 'https://northwind.example/');
  press('Save as your brand kit');
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Brand kit saved.'));
  expect(saved(workbench)).toMatchObject({
    colors: { link: '#b5502b' },
    accents: [{ name: 'Forest', color: '#1f4a3d' }],
    dark: { link: '#f0a27f' },
    headingFont: "'Fraunces', Georgia, serif",
    webFonts: ['https://fonts.example/css?family=Fraunces'],
    sizes: { headings: [40, 24, 20] },
    buttons: { primary: { fill: '#b5502b' }, radius: 8 },
    footer: {
      lines: ['Northwind Coffee', '12 Rue des Capucins, Lyon'],
      links: [{ network: 'facebook', url: 'https://facebook.example/northwind' }],
    },
    logo: {
      source: 'https://img.example/logo.png',
      alternative: 'Northwind',
      width: 180,
      link: 'https://northwind.example/',
    },
  });
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: null });
  await workbench.dispose();
});

test('the kit is filled from a website, and a page that cannot be read says why', async () => {
  const brand = { ...defaultBrand, colors: { ...defaultBrand.colors, link: '#b5502b' } };
  const workbench = await start({
    'POST /marketing/brand_kit/website': inTurn<BrandWebsiteAnswer | ApiAnswer>(
      refusal(400, 'The website responded with 404.', 'url'),
      { brand, found: ['logo', 'colors'] },
    ),
  });
  await screen.findByRole('heading', { name: 'Brand kit' });
  press('Read from website');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Website/), { target: { value: 'northwind.example' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Read website' }));
  expect(await dialog.findByText('The website responded with 404.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Read website' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Links')).toHaveProperty('value', '#b5502b');
  expect(workbench.alerts.at(-1)?.message).toBe('Found on the website: logo and colors. Nothing is saved yet.');
  expect(workbench.requests.some(({ method }) => method === 'PUT')).toBe(false);
  await workbench.dispose();
});

test('a value that cannot be saved is named at its field, and keeps the kit from being saved', async () => {
  const workbench = await start();
  await screen.findByRole('heading', { name: 'Brand kit' });
  press('Add social link');
  expect(screen.getByText(/^This must be an address that starts with https:/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  type('Address on Facebook', 'https://facebook.example/northwind');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  await workbench.dispose();
});

test('colors that are hard to read are named', async () => {
  const workbench = await start();
  await screen.findByText('All texts are easy to read');
  type('Links', '#dddddd');
  expect(await screen.findByText(/^Links on the message \(1\.3 : 1\)/)).toBeTruthy();
  await workbench.dispose();
});

test('somebody else has changed the kit: nothing is overwritten, and the newest can be loaded', async () => {
  const workbench = await start({ [put]: refusal('brand_kit_conflict') });
  await screen.findByRole('heading', { name: 'Brand kit' });
  type('Links', '#b5502b');
  press('Save');
  expect(await screen.findByText(/^The brand kit has changed in the meantime/)).toBeTruthy();
  fireEvent.blur(screen.getByLabelText('Links'));
  press('Load the newest');
  await waitFor(() => expect(screen.getByLabelText('Links')).toHaveProperty('value', defaultBrand.colors.link));
  await workbench.dispose();
});

test('a change made elsewhere is shown, but not while the kit is edited', async () => {
  const theirs = { ...own, version: newer, brand: { ...defaultBrand, sizes: { ...defaultBrand.sizes, text: 18 } } };
  const kept: Refreshable[] = [];
  const freshness: Freshness = {
    keep(_resources, data) {
      kept.push(data);
      return () => void kept.splice(kept.indexOf(data), 1);
    },
  };
  const workbench = await start(
    { [get]: inTurn<BrandKit>(own, theirs), [put]: refusal('brand_kit_conflict') },
    everything,
    [fake(Freshness, freshness)],
  );
  await screen.findByRole('heading', { name: 'Brand kit' });
  type('Corner radius', '8');
  fireEvent.blur(screen.getByLabelText('Corner radius'));
  await act(async () => void (await Promise.all(kept.map((data) => data.freshen()))));
  expect(screen.getByLabelText('Body text')).toHaveProperty('value', '16');
  press('Save');
  expect(await screen.findByText(/^The brand kit has changed in the meantime/)).toBeTruthy();
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version });
  press('Load the newest');
  await waitFor(() => expect(screen.getByLabelText('Body text')).toHaveProperty('value', '18'));
  await workbench.dispose();
});

test('designs are updated batch by batch after a question', async () => {
  const workbench = await start({
    [counts]: inTurn({ following: 30, outdated: 25, independent: 3 }, { following: 30, outdated: 0, independent: 3 }),
    [update]: inTurn({ updated: 20, remaining: 5 }, { updated: 5, remaining: 0 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Update 25 designs' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('25 designs now follow the brand kit.'));
  const sent = workbench.requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ designs: 'outdated' }, { designs: 'outdated' }]);
  expect(await screen.findByRole('button', { name: 'Restyle 3 designs' })).toBeTruthy();
  await workbench.dispose();
});

test('a kit is deleted after a question', async () => {
  const workbench = await start({ 'DELETE /marketing/brand_kit': null, [get]: inTurn(own, none) });
  await screen.findByRole('heading', { name: 'Brand kit' });
  await workbench.goto('/brand-kit/delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete brand kit' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Brand kit deleted. Designs keep their look.'));
  expect(await screen.findByRole('button', { name: 'Save as your brand kit' })).toBeTruthy();
  await workbench.dispose();
});

test('who may only read sees the kit and cannot change it', async () => {
  const workbench = await start({}, ['design_library.read']);
  expect((await screen.findByLabelText('Links')).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await workbench.dispose();
});

test('a kit that cannot be loaded can be loaded again', async () => {
  const workbench = await start({ [get]: inTurn<BrandKit | ApiAnswer>(answer(403), own) });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Links')).toBeTruthy();
  await workbench.dispose();
});

test('other plugins get designs in the look of the kit, and unchanged if there is none', async () => {
  const brand = { ...defaultBrand, colors: { ...defaultBrand.colors, link: '#b5502b' } };
  const workbench = await start({
    [get]: inTurn<BrandKit | ApiAnswer>(own, { ...own, version: newer, brand }, none, answer(403)),
  });
  await screen.findByRole('heading', { name: 'Brand kit' });
  const kits = await workbench.resolve(BrandKits);
  const design = blankDesign();
  expect(await kits.inBrand(design)).toEqual(applyBrand(design, { version: newer, brand }));
  expect(await kits.inBrand(design)).toBe(design);
  expect(await kits.inBrand(design)).toBe(design);
  await workbench.dispose();
});

test('other plugins wait for a kit that is being saved, and ask again if the server is busy', async () => {
  const newest = { ...own, version: newer };
  let finish: (kit: BrandKit) => void = () => undefined;
  const saving = new Promise<BrandKit>((resolve) => (finish = resolve));
  const answers: (BrandKit | ApiAnswer)[] = [none];
  const workbench = await start({ [get]: () => answers.shift() ?? newest, [put]: () => saving });
  await screen.findByRole('heading', { name: 'Brand kit' });
  const kits = await workbench.resolve(BrandKits);
  type('Links', '#b5502b');
  press('Save as your brand kit');
  answers.push(none);
  const asked = kits.current();
  answers.splice(0, answers.length, answer(503));
  finish(newest);
  expect(await asked).toMatchObject({ version: newer });
  await workbench.dispose();
});

test('public pages are previewed as the server renders them', async () => {
  const workbench = await start({
    'POST /marketing/brand_kit/preview': ({ body }) => ({ html: `<p>The page: ${body.page}</p>` }),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Signup form' }));
  expect((await screen.findByTitle('A signup form in the look of the kit')).getAttribute('srcdoc')).toContain('form');
  fireEvent.click(screen.getByRole('tab', { name: 'Preferences' }));
  expect((await screen.findByTitle('The preferences page')).getAttribute('srcdoc')).toContain('preferences');
  await workbench.dispose();
});

test('the sample message shows the logo, social links and further colors only if the kit has them', () => {
  const types = (brand: Brand): string[] => sampleEmail(brand).blocks.map((block) => block.type);
  expect(types(defaultBrand)).not.toContain('logo');
  expect(types(defaultBrand)).not.toContain('social');
  const logo = { source: 'https://img.example/logo.png', alternative: '', width: 100 };
  const links = [{ network: 'x' as const, url: 'https://x.example/' }];
  expect(types({ ...defaultBrand, logo, footer: { lines: [], links } })).toEqual(
    expect.arrayContaining(['logo', 'social']),
  );
});

test('the default look is easy to read', () => expect(lowContrasts(defaultBrand)).toEqual([]));

test('a preview is dark or light, whatever the viewer prefers', () => {
  const html = '<style>@media (prefers-color-scheme: dark){a{}}</style>';
  expect(inScheme(html, true)).toContain('@media (min-width:0)');
  expect(inScheme(html, false)).toContain('@media (max-width:0)');
});
