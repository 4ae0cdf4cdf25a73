import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after } from 'node:test';
import { Key } from 'webdriverio';
import type { AddressInfo } from 'node:net';
import type { Automation } from 'sendwright/wire/automations';
import type { SignupForm, SignupFormList } from 'sendwright/wire/signupForms';
import type { OutboxPage } from 'sendwright/wire/outbox';
import { until } from '../support/until';
import { type Api, letter } from './support/api';
import type { Browser } from './support/browser';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A signup form from scratch to the contact it brought: created, shared, filled in by visitors and by a program, and
// deleted.

let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let api: Api;
let website: Server | undefined;

openWorkbench(async (workbench) => {
  ({ api, browser, screen, keyboard } = workbench);
  await signIn(screen);
});
after(() => website?.close());

const formNow = async (): Promise<SignupForm> => {
  const { result } = await api.call<SignupFormList>('GET', '/marketing/forms');
  assert.equal(result.length, 1);
  return result[0] as SignupForm;
};
/** Waits until the editor has saved a matching draft. */
async function saved(isThere: (form: SignupForm) => boolean): Promise<SignupForm> {
  return until('the form to be saved', async () => {
    const form = await api.call<SignupForm>('GET', `/marketing/forms/${(await formNow()).id}/draft`);
    return isThere(form) && form;
  });
}
/** Visitors see the draft from now on. */
async function publish(): Promise<void> {
  await screen.press('button', 'Publish');
  await until('the form to be published', async () => (await formNow()).draft_changes.length === 0);
}

/** The target of the confirmation emails. */
let confirmAddress = '';
const confirmationLink = (mail: string): string => /https?:\/\/[^"\s]+\/confirm\/[^"\s<]+/.exec(mail)?.[0] ?? '';
/** The HTML of the newest message to an address, from the outbox. */
async function openMail(email: string): Promise<string> {
  await screen.open('/outbox');
  // The outbox shows its state at the time it was opened.
  await until('the mail in the outbox', async () => {
    await screen.settled();
    if (await screen.has('link', new RegExp(`${email}$`), { role: 'main' })) return true;
    await browser.refresh();
    return false;
  });
  await screen.press('link', new RegExp(`${email}$`), { role: 'main' });
  return screen.frameHtml('HTML of the message', 'Confirm my address');
}

