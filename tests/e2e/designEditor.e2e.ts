import assert from 'node:assert/strict';
import type { Block, Design } from 'sendwright/email';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { editContent } from './support/campaign';
import { Canvas } from './support/canvas';
import { setWidth, showIn } from './support/emulation';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import type { Product } from './support/product';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// An email from scratch, by mouse and by keyboard; undo after a reload; two tabs with the same design.

let product: Product;
let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let canvas: Canvas;
let api: Api;
let byPointer = '';
let byKeys = '';

openWorkbench(async (workbench) => {
  ({ product, api, browser, screen, keyboard } = workbench);
  canvas = new Canvas(screen);
  await api.call('PUT', '/marketing/contacts', { contacts: [{ email: 'ada@readers.example', first_name: 'Ada' }] });
  await signIn(screen);
});

const read = (id: string) => api.call<SingleSend>('GET', `/marketing/singlesends/${id}`);
const designOf = async (id: string): Promise<Design | undefined> =>
  ((await read(id)).email_config.design as Design | null) ?? undefined;
const typesOf = (design: Design | undefined): string => design?.blocks.map(({ type }) => type).join(' ') ?? '';
const wordsOf = (block: Block | undefined): string => JSON.stringify(block ?? null);
/** Waits for a design on the server. */
const stored = (id: string, what: string, fits: (design: Design) => boolean): Promise<Design> =>
  until(what, async () => {
    const design = await designOf(id);
    return design && fits(design) ? design : undefined;
  });

const announced = (words: RegExp): Promise<true | undefined> =>
  until(`the announcement ${String(words)}`, () =>
    browser.execute(
      (source) =>
        [...document.querySelectorAll('[role="status"]')].some((one) =>
          new RegExp(source).test(one.textContent ?? ''),
        ) || undefined,
      words.source,
    ),
  );

journey('An email from nothing, by pointer', () => screen, {
  'a send is begun in the design editor, and a text is written': async () => {
    await screen.open('/single-sends/new/selector/your-designs');
    await screen.press('button', 'Start designing');
    await screen.isAt(/^\/single-sends\/[0-9a-f-]{36}\/editor$/);
    byPointer = /[0-9a-f-]{36}/.exec(await screen.address())?.[0] ?? '';
    await editContent(screen);
    await screen.sees('Drag a block here');
    await canvas.press(await canvas.middleOf('[data-type="text"]'));
    await canvas.has(1);
    await canvas.write('Bread, fresh every morning');
    await stored(byPointer, 'the text to be saved', ({ blocks }) => wordsOf(blocks[0]).includes('fresh every morning'));
  },

  'blocks are dragged from the palette to where they belong': async () => {
    await canvas.drag(await canvas.middleOf('[data-type="image"]'), await canvas.block(0, 0.1));
    await canvas.has(2);
    await canvas.drag(await canvas.middleOf('[data-type="columns"]'), await canvas.block(1, 0.95));
    await canvas.has(3);
    await canvas.drag(await canvas.middleOf('[data-type="button"]'), await canvas.block(2, 0.5));
    await canvas.has(4);
    const inColumns = ({ blocks: [, , block] }: Design): string =>
      block?.type === 'columns' ? block.columns.flatMap(({ blocks }) => blocks.map(({ type }) => type)).join() : '';
    // The first three may be saved before the last is dropped.
    const isWhole = (one: Design): boolean => typesOf(one) === 'image text columns' && inColumns(one) === 'button';
    await stored(byPointer, 'the blocks to be saved', isWhole);
  },

  'a block is dragged to another place by its handle': async () => {
    await canvas.press(await canvas.block(0));
    await screen.waitFor('button', /^Move Image/);
    await canvas.drag(await canvas.middleOf('[aria-label^="Move Image"]'), await canvas.block(1, 0.9));
    await stored(byPointer, 'the new order', (one) => typesOf(one) === 'text image columns');
  },

  'its settings change it, and the preview is made by what sends': async () => {
    await canvas.press(await canvas.block(3));
    await screen.fill('Label', 'Order bread');
    await screen.fill('Link', 'https://bakery.example/order');
    await stored(byPointer, 'the button', (one) => wordsOf(one.blocks[2]).includes('https://bakery.example/order'));
    await screen.press('button', 'Preview');
    await screen.isAt(/\/editor\/content\/preview$/);
    await screen.seesInFrame('Message', 'Order bread');
    await browser.keys([Key.Escape]);
    await screen.isAt(/\/editor\/content$/);
  },

  'it is readable for all, in both themes and on a phone': async () => {
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(browser, scheme);
      await screen.settled();
      await screenshot(browser, `design-editor-${scheme}`);
      assert.deepEqual(await accessibilityProblems(browser, scheme === 'light' ? 'all' : 'colors'), [], scheme);
    }
    await showIn(browser, 'light');
    await setWidth(browser, 360);
    await screen.settled();
    await screenshot(browser, 'design-editor-phone');
    await setWidth(browser, 0);
  },
});

