import { fireEvent, screen, within } from '@testing-library/react';
import { SmsConnection } from 'sendwright/plugins/integrations/contract';
import { answer, type ApiMocks, type ApiRequest, fake, testWorkbench } from 'sendwright/sdk/testing';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import type { SmsConfig } from 'sendwright/wire/sms';
import plugin from '../plugin';
import { allScopes, aSend, id, fakeServices, commonRequests } from './sends';

export const address = `/single-sends/sms/${id}/editor`;
export const read = 'GET /marketing/singlesends/:id';
export const update = 'PATCH /marketing/singlesends/:id';
export const test202 = 'POST /marketing/test/send_sms';
export const service = { sid: `MG${'1b'.repeat(16)}`, friendly_name: 'Newsletter', status: 'active' };
export const longTimeout = { timeout: 4000 };

export const aText = (config: Partial<SmsConfig> = {}, change: Partial<SingleSend> = {}): SingleSend =>
  aSend(
    {
      channels: ['sms'],
      sms_config: { messaging_service_sid: service.sid, body: 'Hello', media_urls: [], image_ids: [], ...config },
      ...change,
    },
    { subject: null, html_content: null, sender_id: null, suppression_group_id: null },
  );

const textFields = `email external_id anonymous_id first_name last_name unique_name phone_number address_line_1
  address_line_2 city state_province_region country postal_code whatsapp line facebook created_at updated_at`.split(
  /\s+/,
);
export const contact = {
  ...Object.fromEntries(textFields.map((field) => [field, ''])),
  alternate_emails: [],
  list_ids: [],
  segment_ids: [],
  custom_fields: {},
  _metadata: { self: '' },
};

const success = { status: 'success' } as const;
export const connection = (change: Partial<SmsConnection> = {}): SmsConnection => ({
  sid: `AC${'0a'.repeat(16)}`,
  isVerified: true,
  fetching: success,
  services: [service],
  fetchingServices: success,
  load: async () => undefined,
  ...change,
});

/** Opens the editor of a draft that the server has, with an SMS account that is connected. */
export async function openSms(
  config: Partial<SmsConfig> = {},
  http: ApiMocks = {},
  sms = connection(),
  plugins = [plugin],
) {
  let send = aText(config);
  const workbench = await testWorkbench(plugins, {
    scopes: allScopes,
    services: [...fakeServices(), fake(SmsConnection, sms)],
    http: {
      ...commonRequests,
      [read]: () => send,
      [update]: ({ body }: ApiRequest) => {
        const { sms_config: changed = {} } = body as SingleSendUpdate;
        send = aText({ ...send.sms_config, ...(changed as Partial<SmsConfig>) }, { revision: send.revision + 1 });
        return answer(202, send);
      },
      ...http,
    },
  });
  await workbench.goto(address);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ });
  const phone = within(screen.getByRole('figure', { name: 'The message on a phone' }));
  const write = (text: string) => fireEvent.change(field, { target: { value: text } });
  const saves = () => workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { workbench, field, phone, write, saves };
}

/** An account with two messaging services. */
export const two = connection({
  services: [service, { ...service, sid: `MG${'2c'.repeat(16)}`, friendly_name: 'Alerts' }],
});
