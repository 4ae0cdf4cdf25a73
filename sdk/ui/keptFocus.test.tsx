import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { keepFocus } from './keptFocus';
import { Dialog } from './overlays/Dialog';

/** A list whose things are deleted after a question, at once or when the server has answered. */
function Things({ answered }: { readonly answered?: Promise<void> }) {
  const [things, setThings] = useState(['Bread', 'Cake', 'Tart']);
  const [asked, setAsked] = useState<string>();
  const remove = async (thing: string | undefined): Promise<void> => {
    setAsked(undefined);
    await answered;
    setThings((before) => before.filter((one) => one !== thing));
  };
  return (
    <main>
      <h1>Things</h1>
      <button type="button">Create thing</button>
      <div role="grid">
        {things.map((thing) => (
          <div key={thing} role="row">
            <button type="button" onClick={() => setAsked(thing)}>
              Delete {thing}
            </button>
          </div>
        ))}
      </div>
      {asked !== undefined && (
        <Dialog title={`Delete ${asked}?`} onClose={() => setAsked(undefined)}>
          <button type="button" onClick={() => void remove(asked)}>
            Yes
          </button>
        </Dialog>
      )}
    </main>
  );
}

const focused = (): string | undefined => document.activeElement?.textContent ?? undefined;

async function deleteThing(name: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: `Delete ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
}

test('after a row is deleted, the next one has the focus, and after the last the one before', async () => {
  render(<Things />);
  await deleteThing('Cake');
  await waitFor(() => expect(focused()).toBe('Delete Tart'));
  await deleteThing('Tart');
  await waitFor(() => expect(focused()).toBe('Delete Bread'));
});

test('a row that is removed later passes the focus on, unless the focus has moved since', async () => {
  let answer = (): void => undefined;
  render(<Things answered={new Promise((resolve) => (answer = resolve))} />);
  await deleteThing('Bread');
  await waitFor(() => expect(focused()).toBe('Delete Bread'));
  act(() => answer());
  await waitFor(() => expect(focused()).toBe('Delete Cake'));
  await deleteThing('Cake');
  await waitFor(() => expect(focused()).toBe('Delete Tart'));
  const create = screen.getByRole('button', { name: 'Create thing' });
  act(() => create.focus());
  expect(focused()).toBe('Create thing');
});

test('when no row is left, what is nearest to the rows has it', async () => {
  render(<Things />);
  for (const thing of ['Bread', 'Cake', 'Tart']) await deleteThing(thing);
  await waitFor(() => expect(focused()).toBe('Create thing'));
});

function Link() {
  const [page, setPage] = useState('Things');
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <section key={page}>
        <h1>{page}</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Delete {page}
        </button>
      </section>
      {isOpen && (
        <Dialog title="Delete?" onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              setPage('List');
            }}
          >
            Yes
          </button>
        </Dialog>
      )}
    </main>
  );
}

test('on a page that follows the dialog, the heading has it', async () => {
  render(<Link />);
  await deleteThing('Things');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'List' })));
});

/** Offers that are gone once one is taken. */
function Offers() {
  const [taken, setTaken] = useState<string>();
  return (
    <main>
      <h1>Time</h1>
      <section>
        <div>
          <p>{taken ?? 'No time chosen yet'}</p>
          {taken === undefined && (
            <div>
              <button type="button" onClick={() => setTaken('Now')}>
                Now
              </button>
            </div>
          )}
        </div>
        <input aria-label="Another time" />
        <button type="button">Edit</button>
      </section>
    </main>
  );
}

test('a button that is gone once it was pressed passes the focus on, but to no text field', async () => {
  const user = userEvent.setup();
  const end = keepFocus();
  render(<Offers />);
  await user.click(screen.getByRole('button', { name: 'Now' }));
  await waitFor(() => expect(focused()).toBe('Edit'));
  end();
});