journey('Signup forms', () => screen, {
  'an account without forms is told what they are for': async () => {
    await screen.open('/forms/signup');
    await screen.sees('No signup forms yet');
    await checkLooks(screen, 'signup-forms-empty');
  },

  'a form starts with a template in the look of the account, with its image': async () => {
    await screen.goTo('/forms/signup/new');
    await screen.press('radio', /^Discount popup/);
    await until('the templates to be drawn', () =>
      screen.browser.execute(() => document.querySelectorAll('[role=dialog] iframe').length > 3),
    );
    await checkLooks(screen, 'signup-form-templates');
    await screen.press('button', 'Create signup form', { role: 'dialog' });
    await screen.isAt(/\/forms\/signup\/[0-9a-f-]{36}\/editor$/);
    await screen.seesInFrame('The signup form', '15% off your first order');
    await screen.press('tab', 'Design');
    await screen.select('Image', 'Right of the form');
    await saved(({ style }) => style.image === 'right');
    await publish();
    await checkLooks(screen, 'signup-form-image');
    const [{ id, share_url: address } = { id: '', share_url: '' }] = (
      await api.call<SignupFormList>('GET', '/marketing/forms')
    ).result;
    await screen.browser.url(address);
    await checkLooks(screen, 'signup-form-image-page');
    await api.call('DELETE', `/marketing/forms/${id}`);
  },

  'a form is made of a name': async () => {
    await screen.open('/forms/signup/new');
    await screen.fill('Name', 'Website');
    await screen.press('button', 'Create signup form', { role: 'dialog' });
    await screen.isAt(/\/forms\/signup\/[0-9a-f-]{36}\/editor$/);
    await screen.seesInFrame('The signup form', 'Sign up for our emails');
  },

  'its settings are made, and a list on the way': async () => {
    await screen.fill('Confirmation message', 'Welcome to the bakery!');
    await screen.press('button', 'New list');
    await screen.fill('Name', 'Visitors', { role: 'dialog' });
    await screen.press('button', 'Create list');
    await screen.isAt(/\/editor$/);
    await saved(
      ({ list_id: list, confirmation_message: message }) => list !== null && message === 'Welcome to the bakery!',
    );
    await screen.press('tab', 'After signing up');
    await screen.seesInFrame('The signup form', 'Check your inbox');
    await screen.press('tab', 'Confirmed');
    await screen.seesInFrame('The signup form', 'Welcome to the bakery!');
    await screen.press('tab', 'Form');
    await checkLooks(screen, 'signup-form-settings');
  },

  'the confirmation email is written in the language of the form': async () => {
    await screen.select('Main language', 'Français');
    await screen.press('tab', 'Email');
    await screen.seesInFrame('The signup form', 'Confirmer mon adresse');
    await screen.fill('Email button', 'Oui, du pain');
    await screen.seesInFrame('The signup form', 'Oui, du pain');
    await checkLooks(screen, 'signup-form-confirmation-email');
    await screen.press('tab', 'Confirm page');
    await screen.seesInFrame('The signup form', 'Confirmez votre adresse e-mail');
    await screen.select('Main language', 'English');
    await screen.fill('Email button', '');
    await saved(({ language, confirmation_email: email }) => language === 'en' && email.button_text === '');
    await screen.press('tab', 'Form');
  },

  'a program must not know the sum; the switch asks for it': async () => {
    await screen.press('switch', /^Add a spam-protection question/);
    await screen.seesInFrame('The signup form', /What is \d plus \d\?/);
    await screen.press('switch', /^Add a spam-protection question/);
    await saved(({ captcha }) => !captcha);
  },

  'fields are added, described and put in order by keys alone': async () => {
    await keyboard.tabTo('textbox', 'Header', { back: true });
    await keyboard.fill('Header', 'Bread by mail');
    await keyboard.choose('Add a field', 'City', 'City');
    await keyboard.tabTo('button', 'City, field 3 of 3', { back: true });
    await keyboard.press(Key.Alt, Key.ArrowUp);
    await keyboard.tabTo('button', 'City, field 2 of 3', { back: true });
    await keyboard.fill('Helper text', 'So that we know where the bread goes');
    await keyboard.tabTo('switch', 'Required');
    await keyboard.press(' ');
    await saved(
      ({ title, fields }) =>
        title === 'Bread by mail' &&
        fields.map(({ label, required }) => `${label} ${required}`).join() === 'Email true,City true,First name false',
    );
    await screen.seesInFrame('The signup form', 'So that we know where the bread goes');
    await checkLooks(screen, 'signup-form-build');
  },

  'a field is dragged to its place': async () => {
    const place = async (name: string) => {
      const { x, y, width, height } = await browser.getElementRect(await screen.find('button', name));
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    };
    await browser.execute(() =>
      document.querySelector('[aria-label="First name, field 3 of 3"]')?.scrollIntoView({ block: 'center' }),
    );
    const from = await place('First name, field 3 of 3');
    const to = await place('Email, field 1 of 3');
    // In steps, like a hand: the browser starts dragging at the first of them.
    await browser
      .action('pointer')
      .move(from)
      .down()
      .move({ x: from.x + 4, y: from.y - 8, duration: 100 })
      .move({ x: to.x, y: to.y - 10, duration: 300 })
      .pause(100)
      .up()
      .perform();
    await saved(({ fields }) => fields[0]?.label === 'First name');
    await screen.press('button', 'First name, field 1 of 3');
    await screen.press('menuitem', /^Move down/);
    await saved(({ fields }) => fields[0]?.label === 'Email');
  },

  'its style is chosen and seen': async () => {
    await screen.press('tab', 'Design');
    await screen.fill('Button color', '#9a3412');
    await screen.fill('Background', '#fff7ed');
    await screen.select('Font family', 'Georgia');
    const { style } = await saved(
      ({ style: now }) =>
        now.button_color === '#9a3412' && now.font_family === 'Georgia' && now.background === '#fff7ed',
    );
    assert.equal(style.width, 480);
    // Visitors see none of it yet.
    const before = await formNow();
    assert.equal(before.title, 'Sign up for our emails');
    assert.ok(before.draft_changes.includes('fields'));
    await publish();
    assert.equal((await formNow()).title, 'Bread by mail');
    await until('the preview to follow', () =>
      browser.execute(() => {
        const inside = document.querySelector<HTMLIFrameElement>('iframe[title="The signup form"]')?.contentDocument;
        const button = inside?.querySelector('button');
        return button != null && getComputedStyle(button).backgroundColor === 'rgb(154, 52, 18)';
      }),
    );
    await checkLooks(screen, 'signup-form-styles');
  },

  'it is shared': async () => {
    await screen.press('button', 'Share');
    await screen.isAt(/\/editor\/share$/);
    await screen.waitFor('button', 'Copy address');
    await screen.press('tab', 'Direct embed');
    await screen.waitFor('button', 'Copy code');
    await checkLooks(screen, 'signup-form-share');
    assert.deepEqual(await consoleProblems(browser), []);
  },

  'a visitor with a wrong address is told beside the field, and loses nothing': async () => {
    const { id } = await formNow();
    await screen.open(`/forms/${id}`);
    await screen.sees('Bread by mail');
    await checkLooks(screen, 'signup-form-page');
    await screen.fill('Email', 'ana@nowhere');
    await screen.fill('First name (optional)', '<b>Ana</b>');
    await screen.press('button', 'Sign up');
    await screen.sees('Please check 2 fields');
    await screen.sees('Email must be a valid email address, such as name@example.com.');
    await screen.sees('City is a required field.');
    assert.equal(await browser.execute(() => document.activeElement?.getAttribute('name')), '_rf2_T');
    await checkLooks(screen, 'signup-form-page-wrong');
  },

  'and signs up by keys': async () => {
    await keyboard.fill('Email', 'Ana@Bakery.example');
    await keyboard.fill('City', 'Lyon');
    await keyboard.press(Key.Enter);
    await screen.sees('Check your inbox');
    await checkLooks(screen, 'signup-form-page-done');
  },

  'nobody is a contact yet; the email waits in the outbox, and asks once more': async () => {
    const form = await formNow();
    assert.deepEqual([form.contact_count, form.pending_count], [0, 1]);
    assert.equal(
      (await api.call<{ contact_count: number }>('GET', `/marketing/lists/${form.list_id}`)).contact_count,
      0,
    );
    await consoleProblems(browser);
    confirmAddress = confirmationLink(await openMail('ana@bakery.example'));
    await browser.url(confirmAddress);
    await screen.sees('Confirm your email address');
    await checkLooks(screen, 'confirm-page');
    assert.equal((await formNow()).contact_count, 0);
  },

  'the button makes a member of the list, and the automation of the list begins': async () => {
    const { list_id: listId } = await formNow();
    const sender = await api.verifiedSender();
    const steps = [{ type: 'email', email_config: { ...letter, sender_id: sender.id } }];
    const welcome = await api.call<Automation>('POST', '/marketing/automations', {
      name: 'Welcome',
      type: 'custom',
      entry: { type: 'list', id: listId },
      suppression_group_id: await api.group(),
      steps,
    });
    await api.call('POST', `/marketing/automations/${welcome.id}/live`);
    await browser.url(confirmAddress);
    await screen.press('button', 'Confirm my address');
    await screen.sees('Your address is confirmed');
    await screen.sees('Welcome to the bakery!');
    await checkLooks(screen, 'confirmed-page');
    await browser.url(confirmAddress);
    await screen.sees('Your address is already confirmed');
    await until('the first email of the automation', async () => {
      const { result } = await api.call<OutboxPage>('GET', '/marketing/outbox?email=ana@bakery.example');
      return result.some(({ subject }) => subject.startsWith('Fresh bread for'));
    });
    const form = await formNow();
    assert.deepEqual([form.contact_count, form.pending_count], [1, 0]);
  },

  'a program that fills in everything is thanked, and not kept': async () => {
    const { share_url: address } = await formNow();
    const body = new URLSearchParams({
      _rf2_T: 'robot@bakery.example',
      _rf6_T: 'Lyon',
      homepage_address: 'https://robots.example',
    });
    const answer = await fetch(`${address}/submissions`, { method: 'POST', body });
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /Check your inbox/);
  },

  "somebody else's page shows it by the code, and visitors sign up there": async () => {
    const { embed_code: code } = await formNow();
    const page = `<!doctype html><html lang="en"><title>The bakery</title><h1>The bakery</h1>${code}</html>`;
    website = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(page)).listen(
      0,
      '127.0.0.1',
    );
    await once(website, 'listening');
    await browser.url(`http://127.0.0.1:${(website.address() as AddressInfo).port}/`);
    const frame = await browser.findElement('css selector', 'iframe');
    await browser.switchToFrame(frame);
    await screen.fill('Email', 'ben@bakery.example');
    await screen.fill('City', 'Paris');
    // The complete form is visible: the embed code contains its height.
    assert.ok(await browser.execute(() => document.documentElement.scrollHeight <= innerHeight));
    // Nobody fills it in within a second and a half.
    await until('the page to have been read', () => browser.execute(() => performance.now() > 2000));
    await screen.press('button', 'Sign up');
    await screen.sees('Check your inbox');
    await browser.switchToFrame(null);
    await screen.open('/');
    // Without a browser, like without JavaScript: the button is a form.
    const answer = await fetch(confirmationLink(await openMail('ben@bakery.example')), { method: 'POST' });
    assert.match(await answer.text(), /Your address is confirmed/);
  },

  'who signed up is on the list, and nobody else': async () => {
    const form = await formNow();
    await consoleProblems(browser);
    await screen.open(`/contacts/lists/${form.list_id}`);
    await screen.sees('ana@bakery.example');
    await screen.sees('ben@bakery.example');
    assert.doesNotMatch(await screen.text(), /robot@/);
    await screen.goTo('/forms/signup');
    await screen.sees('Visitors');
    assert.equal(form.contact_count, 2);
    await checkLooks(screen, 'signup-forms-index');
  },

  'it is duplicated and found by the palette, and deleted with its page': async () => {
    const { id } = await formNow();
    await screen.press('button', /Website/, { role: 'grid' });
    await screen.press('menuitem', 'Duplicate');
    await screen.sees('Duplicate: Website');
    await screen.goTo(`/forms/signup/${id}/delete`);
    await screen.press('button', 'Delete signup form', { role: 'alertdialog' });
    await screen.sees('Signup form deleted.');
    assert.equal((await fetch(new URL(`/forms/${id}`, screen.url))).status, 404);
    await keyboard.run('Share signup form');
    await keyboard.press(Key.Enter);
    await screen.sees('Share Duplicate: Website');
    assert.deepEqual(await consoleProblems(browser), []);
  },
});
