import assert from 'node:assert/strict';
import { after } from 'node:test';
import { outboxService } from 'sendwright/sms';
import type { OutboxPage } from 'sendwright/wire/outbox';
import type { SingleSend, SingleSendPage } from 'sendwright/wire/singleSends';
import type { SmsReplyPage, SmsStats } from 'sendwright/wire/sms';
import { newSid } from '../../provider/testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../provider/testing/smsProvider/startSmsProvider';
import { until } from '../support/until';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Text messages: tried in the Outbox, then sent through a fake SMS provider that reports and forwards replies.

const readers = 4;
const numberOf = (place: number): string => `+1202555014${place}`;
const dialog = { role: 'dialog' };
let screen: Screen;
let api: Api;
let twilio: SmsProvider;
let list: string;
let trial: string;
let copy: string;

openWorkbench(
  async (workbench) => {
    ({ api, screen } = workbench);
    list = await api.list('Texters');
    // Of two lists, none is preselected.
    await api.list('Others');
    await api.call('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: [
        ...Array.from({ length: readers }, (_, place) => ({
          external_id: `texter${place}`,
          first_name: place === 3 ? '' : `Texter ${place}`,
          phone_number_id: numberOf(place),
        })),
        { email: 'no-number@readers.example' },
      ],
    });
    await until(
      'the contacts',
      async () =>
        (await api.call<{ contact_count: number }>('GET', `/marketing/lists/${list}`)).contact_count === readers + 1,
    );
    await api.call('PATCH', '/marketing/settings/sending', { undo_seconds: 0, sms_from_hour: 0, sms_until_hour: 24 });
    await signIn(screen);
  },
  async () => {
    twilio = await startSmsProvider();
    return { settings: { SMS_API_URL: twilio.url } };
  },
);

after(() => twilio.close());

const idNow = async () => /\/single-sends\/(?:sms\/)?([0-9a-f-]{36})/.exec(await screen.address())?.[1] ?? '';
const read = (id: string) => api.call<SingleSend>('GET', `/marketing/singlesends/${id}`);
const stats = (id: string) => api.call<SmsStats>('GET', `/marketing/stats/singlesends/${id}/sms`);
const saved = (id: string, part: Partial<NonNullable<SingleSend['sms_config']>>) =>
  until('the save', async () => {
    const { sms_config: config } = await read(id);
    return Object.entries(part).every(
      ([name, value]) =>
        JSON.stringify(Object.entries(config ?? {}).find(([one]) => one === name)?.[1]) === JSON.stringify(value),
    );
  });
/** Writes a message to the list in a new draft. */
const compose = async (name: string, body: string, reach = '4 of 5 reachable. 1 has no number.'): Promise<string> => {
  await screen.open('/single-sends/new/selector/your-designs');
  await screen.press('button', 'Write a text message');
  await screen.isAt(/^\/single-sends\/sms\/[0-9a-f-]+\/editor$/);
  const id = await idNow();
  await screen.fill('Name of the single send', name);
  await screen.fill(/^Text/, body);
  await screen.press('button', 'Edit To');
  await screen.choose(/^Lists/, /^Texters/);
  await screen.press('button', 'Done with To');
  await screen.sees(reach);
  await saved(id, { body });
  return id;
};
const sendNow = async (people: string) => {
  await screen.press('button', 'Review and send');
  await screen.sees('Ready to send');
  await screen.press('button', 'Send or schedule');
  await screen.press('radio', /^Immediately/, dialog);
  await screen.press('button', `Send now to ${people}`, dialog);
  await screen.isAt(/\/stats/);
};

