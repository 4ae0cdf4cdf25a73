// The fake SMS provider for `npm run dev`, at `SMS_API_URL`. It accepts one account, whose ids never change.
import { conductByNumber, reportByNumber } from './reportsByNumber';
import { type SmsProvider, startSmsProvider } from './startSmsProvider';

const zeros = '0'.repeat(31);
const provider: SmsProvider = await startSmsProvider({
  fixed: {
    port: Number(new URL(process.env['SMS_API_URL'] ?? '').port),
    accountSid: `AC${zeros}1`,
    authToken: 'development',
    serviceSid: `MG${zeros}1`,
  },
  conduct: conductByNumber,
  onAccepted: (message) =>
    // A webhook that doesn't respond, because the server is restarting, changes nothing here.
    void reportByNumber(provider, message, 1000).catch((error: unknown) =>
      process.stderr.write(`SMS: ${String(error)}\n`),
    ),
});
process.stdout.write(
  `SMS: connect Twilio with the Account SID ${provider.accountSid} and the token ${provider.authToken}.\n`,
);
