import { danger, success } from 'sendwright/sdk';
import { AlertCenter } from './alertCenter';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const messages = (alerts: AlertCenter): string[] => alerts.shown.map(({ message }) => message);

test('success vanishes after 3200 ms, danger stays', () => {
  const alerts = new AlertCenter();
  alerts.show(success('Saved {name}.'), { name: 'Ada' });
  alerts.show(danger('Not saved.'));
  jest.advanceTimersByTime(3199);
  expect(messages(alerts)).toEqual(['Saved Ada.', 'Not saved.']);
  jest.advanceTimersByTime(1);
  expect(messages(alerts)).toEqual(['Not saved.']);
  jest.advanceTimersByTime(60_000);
  expect(messages(alerts)).toEqual(['Not saved.']);
});

test('success with something to press can be pressed for ten seconds', () => {
  const alerts = new AlertCenter();
  alerts.add({ message: 'Content replaced.', type: 'success', action: { label: 'Undo', run: () => undefined } });
  jest.advanceTimersByTime(9999);
  expect(messages(alerts)).toEqual(['Content replaced.']);
  jest.advanceTimersByTime(1);
  expect(messages(alerts)).toEqual([]);
});

test('the clock stops while an alert is held', () => {
  const alerts = new AlertCenter();
  const id = alerts.show(success('Saved.'));
  jest.advanceTimersByTime(3000);
  alerts.hold(id);
  jest.advanceTimersByTime(10_000);
  expect(alerts.shown).toHaveLength(1);
  alerts.release(id);
  jest.advanceTimersByTime(199);
  expect(alerts.shown).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(alerts.shown).toEqual([]);
});

test('the same message is shown once and its clock starts again', () => {
  const alerts = new AlertCenter();
  const first = alerts.show(success('Saved.'));
  jest.advanceTimersByTime(3000);
  expect(alerts.show(success('Saved.'))).toBe(first);
  jest.advanceTimersByTime(3000);
  expect(messages(alerts)).toEqual(['Saved.']);
});

test('alerts go by id, by message and by type', () => {
  const alerts = new AlertCenter();
  const id = alerts.show(danger('One.'));
  alerts.show(danger('Two.'));
  alerts.show(danger('Three.'));
  alerts.dismiss(id);
  alerts.dismissMessage('Two.');
  expect(messages(alerts)).toEqual(['Three.']);
  alerts.dismissType('danger');
  expect(alerts.shown).toEqual([]);
});

test('an alert with the toastId of one that is shown replaces it in place, and restarts its clock', () => {
  const alerts = new AlertCenter();
  const id = alerts.add({ message: 'Uploading 1 of 2.', type: 'warning', toastId: 'upload' });
  alerts.show(danger('Other.'));
  expect(alerts.add({ message: 'Uploaded.', type: 'success', toastId: 'upload' })).toBe(id);
  expect(messages(alerts)).toEqual(['Uploaded.', 'Other.']);
  // The same words under another name are another alert.
  alerts.add({ message: 'Uploaded.', type: 'success', toastId: 'second' });
  alerts.add({ message: 'Uploaded.', type: 'success' });
  expect(messages(alerts)).toEqual(['Uploaded.', 'Other.', 'Uploaded.', 'Uploaded.']);
  jest.advanceTimersByTime(3200);
  expect(messages(alerts)).toEqual(['Other.']);
});

test('an alert for a container is shown there while the page has one, and among the toasts else', () => {
  const alerts = new AlertCenter();
  alerts.add({ message: 'In the form.', type: 'danger', alertContainerId: 'form' });
  alerts.show(danger('Anywhere.'));
  const seen = (id?: string): string[] => alerts.shownIn(id).map(({ message }) => message);
  expect([seen(), seen('form')]).toEqual([['In the form.', 'Anywhere.'], []]);
  const close = alerts.openContainer('form');
  const closeSecond = alerts.openContainer('form');
  expect([seen(), seen('form')]).toEqual([['Anywhere.'], ['In the form.']]);
  close();
  expect(seen('form')).toEqual(['In the form.']);
  closeSecond();
  expect(seen()).toEqual(['In the form.', 'Anywhere.']);
});
