import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog';
import { SandboxedHtml } from '../SandboxedHtml';

/** A page with toasts over it, as in the workbench. */
function Page({ part, dialogs }: { readonly part: string; readonly dialogs: number }) {
  return (
    <>
      <main key={part} aria-label={part}>
        <button type="button">Behind</button>
      </main>
      <section aria-label="Notifications" data-above-modals="">
        <button type="button">Dismiss</button>
      </section>
      {dialogs > 0 && (
        <Dialog title="First" onClose={() => undefined}>
          <button type="button">Further</button>
        </Dialog>
      )}
      {dialogs > 1 && <Dialog title="Second" onClose={() => undefined} />}
    </>
  );
}

const isInert = (element: Element): boolean => element.closest('[inert]') !== null;

test('content behind a dialog is inert except notices, and becomes available again', () => {
  const { rerender } = render(<Page part="List" dialogs={1} />);
  expect(isInert(screen.getByText('Behind'))).toBe(true);
  expect(isInert(screen.getByText('Dismiss'))).toBe(false);
  expect(isInert(screen.getByRole('dialog', { name: 'First' }))).toBe(false);
  rerender(<Page part="List" dialogs={2} />);
  expect(isInert(screen.getByRole('dialog', { name: 'First' }))).toBe(true);
  expect(isInert(screen.getByRole('dialog', { name: 'Second' }))).toBe(false);
  rerender(<Page part="List" dialogs={1} />);
  expect(isInert(screen.getByRole('dialog', { name: 'First' }))).toBe(false);
  expect(isInert(screen.getByText('Behind'))).toBe(true);
  rerender(<Page part="List" dialogs={0} />);
  expect(document.querySelector('[inert]')).toBeNull();
});

test('a page that arrives behind its dialog is out of reach as well', async () => {
  const { rerender } = render(<Page part="Loading" dialogs={1} />);
  rerender(<Page part="List" dialogs={1} />);
  await waitFor(() => expect(isInert(screen.getByRole('main', { name: 'List' }))).toBe(true));
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Dialog title="Question" onClose={() => setOpen(false)} />}
    </>
  );
}

test('the focus goes back to what opened it, which can take it again by then', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  const opener = screen.getByText('Open');
  await user.click(opener);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  expect(isInert(opener)).toBe(true);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(opener);
  expect(isInert(opener)).toBe(false);
});

test('Escape closes it also for whoever is in a message that it shows', () => {
  const close = jest.fn();
  render(
    <Dialog title="Preview" onClose={close}>
      <SandboxedHtml title="Message" html="<a href='#'>Link</a>" />
    </Dialog>,
  );
  const frame = screen.getByTitle<HTMLIFrameElement>('Message');
  fireEvent.load(frame);
  frame.contentDocument?.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(close).not.toHaveBeenCalled();
  frame.contentDocument?.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(close).toHaveBeenCalled();
});
