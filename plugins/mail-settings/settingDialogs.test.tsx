import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, refusal } from 'sendwright/sdk/testing';
import { changes, last, press, scopesOf, startPage } from './testing/mailSettingPages';

const summary = (name: string, title: string) => ({ name, title, description: `What ${title} does.`, enabled: true });
const pages: ApiMocks = {
  'GET /mail_settings': {
    result: [
      summary('footer', 'Footer'),
      summary('template', 'Template'),
      summary('plain_content', 'Plain content'),
      summary('spam_check', 'Spam check'),
      summary('forward_bounce', 'Forward bounces'),
      summary('forward_spam', 'Forward spam'),
      summary('bounce_purge', 'Bounce purge'),
    ],
  },
  'GET /tracking_settings': {
    result: [summary('click', 'Clicks'), summary('google_analytics', 'Analytics'), summary('subscription', 'Links')],
  },
  'GET /user/settings/enforced_tls': { require_tls: true, require_valid_cert: true },
};
const scopes = scopesOf('mail_settings', 'tracking_settings', 'user.settings.enforced_tls');
const analytics = { utm_source: 's', utm_medium: 'm', utm_term: 't', utm_content: 'c', utm_campaign: 'p' };

interface Case {
  readonly page: string;
  readonly operation: string;
  readonly title: string;
  readonly stored: object;
  /** Values by label, as shown. */
  readonly shown: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
  readonly sent: object;
}
const cases: Readonly<Record<string, Case>> = {
  footer: {
    page: '/mail-settings',
    operation: '/mail_settings/footer',
    title: 'Footer',
    stored: { enabled: true, html_content: '<p>Bye</p>', plain_content: 'Bye' },
    shown: { HTML: '<p>Bye</p>', 'Plain text': 'Bye' },
    typed: { 'Plain text': 'See you' },
    sent: { enabled: true, html_content: '<p>Bye</p>', plain_content: 'See you' },
  },
  template: {
    page: '/mail-settings',
    operation: '/mail_settings/template',
    title: 'Template',
    stored: { enabled: true, html_content: '<% body %>' },
    shown: { HTML: '<% body %>' },
    typed: { HTML: '<b><% body %></b>' },
    sent: { enabled: true, html_content: '<b><% body %></b>' },
  },
  'spam check': {
    page: '/mail-settings',
    operation: '/mail_settings/spam_check',
    title: 'Spam check',
    stored: { enabled: true, max_score: 3 },
    shown: { 'Drop messages with more than': '3' },
    typed: { 'Drop messages with more than': '7' },
    sent: { enabled: true, max_score: 7 },
  },
  'forwarded bounces': {
    page: '/mail-settings',
    operation: '/mail_settings/forward_bounce',
    title: 'Forward bounces',
    stored: { enabled: true, email: 'old@example.com' },
    shown: { Address: 'old@example.com' },
    typed: { Address: ' new@example.com ' },
    sent: { enabled: true, email: 'new@example.com' },
  },
  'forwarded spam reports': {
    page: '/mail-settings',
    operation: '/mail_settings/forward_spam',
    title: 'Forward spam',
    stored: { enabled: true, email: '' },
    shown: { Address: '' },
    typed: { Address: 'abuse@example.com' },
    sent: { enabled: true, email: 'abuse@example.com' },
  },
  'bounces kept for ever': {
    page: '/mail-settings',
    operation: '/mail_settings/bounce_purge',
    title: 'Bounce purge',
    stored: { enabled: true, hard_bounces: null, soft_bounces: 7 },
    shown: { 'Bounces after (days)': '', 'Blocks after (days)': '7' },
    typed: { 'Bounces after (days)': ' 3650 ', 'Blocks after (days)': '' },
    sent: { enabled: true, hard_bounces: 3650, soft_bounces: null },
  },
  'Google Analytics': {
    page: '/mail-settings/tracking',
    operation: '/tracking_settings/google_analytics',
    title: 'Analytics',
    stored: { enabled: true, ...analytics },
    shown: { Source: 's', Medium: 'm', Term: 't', Content: 'c', Campaign: 'p' },
    typed: { Campaign: 'spring' },
    sent: { enabled: true, ...analytics, utm_campaign: 'spring' },
  },
  'links to unsubscribe': {
    page: '/mail-settings/tracking',
    operation: '/tracking_settings/subscription',
    title: 'Links',
    stored: { enabled: true, html_content: '', plain_content: '<% %>', replace: '[stop]' },
    shown: { HTML: '', 'Plain text': '<% %>', 'Replaced tag': '[stop]' },
    typed: { 'Replaced tag': '', HTML: '<% Stop %>' },
    sent: { enabled: true, html_content: '<% Stop %>', plain_content: '<% %>', replace: '' },
  },
};

