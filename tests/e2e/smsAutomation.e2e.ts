import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Automation } from 'sendwright/wire/automations';
import type { AutomationSmsStats } from 'sendwright/wire/sms';
import { type SmsProvider, startSmsProvider } from '../../provider/testing/smsProvider/startSmsProvider';
import { until } from '../support/until';
import type { Api } from './support/api';
import { setWidth } from './support/emulation';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// An automation that sends a text message, from the first click to the phone, through a fake SMS provider.

const number = '+12025550160';
let screen: Screen;
let api: Api;
let twilio: SmsProvider;
let list: string;
let id: string;

openWorkbench(
  async (workbench) => {
    ({ api, screen } = workbench);
    list = await api.list('Texters');
    await api.call('PATCH', '/marketing/settings/sending', { sms_from_hour: 0, sms_until_hour: 24 });
    await api.call('PUT', '/marketing/sms/credentials', {
      twilio_account_sid: twilio.accountSid,
      twilio_auth_token: twilio.authToken,
    });
    await signIn(screen);
  },
  async () => {
    twilio = await startSmsProvider();
    return { settings: { SMS_API_URL: twilio.url } };
  },
);

after(() => twilio.close());

journey('Text messages of automations', () => screen, {
  'a message is written in a step, and checked': async () => {
    ({ id } = await api.call<Automation>('POST', '/marketing/automations', {
      name: 'Welcome by SMS',
      entry: { type: 'list', id: list },
    }));
    await screen.open(`/automations/${id}/detail`);
    await screen.press('button', 'Add step');
    await screen.press('menuitem', /^SMS/);
    await screen.sees('Add a message or an attachment.');
    // The account has only one messaging service.
    await screen.sees('Newsletter');
    await screen.fill('Text', 'Hi {{first_name}}, it’s open! Reply STOP to unsubscribe');
    await screen.sees('needs Unicode');
    await screen.press('button', /^Replace/);
    await screen.sees(/1 part, \d+ characters left/);
    await checkLooks(screen, 'automation-sms');
    await screen.press('button', 'Save');
    await until('the save', async () => {
      const { steps } = await api.call<Automation>('GET', `/marketing/automations/${id}`);
      return steps[0]?.type === 'sms' && steps[0].sms_config.body.startsWith("Hi {{first_name}}, it's open!");
    });
  },

  'beside the canvas, the preview is below the form, and both fit': async () => {
    for (const width of [1440, 1024]) {
      await setWidth(screen.browser, width, 900);
      await screen.open(`/automations/${id}/detail/canvas`);
      await screen.press('button', /^SMS 1/);
      await screen.waitFor('region', 'Message of SMS 1');
      const [fields, preview, widest] = await screen.browser.execute(() => {
        const message = document.querySelector('[aria-label="Message of SMS 1"]');
        const [form, phone] = [...(message?.firstElementChild?.children ?? [])].map((one) =>
          one.getBoundingClientRect(),
        );
        const wide = [...(message?.querySelectorAll('*') ?? [])].map((one) => one.getBoundingClientRect().right);
        return [
          form?.bottom ?? NaN,
          phone?.top ?? NaN,
          Math.max(...wide) - (message?.getBoundingClientRect().right ?? NaN),
        ];
      });
      assert.ok(fields <= preview, `${width}: the form ends at ${fields}, the preview starts at ${preview}.`);
      assert.ok(widest <= 1, `${width}: something is ${widest} pixels too wide.`);
    }
    await setWidth(screen.browser, 0);
    await screen.open(`/automations/${id}/detail`);
  },

  'it goes live, and a new contact gets the message once': async () => {
    await screen.press('button', 'Set live');
    await screen.sees('It is live');
    await api.call('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: [{ external_id: 'texter', first_name: 'Ada', phone_number_id: number }],
    });
    await until('the message', async () => twilio.messages.length === 1);
    const [message] = twilio.messages;
    assert.equal(message?.to, number);
    assert.equal(message.body, "Hi Ada, it's open! Reply STOP to unsubscribe");
    assert.equal(await twilio.report(message, 'delivered'), 204);
    assert.deepEqual(twilio.problems, []);
  },

  'the statistics say what became of it': async () => {
    const { result } = await api.call<AutomationSmsStats>('GET', `/marketing/stats/automations/${id}/sms`);
    assert.deepEqual([result[0]?.accepted, result[0]?.delivered], [1, 1]);
    await screen.open(`/automations/${id}/stats`);
    await screen.waitFor('table', 'By text message');
    await checkLooks(screen, 'automation-sms-statistics');
  },
});
