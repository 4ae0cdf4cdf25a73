import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { Approval, WaitingApproval } from 'sendwright/wire/approvals';
import type { SingleSend } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, commonRequests, fakeServices, id, sender } from '../testing/sends';

beforeAll(layOutNothing);

const review = `/single-sends/${id}/review`;
const waiting: Approval = {
  id: 'a1',
  status: 'waiting',
  requested_by: 'ada',
  requested_at: '2026-11-20T10:00:00Z',
  comment: 'Please look',
  recipients: 9871,
  send_at: null,
  zone_field: null,
  decided_by: null,
  decided_at: null,
  decision_comment: '',
  is_own: false,
};

const open = async (address: string, http: ApiMocks) => {
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(sender),
    http: { ...commonRequests, 'GET /marketing/singlesends/:id': aSend(), ...http },
  });
  await workbench.goto(address);
  return workbench;
};
const of = (approval: Approval): ApiMocks => ({
  'GET /marketing/singlesends/:id': aSend({ approval_status: approval.status }),
  'GET /marketing/singlesends/:id/approval': { above: 1000, approval },
});

test('a send that needs a second person asks for one, with a comment', async () => {
  let send: SingleSend = aSend();
  const workbench = await open(`${review}/send`, {
    'GET /marketing/singlesends/:id': () => send,
    'PUT /marketing/singlesends/:id/schedule': answer(403, {
      errors: [{ message: 'More than 1,000 need a second person.', field: null, code: 'approval_needed' }],
    }),
    'POST /marketing/singlesends/:id/approval': () => {
      send = aSend({ approval_status: 'waiting' });
      return answer(201, { ...waiting, is_own: true });
    },
    'GET /marketing/singlesends/:id/approval': { above: 1000, approval: { ...waiting, is_own: true } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Send now to/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for approval' });
  expect(within(dialog).getByText('More than 1,000 need a second person.')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'Please look');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  // Who asked can only withdraw it.
  expect(await screen.findByText(/Somebody else has to decide/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(workbench.requests.find(({ path, method }) => method === 'POST' && path.endsWith('/approval'))?.body).toEqual({
    send_at: 'now',
    comment: 'Please look',
    revision: 1,
  });
  await workbench.dispose();
});

test('somebody else approves it, or learns why they cannot', async () => {
  let answered = 0;
  const workbench = await open(review, {
    ...of(waiting),
    'POST /marketing/singlesends/:id/approval/approve': () => {
      answered += 1;
      return answered === 1
        ? answer(400, { errors: [{ message: 'Schedule must be in the future.', field: 'send_at' }] })
        : { send_at: '2026-11-20T10:00:00Z', status: 'scheduled' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve for 9,871 recipients?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText('Schedule must be in the future.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Approved. It is sent as planned.'));
  await workbench.dispose();
});

test('one recipient is not "1 recipients"', async () => {
  const workbench = await open(review, of({ ...waiting, recipients: 1 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('dialog', { name: 'Approve for 1 recipient?' })).toBeTruthy();
  expect(screen.getByText(/for 1 recipient[.,]/)).toBeTruthy();
  await workbench.dispose();
});

test.each([
  ['approved', 'Approved by a second person', 'grace approved it.'],
  ['rejected', 'Not approved', 'grace rejected it. “Wrong price”'],
  ['withdrawn', 'The request for approval was withdrawn', 'A change of the single send withdraws it, too.'],
] as const)('a send shows that it was %s', async (status, title, text) => {
  const decided = status === 'withdrawn' ? {} : { decided_by: 'grace', decided_at: '2026-11-20T11:00:00Z' };
  const comment = status === 'rejected' ? 'Wrong price' : '';
  const workbench = await open(review, of({ ...waiting, status, ...decided, decision_comment: comment }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText((content) => content.includes(text.split(' “')[0] ?? ''))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await workbench.dispose();
});

test('what waits is listed, opened and decided about; whoever asked only reads it', async () => {
  let left: WaitingApproval[] = [
    { single_send_id: id, name: 'Autumn', approval: waiting },
    { single_send_id: 's2', name: 'Winter', approval: { ...waiting, id: 'a2', is_own: true } },
  ];
  const workbench = await open('/single-sends/approvals', {
    'GET /marketing/approvals': () => ({ result: left }),
    'POST /marketing/singlesends/:id/approval/reject': () => {
      left = left.slice(1);
      return { ...waiting, status: 'rejected' };
    },
  });
  const link = await screen.findByRole('link', { name: 'Review Autumn' });
  expect(link.getAttribute('href')).toBe(review);
  expect(screen.getByText('You asked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve Winter' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reject Autumn' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject this single send?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Review Autumn' })).toBeNull());
  await workbench.dispose();
});

test('where nothing waits, the page says what would', async () => {
  const workbench = await open('/single-sends/approvals', { 'GET /marketing/approvals': { result: [] } });
  expect(await screen.findByText('Nothing waits for approval')).toBeTruthy();
  await workbench.dispose();
});

test('the rule is read and saved apart from other settings, and a refusal is shown', async () => {
  const workbench = await open('/single-sends/settings', {
    'POST /marketing/singlesends/search': { result: [], _metadata: { count: 0 } },
    'GET /marketing/settings/phone_numbers': { default_country: null },
    'GET /marketing/settings/approval': { above: null },
    'PUT /marketing/settings/approval': refusal(400, 'Invite a second person first.', 'above'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approval by a second person' }));
  await userEvent.click(await screen.findByRole('switch', { name: 'Large single sends need a second person' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save this rule' }));
  expect(await screen.findByText('Invite a second person first.')).toBeTruthy();
  expect(workbench.requests.at(-1)?.body).toEqual({ above: 1000 });
  await workbench.dispose();
});
