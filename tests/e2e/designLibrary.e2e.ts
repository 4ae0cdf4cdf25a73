import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import type { Design, DesignPage } from 'sendwright/wire/designs';
import type { EmailTestPage } from 'sendwright/wire/emailTesting';
import type { ImagePage } from 'sendwright/wire/images';
import sharp from 'sharp';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { showIn } from './support/emulation';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Images are uploaded, edited and used in code; a pre-built design is copied; a single send starts from a design.

const dialog = { role: 'dialog' };
let browser: Browser;
let screen: Screen;
let api: Api;
let keyboard: Keyboard;
let folder: string;

openWorkbench(async (workbench) => {
  ({ api, browser, keyboard, screen } = workbench);
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const drawn = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  await drawn(800, 400, '#2f7fd6').jpeg().toFile(path.join(folder, 'sea.jpg'));
  await drawn(300, 500, '#c77700').png().toFile(path.join(folder, 'tower.png'));
  await writeFile(path.join(folder, 'fake.png'), '<svg onload="alert(1)"/>');
  await signIn(screen);
});

after(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The number of loaded images on the page. */
const imagesShown = (): Promise<boolean> =>
  browser.execute(() => {
    const all = [...document.querySelectorAll<HTMLImageElement>('main img')];
    return all.length > 0 && all.every((one) => one.complete && one.naturalWidth > 0);
  });

interface Shown {
  readonly overflow: number;
  readonly missing: number;
}

/** How a message looks in a frame of this width: pixels of overflow, and images that failed to load. */
const shownAt = (html: string, width: number): Promise<Shown> =>
  browser.executeAsync(
    (source: string, wide: number, done: (shown: Shown) => void) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = `position:fixed;top:0;left:0;width:${wide}px;height:900px;border:0`;
      frame.addEventListener('load', () => {
        const inside = frame.contentDocument;
        const missing = [...(inside?.images ?? [])].filter((one) => one.naturalWidth === 0).length;
        const overflow = Math.max(0, (inside?.documentElement.scrollWidth ?? 0) - wide);
        frame.remove();
        done({ overflow, missing });
      });
      frame.srcdoc = source;
      document.body.append(frame);
    },
    html,
    width,
  );

