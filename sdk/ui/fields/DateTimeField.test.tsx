import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateTimeField } from './DateTimeField';

test('what is typed is read on the clock of the zone when the field is left', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<DateTimeField ariaLabel="Send at" value="" onChange={onChange} zone="Europe/Paris" />);
  await user.type(screen.getByRole('textbox', { name: 'Send at' }), '27 Nov 2030 8:00');
  await user.tab();
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2030-11-27T07:00:00.000Z'));
});

test('an invalid time, or one too early, is refused with the reason', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(
    <DateTimeField ariaLabel="Send at" value="" onChange={onChange} zone="Europe/Paris" min="2030-01-01T00:00:00Z" />,
  );
  const field = screen.getByRole('textbox', { name: 'Send at' });
  await user.type(field, 'soonish{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('“soonish” is not a time');
  await user.clear(field);
  await user.type(field, '27 Nov 2029 8:00{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a time after 1 Jan 2030');
  expect(onChange).not.toHaveBeenCalled();
});

test.each(['not a time', '27 Nov 2029 8:00'])('while %j is typed over a time, there is none', async (typed) => {
  const user = userEvent.setup();
  const Controlled = () => {
    const [at, setAt] = useState('2030-11-27T07:00:00.000Z');
    return (
      <form onSubmit={(event) => event.preventDefault()}>
        <DateTimeField ariaLabel="Send at" value={at} onChange={setAt} zone="Europe/Paris" min="2030-01-01T00:00:00Z" />
        <output>{at}</output>
      </form>
    );
  };
  render(<Controlled />);
  const field = screen.getByRole('textbox', { name: 'Send at' });
  await user.clear(field);
  await user.type(field, typed);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.tab();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(typed);
  await user.clear(field);
  await user.type(field, '11/28/2030 8:00{Enter}');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2030-11-28T07:00:00.000Z'));
});

test('what is typed while an earlier text is read stays', async () => {
  const onChange = jest.fn();
  render(<DateTimeField ariaLabel="Send at" value="" onChange={onChange} zone="Europe/Paris" />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Send at' });
  fireEvent.change(field, { target: { value: '27 Nov 2030 8:00' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: '28 Nov 2030 9:00' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2030-11-28T08:00:00.000Z'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a day can be picked with the keyboard', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(
    <DateTimeField ariaLabel="Send at" value="2030-11-27T07:00:00.000Z" onChange={onChange} zone="Europe/Paris" />,
  );
  await user.click(screen.getByRole('button', { name: 'Pick a day and time' }));
  await screen.findByRole('dialog');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledWith('2030-12-04T07:00:00.000Z');
});
