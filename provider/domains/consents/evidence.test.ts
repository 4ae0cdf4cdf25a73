import type { Consent, ConsentPage } from 'sendwright/wire/consents';
import { sql } from '../../database/sql';
import { Signups } from '../../testing/signups';

const signups = new Signups();

test('the evidence says who agreed to what, when and from where', async () => {
  const form = await signups.createForm({
    title: 'Bread by mail',
    description: 'Weekly',
    consent_text: 'You can unsubscribe any time.',
    button_text: 'Join',
  });
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const address = await signups.link();
  await signups.provider.inject('PATCH', `/v3/marketing/forms/${form.id}`, { title: 'Something else' });
  await signups.visit('POST', address, {}, 'Phone/2');
  const [contact] = await signups.contacts();
  const { result } = (await signups.provider.inject('GET', `/v3/marketing/contacts/${contact?.id}/consents`)).json<{
    result: Consent[];
  }>();
  expect(result).toEqual([
    expect.objectContaining({
      email: 'ana@example.com',
      status: 'confirmed',
      source: 'form',
      form_id: form.id,
      list_ids: [signups.listId],
      contact_id: contact?.id,
      requested_user_agent: 'Browser/1',
      requested_ip: expect.stringMatching(/^203\.0\.113\./),
      confirmed_ip: expect.stringMatching(/^203\.0\.113\./),
      confirmed_user_agent: 'Phone/2',
      resubscribed: false,
      wording: {
        form: 'Bread',
        title: 'Bread by mail',
        description: 'Weekly',
        consent_text: 'You can unsubscribe any time.',
        button_text: 'Join',
        fields: [
          expect.objectContaining({ label: 'Email', required: true }),
          expect.objectContaining({ label: 'First name' }),
        ],
        version: 1,
      },
    }),
  ]);
  expect(result[0]?.confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  // It goes with its contact.
  await signups.database.execute(sql`delete from contacts where account_id = ${signups.provider.accountId}`);
  expect(await signups.requests()).toEqual([]);
});

test('pending requests are listed, mailed again and removed', async () => {
  const form = await signups.createForm();
  for (const name of ['a', 'b', 'c']) await signups.submit(form, { _rf2_T: `${name}@example.com` });
  await signups.mails();
  const page = (
    await signups.provider.inject(
      'GET',
      `/v3/marketing/consents?status=pending&list_id=${signups.listId}&page_size=2`,
      undefined,
      { host: 'tunnel.example' },
    )
  ).json<ConsentPage>();
  expect([page.result.map(({ email }) => email), page._metadata.count]).toEqual([
    ['c@example.com', 'b@example.com'],
    3,
  ]);
  const next = new URL(page._metadata.next ?? '');
  expect(next.host).toBe('tunnel.example');
  expect(
    (await signups.provider.inject('GET', next.pathname + next.search))
      .json<ConsentPage>()
      .result.map(({ email }) => email),
  ).toEqual(['a@example.com']);
  const [id = ''] = page.result.map((one) => one.id);
  expect((await signups.provider.inject('POST', `/v3/marketing/consents/${id}/resend`)).statusCode).toBe(429);
  await signups.allowNextMail();
  expect((await signups.provider.inject('POST', `/v3/marketing/consents/${id}/resend`)).json()).toMatchObject({
    mail_count: 2,
  });
  const address = await signups.link();
  expect((await signups.provider.inject('DELETE', `/v3/marketing/consents/${id}`)).statusCode).toBe(204);
  expect((await signups.visit('POST', address)).statusCode).toBe(410);
  expect((await signups.provider.inject('POST', `/v3/marketing/consents/${id}/resend`)).statusCode).toBe(404);
  expect((await signups.provider.inject('GET', '/v3/marketing/consents?list_id=x')).json()).toMatchObject({
    errors: [{ field: 'list_id' }],
  });
});

test('consent records cannot be deleted separately', async () => {
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  await signups.visit('POST', await signups.link());
  const [evidence] = await signups.requests();
  expect((await signups.provider.inject('DELETE', `/v3/marketing/consents/${evidence?.id}`)).statusCode).toBe(403);
  expect((await signups.provider.inject('POST', `/v3/marketing/consents/${evidence?.id}/resend`)).statusCode).toBe(409);
  expect(await signups.requests()).toHaveLength(1);
});

test('webhooks get pending and confirmed signups if they subscribe to them', async () => {
  const settings = '/v3/user/webhooks/event/settings';
  await signups.provider.inject('POST', settings, {
    url: 'https://hooks.example.com/all',
    enabled: true,
    signup_pending: true,
    signup_confirmed: true,
  });
  await signups.provider.inject('POST', settings, { url: 'https://hooks.example.com/none', enabled: true, open: true });
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  await signups.visit('POST', await signups.link());
  const queued = await signups.database.rows(sql`
    select event, email, detail ->> 'source' as source, contact_id is not null as known from event_queue
    where account_id = ${signups.provider.accountId} order by sequence`);
  expect(queued).toEqual([
    { event: 'signup_pending', email: 'ana@example.com', source: 'form', known: false },
    { event: 'signup_confirmed', email: 'ana@example.com', source: 'form', known: true },
  ]);
});
