import { defaultBrand } from 'sendwright/email';
import { sql } from '../../database/sql';
import { createLinkSigner } from '../../delivery/tracking/linkSigner';
import { mailTo } from '../../testing/mailbox';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

// What recipients see in their browser is in the account's brand, at the addresses that they really open.

let app: TestProvider;
beforeAll(async () => {
  app = await startTestProvider();
});
afterAll(() => app.close());

const { primary } = defaultBrand.buttons;
const brand = {
  ...defaultBrand,
  headingFont: 'Georgia, serif',
  buttons: { ...defaultBrand.buttons, primary: { ...primary, fill: '#b5502b', borderColor: '#b5502b' } },
  logo: { source: 'https://img.example/bakery.png', alternative: 'The bakery', width: 120 },
  footer: { lines: ['The bakery', '1 Oven Street, Porto'], links: [] },
};
const visit = (method: 'GET' | 'POST', address: string) =>
  app.inject(method, address, method === 'POST' ? '' : undefined, {
    authorization: '',
    ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
  });

async function isBranded(method: 'GET' | 'POST', address: string): Promise<void> {
  const { statusCode, body, headers } = await visit(method, address);
  expect(statusCode).toBe(200);
  expect(body).toContain('src="https://img.example/bakery.png"');
  expect(body).toContain('--accent:#b5502b');
  expect(body).toContain('h1{font-family:Georgia, serif;');
  expect(body).toContain('<footer>The bakery<br>1 Oven Street, Porto</footer>');
  expect(headers['content-security-policy']).toContain('img-src https://img.example');
}

/** The pages of a person who got a message. */
async function recipientPages() {
  const { provider, accountId } = app;
  const { singleSendId } = await seedSend(provider.database, accountId, { recipients: 1, domain: 'pages.example' });
  const row = await provider.database.first<{ contact_id: string; link_secret: Buffer }>(sql`
    select contact_id, link_secret from contacts join accounts using (account_id)
    where contacts.account_id = ${accountId} and email = 'reader1@pages.example'`);
  if (!row) throw new Error('There is no contact.');
  const signer = createLinkSigner({ publicUrl: '', accountId, secret: row.link_secret, streamId: singleSendId });
  return signer.linksFor(row.contact_id);
}

/** The page of a confirmation email. */
async function confirmPage(): Promise<string> {
  const asked = { require_confirmation: true, contacts: [{ email: 'new@pages.example' }] };
  expect((await app.inject('PUT', '/v3/marketing/contacts', asked)).statusCode).toBe(202);
  const { text } = await mailTo(app, 'new@pages.example', /./);
  return /(\/confirm\/\S+)/.exec(text)?.[1] ?? '';
}

test('the pages to confirm, unsubscribe and choose preferences are in the account’s brand', async () => {
  const { unsubscribe, preferences } = await recipientPages();
  const confirm = await confirmPage();
  for (const address of [confirm, unsubscribe, preferences])
    expect((await visit('GET', address)).body).not.toContain('bakery.png');
  expect((await app.inject('PUT', '/v3/marketing/brand_kit', { brand })).statusCode).toBe(200);
  await isBranded('GET', preferences);
  await isBranded('GET', unsubscribe);
  await isBranded('GET', confirm);
  await isBranded('POST', confirm);
  // Confirmed already.
  await isBranded('GET', confirm);
  await isBranded('POST', preferences);
  await isBranded('POST', unsubscribe);
});
