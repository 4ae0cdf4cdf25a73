import { outboxService } from 'sendwright/sms';
import type { AudiencePeoplePage } from 'sendwright/wire/audiencePeople';
import type { SmsAudience } from 'sendwright/wire/sendChecks';
import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { seededNumber, seedText } from '../../../testing/seedText';
import { type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import type { SingleSendKey } from '../singleSendRow';

const root = '/v3/marketing/singlesends';
let provider: TestProvider;
let send: SingleSendKey;
const database = () => provider.provider.database;

beforeAll(async () => {
  provider = await startTestProvider();
  const { accountId } = provider;
  send = await seedText(database(), accountId, outboxService, { recipients: 6 });
  const field = await provider.inject('POST', '/v3/marketing/field_definitions', { name: 'texts', field_type: 'Text' });
  const { id } = field.json<{ id: string }>();
  await provider.inject('PATCH', '/v3/marketing/settings/sending', { sms_consent_field: id });
  await database().execute(sql`
    insert into contacts (account_id, external_id, email) values (${accountId}, 'no number', 'ada@example.com')`);
  await database().execute(sql`
    update contacts set custom_fields = jsonb_build_object(${id}::text,
        case right(phone_number_id, 1) when '5' then 'no' else 'yes' end),
      first_name = case right(phone_number_id, 1) when '6' then null else first_name end
    where account_id = ${accountId} and phone_number_id is not null`);
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid)
    values (${accountId}, ${seededNumber(send, 2)}, ${outboxService}), (${accountId}, ${seededNumber(send, 3)}, '')`);
  await database().execute(sql`
    insert into sms_unreachable_numbers (account_id, phone_number, error_code)
    values (${accountId}, ${seededNumber(send, 4)}, 21614)`);
});
afterAll(() => provider.close());

const people = async (audience: string, more = ''): Promise<AudiencePeoplePage> => {
  const answer = await provider.inject(
    'GET',
    `${root}/${send.singleSendId}/audience_people?audience=${audience}${more}`,
  );
  expect([audience, answer.statusCode]).toEqual([audience, 200]);
  return answer.json<AudiencePeoplePage>();
};
const count = async (fields?: readonly string[]): Promise<SmsAudience> => {
  const body = { send_to: { all: true }, messaging_service_sid: outboxService, ...(fields && { fields }) };
  return (await provider.inject('POST', `${root}/sms_audience`, body)).json<SmsAudience>();
};

test('each reason why a contact gets no text message has the people that it counts', async () => {
  const counts = await count();
  const places: Record<string, string> = {};
  for (const figure of [
    'receives',
    'excluded',
    'no_number',
    'not_mobile',
    'opted_out',
    'opted_out_of_all',
    'no_consent',
    'capped',
  ] as const) {
    const { result, _metadata } = await people(figure);
    expect([figure, _metadata.count, result.length]).toEqual([figure, counts[figure], counts[figure]]);
    places[figure] = result.map(({ phone_number: number = 'none' }) => number.slice(-1)).join(' ');
  }
  expect(places).toEqual({
    receives: '1 6',
    excluded: '',
    no_number: 'e',
    not_mobile: '4',
    opted_out: '2',
    opted_out_of_all: '3',
    no_consent: '5',
    capped: '',
  });
  expect((await people('unsubscribed')).result).toEqual([]);
});

test('they are found by a part of their number or by name', async () => {
  expect((await people('receives', `&email=${seededNumber(send, 1).slice(-7)}`)).result).toHaveLength(1);
  expect((await people('receives', '&email=nobody')).result).toEqual([]);
});

test('what is done with the people behind other figures can be done with them', async () => {
  const answer = await provider.inject('POST', '/v3/marketing/contacts/bulk', {
    action: 'add_tag',
    tag: 'ask for consent',
    selection: { people: { single_send_id: send.singleSendId, audience: 'no_consent' } },
  });
  expect(answer.statusCode).toBe(202);
  await eventually(async () => {
    const found = await provider.inject('GET', '/v3/marketing/contacts/browse?tag=ask%20for%20consent');
    return found.json<{ result: unknown[] }>().result.length === 1;
  });
});

test('fields of the message are counted that are empty for those who get it', async () => {
  expect((await count(['first_name', 'last_name', 'nonsense'])).empty_fields).toEqual([
    { name: 'first_name', known: true, empty: 1 },
    { name: 'last_name', known: true, empty: 2 },
    { name: 'nonsense', known: false, empty: 2 },
  ]);
  expect(await count()).not.toHaveProperty('empty_fields');
});
