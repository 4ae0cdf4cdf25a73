import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox } from './Checkbox';
import { FormField } from './FormField';
import { Radio } from './Radio';
import { Switch } from './Switch';
import { TextArea } from './TextArea';
import { ProgressBar } from '../ProgressBar';

test('a switch has its role and works with the keyboard', async () => {
  const user = userEvent.setup();
  const changed = jest.fn();
  render(<Switch label="Track opens" helper="In HTML only" checked={false} onChange={changed} />);
  const box = screen.getByRole('switch', { name: /Track opens/ });
  expect(box.getAttribute('aria-checked')).toBe('false');
  await user.tab();
  expect(document.activeElement).toBe(box);
  await user.keyboard(' ');
  expect(changed).toHaveBeenCalledWith(true);
});

test('a disabled checkbox changes nothing', async () => {
  const user = userEvent.setup();
  const changed = jest.fn();
  render(<Checkbox label="Active" checked={false} disabled onChange={changed} />);
  await user.click(screen.getByRole('checkbox', { name: 'Active' }));
  expect(changed).not.toHaveBeenCalled();
});

test('a checkbox says that some of what it stands for is checked, until all is', () => {
  const { rerender } = render(<Checkbox ariaLabel="All" checked={false} indeterminate onChange={() => undefined} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' });
  expect(box.indeterminate).toBe(true);
  rerender(<Checkbox ariaLabel="All" checked onChange={() => undefined} />);
  expect(box.indeterminate).toBe(false);
  expect(box.checked).toBe(true);
});

test('a field gives its control the name, the problem and that it is required', () => {
  render(
    <FormField label="Terms" error="Agree to the terms." required>
      <Checkbox value={false} onChange={() => undefined} ariaLabel="I agree" />
    </FormField>,
  );
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(box.getAttribute('aria-required')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Agree');
});

type Size = 'small' | 'large' | 'huge';

function Sizes({ onChange }: { readonly onChange: (size: Size) => void }) {
  const [size, setSize] = useState<Size>('small');
  return (
    <FormField label="Size">
      <Radio<Size>
        value={size}
        onChange={(chosen) => {
          setSize(chosen);
          onChange(chosen);
        }}
        options={[
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large', helper: 'Takes longer' },
          { value: 'huge', label: 'Huge', disabled: true },
        ]}
      />
    </FormField>
  );
}

test('one of several: named by its field, chosen by a press on its words, and not where it is disabled', async () => {
  const user = userEvent.setup();
  const changed = jest.fn();
  render(<Sizes onChange={changed} />);
  expect(screen.getByRole('radiogroup', { name: 'Size' })).toBeTruthy();
  await user.click(screen.getByText('Takes longer'));
  expect(changed.mock.calls).toEqual([['large']]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Large/ }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Small' }).checked).toBe(false);
  await user.click(screen.getByText('Huge'));
  expect(changed).toHaveBeenCalledTimes(1);
});

test('two groups on a page do not share their choice', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];
  render(
    <>
      <Radio ariaLabel="First" value="a" options={options} onChange={() => undefined} />
      <Radio ariaLabel="Second" value="b" options={options} onChange={() => undefined} />
    </>,
  );
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);
  expect(names[0]).toBe(names[1]);
  expect(names[0]).not.toBe(names[2]);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('several lines of text reach their reader, and its element', async () => {
  const user = userEvent.setup();
  const changed = jest.fn();
  const area = { current: null as HTMLTextAreaElement | null };
  render(<TextArea ariaLabel="Note" value="" ref={area} maxLength={5} onChange={changed} />);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'a');
  expect(changed).toHaveBeenCalledWith('a');
  expect(area.current).toBe(screen.getByRole('textbox', { name: 'Note' }));
});

test('a bar says how far the work is, within its bounds, and nothing where that is unknown', () => {
  const { rerender } = render(<ProgressBar label="Import" share={1.2} detail="1,200 of 1,000" />);
  const bar = screen.getByRole('progressbar', { name: 'Import' });
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
  expect(bar.getAttribute('aria-valuetext')).toBe('1,200 of 1,000');
  rerender(<ProgressBar label="Import" share={undefined} />);
  expect(bar.hasAttribute('aria-valuenow')).toBe(false);
});
