import { act, screen, waitFor } from '@testing-library/react';
import { testShell } from '../testing/testShell';

let mockIsDown = true;
const mockFetched = (name: string): unknown => {
  if (mockIsDown) throw Object.assign(new Error('Loading css chunk 4 failed.'), { name: 'ChunkLoadError' });
  return jest.requireActual(name);
};
jest.mock('./KeysHelpDialog', () => mockFetched('./KeysHelpDialog'));
jest.mock('./palette/PalettePanel', () => mockFetched('./palette/PalettePanel'));
jest.mock('./frame/ActivityPanel', () => mockFetched('./frame/ActivityPanel'));
jest.mock('./ConfirmIdentity', () => mockFetched('./ConfirmIdentity'));
jest.mock('./states/NotFound', () => mockFetched('./states/NotFound'));

beforeEach(() => {
  mockIsDown = true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const lost = /couldn't be loaded/;
const frame = () => screen.getByRole('navigation', { name: 'Main' });

// First, because dialogs are fetched together, and stay once they are.
test('a confirmation that cannot be asked for ends what needs it', async () => {
  const { kernel } = await testShell({});
  let answered = Promise.resolve(true);
  act(() => void (answered = kernel.session.confirm()));
  expect(await screen.findByText(lost)).toBeTruthy();
  expect(await answered).toBe(false);
  expect(frame()).toBeTruthy();
});

test('the list of keys that could not be fetched is told, and opens the next time', async () => {
  const { kernel } = await testShell({});
  await act(async () => kernel.commands.run('workbench.keys'));
  expect((await screen.findByText(lost)).textContent).toContain('Check your connection and try again');
  expect(frame()).toBeTruthy();
  mockIsDown = false;
  await act(async () => kernel.commands.run('workbench.keys'));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test('a palette that could not be fetched works when it is opened again', async () => {
  const { kernel } = await testShell({});
  act(() => kernel.palette.open());
  expect(await screen.findByText(lost)).toBeTruthy();
  act(() => kernel.palette.close());
  mockIsDown = false;
  act(() => kernel.palette.open());
  expect(await screen.findByRole('combobox', { name: 'Search or run a command' })).toBeTruthy();
});

test('the activity panel opens once it can be fetched', async () => {
  await testShell({});
  const button = screen.getByRole('button', { name: 'Activity' });
  act(() => button.click());
  expect(await screen.findByText(lost)).toBeTruthy();
  act(() => button.click());
  mockIsDown = false;
  act(() => button.click());
  await waitFor(() => expect(screen.queryByText(lost)).toBeNull());
  expect(await screen.findByRole('dialog', { name: 'Activity' })).toBeTruthy();
});

test('a state page that could not be fetched is shown the next time', async () => {
  const { kernel } = await testShell({ start: '/nowhere' });
  expect(await screen.findByText(/Its code couldn't be downloaded/)).toBeTruthy();
  mockIsDown = false;
  act(() => kernel.navigation.go('/nowhere-else'));
  expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
});
