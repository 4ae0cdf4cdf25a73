import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import { answered, bodies, messages, start } from './testing/segmentPages';
import { segment } from './testing/segments';

test('before a segment is deleted its uses are shown; a refusal shows the message of the server', async () => {
  const workbench = await start('/contacts/delete-segment/s2', {
    'GET /marketing/segments/2.0/:segment_id/sends': {
      results: [{ id: 'x', name: 'May letter', status: 'scheduled' }],
    },
    'DELETE /marketing/segments/:segment_id': () =>
      refusal(400, 'The scheduled single send “May letter” uses this segment. Unschedule it first.', 'segment_id'),
  });
  const dialog = await screen.findByRole('alertdialog');
  expect(await within(dialog).findByText(/May letter \(scheduled\)/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete segment' }));
  await waitFor(() =>
    expect(messages(workbench)).toEqual([
      'The scheduled single send “May letter” uses this segment. Unschedule it first.',
    ]),
  );
  await answered(workbench);
  await workbench.dispose();
});

test('the segments that use a custom field are told before it is deleted', async () => {
  const workbench = await start('/host', {
    'GET /marketing/segments/2.0/uses': { results: [{ id: 's2', name: 'Parisians', query_version: '2' }] },
  });
  expect(await screen.findByText('One segment uses it')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Parisians' })).toBeTruthy();
  await answered(workbench);
  await workbench.dispose();
});

test('a deleted segment is announced, and drafts that use it are named before', async () => {
  const workbench = await start('/contacts/delete-segment/s2', {
    'GET /marketing/segments/2.0/:segment_id/sends': {
      results: [
        { id: 'x', name: 'May letter', status: 'draft' },
        { id: 'y', name: 'June letter', status: 'draft' },
      ],
    },
    'DELETE /marketing/segments/:segment_id': answer(202, {}),
  });
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Parisians?' });
  expect(
    within(dialog).getByText(/Its 1,200 contacts stay; only the segment goes\. This cannot be undone\./),
  ).toBeTruthy();
  expect(await within(dialog).findByText('Drafts use it')).toBeTruthy();
  expect(
    within(dialog).getByText(/May letter \(draft\), June letter \(draft\)\. They will need other recipients\./),
  ).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete segment' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['Segment deleted.']));
  expect(workbench.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/v3/marketing/segments/s2',
  ]);
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments'));
  await waitFor(() => expect(screen.queryByText('Parisians')).toBeNull());
  await answered(workbench);
  await workbench.dispose();
});

test('a failed delete is told without the words of the server; nothing is asked of what uses it', async () => {
  const workbench = await start('/contacts/delete-segment/s2', {
    'GET /marketing/segments/2.0/:segment_id/sends': () => refusal(403, 'no'),
    'DELETE /marketing/segments/:segment_id': () => refusal(500, 'deadlock detected'),
  });
  const dialog = await screen.findByRole('alertdialog');
  await answered(workbench);
  expect(within(dialog).queryByText(/use it/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete segment' }));
  await waitFor(() =>
    expect(messages(workbench)).toEqual([
      'Unable to delete the segment. Please try again. If the issue continues, contact Support.',
    ]),
  );
  await answered(workbench);
  await workbench.dispose();
});

test('a duplicate needs a name that is free and short enough', async () => {
  let outcome = refusal('segment_name_taken');
  const workbench = await start('/contacts/segments/duplicate/s2', {
    'POST /marketing/segments/2.0/:segment_id/duplicate': () => outcome,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate segment' }));
  // Only a copy of a frozen segment is of another version.
  expect(dialog.queryByText(/is a version 1 segment and frozen/)).toBeNull();
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe('Copy of Parisians');
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Duplicate', busy: false }));
  fireEvent.change(name, { target: { value: ' ' } });
  submit();
  expect(await dialog.findByText('Name is a required field.')).toBeTruthy();
  fireEvent.change(name, { target: { value: 'x'.repeat(101) } });
  expect(await dialog.findByText(/100/)).toBeTruthy();
  submit();
  expect(workbench.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.change(name, { target: { value: ' Parisians ' } });
  submit();
  expect(await dialog.findByText('That segment name is already in use. Please choose a different name.')).toBeTruthy();
  expect(bodies(workbench, '/v3/marketing/segments/2.0/s2/duplicate')).toEqual([{ name: 'Parisians' }]);
  await dialog.findByRole('button', { name: 'Duplicate', busy: false });
  outcome = answer(201, { ...segment, id: 's3', name: 'Parisians 2' });
  fireEvent.change(name, { target: { value: 'Parisians 2' } });
  submit();
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/s3/edit'));
  expect(messages(workbench)).toEqual(['Segment duplicated. You are editing the copy.']);
  await screen.findByRole('button', { name: 'Save segment', busy: false });
  await answered(workbench);
  await workbench.dispose();
});
