import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpFailure } from '../services/http';
import { Navigation } from '../services/navigation';
import type { Token } from '../token';
import { type Workbench, WorkbenchContext } from '../workbench';
import { IsEmailAddress, IsRequired, MaxCharacters, useForm } from './index';

class PersonForm {
  @IsRequired('Name') @MaxCharacters('Name', 5) name = '';
  @IsRequired('Email') @IsEmailAddress('Email') email = '';
}

function Person({ save }: { save: (values: PersonForm) => Promise<void> }) {
  const form = useForm(PersonForm, { serverFields: { 'from.email': 'email' } });
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      {(['name', 'email'] as const).map((name) => {
        const { error, onChange, ...field } = form.field(name);
        return (
          <label key={name}>
            {name}
            <input {...field} onChange={(event) => onChange(event.target.value)} />
            <span data-testid={`${name}-error`}>{error}</span>
          </label>
        );
      })}
      <output>{form.isDirty ? 'changed' : 'clean'}</output>
      <p>{form.error}</p>
      <button type="submit">Save</button>
    </form>
  );
}

function setUp(save: (values: PersonForm) => Promise<void> = async () => undefined) {
  const guards: (() => boolean)[] = [];
  const navigation = { guardLeaving: (isDirty: () => boolean) => (guards.push(isDirty), () => undefined) };
  const optional = (wanted: Token<unknown>): unknown => ({
    state: 'active',
    current: wanted.key === Navigation.key ? navigation : undefined,
  });
  render(
    <WorkbenchContext value={{ optional } as unknown as Workbench}>
      <Person save={save} />
    </WorkbenchContext>,
  );
  return { user: userEvent.setup(), asksBeforeLeaving: () => guards.some((guard) => guard()) };
}

test('an error does not move a button that is being pressed', async () => {
  const { user } = setUp();
  await user.click(screen.getByLabelText(/name/));
  // Pressing the button leaves the field, before it is released.
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Save') });
  expect(document.activeElement).not.toBe(screen.getByLabelText(/name/));
  expect(screen.getByTestId('name-error').textContent).toBe('');
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(await screen.findByText('Name is a required field.')).toBeDefined();
  expect(screen.getByTestId('email-error').textContent).toBe('Email is a required field.');
});

test('an error shows when the field is left, and goes when it is fixed', async () => {
  const { user } = setUp();
  await user.type(screen.getByLabelText(/name/), 'Far too long');
  expect(screen.getByTestId('name-error').textContent).toBe('');
  await user.tab();
  expect(screen.getByTestId('name-error').textContent).toBe('Name must not exceed 5 characters.');
  await user.clear(screen.getByLabelText(/name/));
  await user.type(screen.getByLabelText(/name/), 'Ada');
  expect(screen.getByTestId('name-error').textContent).toBe('');
});

test('submitting shows every error and focuses the first wrong field', async () => {
  const save = jest.fn(async () => undefined);
  const { user } = setUp(save);
  await user.type(screen.getByLabelText(/email/), 'not an address');
  await user.click(screen.getByText('Save'));
  expect(screen.getByTestId('name-error').textContent).toBe('Name is a required field.');
  expect(screen.getByTestId('email-error').textContent).toBe('Email must be a valid email address.');
  expect(document.activeElement).toBe(screen.getByLabelText(/name/));
  expect(save).not.toHaveBeenCalled();
});

test('what the server refuses shows beside its field, the rest above the form', async () => {
  const { user } = setUp(async () => {
    throw new HttpFailure(400, [
      { field: 'from.email', message: 'That address bounces.' },
      { field: null, message: 'Try later.' },
    ]);
  });
  await user.type(screen.getByLabelText(/name/), 'Ada');
  await user.type(screen.getByLabelText(/email/), 'ada@example.com');
  await user.click(screen.getByText('Save'));
  expect(await screen.findByText('That address bounces.')).toBeDefined();
  expect(screen.getByText('Try later.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/email/));
});

test('a changed form asks before leaving, a saved one does not', async () => {
  const { user, asksBeforeLeaving } = setUp();
  expect(asksBeforeLeaving()).toBe(false);
  await user.type(screen.getByLabelText(/name/), 'Ada');
  await user.type(screen.getByLabelText(/email/), 'ada@example.com');
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByText('Save'));
  expect(await screen.findByText('clean')).toBeDefined();
  expect(asksBeforeLeaving()).toBe(false);
});
