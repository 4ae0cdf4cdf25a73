import assert from 'node:assert/strict';
import type { Design } from 'sendwright/email';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { Canvas } from './support/canvas';
import { journey } from './support/journey';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// What the canvas shows, and where blocks are dropped on it.

let browser: Browser;
let screen: Screen;
let api: Api;
let canvas: Canvas;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  canvas = new Canvas(screen);
  await signIn(screen);
});

const typesOf = ({ blocks }: Design): string => blocks.map(({ type }) => type).join(' ');
/** Waits for a design on the server. */
const stored = (id: string, what: string, fits: (design: Design) => boolean): Promise<Design> =>
  until(what, async () => {
    const design = (await api.call<SingleSend>('GET', `/marketing/singlesends/${id}`)).email_config
      .design as Design | null;
    return design && fits(design) ? design : undefined;
  });

journey('What stands on the canvas', () => screen, {
  'a block of each kind takes room there, so that it can be found again, and a picture lands where it is dropped':
    async () => {
      const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
        name: 'All kinds',
        email_config: { editor: 'design' },
      });
      await screen.open(`/single-sends/${id}/editor/content`);
      await screen.sees('Drag a block here');
      const kinds = [
        'divider',
        'image',
        'button',
        'imageText',
        'columns',
        'text',
        'spacer',
        'social',
        'code',
        'unsubscribe',
      ];
      for (const [index, kind] of kinds.entries()) {
        await canvas.press(await canvas.middleOf(`[data-type="${kind}"]`));
        await canvas.has(index + 1);
        await browser.keys(Key.Escape);
      }
      await stored(id, 'all kinds', (one) => typesOf(one) === kinds.join(' '));
      const heights = await browser.execute(() =>
        [
          ...(document
            .querySelector<HTMLIFrameElement>('iframe[title="Canvas"]')
            ?.contentDocument?.querySelectorAll('[data-block-id]') ?? []),
        ].map((block) => block.getBoundingClientRect().height),
      );
      assert.deepEqual(
        heights.map((height, index) => `${kinds[index] ?? ''} ${height >= 10 ? 'is seen' : height}`),
        kinds.map((kind) => `${kind} is seen`),
      );
      await screenshot(browser, 'design-editor-kinds');

      // A drop line is shown between the button and the image with text before the file is dropped.
      const line = await browser.executeAsync((done: (shown: boolean) => void) => {
        const page = document.querySelector<HTMLIFrameElement>('iframe[title="Canvas"]')?.contentDocument;
        const button = page?.querySelectorAll('[data-block-id]')[2];
        if (!button) throw new Error('no button on the canvas');
        const drawing = document.createElement('canvas');
        [drawing.width, drawing.height] = [1200, 800];
        drawing.getContext('2d')?.fillRect(0, 0, 1200, 800);
        drawing.toBlob((picture) => {
          const files = new DataTransfer();
          if (picture) files.items.add(new File([picture], 'quay.png', { type: 'image/png' }));
          const { left, bottom } = button.getBoundingClientRect();
          const fire = (type: string): boolean =>
            button.dispatchEvent(
              new DragEvent(type, {
                dataTransfer: files,
                bubbles: true,
                cancelable: true,
                clientX: left + 40,
                clientY: bottom - 2,
              }),
            );
          fire('dragover');
          setTimeout(() => {
            const shown = [...document.querySelectorAll('span')].some(
              ({ className, textContent }) => /lineLabel/i.test(className) || textContent === 'Image',
            );
            fire('drop');
            done(shown);
          }, 100);
        });
      });
      assert.ok(line, 'no line shows where the picture will land');
      const design = await stored(
        id,
        'the picture',
        (one) => typesOf(one) === kinds.toSpliced(3, 0, 'image').join(' '),
      );
      assert.match(JSON.stringify(design.blocks[3]), /"width":600,"height":400|"height":400,"width":600/);
    },

  'the cursor stays in sight while lines are written': async () => {
    const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
      name: 'A long text',
      email_config: { editor: 'design' },
    });
    await screen.open(`/single-sends/${id}/editor/content`);
    await screen.sees('Drag a block here');
    await canvas.press(await canvas.middleOf('[data-type="text"]'));
    await canvas.has(1);
    await canvas.write('First');
    for (let lines = 0; lines < 40; lines += 1) await browser.keys(Key.Enter);
    await until('the cursor in sight', () =>
      browser.execute(() => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Canvas"]');
        const last = frame?.contentDocument?.querySelector('.text-host')?.lastElementChild?.getBoundingClientRect();
        const scroller = frame?.closest('[data-region="canvas"]')?.getBoundingClientRect();
        return (
          (frame && last && scroller && frame.getBoundingClientRect().top + last.bottom <= scroller.bottom) || undefined
        );
      }),
    );
  },
});
