import { sql } from '../../database/sql';
import { Signups } from '../../testing/signups';
import { addVerifiedSender } from '../../testing/verifiedSender';
import { textsIn } from './confirmationTexts';

const signups = new Signups();

test('the email names nothing that a visitor typed, and has one link', async () => {
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Cheap pills at spam.example' });
  const [mail] = await signups.mails();
  expect(mail).toMatchObject({ to: 'ana@example.com', subject: 'Please confirm your email address' });
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/pills|spam\.example/);
  expect(mail?.html.match(/href="/g)).toHaveLength(1);
  expect(mail?.html).toContain(signups.provider.username);
});

test('signing up again while it is pending makes no second record; the email comes again', async () => {
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  await signups.mails();
  // Twice within a minute is one press too many.
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  expect(await signups.mails()).toHaveLength(1);
  for (let tries = 0; tries < 8; tries += 1) {
    await signups.allowNextMail();
    await signups.submit(form, { _rf2_T: 'ana@example.com' });
    await signups.mails();
  }
  expect(await signups.mails()).toHaveLength(5);
  expect(await signups.requests()).toMatchObject([{ status: 'pending', mail_count: 5 }]);
});

test('each link confirms what it was mailed for, not what somebody else sent since', async () => {
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Ana' });
  const first = await signups.link();
  await signups.allowNextMail();
  await signups.submit(form, { _rf2_T: 'ana@example.com', _rf0_T: 'Mallory' });
  expect(await signups.link()).not.toBe(first);
  await signups.visit('POST', first);
  expect(await signups.contacts()).toMatchObject([{ first_name: 'Ana' }]);
  expect((await signups.visit('POST', await signups.link())).body).toContain('already confirmed');
  expect(await signups.contacts()).toMatchObject([{ first_name: 'Ana' }]);
});

test('an account that cannot send asks nobody until it can', async () => {
  const form = await signups.createForm();
  await signups.database.execute(
    sql`update accounts set status = 'suspended' where account_id = ${signups.provider.accountId}`,
  );
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  expect(await signups.mails()).toEqual([]);
  await signups.database.execute(
    sql`update accounts set status = 'active' where account_id = ${signups.provider.accountId}`,
  );
  expect(await signups.mails()).toHaveLength(1);
});

test('a company without a verified sender is named without a link', async () => {
  const name = (company: string) =>
    signups.database.execute(sql`
      update users set profile = jsonb_set(profile, '{company}', ${JSON.stringify(company)}::jsonb)
      where account_id = ${signups.provider.accountId}`);
  await name('Acme, Inc. at https://pay.example/now');
  const form = await signups.createForm();
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const [mail] = await signups.mails();
  expect(mail?.text).toContain('Acme, Inc. at https: / / pay. example/ now');
  await name('');
});

test("the author's text has no links, is validated by field, and comes from the author's own sender", async () => {
  const wrong = {
    name: 'n',
    language: 'xx',
    confirmation_email: {
      subject: 's'.repeat(151),
      text: 'Buy at https://spam.example',
      button_text: 'www.spam.example',
    },
  };
  expect(
    (await signups.provider.inject('POST', '/v3/marketing/forms', wrong))
      .json<{ errors: { field: string }[] }>()
      .errors.map(({ field }) => field),
  ).toEqual(['confirmation_email.subject', 'confirmation_email.text', 'confirmation_email.button_text', 'language']);
  const form = await signups.createForm({
    confirmation_email: { subject: 'One more\nstep', text: 'Press it.\n\n<b>Now</b>', button_text: 'Yes, please' },
  });
  // From the installation's address, strangers could send any words to anybody.
  await signups.submit(form, { _rf2_T: 'bea@example.com' });
  const [standard] = await signups.mails();
  expect([standard?.subject, standard?.html?.includes('Now')]).toEqual([textsIn('en').subject, false]);
  await addVerifiedSender(signups.database, signups.provider.accountId);
  await signups.submit(form, { _rf2_T: 'ana@example.com' });
  const [, mail] = await signups.mails();
  expect(mail?.subject).toBe('One more step');
  expect(mail?.html).toContain('&lt;b&gt;Now&lt;/b&gt;');
  expect(mail?.html).toContain('>Yes, please</a>');
  expect((await signups.visit('GET', await signups.link())).body).toContain('<button>Yes, please</button>');
});
