import assert from 'node:assert/strict';
import { type Block, type BlockOf, createBlock, type Design, emptyDesign } from 'sendwright/email';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { Canvas } from './support/canvas';
import { setWidth } from './support/emulation';
import { journey } from './support/journey';
import { checkThemes } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Blocks of several parts: their texts are written in place, and cells of a table from one to the next.

let browser: Browser;
let screen: Screen;
let api: Api;
let canvas: Canvas;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  canvas = new Canvas(screen);
  await signIn(screen);
});

const stored = (id: string, what: string, fits: (design: Design) => boolean): Promise<Design> =>
  until(what, async () => {
    const design = (await api.call<SingleSend>('GET', `/marketing/singlesends/${id}`)).email_config
      .design as Design | null;
    return design && fits(design) ? design : undefined;
  });
const isTable = (block: Block | undefined): block is BlockOf<'table'> => block?.type === 'table';
/** The path of the text that is being edited on the canvas. */
const editedField = (): Promise<string | null | undefined> =>
  browser.execute(() =>
    document
      .querySelector<HTMLIFrameElement>('iframe[title="Canvas"]')
      ?.contentDocument?.activeElement?.getAttribute('data-field'),
  );
const writesIn = (path: string): Promise<true | undefined> =>
  until(`writing in ${path}`, async () => (await editedField()) === path || undefined);

async function newSend(name: string, blocks: Block[] = []): Promise<string> {
  const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
    name,
    email_config: { editor: 'design', ...(blocks.length > 0 && { design: { ...emptyDesign(), blocks } }) },
  });
  await screen.open(`/single-sends/${id}/editor/content`);
  return id;
}

journey('Blocks of several parts', () => screen, {
  'a heading and a table are written without leaving the keyboard': async () => {
    const id = await newSend('Written in place');
    await screen.sees('Drag a block here');
    await canvas.press(await canvas.middleOf('[data-type="heading"]'));
    await writesIn('text');
    await browser.keys('News of May');
    await browser.keys(Key.Escape);
    await canvas.press(await canvas.middleOf('[data-type="table"]'));
    await writesIn('rows.0.0');
    await browser.keys(
      ['Item', Key.Tab, 'Count', Key.Tab, 'Price', Key.Tab, 'Map', Key.Enter, 'Compass'].flatMap((one) => [...one]),
    );
    await writesIn('rows.2.0');
    await browser.keys([Key.Tab, Key.Tab, Key.Tab]);
    await writesIn('rows.3.0');
    await browser.keys([...'Rope']);
    await browser.keys(Key.Escape);
    const design = await stored(
      id,
      'the table',
      ({ blocks: [, table] }) => isTable(table) && table.rows[3]?.[0] === 'Rope',
    );
    assert.deepEqual(design.blocks[0]?.type === 'heading' && design.blocks[0].text, 'News of May');
    assert.deepEqual(isTable(design.blocks[1]) && design.blocks[1].rows.map(([first]) => first), [
      'Item',
      'Map',
      'Compass',
      'Rope',
    ]);
  },

  'they look like what is sent, and their settings are accessible': async () => {
    let last = 0;
    const make = (): string => `b${(last += 1)}`;
    const blocks: Block[] = (
      [
        'logo',
        'menu',
        'hero',
        'heading',
        'product',
        'video',
        'table',
        'accordion',
        'countdown',
        'rating',
        'poll',
        'footer',
      ] as const
    ).map((type) => {
      const block = createBlock(type, make);
      return block.type === 'countdown' ? { ...block, end: '2027-12-24T17:00:00.000Z', zone: 'Europe/Berlin' } : block;
    });
    const id = await newSend('All of them', blocks);
    await canvas.has(blocks.length);
    for (const [index, { type }] of blocks.entries()) {
      await screen.press('tab', 'Outline');
      await browser.execute((at) => document.querySelectorAll<HTMLElement>('[role="treeitem"]')[at]?.focus(), index);
      await screen.settled();
      await screenshot(browser, `blocks-${type}`);
    }
    await checkThemes(screen, 'blocks');
    await setWidth(browser, 360);
    await screenshot(browser, 'blocks-narrow');
    await setWidth(browser, 0);
    await screen.open(`/single-sends/${id}/editor/content/preview`);
    await screen.settled();
    await screenshot(browser, 'blocks-preview');
  },
});
