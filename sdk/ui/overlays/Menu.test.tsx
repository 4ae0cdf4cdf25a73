import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuButton } from './MenuButton';

test('an opened menu takes the keys: a letter finds, Enter chooses, and the focus goes back', async () => {
  const user = userEvent.setup();
  const chosen = jest.fn();
  render(
    <MenuButton
      label="Actions"
      items={[
        { label: 'Rename', onSelect: () => undefined },
        { label: 'Delete', onSelect: chosen },
      ]}
    />,
  );
  // Browsers do not focus hidden elements; jsdom would.
  const hidden = jest.fn();
  const look = ({ target }: FocusEvent): void => {
    const menu = (target as Element).closest<HTMLElement>('[role="menu"]');
    if (menu && getComputedStyle(menu).visibility === 'hidden') hidden();
  };
  document.addEventListener('focusin', look);
  const button = screen.getByRole('button', { name: 'Actions' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Rename');
  await user.keyboard('d{Enter}');
  expect(chosen).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(hidden).not.toHaveBeenCalled();
  document.removeEventListener('focusin', look);
});

test('letters that follow each other are one word, and the same letter goes from item to item', async () => {
  const user = userEvent.setup();
  const labels = ['Email', 'Text', 'Tag', 'Task', 'Wait'];
  render(<MenuButton label="Add" items={labels.map((label) => ({ label, onSelect: () => undefined }))} />);
  screen.getByRole('button', { name: 'Add' }).focus();
  await user.keyboard('{Enter}');
  await user.keyboard('tas');
  expect(document.activeElement?.textContent).toBe('Task');
  await user.keyboard('{Home}{Escape}{Enter}');
  await user.keyboard('t');
  expect(document.activeElement?.textContent).toBe('Text');
  await user.keyboard('t');
  expect(document.activeElement?.textContent).toBe('Tag');
});
