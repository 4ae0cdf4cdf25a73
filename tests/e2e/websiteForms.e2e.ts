import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { Contact } from 'sendwright/wire/contacts';
import type { Image } from 'sendwright/wire/images';
import type { SignupForm, SignupFormList } from 'sendwright/wire/signupForms';
import type { FormStats } from 'sendwright/wire/signupFormStats';
import sharp from 'sharp';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import { accessibilityProblems } from './support/accessibility';
import type { Api } from './support/api';
import { type Browser, screenshot } from './support/browser';
import { journey } from './support/journey';
import { setWidth } from './support/emulation';
import { layoutShift } from './support/layoutShift';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

const phone = 360;

// A signup form that a script shows on somebody else's website, under a strict content security policy.

let browser: Browser;
let screen: Screen;
let api: Api;
let origin: string;
let website: Server | undefined;
let address: string;
let form: SignupForm;
/** The origin of the account's images. */
let images: string;

/** A loaf on a table. */
const loaf = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" ' +
        'fill="#f3e3cf"/><ellipse cx="400" cy="540" rx="290" ry="210" fill="#b5793a"/></svg>',
    ),
  )
    .png()
    .toBuffer();

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  origin = workbench.product.url;
  await signIn(screen);
  await api.call('POST', '/marketing/field_definitions', { name: 'source', field_type: 'Text' });
  const { url } = await api.upload<Image>('/images', 'loaf.png', Buffer.from(await loaf()), 'image/png');
  images = new URL(url, origin).origin;
  form = await api.call<SignupForm>('POST', '/marketing/forms', {
    name: 'Newsletter',
    title: 'Good bread, once a week',
    description: 'Recipes from our bakers, on Fridays.',
    consent_text: 'We send one email a week. You can unsubscribe at any time.',
    require_confirmation: false,
  });
});
after(() => website?.close());

const change = async (body: object): Promise<void> => {
  form = await api.call<SignupForm>('PATCH', `/marketing/forms/${form.id}`, body);
};
const find = async (id: string): Promise<SignupForm> => {
  const { result } = await api.call<SignupFormList>('GET', '/marketing/forms');
  const found = result.find((one) => one.id === id);
  assert.ok(found);
  return found;
};

const now = (): Promise<SignupForm> => find(form.id);

