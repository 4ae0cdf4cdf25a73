import { until } from '../support/until';
import type { Screen } from '../e2e/support/screen';
import { oldLetter } from './shopContent';
import type { Shop } from './shopData';

/** A page of the workbench in the documentation. */
export interface PicturedPage {
  /** Of its file. */
  readonly name: string;
  readonly address: string;
  /** Shown when the page is complete. */
  readonly sees: string;
  /** Opens what the picture is about. */
  readonly arrange?: (screen: Screen) => Promise<void>;
}

const tab =
  (name: string) =>
  (screen: Screen): Promise<void> =>
    screen.press('tab', name);

/** All pictured pages, after what they show was created where only the workbench creates it. */
export async function picturedPages(screen: Screen, shop: Shop): Promise<readonly PicturedPage[]> {
  const automation = await createAutomation(screen);
  const form = await createForm(screen);
  return [
    { name: 'home', address: '/', sees: 'Scheduled next' },
    { name: 'single-sends', address: '/single-sends', sees: 'November newsletter' },
    { name: 'statistics', address: `/single-sends/${shop.latest}/stats`, sees: 'Unique opens', arrange: allFigures },
    { name: 'editor', address: `/single-sends/${shop.draft}/editor`, sees: 'Will receive it' },
    { name: 'gallery', address: '/design-library/sendgrid-designs', sees: 'In your brand', arrange: inBrand },
    {
      name: 'sections',
      address: `/design-library/your-designs/${shop.design}/editor`,
      sees: 'Blocks',
      arrange: tab('Sections'),
    },
    { name: 'brand-kit', address: '/brand-kit', sees: 'Colors', arrange: tab('Signup form') },
    { name: 'import', address: '/design-library/your-designs/import', sees: 'Or paste the HTML', arrange: readLetter },
    { name: 'automation', address: automation, sees: 'Win-back' },
    { name: 'signup-form', address: form, sees: 'Delivery' },
    { name: 'calendar', address: '/calendar', sees: 'Advent calendar' },
    { name: 'reports', address: '/reports', sees: 'Audience growth' },
    { name: 'plugins', address: '/workbench/plugins', sees: 'Plugins' },
  ];
}

/** The address of a new automation's canvas. */
async function createAutomation(screen: Screen): Promise<string> {
  await screen.open('/automations/choose');
  await screen.press('button', 'Win-back');
  await screen.press('button', 'Use this automation');
  await screen.waitFor('button', /^Email 1/);
  return new URL(await screen.browser.getUrl()).pathname;
}

async function createForm(screen: Screen): Promise<string> {
  await screen.open('/forms/signup/new');
  await screen.press('radio', /^Discount popup/);
  await screen.press('button', 'Create signup form', { role: 'dialog' });
  await screen.isAt(/\/forms\/signup\/[0-9a-f-]{36}\/editor$/);
  return new URL(await screen.browser.getUrl()).pathname;
}

/** Designs in sight are drawn in the account's brand over their thumbnails, one after the other. */
async function inBrand(screen: Screen): Promise<void> {
  await until('the designs in the brand', () =>
    screen.browser.execute(() => {
      const inSight = [...document.querySelectorAll('main img')].filter(
        (image) => image.getBoundingClientRect().top < window.innerHeight,
      );
      return inSight.length > 0 && inSight.every((image) => image.parentElement?.querySelector('[data-drawn=true]'));
    }),
  );
}

/** Some figures are counted when the page asks for them. */
async function allFigures(screen: Screen): Promise<void> {
  await until('all figures', () =>
    screen.browser.execute(() =>
      [...document.querySelectorAll('main *')].every(
        (element) => element.childElementCount > 0 || element.textContent !== '–',
      ),
    ),
  );
}

async function readLetter(screen: Screen): Promise<void> {
  await screen.fill('Or paste the HTML', oldLetter);
  await screen.press('button', 'Read HTML');
  await screen.sees('Nothing was lost');
}
