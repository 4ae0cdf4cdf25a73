import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeyRecorder } from './KeyRecorder';

const recorded: string[] = [];
const elsewhere = jest.fn();
// A slow machine must not let the second key come too late.
beforeEach(() => {
  jest.useFakeTimers();
  recorded.splice(0);
  elsewhere.mockClear();
  document.addEventListener('keydown', elsewhere);
  render(<KeyRecorder label="Create sender" keys="g s" onRecord={(keys) => recorded.push(keys)} />);
});
afterEach(() => {
  document.removeEventListener('keydown', elsewhere);
  jest.useRealTimers();
});

const button = () => screen.getByRole('button');
const press = (key: string, modifiers: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(button(), { key, ...modifiers });
const isRecording = () => button().getAttribute('aria-pressed') === 'true';
const start = () => fireEvent.click(button());

test('a chord with a modifier is recorded at once, and reaches no other listener', () => {
  expect(button().textContent).toBe('Keys of Create sender: GS');
  start();
  expect(button().textContent).toBe('Keys of Create sender: Press keys …');
  press('Control', { ctrlKey: true });
  press('K', { ctrlKey: true, shiftKey: true });
  expect(recorded).toEqual(['mod+shift+k']);
  expect(isRecording()).toBe(false);
  expect(elsewhere).toHaveBeenCalledTimes(1);
});

test.each([
  ['two keys in a row', ['g', 'q'], 'g q'],
  ['the space bar and a plus sign', [' ', '+'], 'space plus'],
  ['arrow keys', ['ArrowUp', 'ArrowDown'], 'up down'],
])('%s are recorded', (_what, keys, expected) => {
  start();
  for (const key of keys) press(key);
  expect(recorded).toEqual([expected]);
});

test('a single key is recorded when no second one follows', () => {
  start();
  press('x');
  expect(recorded).toEqual([]);
  act(() => {
    jest.advanceTimersByTime(1000);
  });
  expect(recorded).toEqual(['x']);
});

test('Backspace removes the keys; Escape, Tab and leaving keep them', async () => {
  start();
  press('Escape');
  start();
  fireEvent.blur(button());
  press('x', { ctrlKey: true });
  expect(recorded).toEqual([]);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  button().focus();
  await user.keyboard('{Enter}');
  expect(isRecording()).toBe(true);
  await user.tab();
  expect(document.activeElement).not.toBe(button());
  expect(isRecording()).toBe(false);
  start();
  press('Backspace');
  expect(recorded).toEqual(['']);
});
