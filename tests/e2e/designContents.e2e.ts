import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { createBlock, type Design, emptyDesign, paragraphs, walkBlocks } from 'sendwright/email';
import type { Design as StoredDesign } from 'sendwright/wire/designs';
import type { Template, TemplateDraft, TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { Key } from 'webdriverio';
import { normalizeDesign } from '../../email/import/testing/normalizeDesign';
import { sampleDesign } from '../../email/testing/sampleDesign';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { showIn } from './support/emulation';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import { checkLooks } from './support/looks';
import type { Product } from './support/product';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Content of a design: exported and imported again without loss; conditional and repeated blocks.

let product: Product;
let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let api: Api;
let folder: string;

openWorkbench(async (workbench) => {
  ({ product, api, browser, screen, keyboard } = workbench);
  await api.verifiedSender();
  folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
  await browser.sendCommandAndGetResult('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await signIn(screen);
});

after(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

const dialog = { role: 'dialog' };
const stored = async (id: string): Promise<Design> =>
  (await api.call<StoredDesign>('GET', `/designs/${id}`)).design as Design;
let file = '';

journey('A design that leaves as HTML and comes back', () => screen, {
  'it is exported as a file that has every block of it': async () => {
    const design = sampleDesign();
    const { id } = await api.call<StoredDesign>('POST', '/designs', {
      name: 'Harbour: news/№ 1',
      editor: 'design',
      subject: design.subject,
      design,
    });
    await screen.open(`/design-library/your-designs/${id}/editor`);
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Export HTML');
    // It has another name while it is being downloaded.
    const name = await until('the file', async () => (await readdir(folder)).find((one) => one.endsWith('.html')));
    assert.equal(name, 'Harbour news № 1.html');
    file = path.join(folder, name);
    const html = await readFile(file, 'utf8');
    assert.match(html, /^<!DOCTYPE html>/i);
    assert.match(html, /<\/html>\s*$/);
    // The attributes by which the provider's editors find modules.
    const kinds = [...html.matchAll(/<[^>]* role="module"[^>]* data-type="([a-z]+)"/g)].map(([, kind]) => kind);
    assert.deepEqual(kinds, ['preheader', ...[...walkBlocks(design)].map(({ block }) => block.type.toLowerCase())]);
    for (const words of [
      'Harbour Books',
      '{{#greaterThan points 100}}',
      '{{#each orders}}',
      '{{{unsubscribe}}}',
      `${product.url}/social-icons/instagram-`,
    ])
      assert.ok(html.includes(words), words);
  },

  'and is imported into another design without loss': async () => {
    const { id } = await api.call<StoredDesign>('POST', '/designs', {
      name: 'Another',
      editor: 'design',
      subject: sampleDesign().subject,
      design: { ...emptyDesign(), subject: sampleDesign().subject },
    });
    await screen.open(`/design-library/your-designs/${id}/editor`);
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Import HTML');
    await screen.upload(file);
    await screen.sees(/13 blocks will replace this design/);
    assert.doesNotMatch(await screen.text(), /Left out/i);
    await screen.sees(/Nothing was lost/);
    await checkLooks(screen, 'import-beside');
    await screen.press('tab', 'Slide');
    await checkLooks(screen, 'import-slide');
    await screen.press('tab', 'Differences');
    await screen.press('switch', 'Phone');
    await checkLooks(screen, 'import-differences');
    await screen.press('button', 'Replace this design', dialog);
    const back = await until('the imported design', async () => {
      const now = await stored(id);
      return now.blocks.length > 0 && now;
    });
    // Equal in normal form: marks in the order that imports write them, tags as tags.
    assert.deepEqual(back, normalizeDesign(sampleDesign()));
  },

  'what looks different is numbered on both pages, and told; a converted merge tag is not': async () => {
    const { id } = await api.call<StoredDesign>('POST', '/designs', {
      name: 'A letter of another tool',
      editor: 'design',
      design: emptyDesign(),
    });
    await screen.open(`/design-library/your-designs/${id}/editor`);
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Import HTML');
    await screen.fill(
      'Or paste HTML',
      '<!DOCTYPE html><table width="600" align="center"><tr><td style="padding:24px">' +
        '<h1>Colder mornings</h1><p>Hi *|FNAME|* and welcome</p></td></tr></table>',
    );
    await screen.press('button', 'Look through it');
    // A page has the browser's font where it names none.
    await screen.sees(/has the font Arial instead of/);
    await screen.sees('It is written {{first_name}} now.');
    assert.doesNotMatch(await screen.text(), /“\*\|FNAME\|\*” is now/);
    await checkLooks(screen, 'import-marks');
    await screen.press('button', 'Cancel', dialog);
  },
});

const items = [
  { title: 'Rye bread', price: '4 €', picture: '' },
  { title: 'Plum <cake>', price: '9 €', picture: '' },
];
let template = '';
let version = '';
const editor = (end = ''): string => `/dynamic-templates/${template}/version/${version}/editor${end}`;
const draftPath = (): string => `/templates/${template}/versions/${version}/draft`;
const designOfVersion = async (): Promise<Design> =>
  (await api.call<TemplateDraft>('GET', draftPath())).design as Design;
const saved = (what: string, fits: (design: Design) => boolean): Promise<true> =>
  until(what, async () => fits(await designOfVersion()));
const shownWords = async (words: string): Promise<string> =>
  (await screen.frameHtml('Message', words))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

async function selectInOutline(name: RegExp): Promise<void> {
  await screen.press('treeitem', name);
  if (!(await screen.has('combobox', 'Shown to'))) await screen.press('button', 'Show to');
}

journey('Blocks that only some get, or once for each of a list', () => screen, {
  'test data is written by keys alone, and the focus comes back': async () => {
    const design: Design = {
      ...emptyDesign(),
      subject: 'Your order',
      blocks: [
        { ...createBlock('text', () => 'greeting'), content: paragraphs('Dear {{name}}') },
        { ...createBlock('text', () => 'item'), content: paragraphs('{{title}} costs {{price}}') },
        { ...createBlock('text', () => 'gift'), content: paragraphs('A gift is in the parcel') },
      ],
    };
    template = (await api.call<Template>('POST', '/templates', { name: 'Receipt', generation: 'dynamic' })).id;
    version = (
      await api.call<TemplateVersion>('POST', `/templates/${template}/versions`, {
        name: 'First',
        subject: 'Your order',
        editor: 'design',
        design,
        active: 1,
      })
    ).id;
    const focusIsIn = (name: string) =>
      until(`the focus in ${name}`, () =>
        browser.execute((label) => document.activeElement?.getAttribute('aria-label') === label, name),
      );
    const openTestData = async (): Promise<void> => {
      await keyboard.press(Key.Enter);
      await keyboard.press('t');
      await keyboard.press(Key.Enter);
      await screen.waitFor('dialog', 'Test data');
      await focusIsIn('Test data');
    };
    await screen.open(editor());
    await keyboard.tabTo('button', 'More actions');
    await openTestData();
    // The first Escape is the editor's, the next one closes the dialog.
    await keyboard.press(Key.Escape);
    await screen.waitFor('dialog', 'Test data');
    await keyboard.press(Key.Escape);
    await screen.waitUntilGone('dialog', 'Test data');
    await focusIsIn('More actions');
    await openTestData();
    await keyboard.press(Key.Ctrl, 'a');
    await screen.insert(JSON.stringify({ name: 'Grace', total: 13, items }));
    assert.deepEqual(await accessibilityProblems(browser), []);
    // Tab indents; after Escape it leaves the editor.
    await keyboard.press(Key.Escape);
    await keyboard.press(Key.Tab);
    assert.equal(await screen.has('dialog', 'Test data'), true);
    assert.equal(await browser.execute(() => document.activeElement?.textContent), 'Done');
    await keyboard.press(Key.Enter);
    await screen.waitUntilGone('dialog', 'Test data');
    await focusIsIn('More actions');
  },

  'a block is for some only, another is repeated, and the editor says so': async () => {
    await screen.press('tab', 'Outline');
    await selectInOutline(/^Text, title costs/);
    await screen.fill('Repeat for each', 'items');
    await saved('the repetition', ({ blocks }) => blocks[1]?.each === 'items');
    await selectInOutline(/^Text, A gift/);
    await screen.select('Shown to', 'Contacts whose value is above');
    await screen.choose('Field', /^Use “total”|^total/, 'total');
    await screen.fill('Value', '10');
    await saved(
      'the condition',
      ({ blocks }) =>
        blocks[2]?.when?.operator === 'greaterThan' &&
        blocks[2].when.field === 'total' &&
        blocks[2].when.value === '10',
    );
    await screen.waitFor('treeitem', /A gift.*Only total above 10$/);
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(browser, scheme);
      await screen.settled();
      await screenshot(browser, `design-conditions-${scheme}`);
      assert.deepEqual(await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors'), [], scheme);
    }
    await showIn(browser, 'light');
    await screen.sees('For each of items');
  },

  'the preview repeats it over the data, and is of the data alone': async () => {
    await screen.press('button', 'Preview');
    const words = await shownWords('Rye bread');
    assert.match(words, /Dear Grace .*Rye bread costs 4 € .*Plum &lt;cake&gt; costs 9 € .*A gift is in the parcel $/);
    await screen.press('switch', 'Test data', dialog);
    await screen.isAt(/\/editor\/preview\/test_data$/);
    await screen.waitFor('textbox', 'Test data', dialog);
    await screen.press('textbox', 'Test data', dialog);
    await browser.keys([Key.Ctrl, 'a']);
    await screen.insert(JSON.stringify({ name: 'Ada', total: 9, items: [] }));
    assert.doesNotMatch(await shownWords('Dear Ada'), /costs|gift/);
    await screenshot(browser, 'design-conditions-preview');
    await screen.press('button', 'Close', dialog);
  },

  'nobody gets it before it is published, and errors keep it from being published': async () => {
    const published = async (): Promise<Design> =>
      (await api.call<TemplateVersion>('GET', `/templates/${template}/versions/${version}`)).design as Design;
    await screen.sees('Draft – not live');
    assert.equal((await published()).blocks[1]?.each, undefined);
    const { revision, subject } = await api.call<TemplateDraft>('GET', draftPath());
    await api.call('PATCH', draftPath(), { subject: 'Your order {{#if', revision });
    await screen.open(editor());
    await checkLooks(screen, 'template-draft');
    await screen.press('button', 'Publish');
    await screen.sees('Fix the handlebars errors in this email before you activate it.');
    assert.equal((await published()).subject, 'Your order');
    await api.call('PATCH', draftPath(), { subject });
    await screen.open(editor());
    await screen.sees('Draft – not live');
    await screen.press('button', 'Publish');
    await screen.sees('is live: new mail uses it.');
    assert.equal((await published()).blocks[1]?.each, 'items');
  },

  'readers get what was published': async () => {
    const send = (to: string, data: object) =>
      api.call('POST', '/mail/send', {
        from: { email: 'hello@bakery.example' },
        template_id: template,
        personalizations: [{ to: [{ email: to }], dynamic_template_data: data }],
      });
    await send('grace@readers.example', { name: 'Grace', total: 13, items });
    await send('ada@readers.example', { name: 'Ada', total: 9, items: [] });
    const wordsTo = async (email: string): Promise<string> =>
      ((await api.messageTo(email)).text ?? '').replace(/\s+/g, ' ').trim();
    assert.match(
      await wordsTo('grace@readers.example'),
      /^Dear Grace Rye bread costs 4 € Plum <cake> costs 9 € A gift is in the parcel$/,
    );
    const other = await wordsTo('ada@readers.example');
    assert.equal(other, 'Dear Ada');
    assert.match((await api.messageTo('grace@readers.example')).html ?? '', /Plum &lt;cake&gt; costs/);
  },
});
