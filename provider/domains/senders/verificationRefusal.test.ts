import type { Sender } from 'sendwright/wire/senders';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { type MailServer, startMailServer } from '../../testing/mailServer';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';

const cleanup = new Cleanup();
let refuses = true;
let server: MailServer;
let provider: TestProvider;
beforeAll(async () => {
  server = cleanup.own(
    await startMailServer({
      refuse: (to) => (refuses && to === 'typo@shop.example' ? '550 5.1.1 no such user' : undefined),
    }),
  );
  provider = cleanup.own(await startTestProvider({ config: { smtpUrl: server.url } }));
});
afterAll(() => cleanup.run());

test('a verification mail that is refused for good shows on its sender, until a new one leaves', async () => {
  const created = await provider.inject('POST', '/v3/marketing/senders', {
    nickname: 'typo',
    from: { email: 'typo@shop.example', name: 'Shop' },
    reply_to: { email: 'help@shop.example' },
    address: '1 Main St',
    city: 'Denver',
    country: 'US',
  });
  const { id } = created.json<Sender>();
  const path = `/v3/marketing/senders/${id}`;
  const reason = async () => (await provider.inject('GET', path)).json<Sender>().verified.reason ?? '';
  const refused = await eventually(async () => {
    const now = await reason();
    return now.includes('refused') && now;
  });
  expect(refused).toBe(
    'The verification mail to typo@shop.example was refused: 550 5.1.1 no such user. Correct the address, or send ' +
      'the mail again.',
  );

  refuses = false;
  expect((await provider.inject('POST', `${path}/resend_verification`)).statusCode).toBe(204);
  expect(await reason()).toContain('Open the verification mail');
  await eventually(() => server.taken.includes('typo@shop.example'));
  const again = await provider.inject('POST', `${path}/resend_verification`);
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '60']);
});