journey('Without an SMS account, a text message is tried in the Outbox', () => screen, {
  'the editor offers the Outbox': async () => {
    await checkLooks(screen, 'sms-home');
    const id = await compose('Trial', 'Hi {{first_name | friend}}, it’s trial day. Reply STOP to unsubscribe');
    await checkLooks(screen, 'sms-editor-unconnected');
    await screen.press('link', 'no phone number: 1 person');
    await screen.sees('no-number@readers.example');
    await checkLooks(screen, 'sms-reach-people');
    await screen.press('button', 'Close', dialog);
    await screen.sees('1 contact has none and gets “friend”');
    await screen.press('button', 'Replace');
    await saved(id, { body: "Hi {{first_name | friend}}, it's trial day. Reply STOP to unsubscribe" });
    await screen.press('button', 'Use the Outbox');
    await saved(id, { messaging_service_sid: outboxService });
    await screen.press('button', 'Send me a test');
    await screen.fill(/^Phone numbers/, '202 555 0199');
    await screen.press('button', 'Send test', dialog);
    await screen.sees('The test to 1 number is in the Outbox.');
    await sendNow('4 people');
    await until('the captured messages', async () => (await stats(id)).accepted === readers);
    trial = id;
  },
  'its recipients act on a phone': async () => {
    const { result } = await api.call<OutboxPage>('GET', `/marketing/outbox?email=${encodeURIComponent(numberOf(3))}`);
    await screen.open('/outbox');
    await screen.sees('Hi friend');
    await checkLooks(screen, 'sms-outbox');
    await screen.open(`/outbox/${result[0]?.id}`);
    await screen.sees("Hi friend, it's trial day.");
    await screen.press('button', 'Fail with this error');
    await screen.sees('Undelivered: 30003');
    await screen.fill(/^Reply/, 'Who is this?');
    await screen.press('button', 'Reply');
    await screen.sees('Who is this?');
    await screen.press('button', 'Reply STOP');
    await screen.sees('opted out');
    await checkLooks(screen, 'sms-outbox-message');
  },
  'the statistics show how it ended for each, and what was replied': async () => {
    await screen.open(`/single-sends/${trial}/stats`);
    await screen.sees('These messages were captured in the Outbox');
    await screen.sees('Who is this?');
    await checkLooks(screen, 'sms-captured-statistics');
    await screen.press('link', 'Undelivered, people: Undelivered');
    await screen.sees('30003: The phone is switched off or out of reach.');
    await screen.sees(numberOf(3));
    await checkLooks(screen, 'sms-people');
    await screen.press('button', 'Add tag', dialog);
    await checkLooks(screen, 'sms-people-tag');
    await screen.open(`/single-sends/${trial}/stats/people/not_clicked`);
    await screen.sees('Not clicked');
    await screen.open(`/single-sends/${trial}/stats`);
    await screen.fill('Number, part of it, or name', '(202) 555-0140');
    await screen.sees('1 recipient');
    await checkLooks(screen, 'sms-recipient-search');
    await screen.open(`/single-sends/${trial}/stats/preview`);
    await screen.isAt(/stats\/preview$/);
    await screen.sees("it's trial day");
    await checkLooks(screen, 'sms-preview');
  },
  'an opt-out is in the profile of the contact, and lifted there': async () => {
    const { result } = await api.call<{ result: Array<{ id: string }> }>('POST', '/marketing/contacts/search', {
      query: `external_id = 'texter3'`,
    });
    await screen.open(`/contacts/profile/${result[0]?.id}`);
    await screen.sees('Text messages in the Outbox, since');
    await checkLooks(screen, 'sms-opt-out');
    await screen.press('button', 'Lift');
    await screen.press('button', 'Lift the opt-out', { role: 'alertdialog' });
    await screen.sees('Not opted out');
  },
});

journey('Text messages are found in Activity', () => screen, {
  'by a part of the number, with the reason': async () => {
    await screen.open('/activity');
    await screen.sees(numberOf(3));
    await screen.sees('30003: The phone is switched off or out of reach.');
    await checkLooks(screen, 'sms-activity');
    await screen.open(`/activity?channel=sms&search=${encodeURIComponent('(202) 555-0143')}`);
    await screen.sees(numberOf(3));
    await screen.press('link', /12025550143/);
    await screen.sees('The carrier could not deliver it.');
    await checkLooks(screen, 'sms-activity-message');
    await screen.open('/activity?channel=sms&search=0000000');
    await screen.sees('No messages match');
  },
});

let send: string;

