import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type SmsProvider, startSmsProvider } from '../../provider/testing/smsProvider/startSmsProvider';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// The account at the SMS provider: refused, connected, with its messaging services, and disconnected.

let screen: Screen;
let twilio: SmsProvider;

openWorkbench(
  async (workbench) => {
    ({ screen } = workbench);
    await signIn(screen, '/integrations');
  },
  async () => {
    twilio = await startSmsProvider();
    return { settings: { SMS_API_URL: twilio.url } };
  },
);

after(() => twilio.close());

const dialog = { role: 'dialog' };

journey('An SMS account is connected', () => screen, {
  'credentials that the provider refuses are not kept': async () => {
    await screen.press('link', 'Set up Twilio');
    await screen.sees('Twilio is not connected');
    await checkLooks(screen, 'sms-unconnected');
    await screen.press('link', 'Connect Twilio');
    await screen.fill(/^Account SID/, twilio.accountSid);
    await screen.fill(/^Auth token/, 'wrong');
    await screen.press('button', 'Connect', dialog);
    await screen.sees("We couldn't verify your SMS account.");
    await checkLooks(screen, 'sms-refused');
  },
  'those it accepts lead to the messaging services': async () => {
    await screen.fill(/^Auth token/, twilio.authToken);
    await screen.press('button', 'Connect', dialog);
    await screen.sees('Twilio is connected.');
    await screen.isAt(/^\/integrations\/twilio$/);
    await screen.sees('Newsletter');
    await checkLooks(screen, 'sms-connected');
  },
  'a token that was changed elsewhere is told': async () => {
    twilio.authToken = 'changed';
    await screen.press('button', 'Refresh');
    await screen.sees('Twilio no longer accepts the credentials');
    await checkLooks(screen, 'sms-no-longer');
    await screen.open('/integrations/connected');
    await screen.sees('Credentials refused');
    await checkLooks(screen, 'sms-apps');
  },
  'it is disconnected': async () => {
    await screen.open('/integrations/twilio');
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Disconnect Twilio');
    await screen.press('button', 'Disconnect', { role: 'alertdialog' });
    await screen.sees('Twilio is disconnected.');
    assert.deepEqual(twilio.problems, []);
    // The browser logs the responses for a missing connection and for the refusal.
    const problems = await consoleProblems(screen.browser);
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('/marketing/sms/')),
      [],
    );
  },
});