/** A page of another origin that allows nothing but the script and what it asks for. */
async function openWebsite(): Promise<void> {
  const rules =
    `default-src 'none'; style-src 'sha256-x'; script-src ${origin}; connect-src ${origin}; frame-src ${origin}; ` +
    "require-trusted-types-for 'script'; trusted-types sendwright-forms";
  website = createServer((request, response) => {
    const own = request.url === '/image' ? `${rules}; img-src ${images}` : rules;
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', own);
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>The bakery</title>` +
        `<body><main><h1>The bakery</h1><p>${'Fresh every morning. '.repeat(400)}</p>` +
        `<a href="/">Home</a></main>` +
        `${codeFor(request.url)}</body></html>`,
    );
  }).listen(0, '127.0.0.1');
  await once(website, 'listening');
  // Another host: cookies are shared by all ports of one.
  address = `http://localhost:${(website.address() as AddressInfo).port}`;
}

const looks = [
  { type: 'popup', after_seconds: 0, scroll_percent: null, repeat_days: 0 },
  { type: 'slide_in', position: 'right', repeat_days: 0 },
  { type: 'bar', position: 'top', repeat_days: 0 },
  { type: 'full_page', repeat_days: 0 },
] as const;

/** The form's image on the website, and its width once it is drawn. */
const imageNow = (): Promise<{ readonly drawn: number } | null> =>
  browser.execute(() => {
    const image = document.querySelector('[data-sendwright-form]')?.shadowRoot?.querySelector('img');
    return image ? { drawn: image.complete ? image.naturalWidth : 0 } : null;
  });

/** What the author pasted into a page. */
function codeFor(path: string | undefined): string {
  if (path === '/thanks') return '';
  return path === '/frame' ? form.embed_code : form.script_code;
}

interface Shown {
  readonly type: string;
  readonly text: string;
  readonly focus: string;
  readonly box: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };
  readonly color: string;
  readonly page: { readonly width: number; readonly height: number };
}

/** The form on the website, and which of its parts has the focus. */
const shownNow = (): Promise<Shown | null> =>
  browser.execute(() => {
    const host = document.querySelector<HTMLElement>('[data-sendwright-form]');
    const card = host?.shadowRoot?.querySelector<HTMLElement>('.card');
    if (!host || !card) return null;
    const { top, bottom, left, right } = card.getBoundingClientRect();
    const focused = host.shadowRoot?.activeElement;
    return {
      type: host.dataset['sendwrightForm'] ?? '',
      text: card.innerText,
      focus: focused?.getAttribute('name') ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? '',
      box: { top, bottom, left, right },
      color: getComputedStyle(card.querySelector('form button') ?? card).backgroundColor,
      page: { width: document.documentElement.clientWidth, height: innerHeight },
    };
  });
const appears = (text: string): Promise<Shown> =>
  until(`the form with “${text}”`, async () => {
    const shown = await shownNow();
    return shown?.text.includes(text) === true && shown;
  });
/** A form over the page has no accessibility problem, and moved nothing of the page. */
async function isHarmless(what: string): Promise<void> {
  assert.equal(await layoutShift(browser), 0, `The ${what} moves the page.`);
  assert.deepEqual(await accessibilityProblems(browser), [], what);
}
const type = (text: string) => browser.keys([...text]);
const contacts = async () => (await api.call<{ result: Contact[] }>('GET', '/marketing/contacts')).result;

journey('Forms on websites', () => screen, {
  'the author chooses a popup, when it comes, and what it takes from the address': async () => {
    await screen.open(`/forms/signup/${form.id}/editor`);
    await screen.press('tab', 'Rules');
    await checkLooks(screen, 'website-form-off');
    await screen.press('radio', 'Popup');
    await screen.fill('Seconds on the page', '0');
    await screen.fill('Not on pages', '/thanks');
    await screen.press('tab', 'Delivery');
    await screen.choose('Add a hidden field', /^source$/i);
    await screen.press('button', 'Publish');
    await until('the form to be published', async () => {
      const { display, hidden_fields: hidden } = await now();
      return display.type === 'popup' && display.after_seconds === 0 && hidden.length === 1;
    });
    await checkLooks(screen, 'website-form-popup');
    await screen.press('button', 'Share');
    await screen.press('tab', 'Popup or bar');
    await screen.sees('Script');
    await checkLooks(screen, 'website-form-share');
    form = await now();
  },

  'a website of another origin shows it, and a visitor signs up by keyboard alone': async () => {
    await openWebsite();
    await browser.url(`${address}/?utm_source=instagram&reset=secret`);
    const popup = await appears('Good bread, once a week');
    assert.equal(popup.type, 'popup');
    assert.equal(popup.focus, '_rf2_T');
    assert.equal(popup.color, 'rgb(79, 70, 229)');
    assert.ok(Math.abs(popup.box.left - (popup.page.width - popup.box.right)) < 2, 'It is not in the middle.');
    await screenshot(browser, 'website-popup');
    await isHarmless('popup');
    await setWidth(browser, phone);
    await screenshot(browser, 'website-popup-phone');
    const cut = await browser.execute(() => {
      const window = document.querySelector('[data-sendwright-form]')?.shadowRoot?.querySelector('.window');
      return window ? window.scrollWidth - window.clientWidth : undefined;
    });
    assert.equal(cut, 0);
    const cross = await browser.execute(() => {
      const root = document.querySelector('[data-sendwright-form]')?.shadowRoot;
      const [card, close] = ['.card', '.close'].map((one) => root?.querySelector(one)?.getBoundingClientRect());
      return card && close && [card.right - close.right, close.top - card.top];
    });
    assert.ok(
      cross?.every((distance) => distance >= 0),
      `The cross is ${String(cross)} pixels within the card.`,
    );
    // On a screen that is lower than the form, it stays in sight.
    await setWidth(browser, phone, 220);
    await until('the cross of a form that scrolls', () =>
      browser.execute(() => {
        const root = document.querySelector('[data-sendwright-form]')?.shadowRoot;
        const [window, close] = ['.window', '.close'].map((one) => root?.querySelector(one));
        if (!window || !close) return false;
        window.scrollTop = window.scrollHeight;
        const { top, bottom } = close.getBoundingClientRect();
        return window.scrollTop > 40 && top >= 0 && bottom <= innerHeight;
      }),
    );
    await setWidth(browser, 0);
    await type('no address');
    await browser.keys(Key.Enter);
    const wrong = await appears('valid email address');
    assert.equal(wrong.focus, '_rf2_T');
    await screenshot(browser, 'website-popup-wrong');
    assert.deepEqual(await accessibilityProblems(browser), [], 'popup with an error');
    await browser.keys([Key.Ctrl, 'a']);
    await type('ana@bakery.example');
    await browser.keys(Key.Enter);
    await appears('Thanks for signing up!');
    await screenshot(browser, 'website-popup-done');
    await browser.keys(Key.Escape);
    assert.equal(await shownNow(), null);
    const [ana] = await contacts();
    assert.deepEqual([ana?.email, ana?.custom_fields], ['ana@bakery.example', { source: 'instagram' }]);
    // Other parameters of the website's address stay there.
    const asked = await browser.execute(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(asked.some((name) => name.endsWith('/answers')));
    assert.deepEqual(
      asked.filter((name) => name.includes('secret')),
      [],
    );
  },

  'steps and consent by keyboard alone; whoever stops after the first step is signed up': async () => {
    await change({
      consent_boxes: [{ id: 'news', text: 'Yes, send me news of the bakery.', required: true }],
      fields: [
        { field_id: '_rf2_T', label: 'Email', required: true },
        { field_id: '_rf0_T', label: 'First name', required: false, step: 1 },
      ],
      steps: [{ title: 'What may we call you?', description: '', button_text: 'Finish' }],
    });
    await browser.execute(() => localStorage.clear());
    await browser.url(`${address}/`);
    const first = await appears('Step 1 of 2');
    assert.ok(!first.text.includes('First name'));
    await screenshot(browser, 'website-step-1');
    await type('ben@bakery.example');
    await browser.keys(Key.Enter);
    const unchecked = await appears('Check this box to sign up.');
    assert.equal(unchecked.focus, 'consent-news');
    await browser.keys(Key.Space);
    await browser.keys(Key.Enter);
    const second = await appears('Step 2 of 2');
    assert.equal(second.focus, '_rf0_T');
    await screenshot(browser, 'website-step-2');
    await setWidth(browser, phone);
    await screenshot(browser, 'website-step-2-phone');
    await setWidth(browser, 0);
    assert.ok((await contacts()).some(({ email, first_name: name }) => email === 'ben@bakery.example' && name === ''));
    await type('Ben');
    await browser.keys(Key.Enter);
    await appears('Thanks for signing up!');
    await browser.keys(Key.Escape);
    assert.ok(
      (await contacts()).some(({ email, first_name: name }) => email === 'ben@bakery.example' && name === 'Ben'),
    );
    const stored = await browser.execute(() => Object.values(localStorage as unknown as Record<string, string>));
    assert.deepEqual(stored, ['done']);
  },

  'who signed up never sees it again, and everybody else not for days after closing it': async () => {
    await browser.url(`${address}/`);
    const stored = () => browser.execute(() => ({ ...localStorage }) as Record<string, string>);
    assert.deepEqual(Object.values(await stored()), ['done']);
    await browser.execute(() => localStorage.clear());
    await browser.url(`${address}/`);
    await appears('Good bread');
    await browser.keys(Key.Escape);
    assert.equal(await browser.execute(() => document.cookie), '');
    assert.ok(Number(Object.values(await stored())[0]) > Date.parse('2026-01-01'));
    await change({ display: { type: 'bar', position: 'bottom', repeat_days: 0 } });
  },

  'a bar and a slide-in leave the page to its visitors': async () => {
    await browser.url(`${address}/`);
    const bar = await appears('Good bread');
    assert.deepEqual([bar.box.bottom, bar.box.left], [bar.page.height, 0]);
    await screenshot(browser, 'website-bar');
    await isHarmless('bar');
    await setWidth(browser, phone);
    await screenshot(browser, 'website-bar-phone');
    await setWidth(browser, 0);
    await browser.execute(() => document.querySelector('a')?.focus());
    assert.equal(await browser.execute(() => document.activeElement?.tagName), 'A');
    await change({ display: { type: 'slide_in', position: 'left' } });
    await browser.url(`${address}/`);
    const slide = await appears('Good bread');
    assert.ok(slide.box.left < 20 && slide.box.right < 500);
    await isHarmless('slide-in');
    await screenshot(browser, 'website-slide-in');
    await setWidth(browser, 1024, 280);
    const short = await appears('Good bread');
    assert.ok(short.box.top >= 0, `It starts ${-short.box.top} pixels above the window.`);
    await setWidth(browser, 0);
    await change({ display: { type: 'full_page', after_seconds: null, scroll_percent: 20 } });
    await browser.url(`${address}/`);
    await browser.execute(() => scrollTo(0, document.documentElement.scrollHeight));
    const full = await appears('Good bread');
    assert.equal(full.type, 'full_page');
    await screenshot(browser, 'website-full-page');
    await isHarmless('full page');
  },

  'a frame has its height, though the website allows no styles': async () => {
    await browser.url(`${address}/frame`);
    const size = await browser.execute(() => {
      const frame = document.querySelector('iframe');
      return { width: frame?.offsetWidth ?? 0, height: frame?.offsetHeight ?? 0 };
    });
    assert.ok(size.width > 480 && size.height > 400, JSON.stringify(size));
    await screenshot(browser, 'website-frame');
    await isHarmless('frame');
    // What is measured is there to be measured.
    await browser.execute(() => document.body.prepend(document.createElement('hr'), 'Moved by 100 pixels'));
    await until('the page to have moved', async () => Number(await layoutShift(browser)) > 0);
  },

  'its author sees how many saw it and signed up': async () => {
    await screen.open('/forms/signup');
    await screen.sees('Views, 30 days');
    const { last_30_days: counts } = await now();
    assert.equal(counts.views, 7);
    assert.equal(counts.signups, 2);
    assert.equal(counts.starts, 2);
  },

  'the author tests a second version, and visitors see one of the two': async () => {
    await screen.open(`/forms/signup/${form.id}/editor`);
    await screen.waitFor('textbox', /^Text of box 1/);
    await checkLooks(screen, 'website-form-parts');
    await screen.press('tab', 'A/B test');
    await screen.press('button', 'Add version');
    await screen.fill(/^Name of version B/, 'Warm');
    await screen.fill(/^Share of version B/, '99');
    await screen.fill('Header', 'Warm bread, once a week');
    await screen.seesInFrame('The signup form', 'Warm bread, once a week');
    await screen.press('tab', 'A/B test');
    await checkLooks(screen, 'website-form-versions');
    // Nothing changes for visitors before.
    assert.deepEqual((await now()).versions, []);
    await screen.press('button', 'Publish');
    await until('the test to start', async () => (await now()).versions.length === 1);
    await change({ display: { type: 'popup', after_seconds: 0, scroll_percent: null } });
    const [version] = (await now()).versions;
    await change({ versions: [{ ...version, content: { ...version?.content, display: form.display } }] });
    await browser.execute(() => localStorage.clear());
    await browser.url(`${address}/`);
    await appears('Step 1 of 2');
    const shown = await shownNow();
    const title = shown?.text.includes('Warm bread') === true ? 'Warm' : 'Original';
    await type('cleo@bakery.example');
    await browser.keys([Key.Tab]);
    await browser.keys(Key.Space);
    await browser.keys(Key.Enter);
    await appears('Step 2 of 2');
    // Whoever comes back sees the same version; nothing of it is stored.
    const stored = await browser.execute(() => Object.values(localStorage as unknown as Record<string, string>));
    assert.deepEqual(stored, ['done']);
    await screen.open(`/forms/signup/${form.id}/stats`);
    await screen.sees('Too few people signed up to tell which one is better.');
    const { versions } = await api.call<FormStats>('GET', `/marketing/forms/${form.id}/stats`);
    assert.deepEqual(
      versions.map(({ name, signups }) => [name, signups]),
      [
        ['Original', title === 'Original' ? 1 : 0],
        ['Warm', title === 'Warm' ? 1 : 0],
      ],
    );
    await checkLooks(screen, 'website-form-statistics');
    await screen.press('link', 'Became contacts');
    await screen.sees('cleo@bakery.example');
    await checkLooks(screen, 'website-form-people');
    await screen.press('button', 'Close');
    await screen.press('button', 'Choose B');
    await screen.press('button', 'Choose the winner', { role: 'alertdialog' });
    await screen.sees('is what all visitors see now.');
    const { title: won, versions: left } = await now();
    assert.deepEqual([won, left], ['Warm bread, once a week', []]);
  },

  'an image of the library is in a form of each type, if the website allows its origin': async () => {
    const newForm = await api.call<SignupForm>('POST', '/marketing/forms', {
      name: 'With an image',
      title: 'Bread for the weekend',
      require_confirmation: false,
    });
    form = newForm;
    await screen.open(`/forms/signup/${form.id}/editor`);
    await screen.press('tab', 'Design');
    await screen.choose('Image', 'Left of the form');
    await screen.press('button', 'Choose an image');
    await screen.press('button', /loaf\.png/, { role: 'dialog' });
    await screen.press('button', 'Insert image', { role: 'dialog' });
    await checkLooks(screen, 'website-form-image');
    await screen.press('button', 'Publish');
    await until('the form to have the image', async () => (await find(newForm.id)).style.image_url !== '');
    form = await find(newForm.id);
    for (const display of looks) {
      await change({ display });
      await browser.url(`${address}/image`);
      await browser.execute(() => localStorage.clear());
      await browser.url(`${address}/image`);
      const { type: shown } = await appears('Bread for the weekend');
      assert.equal(shown, display.type);
      // Bars have no room for it.
      if (display.type === 'bar') assert.equal(await imageNow(), null);
      else await until('the image to be drawn', async () => ((await imageNow())?.drawn ?? 0) > 0);
      await screenshot(browser, `website-image-${display.type}`);
      await setWidth(browser, phone);
      await screenshot(browser, `website-image-${display.type}-phone`);
      await setWidth(browser, 0);
      // Whoever didn't allow it has the form with its pattern instead.
      await browser.url(`${address}/`);
      await appears('Bread for the weekend');
      assert.equal((await imageNow())?.drawn ?? 0, 0);
    }
  },
});
