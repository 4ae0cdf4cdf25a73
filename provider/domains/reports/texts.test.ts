import { outboxService } from 'sendwright/sms';
import type { ReportSends } from 'sendwright/wire/reports';
import type { ReportTexts } from 'sendwright/wire/textReports';
import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { seedSend } from '../../testing/seedSend';
import { seededNumber, seedText } from '../../testing/seedText';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { recordReports, type SmsMessageStatus } from '../sms/delivery/messageReports';

let provider: TestProvider;
let text: string;
let email: string;
const database = () => provider.provider.database;
const at = new Date('2026-05-02T09:00:00Z');

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  const { accountId } = provider;
  const send = await seedText(database(), accountId, outboxService, { recipients: 5 });
  text = send.singleSendId;
  email = (await seedSend(database(), accountId, { recipients: 0, email: { subject: 'News' } })).singleSendId;
  await database().execute(sql`
    update single_sends set status = 'triggered', triggered_at = ${at}
    where account_id = ${accountId} and single_send_id = any(${[text, email]}::uuid[])`);
  await database().execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, finished_at)
    select ${accountId}, ${text}, contact_id, phone_number_id,
      case right(phone_number_id, 1) when '4' then 'bounced' when '5' then 'dropped' else 'sent' end, 1, ${at}
    from contacts where account_id = ${accountId}`);
  const ids = await database().rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} order by phone_number_id`);
  const report = (place: number, status: SmsMessageStatus, code: number | null) =>
    recordReports(database(), { accountId, streamId: text }, [
      {
        contactId: ids[place - 1]?.contact_id ?? '',
        messageSid: status === 'refused' ? null : `SM${place}`,
        status,
        errorCode: code,
        segments: 2,
      },
    ]);
  await report(1, 'delivered', null);
  await report(2, 'delivered', null);
  await report(3, 'undelivered', 30_003);
  await report(4, 'refused', 21_211);
  await database().execute(sql`
    update sms_copies set price = 0.0158, currency = 'USD'
    where account_id = ${accountId} and status = 'delivered'`);
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid, opted_out_at)
    values (${accountId}, ${seededNumber(send, 1)}, ${outboxService}, ${new Date('2026-05-03T10:00:00Z')})`);
  await recordEvents(database(), [
    {
      accountId,
      singleSendId: text,
      contactId: ids[1]?.contact_id,
      email: seededNumber(send, 2),
      event: 'click',
      occurredAt: new Date('2026-05-02T10:00:00Z'),
      detail: { url: 'https://shop.example/', url_index: 0 },
    },
    {
      accountId,
      singleSendId: email,
      email: 'reader@mail.example',
      event: 'delivered',
      occurredAt: new Date('2026-05-02T10:00:00Z'),
    },
  ]);
});
afterAll(() => provider.close());

const read = async <Body>(path: string, authorization?: string): Promise<Body> => {
  const headers = authorization === undefined ? undefined : { authorization };
  const answer = await provider.inject('GET', `/v3/marketing/reports/${path}`, undefined, headers);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<Body>();
};
const days = 'start_date=2026-05-01&end_date=2026-05-31';

test('the table of sends has emails, or texts with their figures, or both in one order', async () => {
  const names = async (query: string) =>
    (await read<ReportSends>(`sends?${days}${query}`)).result.map(({ id }) => (id === text ? 'text' : 'email'));
  expect(await names('')).toEqual(['email']);
  expect(await names('&channel=sms')).toEqual(['text']);
  expect(await names('&channel=all&sort_by=delivered')).toEqual(['text', 'email']);
  expect(await names('&channel=all&sort_by=delivered&sort_direction=asc')).toEqual(['email', 'text']);
  const { result, count } = await read<ReportSends>(`sends?${days}&channel=sms`);
  expect(count).toBe(1);
  expect(result[0]).toMatchObject({
    subject: 'Hi {{first_name}}! Reply STOP to unsubscribe',
    metrics: { delivered: 2, human_unique_clicks: 1, opens: 0 },
    sms: {
      accepted: 3,
      delivered: 2,
      undelivered: 1,
      failed: 1,
      not_sent: 1,
      clicked: 1,
      opt_outs: 1,
      segments: 6,
      costs: [{ currency: 'USD', amount: 0.0316 }],
      unpriced: 1,
    },
  });
});

test('the overview has all texts of the days beside those before', async () => {
  const { totals, previous_totals: before } = await read<ReportTexts>(`texts?${days}`);
  expect(totals).toMatchObject({ accepted: 3, delivered: 2, failed: 1, clicked: 1, opt_outs: 1, segments: 6 });
  expect(totals.costs).toEqual([{ currency: 'USD', amount: 0.0316 }]);
  expect(before).toMatchObject({ accepted: 0, clicked: 0, opt_outs: 0, costs: [] });
  const later = await read<ReportTexts>('texts?start_date=2026-05-03&end_date=2026-05-03');
  expect(later.totals).toMatchObject({ accepted: 0, clicked: 0, opt_outs: 1 });
  expect(later.previous_totals).toMatchObject({ accepted: 3, clicked: 1, opt_outs: 0 });
});

test('nothing of it is in the reports of another account', async () => {
  const other = `Bearer ${(await provider.createAccount()).apiKey}`;
  expect((await read<ReportSends>(`sends?${days}&channel=all`, other)).count).toBe(0);
  expect((await read<ReportTexts>(`texts?${days}`, other)).totals).toMatchObject({ accepted: 0, opt_outs: 0 });
});
