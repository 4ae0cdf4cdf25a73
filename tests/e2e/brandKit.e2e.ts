import assert from 'node:assert/strict';
import { parseDesign } from 'sendwright/email';
import type { Design, DesignPage } from 'sendwright/wire/designs';
import sharp from 'sharp';
import { until } from '../support/until';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A brand kit is set up; new designs and forms are in its look, and follow it when it changes.

const dialog = { role: 'dialog' };
let screen: Screen;
let api: Api;

/** A logo as a company would have it: its name, drawn as shapes. */
async function logo(ink: string): Promise<Buffer<ArrayBuffer>> {
  const shapes =
    `<circle cx="60" cy="60" r="44" fill="${ink}"/><rect x="130" y="34" width="300" height="20" rx="10" ` +
    `fill="${ink}"/><rect x="130" y="68" width="200" height="20" rx="10" fill="${ink}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120">${shapes}</svg>`;
  return Buffer.from(await sharp(Buffer.from(svg)).png().toBuffer());
}

openWorkbench(async (workbench) => {
  ({ api, screen } = workbench);
  await api.upload('/images', 'northwind.png', await logo('#2b1a12'), 'image/png');
  await api.upload('/images', 'northwind-dark.png', await logo('#f5ecdf'), 'image/png');
  await signIn(screen);
});

/** The newest design of the library. */
async function newestDesign(): Promise<Design> {
  const { result } = await api.call<DesignPage>('GET', '/designs');
  return api.call<Design>('GET', `/designs/${result[0]?.id}`);
}

async function chooseImage(button: string, name: RegExp): Promise<void> {
  await screen.press('button', button);
  await screen.press('button', name, dialog);
  await screen.press('button', 'Insert image', dialog);
  await screen.waitUntilGone('dialog');
}

