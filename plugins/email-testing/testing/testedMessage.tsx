import { fireEvent, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { definePlugin, Navigation, useService } from 'sendwright/sdk';
import { type ApiMocks, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import type { EmailTest, EmailTestSummary, TestClients } from 'sendwright/wire/emailTesting';
import { EmailTesting, isEmailTesting, type TestableMessage } from '../contract';
import plugin from '../plugin';

export const scopes = ['email_testing.read', 'email_testing.write'];
export const offered: TestClients = {
  result: [
    { id: 'gmail', name: 'Gmail', category: 'web', os: 'Browser', mode: 'light', dpi: 96 },
    { id: 'gmail-ios-dark', name: 'Gmail on iOS', category: 'ios', os: 'iOS', mode: 'dark', dpi: 96 },
    { id: 'outlook-windows', name: 'Outlook on Windows', category: 'desktop', os: 'Windows', mode: 'light', dpi: 96 },
  ],
  prices: { inbox_client: 1, spam: 3 },
};
export const done = (id: string, change = {}) => ({
  client_id: id,
  status: 'complete' as const,
  thumbnail_url: `http://localhost/images/1/${id}-small.jpg`,
  full_url: `http://localhost/images/1/${id}.jpg`,
  reason: null,
  dropped: [],
  confidence: 0.9,
  clipped: false,
  ...change,
});
export const pending = (id: string) =>
  done(id, { status: 'pending', thumbnail_url: null, full_url: null, confidence: null });
export const findings = [
  {
    rule: 'subject-empty',
    points: 1.5,
    reason: 'The subject is all capitals.',
    fix: 'Write the subject as a sentence.',
  },
];
export const finished: EmailTest = {
  id: 't1',
  status: 'complete',
  credits_used: 4,
  resource_id: 'm1',
  subject: 'New things',
  from: 'news@example.com',
  created_at: '2026-11-20T10:00:00.000Z',
  links_status: 'complete',
  inbox: [
    done('gmail', { clipped: true, dropped: ['display: flex'] }),
    done('outlook-windows', {
      status: 'failed',
      reason: 'No browser is installed.',
      full_url: null,
      thumbnail_url: null,
    }),
  ],
  spam: [
    { filter: 'Basic', audience: 'b2c', result: 'pass', score: 4.2, threshold: 5, findings },
    { filter: 'Basic', audience: 'b2b', result: 'fail', score: 4.2, threshold: 3.5, findings },
  ],
  links: [
    {
      url: 'https://shop.example/',
      text: 'Shop',
      has_title: true,
      status_code: 200,
      valid: true,
      redirects: 1,
      reputation: 'ok',
      problem: null,
    },
    {
      url: 'https://bit.ly/x',
      text: '',
      has_title: false,
      status_code: 404,
      valid: false,
      redirects: 0,
      reputation: 'listed',
      problem: 'There is no such page.',
    },
  ],
};
export const summary: EmailTestSummary = {
  id: 't1',
  status: 'complete',
  credits_used: 4,
  resource_id: 'm1',
  subject: 'New things',
  created_at: '2026-11-20T10:00:00.000Z',
  inbox_clients: { total: 2, complete: 1, failed: 1 },
  spam: true,
};
export const listOf = (...result: EmailTestSummary[]) => ({ result, _metadata: { count: result.length } });

/** An editor that mounts the dialog. */
function hostOf(message: TestableMessage) {
  const Editor = observer(function Editor() {
    const { pathname } = useService(Navigation).location;
    return <>{isEmailTesting(pathname) && <SlotOutlet slot={EmailTesting} props={{ message }} />}</>;
  });
  const Nothing = () => null;
  return definePlugin({
    id: 'host',
    title: 'Host',
    routes: {
      editor: { path: '/host/editor', title: 'Editor', page: async () => ({ default: Editor }) },
      testing: {
        path: '/host/editor/email_testing/:part?/:resultId?/:view?/:inboxTestId?',
        title: 'Editor',
        over: 'editor',
        page: async () => ({ default: Nothing }),
      },
    },
  });
}
export const stored: TestableMessage = {
  request: { template_id: 'm1' },
  resourceId: 'm1',
  subject: 'New things',
  hasSender: true,
};

/** An editor with the dialog at an address of it. */
export async function open(
  end: string,
  http: ApiMocks = {},
  message: TestableMessage = stored,
  mayDo: readonly string[] = scopes,
): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin, hostOf(message)], {
    scopes: mayDo,
    http: {
      'GET /marketing/compatibility_testing/credits': { emailTesting: { entitled: 60, remain: 8 } },
      'GET /marketing/compatibility_testing/clients': offered,
      'GET /marketing/compatibility_testing/tests': listOf(summary),
      'GET /marketing/compatibility_testing/tests/:id': finished,
      ...http,
    },
  });
  await workbench.goto(`/host/editor/email_testing/${end}`);
  return workbench;
}
export const run = () => fireEvent.click(screen.getByRole('button', { name: 'Run test' }));