journey('An email from nothing, by keys alone', () => screen, {
  'blocks are added, written and moved, and each act is told': async () => {
    const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
      name: 'By keys',
      email_config: { editor: 'design' },
    });
    await screen.open(`/single-sends/${id}/editor/content`);
    await screen.sees('Drag a block here');
    await keyboard.tabTo('button', 'Text');
    await keyboard.press(Key.Enter);
    await canvas.write('Written by keys');
    await stored(id, 'the text', (one) => wordsOf(one.blocks[0]).includes('Written by keys'));
    // Closing a dialog restores the cursor in the text.
    await keyboard.press(Key.Ctrl, 'k');
    await screen.waitFor('dialog', 'Edit link');
    await keyboard.press(Key.Escape);
    await screen.waitUntilGone('dialog', 'Edit link');
    await canvas.write(' alone');
    await stored(id, 'what was written behind the dialog', (one) =>
      wordsOf(one.blocks[0]).includes('Written by keys alone'),
    );
    await keyboard.press(Key.Escape);
    // From the canvas through the settings and the toolbar back to the blocks.
    for (let regions = 0; regions < 3; regions += 1) await keyboard.press(Key.F6);
    await keyboard.tabTo('button', 'Button');
    await keyboard.press(Key.Enter);
    await announced(/Button added/);
    await keyboard.press(Key.F6);
    await keyboard.press(' ');
    await announced(/Button, Button taken/);
    await keyboard.press(Key.ArrowUp);
    await announced(/first, 1 of 3|first, 1 of 2/);
    await keyboard.press(Key.Enter);
    await announced(/moved/);
    await stored(id, 'the new order', (one) => typesOf(one) === 'button text');
    await keyboard.press(Key.Delete);
    await announced(/Button deleted/);
    await stored(id, 'the button to be gone', (one) => typesOf(one) === 'text');
    await keyboard.press(Key.Ctrl, 'z');
    await stored(id, 'the button to be back', (one) => typesOf(one) === 'button text');
    await announced(/All changes saved/);
    byKeys = id;
  },

  'a block goes to a chosen place, its settings are filled in, and the whole is looked at': async () => {
    await keyboard.press(Key.Ctrl, Key.Shift, 'm');
    await screen.waitFor('dialog', 'Move Button, Button');
    assert.deepEqual(await accessibilityProblems(browser), []);
    // Its only other position: after the text.
    await keyboard.press(' ');
    await keyboard.tabTo('button', 'Move here');
    await keyboard.press(Key.Enter);
    await announced(/Button, Button moved\. after Text/);
    await stored(byKeys, 'the new place', (one) => typesOf(one) === 'text button');
    await keyboard.press(Key.Enter);
    await keyboard.fill('Label', 'Order by keys');
    await keyboard.fill('Link', 'https://bakery.example/keys');
    await keyboard.press(Key.F6);
    await keyboard.press(Key.F6);
    await keyboard.tabTo('button', 'Unsubscribe');
    await keyboard.press(Key.Enter);
    await announced(/Unsubscribe added/);
    const design = await stored(byKeys, 'the whole email', (one) => typesOf(one) === 'text button unsubscribe');
    assert.match(
      wordsOf(design.blocks[1]),
      /Order by keys.*bakery\.example\/keys|bakery\.example\/keys.*Order by keys/,
    );
    await keyboard.press(Key.Escape);
    // Leaves the text editor of the new block; the toolbar is two panels back.
    await keyboard.press(Key.F6);
    await keyboard.press(Key.F6);
    await keyboard.tabTo('button', 'Preview');
    await keyboard.press(Key.Enter);
    await screen.isAt(/\/editor\/content\/preview$/);
    for (const words of ['Written by keys', 'Order by keys', 'Unsubscribe']) await screen.seesInFrame('Message', words);
    await keyboard.press(Key.Escape);
    await screen.isAt(/\/editor\/content$/);
  },

  'the menu is opened, searched and used by keys': async () => {
    await keyboard.tabTo('button', 'More actions', { back: true });
    await keyboard.press(Key.Enter);
    await keyboard.press('t');
    await keyboard.press(Key.End);
    await keyboard.press(Key.Enter);
    await screen.waitFor('dialog', 'Editor shortcuts');
    assert.deepEqual(await accessibilityProblems(browser), []);
    await keyboard.press(Key.Escape);
    await screen.waitUntilGone('dialog', 'Editor shortcuts');
    assert.equal(await browser.execute(() => document.activeElement?.getAttribute('aria-label')), 'More actions');
  },

  'the outline says the same as the canvas, for those who hear it and for axe': async () => {
    await screen.press('tab', 'Outline');
    await screen.waitFor('treeitem', 'Button, Order by keys, 2 of 3');
    assert.deepEqual(await accessibilityProblems(browser), []);
  },
});