test.each(Object.entries(cases))('%s: what is stored is shown, and what is typed is saved', async (_name, setting) => {
  const { page, operation, title, stored, shown, typed, sent } = setting;
  const workbench = await startPage(
    page,
    { ...pages, [`GET ${operation}`]: stored, [`PATCH ${operation}`]: sent } as ApiMocks,
    scopes,
  );
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${title}` }));
  await screen.findByRole('button', { name: 'Save', busy: false });
  const dialog = within(screen.getByRole('dialog', { name: title }));
  expect(dialog.getByText(`What ${title} does.`)).toBeTruthy();
  for (const [label, value] of Object.entries(shown))
    expect([label, dialog.getByLabelText<HTMLInputElement>(label).value]).toEqual([label, value]);
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(last(workbench)).toBe(`${title} saved.`));
  expect(changes(workbench)).toEqual([{ method: 'PATCH', path: `/v3${operation}`, body: sent }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await workbench.dispose();
});

test('clicks in plain text are chosen in the dialog of clicks', async () => {
  const operation = '/tracking_settings/click';
  const workbench = await startPage(
    '/mail-settings/tracking',
    {
      ...pages,
      [`GET ${operation}`]: { enabled: true, enable_text: false },
      [`PATCH ${operation}`]: { enabled: true, enable_text: true },
    } as ApiMocks,
    scopes,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Clicks' }));
  const box = await screen.findByRole('checkbox', { name: /^Also in plain text/ });
  expect(box).toHaveProperty('checked', false);
  fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Save', busy: false }));
  await waitFor(() =>
    expect(changes(workbench).map(({ body }) => body)).toEqual([{ enabled: true, enable_text: true }]),
  );
  await workbench.dispose();
});

test.each(['0', '3651', '1.5', '-1', 'soon'])('bounces are not kept for %s days', async (days) => {
  const operation = '/mail_settings/bounce_purge';
  const workbench = await startPage(
    '/mail-settings',
    { ...pages, [`GET ${operation}`]: { enabled: true, hard_bounces: 30, soft_bounces: 30 } } as ApiMocks,
    scopes,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Bounce purge' }));
  await screen.findByRole('button', { name: 'Save', busy: false });
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Bounces after (days)'), { target: { value: days } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter 1 to 3,650 days, or nothing.')).toBeTruthy();
  expect(changes(workbench)).toEqual([]);
  await workbench.dispose();
});

test('a switch that is refused says so, stays as it was and can be used again', async () => {
  const workbench = await startPage(
    '/mail-settings',
    { ...pages, 'PATCH /mail_settings/plain_content': refusal(403, 'no') },
    scopes,
  );
  const find = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Plain content' });
  await screen.findByRole('switch', { name: 'Plain content' });
  fireEvent.click(find());
  await waitFor(() =>
    expect(last(workbench)).toBe(
      'Unable to save the setting. Please try again. If the issue continues, contact Support.',
    ),
  );
  await waitFor(() => expect(find().disabled).toBe(false));
  expect(find().getAttribute('aria-checked') ?? String((find() as unknown as HTMLInputElement).checked)).toBe('true');
  await workbench.dispose();
});

test('a setting that failed to load is loaded again in its dialog', async () => {
  let fails = true;
  const workbench = await startPage(
    '/mail-settings',
    {
      ...pages,
      'GET /mail_settings/template': () => (fails ? refusal(403, 'no') : { enabled: true, html_content: '<% body %>' }),
    },
    scopes,
  );
  await screen.findByText('What Template does.');
  press('Edit Template');
  expect(await screen.findByText("The setting couldn't be loaded.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByDisplayValue('<% body %>')).toBeTruthy();
  await workbench.dispose();
});