journey('The brand kit', () => screen, {
  'the kit starts with the standard look': async () => {
    await screen.open('/brand-kit');
    await screen.waitFor('button', 'Save as your brand kit');
    await screen.seesInFrame('A message in the look of the kit', 'The November edition is here');
    await checkLooks(screen, 'brand-kit-empty');
  },
  'logo, colors, fonts, buttons and footer are set, and the preview shows them': async () => {
    await chooseImage('Choose: Logo', /northwind\.png/);
    await chooseImage('Choose: On dark', /northwind-dark\.png/);
    await screen.fill('Alt text', 'Northwind Coffee');
    for (const [label, color] of [
      ['Around the message', '#f5ecdf'],
      ['Message', '#fffaf3'],
      ['Text', '#2b1a12'],
      ['Headings', '#2b1a12'],
      ['Links', '#a8431f'],
      ['Small print', '#6f5e55'],
      ['Lines', '#e5d5c3'],
      ['Primary, fill', '#b5502b'],
      ['Secondary, fill', '#fffaf3'],
      ['Secondary, text', '#2b1a12'],
      ['Secondary, border', '#2b1a12'],
    ] as const)
      await screen.fill(label, color);
    await screen.press('button', 'Add color');
    await screen.fill('Name', 'Forest');
    await screen.fill('Color of Forest', '#1f4a3d');
    await screen.press('switch', /^Own colors in dark mode/);
    await screen.select('Headings, font', 'Georgia');
    await screen.fill('Title', '36');
    await screen.fill(/^Name and postal address/, 'Northwind Coffee Roasters, 12 Rue des Capucins, 69001 Lyon');
    await screen.press('button', 'Add social link');
    await screen.fill('Address on Facebook', 'https://facebook.com/northwind');
    await screen.sees('All texts are easy to read');
    await screen.press('button', 'Save as your brand kit');
    await screen.sees('Brand kit saved.');
    await screen.seesInFrame('A message in the look of the kit', 'Northwind Coffee Roasters');
    await checkLooks(screen, 'brand-kit');
    await screen.press('switch', 'Dark');
    await checkLooks(screen, 'brand-kit-dark-preview');
    await screen.press('switch', 'Dark');
    await screen.press('tab', 'Signup form');
    await screen.seesInFrame('A signup form in the look of the kit', 'Sign up for our emails');
    await checkLooks(screen, 'brand-kit-form');
    await screen.press('tab', 'Preferences');
    await screen.seesInFrame('The preferences page', 'Email preferences');
    await checkLooks(screen, 'brand-kit-preferences');
  },
  'a ready-made design and a new one are in the look of the kit': async () => {
    await screen.open('/design-library/sendgrid-designs');
    await screen.waitFor('switch', 'In your brand');
    await checkLooks(screen, 'gallery-in-brand');
    await screen.press('button', 'Favorite: Short sale');
    await screen.press('link', 'Preview Short sale');
    await screen.seesInFrame('Preview of Short sale', 'Northwind Coffee Roasters');
    await checkLooks(screen, 'gallery-preview-in-brand');
    await screen.press('button', 'Use design', dialog);
    await screen.isAt(/\/design-library\/your-designs\/[^/]+\/editor$/);
    await screen.sees('This design follows your brand kit.');
    await checkLooks(screen, 'brand-kit-design');
    const copied = await newestDesign();
    assert.match(copied.html_content, /Northwind Coffee Roasters/);
    assert.match(copied.html_content, /#b5502b/);
    await screen.press('tab', 'Sections');
    await screen.waitFor('button', 'Add Coupon');
    await checkLooks(screen, 'editor-sections');
    await screen.press('button', 'Add Three icons');
    await until('the section, in the brand', async () => {
      const { html_content: html } = await newestDesign();
      return html.includes('Why people stay') && html.includes('/images/ready-made/icon-bolt-b5502b');
    });
    assert.doesNotMatch(copied.html_content, /#be123c/);
    await screen.open('/design-library/your-designs/new');
    await screen.press('button', 'Create design', dialog);
    await screen.isAt(/\/design-library\/your-designs\/[^/]+\/editor$/);
    await screen.sees('This design follows your brand kit.');
    await screen.press('button', 'Button');
    await until('a button in the brand', async () => {
      const parsed = parseDesign((await newestDesign()).design);
      const design = parsed.kind === 'design' ? parsed.design : undefined;
      return design?.blocks.some((block) => block.type === 'button' && block.fill === '#b5502b') === true;
    });
  },
  'the kit changes, and both designs are updated at once': async () => {
    await screen.open('/brand-kit');
    await screen.fill('Primary, fill', '#1f4a3d');
    await screen.press('button', 'Save');
    await screen.sees('Brand kit saved.');
    await screen.waitFor('button', 'Update 2 designs');
    await checkLooks(screen, 'brand-kit-outdated');
    await screen.press('button', 'Update 2 designs');
    await screen.press('button', 'Update', { role: 'alertdialog' });
    await screen.sees('2 designs now follow the brand kit.');
    const { result } = await api.call<{ result: Design[] }>('GET', '/designs?summary=false');
    assert.equal(result.length, 2);
    for (const { html_content: html } of result) {
      assert.match(html, /#1f4a3d/);
      assert.doesNotMatch(html, /background-color:#b5502b/);
      // The drawings are in the new color, too.
      assert.doesNotMatch(html, /ready-made\/[a-z-]+-b5502b/);
    }
  },
  'a signup form follows the kit': async () => {
    const { id } = await api.call<{ id: string }>('POST', '/marketing/forms', { name: 'Newsletter' });
    await screen.open(`/forms/signup/${id}/editor`);
    await screen.press('tab', 'Design');
    await screen.waitFor('switch', /^Follow the brand kit/);
    await screen.seesInFrame('The signup form', 'Sign up for our emails');
    await checkLooks(screen, 'brand-kit-form-editor');
    await screen.open(`/forms/${id}`);
    await screen.sees('Sign up for our emails');
    const color = await screen.browser.execute(
      () => getComputedStyle(document.querySelector('button') ?? document.body).backgroundColor,
    );
    assert.equal(color, 'rgb(31, 74, 61)');
  },
  'the kit is deleted, and the designs keep their look': async () => {
    await screen.open('/brand-kit');
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Delete brand kit');
    await screen.press('button', 'Delete brand kit', { role: 'alertdialog' });
    await screen.sees('Brand kit deleted. Designs keep their look.');
    assert.match((await newestDesign()).html_content, /#1f4a3d/);
  },
});
