import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import { fromMenu, invitation, last, press, sent, start, tableRows } from './testing/accountPages';

test('keys are listed with what limits them, and found by name or id', async () => {
  const workbench = await start('/account/api-keys');
  await screen.findByText('Shop');
  expect(tableRows().map((row) => row.replaceAll(/\d+ years ago/g, 'years ago'))).toEqual([
    'Office | ghi | 2 | ada | Never | 192.0.2.0/24 and 2 more | years ago',
    'Old | def | 0 | ada | Expired | 192.0.2.1 | years ago',
    'Shop | abc | 2 | ada | Never | Anywhere | years ago',
  ]);
  expect(screen.getByText('192.0.2.0/24 and 2 more').title).toBe('192.0.2.0/24\n198.51.100.1\n2001:db8::1');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search API keys' }), { target: { value: 'GH' } });
  await waitFor(() => expect(tableRows()).toHaveLength(1));
  expect(screen.getByText('Office')).toBeTruthy();
  await fromMenu('Office', 'Delete');
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(workbench.location).toContain('/account/api-keys/ghi/delete');
  await workbench.dispose();
});

test('an invitation that the server refuses shows its reason', async () => {
  const reason = 'This invitation was accepted in the meantime.';
  const workbench = await start('/account/teammates/invitations', {
    'POST /teammates/pending/:token/resend': refusal(409, reason),
  });
  await screen.findByText('eve@example.com');
  await fromMenu('eve@example.com', 'Resend');
  await waitFor(() => expect(last(workbench)).toBe(reason));
  await workbench.dispose();
});

test('teammates have their access, which nobody changes of the owner', async () => {
  const workbench = await start('/account/teammates', {
    'DELETE /teammates/:username': refusal(403, 'Bob is needed.'),
  });
  await screen.findByText('Ada Lovelace');
  expect(tableRows()).toEqual([
    'ada | Ada Lovelace | ada@example.com | Owner',
    'bob | – | – | Limited access',
    'eve | Eve | – | Administrator',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for ada' }));
  const change = await screen.findByRole('menuitem', { name: /^Change access/ });
  expect(change.textContent).toContain('The owner always has full access.');
  expect(change.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(change, { key: 'Escape' });
  await fromMenu('bob', 'Remove');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove bob?' }));
  expect(
    question.getByText(
      'They are signed out everywhere, and their API keys stop working immediately. Everything they created stays.',
    ),
  ).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Remove teammate' }));
  await waitFor(() => expect(last(workbench)).toBe('Bob is needed.'));
  expect(sent(workbench)).toEqual([['DELETE /teammates/bob', undefined]]);
  await workbench.dispose();
});

test('an invitation is sent again or withdrawn', async () => {
  let refuses = false;
  const workbench = await start('/account/teammates/invitations', {
    'POST /teammates/pending/:token/resend': () => (refuses ? refusal(500, 'broken') : answer(200, invitation)),
    'DELETE /teammates/pending/:token': () => (refuses ? refusal(500, 'broken') : answer(204)),
  });
  await screen.findByText('eve@example.com');
  expect(tableRows().map((row) => row.replace(/\d+ years ago/, 'years ago'))).toEqual([
    'eve@example.com | 1 scope | years ago',
    'x@example.com | Administrator | years ago',
  ]);
  await fromMenu('eve@example.com', 'Resend');
  await waitFor(() => expect(last(workbench)).toBe('Invitation sent to eve@example.com.'));
  await fromMenu('eve@example.com', 'Withdraw');
  await waitFor(() => expect(last(workbench)).toBe('Invitation withdrawn.'));
  refuses = true;
  await fromMenu('x@example.com', 'Resend');
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to invite the teammate\. Please try again\./));
  await fromMenu('x@example.com', 'Withdraw');
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to withdraw the invitation\. Please try again\./));
  expect(sent(workbench).map(([path]) => path)).toEqual([
    'POST /teammates/pending/t1/resend',
    'DELETE /teammates/pending/t1',
    'POST /teammates/pending/t2/resend',
    'DELETE /teammates/pending/t2',
  ]);
  await workbench.dispose();
});

test('a request is denied, and only administrators see requests', async () => {
  const workbench = await start('/account/teammates/requests', { 'DELETE /scopes/requests/:request_id': answer(204) });
  await screen.findByText('Templates');
  expect(tableRows()).toEqual(['bob | Bob Ross | bob@example.com | Templates | ApproveDeny']);
  press('Deny Templates to bob');
  await waitFor(() => expect(last(workbench)).toBe('Request denied. bob was notified.'));
  expect(sent(workbench)).toEqual([['DELETE /scopes/requests/7', undefined]]);
  await workbench.dispose();

  const other = await start('/account/teammates/requests', {
    'GET /scopes/requests': refusal(403, 'access forbidden'),
  });
  expect(await screen.findByText('Administrators decide here')).toBeTruthy();
  await other.dispose();
});
