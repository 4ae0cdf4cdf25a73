import assert from 'node:assert/strict';
import { defaultBrand, parseDesign } from 'sendwright/email';
import type { Design, DesignPage } from 'sendwright/wire/designs';
import { until } from '../support/until';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A newsletter from a gallery design, in the account's brand; it is restyled in one press, and so is an old one from
// elsewhere, of which nothing is lost.

const dialog = { role: 'dialog' };
let screen: Screen;
let api: Api;

const { primary } = defaultBrand.buttons;
const brandWith = (fill: string) => ({
  ...defaultBrand,
  colors: { ...defaultBrand.colors, background: '#f5ecdf', surface: '#fffaf3', text: '#2b1a12', heading: '#2b1a12' },
  headingFont: 'Georgia, serif',
  buttons: { ...defaultBrand.buttons, primary: { ...primary, fill, borderColor: fill } },
  footer: { ...defaultBrand.footer, lines: ['Northwind Coffee Roasters', '12 Rue des Capucins, 69001 Lyon'] },
});

/** As another tool exports it. */
const oldNewsletter =
  '<!DOCTYPE html><html><head><title>October letter</title></head><body style="margin:0;background:#eeeeee">' +
  '<table width="600" align="center" cellpadding="0" cellspacing="0" bgcolor="#ffffff"><tr><td style="padding:24px;' +
  'font-family:Arial,sans-serif;font-size:16px;line-height:24px;color:#222222"><h1 style="margin:0 0 16px;font-size:' +
  '28px;line-height:34px">Colder mornings</h1><p style="margin:0 0 16px">Hi *|FNAME|*, October is when we turn the ' +
  'roaster up. <a href="https://northwind.example/blend">Try the winter blend</a></p></td></tr><tr><td ' +
  'align="center" style="padding:0 24px 24px"><table cellpadding="0" cellspacing="0"><tr>' +
  '<td bgcolor="#1f4a3d" style="border-radius:' +
  '4px"><a href="https://northwind.example/shop" style="display:inline-block;padding:12px 24px;color:#ffffff;' +
  'font-family:Arial,sans-serif;font-size:16px;text-decoration:none">Order a bag</a></td></tr></table></td></tr>' +
  '<tr><td style="padding:24px;font-family:Arial,sans-serif;font-size:12px;color:#666666">Northwind<br>' +
  '<a href="*|UNSUB|*">Unsubscribe</a></td></tr></table></body></html>';

openWorkbench(async (workbench) => {
  ({ api, screen } = workbench);
  await api.call('PUT', '/marketing/brand_kit', { brand: brandWith('#b5502b'), version: null });
  await signIn(screen);
});

async function newestDesign(): Promise<Design> {
  const { result } = await api.call<DesignPage>('GET', '/designs');
  return api.call<Design>('GET', `/designs/${result[0]?.id}`);
}

journey('A newsletter in the brand', () => screen, {
  'a gallery design is in the brand from the first look': async () => {
    await screen.open('/design-library/sendgrid-designs');
    await screen.waitFor('switch', 'In your brand');
    await screen.press('link', 'Preview The letter');
    await screen.seesInFrame('Preview of The letter', 'Northwind Coffee Roasters');
    await screen.press('button', 'Use design', dialog);
    await screen.isAt(/\/design-library\/your-designs\/[^/]+\/editor$/);
    await screen.sees('This design follows your brand kit.');
    assert.match((await newestDesign()).html_content, /#fffaf3/);
  },
  'a section is added, and the subject is written': async () => {
    await screen.fill('Subject', 'What the rain did');
    await screen.press('tab', 'Sections');
    await screen.press('button', 'Add Three icons');
    await until('the section and the subject', async () => {
      const { html_content: html, subject } = await newestDesign();
      return html.includes('Why people stay') && subject === 'What the rain did';
    });
    await checkLooks(screen, 'newsletter');
  },
  'the brand changes, and one press restyles the newsletter': async () => {
    const { version } = await api.call<{ version: string }>('GET', '/marketing/brand_kit');
    await api.call('PUT', '/marketing/brand_kit', { brand: brandWith('#1f4a3d'), version });
    await screen.open(await screen.address());
    await screen.sees('This design follows an earlier version of your brand kit.');
    await screen.press('button', 'Update to the brand kit');
    await until('the new look', async () => !/#b5502b/.test((await newestDesign()).html_content));
    assert.match((await newestDesign()).html_content, /#1f4a3d/);
  },
  'an old newsletter is imported without loss, and gets the brand, too': async () => {
    await screen.open('/design-library/your-designs/import');
    await screen.fill('Or paste the HTML', oldNewsletter);
    await screen.press('button', 'Read HTML', dialog);
    await screen.sees('Nothing was lost');
    await checkLooks(screen, 'newsletter-import');
    await screen.press('button', 'Create design', dialog);
    await screen.isAt(/\/design-library\/your-designs\/[^/]+\/editor$/);
    await screen.sees('This design has a look of its own.');
    const imported = await newestDesign();
    assert.match(imported.html_content, /Colder mornings/);
    assert.match(imported.html_content, /\{\{(insert )?first_name/);
    assert.match(imported.html_content, /unsubscribe/i);
    const parsed = parseDesign(imported.design);
    assert.ok(parsed.kind === 'design' && parsed.design.blocks.every(({ type }) => type !== 'code'));
    await screen.press('button', 'Apply brand kit');
    await until('the look of the brand', async () => (await newestDesign()).html_content.includes('Georgia'));
  },
});
