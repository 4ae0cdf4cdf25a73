import { fireEvent, screen, waitFor } from '@testing-library/react';
import { isSaved, press, saves, start, type } from './signupFormWorkbench';

test('consent boxes are added, written, made optional and removed', async () => {
  const workbench = await start('/forms/signup/f1/editor');
  await screen.findByLabelText('Header');
  press('Add consent box');
  expect(screen.getByText('Consent box added.')).toBeTruthy();
  press('Add consent box');
  type(/^Text of box 2/, ' ');
  expect(screen.getByText('Text of the box is a required field.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Join us \(!\) 2 fields/ })).toBeTruthy();
  expect(saves(workbench)).toEqual([]);
  type(/^Text of box 2/, 'Send me offers.');
  fireEvent.click(screen.getAllByRole('switch', { name: 'Must be checked to sign up' })[1] ?? document.body);
  await isSaved(workbench, {
    consent_boxes: [
      { id: expect.stringMatching(/^[\da-f]{8}$/), text: expect.stringContaining('Yes, send me'), required: true },
      { id: expect.stringMatching(/^[\da-f]{8}$/), text: 'Send me offers.', required: false },
    ],
  });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  press('Remove consent box 1');
  expect(screen.getByText('Consent box removed.')).toBeTruthy();
  await waitFor(() => expect(focused()).toBe('Remove consent box 1'));
  await isSaved(workbench, { consent_boxes: [{ text: 'Send me offers.', required: false }] });
  expect(saves(workbench).at(-1)).not.toHaveProperty('consent_version');
  press('Remove consent box 1');
  await waitFor(() => expect(focused()).toBe('Add consent box'));
  press('Add consent box');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Text of box 1/)));
  await workbench.dispose();
});

test('a form gets steps, and fields move between them', async () => {
  const workbench = await start('/forms/signup/f1/editor');
  await screen.findByLabelText('Header');
  expect(screen.queryByRole('tab', { name: 'Step 1' })).toBeNull();
  press('Add step');
  expect(screen.getByText('Step 2 added.')).toBeTruthy();
  type(/^Header of step 2/, 'Your name');
  type(/^Button of step 2/, ' ');
  expect(screen.getByText('Button text is a required field.')).toBeTruthy();
  type(/^Button of step 2/, 'Finish');
  await isSaved(workbench, {
    steps: [{ title: 'Your name', description: '', button_text: 'Finish' }],
    fields: [{ field_id: '_rf2_T' }, { field_id: '_rf0_T', step: 1, order: 1 }],
  });
  expect(screen.getByRole('tab', { name: 'Step 2', selected: true })).toBeTruthy();
  await waitFor(() =>
    expect(workbench.requests.filter(({ path }) => path.endsWith('/preview')).at(-1)?.body).toMatchObject({
      page: 'step_2',
    }),
  );
  // Across the border of a step, a field takes the step that it comes into.
  fireEvent.keyDown(screen.getByRole('button', { name: 'First name, field 2 of 2' }), { key: 'ArrowUp', altKey: true });
  expect(screen.getByRole('tab', { name: 'Step 1', selected: true })).toBeTruthy();
  expect(screen.getByText("No field, so visitors don't see it")).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Step 2' }));
  expect(screen.getByText(/No field is in this step, so visitors don't see it/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Join us/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Email.*Required/ }));
  fireEvent.change(screen.getByLabelText('Step'), { target: { value: '1' } });
  expect(screen.getByText('The email address has to be in the first step, which signs people up.')).toBeTruthy();
  // It is open in the step that it came into.
  press('Remove step 2');
  expect(screen.getByText('Step 2 removed.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Join us/ })));
  expect(screen.queryByLabelText('Header of step 2')).toBeNull();
  await isSaved(workbench, { steps: [], fields: [{ field_id: '_rf0_T' }, { field_id: '_rf2_T' }] });
  // The page of a step that is gone gives way to the form.
  expect(screen.getByRole('tab', { name: 'Form', selected: true })).toBeTruthy();
  await workbench.dispose();
});

test('fields are put side by side, by switch, menu or keys', async () => {
  const workbench = await start('/forms/signup/f1/editor');
  await screen.findByLabelText('Header');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Email, field 1 of 2' }), { key: 'ArrowRight', altKey: true });
  await isSaved(workbench, { fields: [{ field_id: '_rf2_T', half: true }, { field_id: '_rf0_T' }] });
  fireEvent.click(screen.getByRole('button', { name: 'First name, field 2 of 2' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Half width/ }));
  await isSaved(workbench, { fields: [{ half: true }, { field_id: '_rf0_T', half: true }] });
  fireEvent.click(screen.getByRole('button', { name: /^Email.*Required/ }));
  fireEvent.click(screen.getByRole('switch', { name: /^Half width/ }));
  await isSaved(workbench, { fields: [{ half: false }, { half: true }] });
  await workbench.dispose();
});
