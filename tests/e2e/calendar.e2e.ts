import { outboxService } from 'sendwright/sms';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// The calendar: a scheduled email and a text message get another day, by mouse and by keyboard, and back with Undo.

let api: Api;
let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let letter: string;
let text: string;

const day = 86_400_000;
/** The Monday of a week in which nothing is in the past. */
let monday: number;
const at = (place: number) => `${new Date(monday + place * day).toISOString().slice(0, 10)}T09:30:00Z`;
const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** The name of a day's cell. Browsers differ in the comma after the weekday. */
const cellName = (place: number) => new RegExp(`${longDate.format(monday + place * day)}$`);
const inCell = (place: number) => ({ role: 'listitem', name: cellName(place) });

openWorkbench(async (workbench) => {
  ({ api, browser, screen, keyboard } = workbench);
  const today = Math.floor(Date.now() / day) * day;
  monday = today + (14 - ((new Date(today).getUTCDay() + 6) % 7)) * day;
  const list = await api.list();
  await api.call('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: [{ email: 'reader@readers.example', phone_number_id: '+12025550140' }],
  });
  const parts = { list, sender: (await api.verifiedSender()).id, group: await api.group() };
  letter = await api.draft('Winter news', parts);
  text = (
    await api.call<SingleSend>('POST', '/marketing/singlesends', {
      name: 'Winter text',
      channel: 'sms',
      send_to: { list_ids: [list] },
      sms_config: { body: 'Our news. Reply STOP to unsubscribe', messaging_service_sid: outboxService },
    })
  ).id;
  for (const id of [letter, text]) await api.call('PUT', `/marketing/singlesends/${id}/schedule`, { send_at: at(1) });
  await signIn(screen);
});

const isAt = (id: string, time: string) =>
  until(`the send at ${time}`, async () => {
    const { send_at: now } = await api.call<SingleSend>('GET', `/marketing/singlesends/${id}`);
    return now !== null && Date.parse(now) === Date.parse(time);
  });

/** The same pointer from one part of a gesture to the next. */
const pointer = () => browser.action('pointer', { id: 'mouse', parameters: { pointerType: 'mouse' } });

/** Drags with the mouse: each part of the gesture once the browser has taken the part before. */
async function drag(name: string, place: number): Promise<void> {
  const entry = await browser.execute((wanted) => {
    document.addEventListener('dragstart', () => (document.body.dataset['dragged'] = 'yes'), { once: true });
    const found = [...document.querySelectorAll('[draggable="true"]')].find((one) => one.textContent?.includes(wanted));
    const time = found?.querySelector('span')?.getBoundingClientRect();
    if (!time) throw new Error(`no draggable entry ${wanted}`);
    return { x: Math.round(time.left + time.width / 2), y: Math.round(time.top + time.height / 2) };
  }, name);
  const { x, y, width, height } = await browser.getElementRect(await screen.find('listitem', cellName(place)));
  const to = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  await pointer()
    .move(entry)
    .down()
    .move({ x: entry.x + 6, y: entry.y + 4, duration: 100 })
    .perform(true);
  await until('the drag to start', () => browser.execute(() => document.body.dataset['dragged'] === 'yes'));
  await pointer()
    .move({ ...to, duration: 300 })
    .perform(true);
  await until('the day to be a target', () =>
    browser.execute(() => document.querySelector('li[data-target="true"]') !== null),
  );
  await pointer().up().perform();
  await browser.execute(() => delete document.body.dataset['dragged']);
}

journey('Scheduled sends get another day', () => screen, {
  'an email is dragged to another day, keeps its time of day, and is moved back': async () => {
    await screen.open(`/calendar?view=week&day=${at(0).slice(0, 10)}`);
    await screen.waitFor('link', 'Winter news', inCell(1));
    await screen.waitFor('link', 'Winter text', inCell(1));
    await drag('Winter news', 3);
    await screen.waitFor('link', 'Winter news', inCell(3));
    await isAt(letter, at(3));
    await screen.press('button', 'Undo');
    await screen.waitFor('link', 'Winter news', inCell(1));
    await isAt(letter, at(1));
    await checkLooks(screen, 'calendar-week');
  },

  'so is a text message, in the month, too': async () => {
    await screen.open(`/calendar?day=${at(0).slice(0, 10)}`);
    await screen.waitFor('link', 'Winter text', inCell(1));
    await drag('Winter text', 2);
    await screen.waitFor('link', 'Winter text', inCell(2));
    await isAt(text, at(2));
    await screen.press('button', 'Undo');
    await screen.waitFor('link', 'Winter text', inCell(1));
    await isAt(text, at(1));
  },

  'by keyboard, a day and a time are typed': async () => {
    await screen.open(`/calendar?view=week&day=${at(0).slice(0, 10)}`);
    await keyboard.tabTo('button', 'Actions for Winter text');
    await keyboard.press(Key.Enter);
    await screen.waitFor('menuitem', 'Reschedule');
    await keyboard.press(Key.Enter);
    const dialog = { role: 'dialog', name: 'Reschedule Winter text' };
    await screen.waitFor('dialog', 'Reschedule Winter text');
    await keyboard.fill(/^Date and time/, `${at(4).slice(0, 10)} 9:30`, dialog);
    await keyboard.tabTo('button', 'Reschedule', { within: dialog });
    await keyboard.press(Key.Enter);
    await screen.waitFor('link', 'Winter text', inCell(4));
    await isAt(text, at(4));
    await keyboard.tabTo('button', 'Undo');
    await keyboard.press(Key.Enter);
    await screen.waitFor('link', 'Winter text', inCell(1));
    await isAt(text, at(1));
  },
});
