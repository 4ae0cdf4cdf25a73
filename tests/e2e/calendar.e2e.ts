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

const command = (name: string, parameters: object) => browser.sendCommandAndGetResult(name, parameters);

/**
 * Drags with the mouse. The driver's mouse starts a drag; what follows, which is the system's, is sent as the events
 * that the system would send, with what the page put into the drag.
 */
async function drag(name: string, place: number): Promise<void> {
  await command('Input.setInterceptDrags', { enabled: true });
  const { x, y } = await browser.execute((wanted) => {
    document.addEventListener(
      'dragstart',
      ({ dataTransfer }) => {
        const items = [...(dataTransfer?.types ?? [])].map((type) => [type, dataTransfer?.getData(type)]);
        document.body.dataset['dragged'] = JSON.stringify(items);
      },
      { once: true },
    );
    const found = [...document.querySelectorAll('[draggable="true"]')].find((one) => one.textContent?.includes(wanted));
    const time = found?.querySelector('span')?.getBoundingClientRect();
    if (!time) throw new Error(`no draggable entry ${wanted}`);
    return { x: Math.round(time.left + time.width / 2), y: Math.round(time.top + time.height / 2) };
  }, name);
  const cell = await browser.getElementRect(await screen.find('listitem', cellName(place)));
  await browser
    .action('pointer')
    .move({ x, y })
    .down()
    .move({ x: x + 12, y: y + 12, duration: 100 })
    .perform(true);
  const dragged = await until('the drag to start', () => browser.execute(() => document.body.dataset['dragged']));
  const data = {
    items: (JSON.parse(dragged) as [string, string][]).map(([mimeType, value]) => ({ mimeType, data: value })),
    dragOperationsMask: 16,
  };
  const to = { x: Math.round(cell.x + cell.width / 2), y: Math.round(cell.y + cell.height / 2), data };
  await command('Input.dispatchDragEvent', { type: 'dragEnter', ...to });
  await command('Input.dispatchDragEvent', { type: 'dragOver', ...to });
  await until('the day to be a target', () =>
    browser.execute(() => document.querySelector('li[data-target="true"]') !== null),
  );
  await command('Input.dispatchDragEvent', { type: 'drop', ...to });
  await browser.releaseActions();
  await command('Input.setInterceptDrags', { enabled: false });
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
    // Enter reads what was typed, and shows it as it was understood.
    await keyboard.press(Key.Enter);
    await until('the time to be read', () =>
      browser.execute(() => (document.activeElement as HTMLInputElement | null)?.value.endsWith(', 09:30') ?? false),
    );
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