journey('A text message is sent through the provider', () => screen, {
  'the account is connected': async () => {
    await screen.open('/integrations/twilio');
    await screen.press('link', 'Connect Twilio');
    await screen.fill(/^Account SID/, twilio.accountSid);
    await screen.fill(/^Auth token/, twilio.authToken);
    await screen.press('button', 'Connect', dialog);
    await screen.sees('Twilio is connected.');
  },
  'a message is composed, and tested by several people': async () => {
    await api.call('PATCH', '/marketing/settings/sending', { sms_segment_price: 0.0079, sms_currency: 'USD' });
    send = await compose(
      'Flash sale',
      'Hi {{first_name | friend}}, save 20% at https://shop.example/sale. Reply STOP to unsubscribe',
    );
    await screen.press('button', 'Edit From');
    await screen.select(/^Messaging service/, 'Newsletter');
    await saved(send, { messaging_service_sid: twilio.services[0]?.sid ?? '' });
    await screen.sees('$0.03');
    await checkLooks(screen, 'sms-editor');
    await screen.press('button', 'Send me a test');
    await screen.fill(/^Phone numbers/, '202 555 0191, 416 555 0134');
    await checkLooks(screen, 'sms-test');
    await screen.press('button', 'Send test', dialog);
    await screen.sees('The test is on its way to 2 numbers.');
    assert.deepEqual(
      twilio.messages.map(({ to }) => to),
      ['+12025550191', '+14165550134'],
    );
  },
  'it is reviewed, can be scheduled, and is sent once to each': async () => {
    await screen.press('button', 'Review and send');
    await screen.sees('Ready to send');
    await checkLooks(screen, 'sms-review');
    await screen.press('button', 'Send or schedule');
    await screen.press('radio', /^Specify a date and time/, dialog);
    await checkLooks(screen, 'sms-schedule');
    await screen.press('button', 'Schedule', dialog);
    await until('the schedule', async () => (await read(send)).ui_status === 'scheduled');
    await screen.sees('Message parts');
    await checkLooks(screen, 'sms-scheduled');
    await screen.press('button', 'Unschedule', { role: 'main' });
    await screen.isAt(new RegExp(`^/single-sends/sms/${send}/editor`));
    await sendNow('4 people');
    await until('the messages', async () => (await stats(send)).accepted === readers);
    const messages = twilio.messages.filter(({ statusCallback }) => statusCallback?.includes(send));
    assert.deepEqual(
      messages.map(({ to }) => to).toSorted(),
      Array.from({ length: readers }, (_, place) => numberOf(place)),
    );
    assert.match(
      messages.find(({ to }) => to === numberOf(3))?.body ?? '',
      /^Hi friend, save 20% at http\S+\/l\/\w+\. /,
    );
  },
  'reports and a STOP arrive, and are in the statistics': async () => {
    const messageTo = (place: number) => {
      const message = twilio.messages.findLast(({ to }) => to === numberOf(place));
      if (!message) throw new Error(`nothing was sent to ${numberOf(place)}`);
      return message;
    };
    // Out of order and twice, as they come.
    for (const [place, status] of [
      [0, 'delivered'],
      [0, 'sent'],
      [0, 'delivered'],
      [1, 'delivered'],
    ] as const)
      assert.equal(await twilio.report(messageTo(place), status), 204);
    assert.equal(await twilio.report(messageTo(2), 'undelivered', { ErrorCode: '30003' }), 204);
    const { inbound_url: inbound = '' } = await api.call<{ inbound_url?: string }>('GET', '/marketing/sms/credentials');
    const posted = await twilio.post(inbound, {
      AccountSid: twilio.accountSid,
      From: numberOf(1),
      To: '+15005550006',
      Body: 'stop',
      MessageSid: newSid('SM'),
      MessagingServiceSid: twilio.services[0]?.sid ?? '',
      OptOutType: 'STOP',
    });
    assert.equal(posted, 200);
    const replies = await api.call<SmsReplyPage>('GET', '/marketing/sms/replies');
    assert.equal(replies.result[0]?.opt_out_type, 'STOP');
    await until('the reports', async () => (await stats(send)).delivered === 2);
    const link = /http\S+\/l\/\w+/.exec(messageTo(0).body)?.[0] ?? '';
    assert.equal((await fetch(link, { redirect: 'manual' })).headers.get('location'), 'https://shop.example/sale');
    await until('the click', async () => (await stats(send)).clicks === 1);
    await screen.open(`/single-sends/${send}/stats`);
    await screen.sees('50.0% of 4 accepted');
    await screen.sees('The phone is switched off or out of reach.');
    await checkLooks(screen, 'sms-statistics');
    await screen.open('/reports/sends?channel=sms');
    await screen.sees('save 20%');
    await checkLooks(screen, 'sms-reports');
    await screen.press('link', /^1: Failed, people of Flash sale/);
    await screen.sees(numberOf(2));
    await screen.open('/reports');
    await screen.sees('Of single sends and automations.');
    await checkLooks(screen, 'sms-reports-overview');
    const { result } = await api.call<{ result: Array<{ id: string }> }>('POST', '/marketing/contacts/search', {
      query: `external_id = 'texter1'`,
    });
    await screen.open(`/contacts/profile/${result[0]?.id}/activity`);
    await screen.sees('Text delivered');
    await checkLooks(screen, 'sms-contact');
    assert.deepEqual(twilio.problems, []);
  },
  'the next text leaves out who opted out, and the index shows the channel': async () => {
    await screen.open('/single-sends?channel=sms');
    await screen.sees('Flash sale');
    await checkLooks(screen, 'sms-index');
    const row = { role: 'row', name: /Flash sale/ };
    await screen.press('button', /^More actions|^Actions/, row);
    await screen.press('menuitem', 'Duplicate');
    await screen.isAt(/^\/single-sends\/sms\/[0-9a-f-]+\/editor$/);
    await screen.sees('3 of 5 reachable. 1 has no number, 1 opted out.');
    copy = await idNow();
  },
});

