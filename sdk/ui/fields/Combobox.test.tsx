import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox, type ComboboxOption } from './Combobox';

const lists: readonly ComboboxOption[] = [
  { value: 'vip', label: 'VIP customers' },
  { value: 'news', label: 'Newsletter' },
  { value: 'lyon', label: 'Lyon store' },
];

function Many({ onChange, max }: { readonly onChange: (value: readonly string[]) => void; readonly max?: number }) {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <Combobox
      multiple
      ariaLabel="Lists"
      options={lists}
      value={value}
      max={max}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test('typing narrows, arrows move, Enter chooses, Backspace takes the last one away', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<Many onChange={onChange} />);
  const box = screen.getByRole('combobox', { name: 'Lists' });
  await user.type(box, 'l');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Newsletter', 'Lyon store']);
  await user.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Lyon store' }).id);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['lyon']);
  await user.keyboard('{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith([]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('no more than `max` can be chosen', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<Many onChange={onChange} max={1} />);
  await user.click(screen.getByRole('combobox', { name: 'Lists' }));
  await user.click(screen.getByRole('option', { name: 'VIP customers' }));
  await user.click(screen.getByRole('option', { name: 'Newsletter' }));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('only the latest search counts', async () => {
  const user = userEvent.setup();
  const answers = new Map<string, (options: readonly ComboboxOption[]) => void>();
  render(
    <Combobox
      ariaLabel="List"
      value=""
      onChange={() => undefined}
      options={(typed) => new Promise((resolve) => answers.set(typed, resolve))}
    />,
  );
  await user.click(screen.getByRole('combobox', { name: 'List' }));
  await screen.findByText('Searching…');
  await user.keyboard('new');
  await screen.findByText('Searching…');
  answers.get('')?.([{ value: 'old', label: 'Old' }]);
  expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
});

test('creating the only value closes the list, which would cover what is below', async () => {
  const user = userEvent.setup();
  const onCreate = jest.fn();
  render(
    <Combobox
      ariaLabel="Tag"
      value=""
      onChange={() => undefined}
      options={[{ value: 'vip', label: 'VIP' }]}
      onCreate={onCreate}
    />,
  );
  await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'new{Enter}');
  expect(onCreate).toHaveBeenCalledWith('new');
  expect(screen.queryByRole('listbox')).toBeNull();
});
