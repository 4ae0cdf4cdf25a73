import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormField } from 'sendwright/sdk/ui';
import { TagField, type TagFieldProps } from './TagField';
import { tagGroups } from './tagGroups';

const field = (name: string, id = `_rf_${name}`) => ({ id, name, field_type: 'Text' as const, read_only: false });
const groups = tagGroups([field('first_name'), field('last_name'), field('email'), field('favorite_bread', 'e1_T')]);

function open(first: string, props: Partial<TagFieldProps> = {}) {
  let value = first;
  function Form() {
    const [text, setText] = useState(first);
    value = text;
    return (
      <FormField label="Subject">
        <TagField groups={groups} {...props} value={text} onChange={setText} />
      </FormField>
    );
  }
  render(<Form />);
  const control = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Subject' });
  return { control, source: () => value, shown: () => control.value.replaceAll(/\u202F/g, '').replaceAll(/\s/g, ' ') };
}

test('a typed tag becomes a chip, and is removed and restored as one', async () => {
  const { control, source, shown } = open('');
  await userEvent.type(control, 'Hi {{{{first_name}}, hello');
  expect(source()).toBe('Hi {{first_name}}, hello');
  expect(shown()).toBe('Hi First name, hello');
  await userEvent.keyboard('{ArrowLeft>7/}{Backspace}');
  expect(source()).toBe('Hi , hello');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(source()).toBe('Hi {{first_name}}, hello');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(source()).toBe('Hi , hello');
});

test('arrow keys pass over a chip as one, and say its name', async () => {
  const { control, source } = open('{{first_name | there}}!');
  await userEvent.click(control);
  await userEvent.keyboard('{ArrowLeft>2/}');
  expect(screen.getByText('First name, field, or “there”')).toBeTruthy();
  await userEvent.keyboard('a{ArrowRight}b');
  expect(source()).toBe('a{{first_name | there}}b!');
});

test('two braces offer the fields', async () => {
  const { control, source } = open('Your ');
  await userEvent.type(control, '{{{{bre');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Favorite breadfavorite_bread']);
  await userEvent.keyboard('{Enter}!');
  expect(source()).toBe('Your {{favorite_bread}}!');
  await userEvent.keyboard(' {{{{last');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test.each([
  ['{{first_name}}', '{{first_name | you}}'],
  ['{{insert first_name "default=there"}}', '{{insert first_name "default=you"}}'],
  ['{{{first_name}}}', '{{{first_name | you}}}'],
])('Enter edits the fallback of %s, in the form that it had', async (before, after) => {
  const { control, source } = open(`Hi ${before}!`);
  await userEvent.click(control);
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  const fallback = screen.getByRole('textbox', { name: 'Fallback' });
  await userEvent.clear(fallback);
  await userEvent.type(fallback, 'you{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(source()).toBe(`Hi ${after}!`);
  expect(document.activeElement).toBe(control);
});

test('a chip gets another field, or is removed', async () => {
  const { control, source } = open('{{first_name | you}} and {{email}}');
  await userEvent.click(control);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove field' }));
  expect(source()).toBe('{{first_name | you}} and ');
  await userEvent.keyboard('{ArrowLeft>5/}{F2}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Unsubscribe link');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Fallback' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save field' }));
  expect(source()).toBe('{{{unsubscribe}}} and ');
});

test('chips are copied as their source', async () => {
  const { control } = open('Hi {{first_name | there}}');
  await userEvent.click(control);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  const data = { setData: jest.fn() };
  fireEvent.copy(control, { clipboardData: data });
  expect(data.setData).toHaveBeenCalledWith('text/plain', '{{first_name | there}}');
});

test('a single line has no line breaks; a longer text does', async () => {
  const line = open('');
  await userEvent.click(line.control);
  await userEvent.paste('one\r\ntwo {{last_name}}');
  await userEvent.keyboard('{Enter}');
  expect(line.source()).toBe('one two {{last_name}}');
});

test('a longer text keeps its line breaks', async () => {
  const { control, source } = open('Hi', { rows: 5 });
  await userEvent.type(control, '{Enter}{{{{email}}{Enter}');
  expect(source()).toBe('Hi\n{{email}}\n');
});

test('tags are parsed when the input method has finished a word', async () => {
  const { control, source, shown } = open('');
  await userEvent.click(control);
  fireEvent.compositionStart(control);
  fireEvent.change(control, { target: { value: '{{email}}に' } });
  expect(control.value).toBe('{{email}}に');
  fireEvent.compositionEnd(control);
  expect(shown()).toBe('Emailに');
  expect(source()).toBe('{{email}}に');
});

test('below the field is what does not work, and which fallbacks are missing', () => {
  const { control } = open('{{frst_name}} {{first_name}} {{last_name | x}} {{email}}');
  const notes = document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(notes?.textContent).toBe(
    "{{frst_name}} doesn't work. There is no field “frst_name”.First name has no fallback for contacts without one.",
  );
});

test('a disabled field shows its chips, and has no buttons', () => {
  const { control, shown } = open('Hi {{first_name}}', { disabled: true });
  expect(control.disabled).toBe(true);
  expect(shown()).toBe('Hi First name');
  expect(screen.queryByRole('button')).toBeNull();
});