journey('Quiet hours and what is missing are told before sending', () => screen, {
  'an empty text without a name': async () => {
    await screen.open('/single-sends/new/selector/your-designs');
    await screen.press('button', 'Write a text message');
    await screen.isAt(/^\/single-sends\/sms\/[0-9a-f-]+\/editor$/);
    await screen.fill('Name of the single send', ' ');
    await screen.press('button', 'Review and send');
    await screen.sees('Name your single send.');
    await screen.fill('Name of the single send', 'At night');
    await screen.press('button', 'Review and send');
    await screen.sees('The message has no text and no image yet.');
    await checkLooks(screen, 'sms-review-empty');
    await screen.press('link', 'Fix content');
    await screen.isAt(/editor\?fix=content$/);
    await checkLooks(screen, 'sms-fix');
    await screen.fill(/^Text/, 'Our news');
    await saved(await idNow(), { body: 'Our news' });
    await screen.press('button', 'Review and send');
    await screen.sees('The text does not say how to opt out');
    await checkLooks(screen, 'sms-review-opt-out');
    await screen.press('button', 'Add opt-out text');
    await saved(await idNow(), { body: 'Our news\nReply STOP to unsubscribe' });
  },
  'a message that quiet hours hold': async () => {
    const hour = new Date().getUTCHours();
    // Neither here nor in Washington, in summer or winter.
    const now = [0, -4, -5].map((offset) => (hour + offset + 24) % 24);
    const from = [2, 10, 18].find((one) => now.every((there) => Math.abs(there - one) > 1)) ?? 2;
    await api.call('PATCH', '/marketing/settings/sending', { sms_from_hour: from, sms_until_hour: from + 1 });
    const body = 'Hi {{first_name | friend}}. Reply STOP to unsubscribe';
    const id = await compose('Night sale', body, '3 of 5 reachable. 1 has no number, 1 opted out.');
    await saved(id, { messaging_service_sid: twilio.services[0]?.sid ?? '' });
    await screen.press('button', 'Review and send');
    await screen.sees('Ready to send');
    await checkLooks(screen, 'sms-review-quiet');
    await screen.press('button', 'Send or schedule');
    await screen.press('radio', /^Immediately/, dialog);
    await screen.sees('Quiet hours will hold it');
    await checkLooks(screen, 'sms-send-quiet');
    await screen.press('button', 'Send now to 3 people', dialog);
    await screen.sees(/3 messages wait for quiet hours to end/);
    await checkLooks(screen, 'sms-waiting');
    await api.call('PATCH', '/marketing/settings/sending', { sms_from_hour: 0, sms_until_hour: 24 });
    await screen.open('/integrations/twilio');
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Disconnect Twilio');
    await screen.sees('“Night sale” is being sent or scheduled, and will be paused.');
    await checkLooks(screen, 'sms-disconnect');
    await screen.press('button', 'Cancel', { role: 'alertdialog' });
    await api.call('POST', `/marketing/singlesends/${id}/cancel`);
    await screen.open(`/single-sends/sms/${copy}/editor`);
  },
});

journey('What can go wrong is told where it belongs', () => screen, {
  'a message that is too long': async () => {
    await screen.fill(/^Text/, 'a'.repeat(1601));
    await screen.sees('The message is 1 byte too long: 1,600 at most.');
    await checkLooks(screen, 'sms-too-long');
    await screen.fill(/^Text/, 'Short');
    await saved(await idNow(), { body: 'Short' });
  },
  'a service that was deleted, and a token that was changed': async () => {
    const id = await idNow();
    twilio.services.splice(0, 1, { sid: newSid('MG'), friendly_name: 'Another' });
    await screen.open(`/single-sends/sms/${id}/editor`);
    await screen.sees('A deleted messaging service');
    await checkLooks(screen, 'sms-no-service');
    await screen.press('button', 'Review and send');
    await screen.press('button', 'Send or schedule');
    await screen.press('button', 'Send now to 3 people', dialog);
    await screen.sees('This messaging service no longer exists. Select a messaging service.');
    twilio.authToken = 'changed';
    await screen.open(`/single-sends/sms/${id}/editor`);
    await screen.sees('Twilio no longer accepts the credentials of your account.');
    await checkLooks(screen, 'sms-bad-token');
    const { result } = await api.call<SingleSendPage>('GET', '/marketing/singlesends');
    assert.equal(result.find((one) => one.id === id)?.status, 'draft');
  },
});
