import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Confirm } from './Confirm';

test('what cannot be undone needs its phrase', async () => {
  const user = userEvent.setup();
  const confirm = jest.fn();
  render(
    <Confirm
      title="Delete all?"
      text="For good."
      phrase="delete"
      danger
      confirmLabel="Delete"
      onConfirm={confirm}
      onCancel={() => undefined}
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Type "delete" to confirm' });
  expect(document.activeElement).toBe(field);
  await user.type(field, 'delet{Enter}');
  expect(confirm).not.toHaveBeenCalled();
  await user.type(field, 'e');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledTimes(1);
});

test('Escape cancels, and the focus goes back where it came from', async () => {
  const user = userEvent.setup();
  const cancel = jest.fn();
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { unmount } = render(
    <Confirm
      title="Delete?"
      text="For good."
      danger
      confirmLabel="Delete"
      onConfirm={() => undefined}
      onCancel={cancel}
    />,
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.tab();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledTimes(1);
  unmount();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});
