import { fireEvent, screen } from '@testing-library/react';
import { isSaved, press, saves, start, type } from './signupFormWorkbench';

test('consent boxes are added, written, made optional and removed', async () => {
  const workbench = await start('/forms/signup/f1/editor');
  fireEvent.click(await screen.findByRole('tab', { name: 'Build' }));
  press('Add consent box');
  expect(screen.getByText('Consent box added.')).toBeTruthy();
  press('Add consent box');
  type(/^Text of box 2/, ' ');
  expect(screen.getByText('Text of the box is a required field.')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Build (!)' })).toBeTruthy();
  expect(saves(workbench)).toEqual([]);
  type(/^Text of box 2/, 'Send me offers.');
  fireEvent.click(screen.getAllByRole('switch', { name: 'Must be checked to sign up' })[1] ?? document.body);
  await isSaved(workbench, {
    consent_boxes: [
      { id: expect.stringMatching(/^[\da-f]{8}$/), text: expect.stringContaining('Yes, send me'), required: true },
      { id: expect.stringMatching(/^[\da-f]{8}$/), text: 'Send me offers.', required: false },
    ],
  });
  press('Remove consent box 1');
  await isSaved(workbench, { consent_boxes: [{ text: 'Send me offers.', required: false }] });
  expect(saves(workbench).at(-1)).not.toHaveProperty('consent_version');
  await workbench.dispose();
});
