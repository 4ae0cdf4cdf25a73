import type { Consent } from 'sendwright/wire/consents';
import type { Contact } from 'sendwright/wire/contacts';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { openedForm } from '../../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';

let provider: TestProvider;
let visitors = 0;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const terms = { id: 'terms', text: 'I am over 18 & agree to the <terms>.', required: true };
const offers = { id: 'offers', text: 'Send me offers.', required: false };

async function made<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> {
  const answer = await provider.inject(method, `/v3/marketing${path}`, body);
  expect([answer.statusCode, answer.body]).toEqual([expect.any(Number), expect.any(String)]);
  return answer.json<T>();
}
const create = (body: object = {}): Promise<SignupForm> =>
  made('POST', '/forms', {
    name: 'Club',
    require_confirmation: false,
    consent_text: 'One email a week.',
    consent_boxes: [terms, offers],
    ...body,
  });
const send = async (form: SignupForm, values: Record<string, string>) =>
  provider.server.inject({
    method: 'POST',
    url: `/forms/${form.id}/submissions`,
    remoteAddress: `203.0.113.${(visitors += 1)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Firefox' },
    payload: new URLSearchParams({ ...(await openedForm(provider.provider.database, form.id)), ...values }).toString(),
  });
const evidenceOf = async (email: string): Promise<Consent[]> => {
  const { result } = await made<{ result: Contact[] }>('GET', '/contacts');
  const id = result.find((contact) => contact.email === email)?.id ?? '';
  return (await made<{ result: Consent[] }>('GET', `/contacts/${id}/consents`)).result;
};

test('a signup keeps what the visitor saw and checked, also without a confirmation email', async () => {
  const form = await create();
  const page = await provider.server.inject({ method: 'GET', url: `/forms/${form.id}` });
  expect(page.body).toContain(
    '<input type="checkbox" id="field-consent-terms" name="consent-terms" value="yes" required>' +
      '<label for="field-consent-terms">I am over 18 &amp; agree to the &lt;terms&gt;.</label>',
  );
  expect(page.body).toContain('Send me offers. <span class="optional">(optional)</span>');
  expect(page.body).not.toContain(' checked');
  expect((await send(form, { _rf2_T: 'ana@example.com', 'consent-terms': 'yes' })).statusCode).toBe(200);
  // The same once more adds nothing.
  await send(form, { _rf2_T: 'ana@example.com', 'consent-terms': 'yes' });
  const evidence = await evidenceOf('ana@example.com');
  expect(evidence).toMatchObject([
    {
      status: 'signed_up',
      source: 'form',
      form_id: form.id,
      confirmed_at: null,
      mail_count: 0,
      requested_ip: '203.0.113.1',
      requested_user_agent: 'Firefox',
      wording: {
        form: 'Club',
        consent_text: 'One email a week.',
        boxes: [
          { ...terms, checked: true },
          { ...offers, checked: false },
        ],
        version: 1,
      },
    },
  ]);
  // They were asked nothing by email, so the timeline says only that they signed up.
  const { result } = await made<{ result: Contact[] }>('GET', '/contacts');
  const timeline = await made<{ result: Array<{ event: string }> }>(
    'GET',
    `/contacts/${result[0]?.id}/timeline?kind=forms`,
  );
  expect(timeline.result.map(({ event }) => event)).toEqual(['form_submitted']);
});

test('a required box has to be checked, and the other stays checked meanwhile', async () => {
  const form = await create();
  const answer = await send(form, { _rf2_T: 'ben@example.com', 'consent-offers': 'yes' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('<a href="#field-consent-terms">Check this box to sign up.</a>');
  expect(answer.body).toContain('name="consent-terms" value="yes" required aria-invalid="true"');
  expect(answer.body).toContain('name="consent-offers" value="yes" checked>');
  const { result } = await made<{ result: Contact[] }>('GET', '/contacts');
  expect(result.map(({ email }) => email)).not.toContain('ben@example.com');
});

test('each wording has a version, and evidence keeps that of its time', async () => {
  const form = await create({ name: 'Versions' });
  expect(form).toMatchObject({ consent_version: 1, consent_boxes: [terms, offers] });
  await send(form, { _rf2_T: 'cleo@example.com', 'consent-terms': 'yes' });
  const change = (body: object) => made<SignupForm>('PATCH', `/forms/${form.id}`, body);
  expect((await change({ title: 'Another title' })).consent_version).toBe(1);
  expect(await change({ consent_boxes: [terms, { ...offers, text: 'Send me offers and news.' }] })).toMatchObject({
    consent_version: 2,
  });
  expect((await change({ consent_text: 'Two emails a week.' })).consent_version).toBe(3);
  expect((await change({ consent_text: 'Two emails a week.', consent_boxes: [] })).consent_version).toBe(4);
  await send(form, { _rf2_T: 'cleo@example.com' });
  expect((await evidenceOf('cleo@example.com')).map(({ wording }) => wording)).toMatchObject([
    { version: 4, consent_text: 'Two emails a week.' },
    { version: 1, boxes: [{ checked: true }, { text: 'Send me offers.', checked: false }] },
  ]);
});

test('with double opt-in the evidence has the boxes of the request', async () => {
  const form = await create({ require_confirmation: true, name: 'Asks' });
  await send(form, { _rf2_T: 'dora@example.com', 'consent-terms': 'yes', 'consent-offers': 'yes' });
  const { result } = await made<{ result: Consent[] }>('GET', '/consents?email=dora@example.com');
  expect(result).toMatchObject([{ status: 'pending', wording: { boxes: [{ checked: true }, { checked: true }] } }]);
});

test('boxes need a text and an id of their own', async () => {
  const refused = async (boxes: object[]) =>
    (await provider.inject('POST', '/v3/marketing/forms', { name: 'Wrong', consent_boxes: boxes })).json<{
      errors: Array<{ field: string }>;
    }>().errors;
  expect(await refused([terms, { ...terms, text: ' ' }])).toMatchObject([
    { field: 'consent_boxes.1.id' },
    { field: 'consent_boxes.1.text' },
  ]);
  expect(await refused([{ ...terms, id: 'a b' }])).toMatchObject([{ field: 'consent_boxes.0.id' }]);
  const many = Array.from({ length: 6 }, (_, place) => ({ ...terms, id: `box${place}` }));
  expect(await refused(many)).toMatchObject([{ field: 'consent_boxes', message: 'A form has up to 5 consent boxes.' }]);
});