journey('Work that is not lost', () => screen, {
  'undoing goes on after a reload': async () => {
    await screen.open(`/single-sends/${byPointer}/editor/content`);
    await canvas.has(4);
    await canvas.press(await canvas.block(0));
    await screen.press('button', 'Duplicate (Ctrl D)');
    await canvas.has(5);
    await stored(byPointer, 'the copy', (one) => typesOf(one) === 'text text image columns');
    await browser.refresh();
    await canvas.has(5);
    await screen.press('button', /^Undo: Duplicate Text/);
    await canvas.has(4);
    await stored(byPointer, 'the copy to be gone', (one) => typesOf(one) === 'text image columns');
  },

  'what two tabs change in different blocks goes together; the same block is asked about': async () => {
    const first = await browser.getWindowHandle();
    await browser.newWindow(`${product.url}/single-sends/${byPointer}/editor/content`);
    const second = await browser.getWindowHandle();
    await canvas.has(4);
    await canvas.press(await canvas.block(3));
    await screen.fill('Label', 'From the second tab');
    await stored(byPointer, "the second tab's words", (one) => wordsOf(one.blocks[2]).includes('From the second tab'));

    await browser.switchToWindow(first);
    await canvas.press(await canvas.block(0, 0.5));
    await canvas.write(' from the first tab');
    const both = await stored(byPointer, 'both', (one) => wordsOf(one.blocks[0]).includes('from the first tab'));
    assert.match(wordsOf(both.blocks[2]), /From the second tab/);

    await browser.switchToWindow(second);
    await canvas.press(await canvas.block(0, 0.5));
    await canvas.write(' too late');
    await screen.waitFor('dialog', 'This was changed elsewhere');
    await screen.seesInFrame('Theirs', 'from the first tab');
    await screen.press('button', 'Keep mine');
    await stored(byPointer, 'mine', (one) => wordsOf(one.blocks[0]).includes('too late'));
    await browser.closeWindow();
    await browser.switchToWindow(first);
  },
});