journey('The design library', () => screen, {
  'several pictures are uploaded; what is none is refused beside them': async () => {
    await screen.open('/design-library/images');
    await screen.sees('No images yet');
    await checkLooks(screen, 'library-images-empty');
    await screen.upload(['sea.jpg', 'tower.png', 'fake.png'].map((name) => path.join(folder, name)).join('\n'));
    await screen.waitFor('link', /sea\.jpg/);
    await screen.waitFor('link', /tower\.png/);
    await screen.sees('fake.png: invalid file type. Please upload a .gif, .jpeg, .jpg or .png.');
    await checkLooks(screen, 'library-images');
    await screen.press('button', 'Dismiss fake.png');
    await until('the thumbnails', imagesShown);
  },
  'a picture is turned and made gray: a new one, the old one stays': async () => {
    await screen.press('link', /tower\.png/);
    await screen.sees('300 × 500 pixels');
    await checkLooks(screen, 'library-image-details');
    await screen.press('link', 'Edit image', dialog);
    await screen.press('button', 'Rotate right', dialog);
    await screen.press('button', '4:3', dialog);
    await screen.press('checkbox', 'Grayscale', dialog);
    await checkLooks(screen, 'library-image-editor');
    await screen.press('button', 'Save as new image', dialog);
    await screen.sees('Saved as a new image. The original is unchanged.');
    await screen.isAt(/\/images\/[^/]+\/details$/);
    const { result } = await api.call<ImagePage>('GET', '/images');
    assert.deepEqual(result.map(({ name, width, height }) => [name, width, height])[0], [
      'tower (edited).png',
      400,
      300,
    ]);
    assert.equal(result.length, 3);
  },
  'a ready-made design is looked at and taken over': async () => {
    await screen.open('/design-library/sendgrid-designs');
    await screen.waitFor('heading', 'The letter');
    await screen.waitFor('link', 'Preview The letter');
    await until('the thumbnails', imagesShown);
    await checkLooks(screen, 'library-ready-made');
    await screen.press('link', 'Preview The letter');
    await screen.seesInFrame('Preview of The letter', 'A quiet month');
    await checkLooks(screen, 'library-preview');
    await screen.press('button', 'Use design', dialog);
    await screen.isAt(/\/design-library\/your-designs\/[^/]+\/editor$/);
    const { result } = await api.call<DesignPage>('GET', '/designs');
    assert.deepEqual(
      result.map(({ name, editor }) => [name, editor]),
      [['Duplicate: The letter', 'design']],
    );
  },
  'every ready-made design fits 600 and 360 pixels in both color schemes, with all of its pictures': async () => {
    const { result } = await api.call<{ result: Design[] }>('GET', '/designs/pre-builts?summary=false');
    assert.ok(result.length >= 8);
    await screen.open('/design-library/images');
    await screen.waitFor('link', /sea\.jpg/);
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(browser, scheme);
      for (const { name, html_content: html } of result) {
        for (const width of [600, 360])
          assert.deepEqual(await shownAt(html, width), { overflow: 0, missing: 0 }, `${name}, ${width}, ${scheme}`);
      }
    }
    await showIn(browser, 'light');
  },
  'a single send begins with a design': async () => {
    await screen.open('/single-sends/new/selector/sendgrid-designs');
    await screen.waitFor('button', 'Use design: Short sale');
    await checkLooks(screen, 'library-send-selector');
    await screen.press('button', 'Use design: Short sale');
    await screen.isAt(/\/single-sends\/[^/]+\/editor$/);
    const id = /single-sends\/([^/]+)/.exec(await screen.address())?.[1] ?? '';
    const send = await api.call<{ name: string; email_config: { html_content: string; subject: string } }>(
      'GET',
      `/marketing/singlesends/${id}`,
    );
    assert.equal(send.name, 'Short sale');
    assert.match(send.email_config.html_content, /SUNDAY30/);
  },
  'the content of a new send starts with a design, with the keyboard, and another start is undone': async () => {
    const { id } = await api.call<{ id: string }>('POST', '/marketing/singlesends', { name: 'Untitled Single Send' });
    await screen.open(`/single-sends/${id}/editor`);
    await screen.settled();
    await keyboard.tabTo('link', 'Choose a design');
    await keyboard.press(Key.Enter);
    await screen.isAt(/\/editor\/content$/);
    await screen.waitFor('button', 'Start with The letter');
    await checkLooks(screen, 'library-send-content');
    await keyboard.tabTo('button', 'Start with The letter');
    await keyboard.press(Key.Enter);
    await screen.sees('Blocks');
    await screen.open(`/single-sends/${id}/editor`);
    await screen.press('link', 'Change what the content starts from');
    await screen.press('button', 'Start blank');
    // Offered for ten seconds, in which a busy machine may not have loaded the code editor.
    await screen.press('button', 'Undo');
    await screen.waitFor('link', 'Edit design');
    await screen.isAt(/\/editor$/);
  },
  'a message is tested: in email apps, against spam rules, along its links': async () => {
    const { result } = await api.call<DesignPage>('GET', '/designs/pre-builts');
    const {
      id: designed,
      subject,
      html_content: html,
    } = await api.call<Design>('POST', `/designs/pre-builts/${result[0]?.id}`, {});
    await screen.open(`/design-library/your-designs/${designed}/editor`);
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Email testing');
    await screen.isAt(/\/editor\/email_testing\/review$/);
    await screen.sees('Free, and done in a few seconds.');
    const { id } = await api.call<Design>('POST', '/designs', {
      name: 'Tested',
      editor: 'code',
      subject: subject || 'A quiet month',
      html_content: html,
    });
    await screen.open(`/design-library/your-designs/${id}/editor`);
    await screen.press('button', 'Email testing');
    // The five most common apps and the spam rules are chosen.
    for (const other of ['Gmail on Android', 'Yahoo Mail', 'Apple Mail on iOS', 'Apple Mail on iOS, dark'])
      await screen.press('checkbox', other, dialog);
    await checkLooks(screen, 'library-testing-create');
    await screen.press('button', 'Run test', dialog);
    await screen.sees('From is a required field.');
    await screen.fill('From', 'hello@bakery.example', dialog);
    await screen.press('button', 'Run test', dialog);
    await screen.isAt(/view_results\/[^/]+\/inbox$/);
    await until(
      'the end of the test',
      async () =>
        (await api.call<EmailTestPage>('GET', `/marketing/compatibility_testing/tests?resource_id=${id}`)).result[0]
          ?.status === 'complete',
      180,
    );
    await screen.waitFor('button', /Apple Mail on iOS, dark/, dialog);
    await until('the pictures', () =>
      browser.execute(
        () =>
          [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img')].filter(
            ({ naturalWidth }) => naturalWidth > 0,
          ).length === 3,
      ),
    );
    await checkLooks(screen, 'library-testing-inbox');
    await screen.press('button', /Apple Mail on iOS, dark/, dialog);
    await until('the whole picture', () =>
      browser.execute(() => (document.querySelector<HTMLImageElement>('[role=dialog] img')?.naturalHeight ?? 0) > 400),
    );
    await checkLooks(screen, 'library-testing-detail');
    await screen.press('button', 'All apps', dialog);
    await screen.press('tab', /Spam/, dialog);
    await screen.sees(/Consumers \(B2C\)/);
    await checkLooks(screen, 'library-testing-spam');
    await screen.press('tab', /Links/, dialog);
    await checkLooks(screen, 'library-testing-links');
    await screen.press('button', 'Close', dialog);
    await screen.isAt(/\/editor$/);
    await screen.open('/email-testing');
    await screen.sees(subject || 'A quiet month');
    await checkLooks(screen, 'library-testing-index');
  },
  'code and message scroll together, mistakes are marked, and a picture is put where the cursor stands': async () => {
    const lines = Array.from({ length: 120 }, (_, n) => `<p style="height:60px">Paragraph ${n}</p>`);
    const { id } = await api.call<Design>('POST', '/designs', {
      name: 'By hand',
      editor: 'code',
      html_content: `<div>\n<a href="/offers">Offers</a>\n${lines.join('\n')}\n</div>\n</span>`,
    });
    await screen.open(`/design-library/your-designs/${id}/editor`);
    await screen.seesInFrame('Message', 'Paragraph 119');
    // A relative address in an email: reported by the checks, not by the template or the markup.
    await until('the mark at the link', () =>
      browser.execute(() => document.querySelector('.cm-lintRange-error')?.textContent?.includes('/offers') === true),
    );
    await checkLooks(screen, 'library-code-editor');
    await screen.press('button', 'Email testing');
    await screen.sees('Free, and done in a few seconds.');
    await screen.press('button', 'Close', dialog);
    const scrolled = () =>
      browser.execute(() => {
        const frame = document.querySelector('iframe');
        return {
          code: document.querySelector('.cm-scroller')?.scrollTop ?? 0,
          message: frame?.parentElement?.scrollTop ?? 0,
        };
      });
    await browser.execute(() => {
      const code = document.querySelector('.cm-scroller');
      code?.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      code?.scrollTo(0, 1000);
    });
    await until('the message to follow the code', async () => (await scrolled()).message > 500);
    await browser.execute(() => {
      const message = document.querySelector('iframe')?.parentElement;
      message?.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      message?.scrollTo(0, 0);
    });
    await until('the code to follow the message', async () => (await scrolled()).code < 60);
    await screen.press('button', 'Images');
    await screen.isAt(/\/editor\/image_manager$/);
    await screen.press('button', /sea\.jpg/, dialog);
    await checkLooks(screen, 'library-image-manager');
    await screen.fill('Alternative text', 'The sea', dialog);
    await screen.press('button', 'Insert image', dialog);
    await screen.isAt(/\/editor$/);
    await until('the picture in the stored design', async () =>
      /<img src="[^"]+\/images\/[^"]+\.jpg" alt="The sea" width="600"/.test(
        (await api.call<Design>('GET', `/designs/${id}`)).html_content,
      ),
    );
    await screen.open('/design-library');
    await screen.waitFor('link', 'Edit By hand');
    await checkLooks(screen, 'library-mine');
  },
});
