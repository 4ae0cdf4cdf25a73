import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import { form, list, press, start, told, type } from './signupFormWorkbench';

const unpublished = { ...form, title: 'Not yet', draft_changes: ['title'], draft_saved_at: '2026-11-02T10:00:00Z' };

test('a draft is published; what visitors see is in the list', async () => {
  const workbench = await start('/forms/signup/f1/editor');
  expect(await screen.findByText('Published')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  type(/^Confirmation message/, 'Welcome!');
  expect(screen.getByText('Not published')).toBeTruthy();
  press('Publish');
  await waitFor(() => expect(told(workbench)).toBe('Published: visitors see your changes.'));
  const published = workbench.requests.find(({ path }) => path === '/v3/marketing/forms/f1/publish');
  expect(published?.body).toEqual({ revision: 4 });
  expect(await screen.findByText('Published')).toBeTruthy();
  await workbench.dispose();
});

test('a draft from before is shown, and discarded after a question', async () => {
  let now = unpublished;
  const workbench = await start('/forms/signup/f1/editor', {
    'GET /marketing/forms/:id/draft': () => now,
    'DELETE /marketing/forms/:id/draft': () => {
      now = { ...form, draft_changes: [], draft_saved_at: '', revision: 4 };
      return answer(204);
    },
  });
  await screen.findByLabelText('Header');
  expect(screen.getByLabelText<HTMLInputElement>(/^Header$/).value).toBe('Not yet');
  press('Discard changes');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^Changed: header\. The form becomes what visitors see now/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(told(workbench)).toBe('Changes discarded.'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Header$/).value).toBe('Join us');
  expect(await screen.findByText('Published')).toBeTruthy();
  await workbench.dispose();
});

test('nobody publishes what somebody else wrote meanwhile, unseen', async () => {
  const workbench = await start('/forms/signup/f1/editor', {
    'GET /marketing/forms/:id/draft': unpublished,
    'POST /marketing/forms/:id/publish': refusal(412, 'changed', 'revision'),
  });
  await screen.findByText('Not published');
  press('Publish');
  await waitFor(() =>
    expect(told(workbench)).toBe('Somebody else changed this form. Look at their changes, then publish again.'),
  );
  await workbench.dispose();
});

test('the list says which forms have changes that are not published', async () => {
  const workbench = await start('/forms/signup', { 'GET /marketing/forms': list(form, { ...unpublished, id: 'f2' }) });
  expect(await screen.findAllByText('Unpublished changes')).toHaveLength(1);
  await workbench.dispose();
});
