import assert from 'node:assert/strict';
import type { Alert } from 'sendwright/wire/alerts';
import type { ParseSetting, SecurityPolicy } from 'sendwright/wire/inboundParse';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Product } from './support/product';
import type { Screen } from './support/screen';
import { account, signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// The settings of an account's mail: what is added to it, what is counted, who is told, from where the account is used,
// and from which addresses mail is sent.

let api: Api;
let screen: Screen;
let product: Product;

openWorkbench(async (workbench) => {
  ({ api, screen, product } = workbench);
  await signIn(screen, '/mail-settings');
});

const dialog = { role: 'dialog' };

journey('An account is set up for its mail', () => screen, {
  'a footer is written, and encryption required': async () => {
    await screen.sees('Copies and reports');
    await checkLooks(screen, 'mail-settings');
    await screen.press('button', 'Edit Footer');
    await screen.press('switch', 'On');
    await screen.fill('Plain text', 'Bread Ltd, 1 Mill Lane');
    await checkLooks(screen, 'mail-settings-footer');
    await screen.press('button', 'Save', dialog);
    await screen.sees('Footer saved.');
    assert.deepEqual(await api.call('GET', '/mail_settings/footer'), {
      enabled: true,
      html_content: '',
      plain_content: 'Bread Ltd, 1 Mill Lane',
    });
    await screen.press('switch', /^Require TLS/);
    await screen.sees('Encryption saved.');
  },
  'mail that arrives for a host is posted, signed with a new key': async () => {
    await screen.press('button', 'Add host');
    await screen.fill(/^Host/, 'parse.bakery.example');
    await screen.fill(/^Post URL/, 'https://bakery.example/mail');
    await screen.select(/^Proof/, 'Sign with a new key');
    await screen.press('button', 'Add host', dialog);
    await screen.sees('must be an authenticated domain');
    await checkLooks(screen, 'inbound-new');
    await product.command('dkim', 'create', '--account', account.username, '--domain', 'bakery.example');
    await screen.press('button', 'Add host', dialog);
    await screen.sees('Mail to parse.bakery.example is posted from now on.');
    await screen.sees('Posted to https://bakery.example/mail');
    await checkLooks(screen, 'inbound');
    const { result } = await api.call<{ result: ParseSetting[] }>('GET', '/user/webhooks/parse/settings');
    const { policies } = await api.call<{ policies: SecurityPolicy[] }>('GET', '/user/webhooks/security/policies');
    assert.deepEqual(
      [result.map(({ hostname }) => hostname), policies.map(({ id }) => id)],
      [['parse.bakery.example'], [result[0]?.security_policy]],
    );
  },
  'tracking is changed on its tab': async () => {
    await screen.press('link', 'Tracking', { role: 'navigation' });
    await screen.sees('Opens and clicks');
    await checkLooks(screen, 'mail-settings-tracking');
    await screen.press('switch', 'Open tracking');
    await screen.sees('Open tracking saved.');
  },
  'somebody is warned before the credits are used up': async () => {
    await screen.goTo('/mail-settings/alerts');
    await screen.sees('No alerts yet');
    await checkLooks(screen, 'alerts-empty');
    await screen.press('button', 'Create alert');
    await screen.fill(/^Send to/, 'ada@example.com');
    await checkLooks(screen, 'alerts-new');
    await screen.press('button', 'Create alert', dialog);
    await screen.sees('When 90% of the credits are used');
    await checkLooks(screen, 'alerts');
    const [alert] = await api.call<Alert[]>('GET', '/alerts');
    assert.equal(alert?.percentage, 90);
  },
  'the account is limited to this machine, and to everywhere again': async () => {
    await screen.goTo('/account/ip-access');
    await screen.sees('None: the account can be used from anywhere.');
    await screen.press('button', 'Add address');
    await screen.sees('This blocks all other addresses');
    await screen.fill(/^Address/, '198.51.100.7');
    await screen.press('button', 'Add address', dialog);
    await screen.sees(/You would lock yourself out/);
    await checkLooks(screen, 'ip-access-new');
    await screen.fill(/^Address/, '127.0.0.0/8');
    await screen.press('button', 'Add address', dialog);
    await screen.sees('127.0.0.0/8 can use the account.');
    await checkLooks(screen, 'ip-access');
    await screen.press('button', 'Remove 127.0.0.0/8');
    await screen.press('button', 'Remove address', { role: 'alertdialog' });
    await screen.sees('None: the account can be used from anywhere.');
  },
  'addresses that the operator gave are pooled, warmed up and named': async () => {
    await screen.goTo('/mail-settings/ip-addresses');
    await screen.sees(/No addresses of your own/);
    await checkLooks(screen, 'ip-addresses-empty');
    await product.command(
      'ip-pool',
      '--account',
      account.username,
      '--name',
      'News',
      '--addresses',
      '192.0.2.1,192.0.2.2',
    );
    await screen.goTo('/mail-settings/alerts');
    await screen.goTo('/mail-settings/ip-addresses');
    await screen.press('button', 'Warm up 192.0.2.1');
    await screen.sees('192.0.2.1 is warming up.');
    await screen.press('button', 'Add name');
    await screen.fill(/^Domain/, 'example.com');
    await screen.press('button', 'Add name', dialog);
    await screen.sees('mail.example.com');
    await screen.press('button', 'Add plan');
    await screen.fill(/^Domain or address/, 'news.example.com');
    await checkLooks(screen, 'ip-addresses-plan');
    await screen.press('button', 'Start warm-up', dialog);
    await screen.sees(/Day 1 of 30: up to 20 an hour/);
    await checkLooks(screen, 'ip-addresses');
  },
  'nothing waits for approval': async () => {
    await screen.goTo('/single-sends/approvals');
    await screen.sees('Nothing waits for approval');
    await checkLooks(screen, 'approvals-empty');
  },
});
