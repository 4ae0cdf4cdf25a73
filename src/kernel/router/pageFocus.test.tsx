import { act, screen, waitFor } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { definePlugin } from 'sendwright/sdk';
import { testWorkbench } from 'sendwright/sdk/testing';
import { Page, Skeleton, TextInput } from 'sendwright/sdk/ui';

const state = observable({ isLoaded: false });
const nothing = () => undefined;

/** Shows a skeleton until its fields are known, on another page element. */
const LateForm = observer(function LateForm() {
  if (!state.isLoaded)
    return (
      <Page title="Loading">
        <Skeleton shape="form" />
        <button type="button">Elsewhere</button>
      </Page>
    );
  return (
    <main>
      <h1>New note</h1>
      <TextInput ariaLabel="Title" value="" focusFirst onChange={nothing} />
    </main>
  );
});

const Form = () => (
  <Page title="Form">
    <TextInput ariaLabel="Name" value="" focusFirst onChange={nothing} />
  </Page>
);
const notes = definePlugin({
  id: 'notes',
  title: 'Notes',
  routes: {
    list: { path: '/notes', title: 'Notes', page: async () => ({ default: () => <Page title="Notes" /> }) },
    form: { path: '/notes/form', title: 'Form', page: async () => ({ default: Form }) },
    late: { path: '/notes/late', title: 'Late', page: async () => ({ default: LateForm }) },
  },
});
const focused = () => document.activeElement;

const setLoaded = (isLoaded: boolean) => runInAction(() => Object.assign(state, { isLoaded }));

beforeEach(() => {
  setLoaded(false);
});

test('a page starts at its heading, a form at its first field', async () => {
  const workbench = await testWorkbench(notes, { start: '/notes' });
  await workbench.goto('/notes/form');
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Name')));
  await workbench.goto('/notes');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Notes' })));
  await workbench.dispose();
});

test('a form that loads first starts at its field, too', async () => {
  const workbench = await testWorkbench(notes, { start: '/notes' });
  await workbench.goto('/notes/late');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Loading' })));
  act(() => void setLoaded(true));
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Title')));
  await workbench.dispose();
});

test('what was focused in the meantime keeps the focus', async () => {
  const workbench = await testWorkbench(notes, { start: '/notes' });
  await workbench.goto('/notes/late');
  await waitFor(() => expect(focused()?.tagName).toBe('H1'));
  const elsewhere = document.createElement('input');
  document.body.append(elsewhere);
  elsewhere.focus();
  act(() => void setLoaded(true));
  await screen.findByLabelText('Title');
  expect(focused()).toBe(elsewhere);
  elsewhere.remove();
  await workbench.dispose();
});
