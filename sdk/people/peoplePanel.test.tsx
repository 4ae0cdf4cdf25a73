import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { PeopleDrawer } from './PeopleDrawer';

// On wide screens the people are beside the page, which stays usable.

const fetchPage = async () => ({ result: [{ email: 'ana@example.com' }], _metadata: { count: 1 } });

const personOf = ({ email }: { readonly email: string }) => ({
  email,
  name: '',
  address: undefined,
  happened: 'opened',
  when: 'today',
  reason: null,
});

function Statistics({ beside = true }: { readonly beside?: boolean }) {
  const [figure, setFigure] = useState<string>();
  return (
    <main>
      <button onClick={() => setFigure('Opened')}>Opens</button>
      <button onClick={() => setFigure('Clicked')}>Clicks</button>
      {figure !== undefined && (
        <PeopleDrawer
          key={figure}
          title={figure}
          beside={beside}
          onClose={() => setFigure(undefined)}
          fetchPage={fetchPage}
          summary={() => 'person'}
          present={personOf}
        />
      )}
    </main>
  );
}

/** A window of a width, as far as media queries tell. */
function openWindow(isWide: boolean): void {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({ matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });
}
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

const choose = (name: string): HTMLElement => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
};

test('beside a wide page another figure can be chosen, and Escape returns the focus', async () => {
  openWindow(true);
  render(<Statistics />);
  choose('Opens');
  await screen.findByText('ana@example.com');
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Opened' }));
  const clicks = choose('Clicks');
  const panel = screen.getByRole('dialog', { name: 'Clicked' });
  expect(document.activeElement).toBe(panel);
  expect(panel.getAttribute('aria-modal')).toBeNull();
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(clicks);
});

test('Escape closes a dialog over the panel first', async () => {
  openWindow(true);
  render(<Statistics />);
  choose('Opens');
  await screen.findByText('ana@example.com');
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Opened' })).toBeTruthy();
  dialog.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['narrow', false, true],
  ['that needs its width', true, false],
])('a page %s is covered and cannot be reached', async (_which, isWide, beside) => {
  openWindow(isWide);
  render(<Statistics beside={beside} />);
  choose('Opens');
  await screen.findByText('ana@example.com');
  expect(screen.getByRole('dialog', { name: 'Opened' }).getAttribute('aria-modal')).toBe('true');
  expect(screen.getByRole('button', { name: 'Clicks' }).closest('[inert]')).not.toBeNull();
});

/** A page that focuses its heading when it has been opened by its address, and that changes for the first time. */
function Report() {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        Report
      </h1>
      <button onClick={() => setOpen(true)}>Joined</button>
      {isOpen && (
        <PeopleDrawer
          title="Joined"
          beside
          onClose={() => setOpen(false)}
          fetchPage={fetchPage}
          summary={() => 'person'}
          present={personOf}
        />
      )}
    </main>
  );
}

test('the people have the focus also where their page focuses its heading just then', async () => {
  openWindow(true);
  render(<Report />);
  const joined = choose('Joined');
  const panel = await screen.findByRole('dialog', { name: 'Joined' });
  await waitFor(() => expect(document.activeElement).toBe(panel));
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(document.activeElement).toBe(joined);
});
