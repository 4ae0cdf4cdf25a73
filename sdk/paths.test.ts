import { pathTo } from './paths';
import { danger, fillText, placeholders, success, warning } from './texts';
import { token } from './token';

test.each([
  ['/senders', {}, '/senders'],
  ['/', {}, '/'],
  ['/senders/:id/edit', { id: '7' }, '/senders/7/edit'],
  ['/senders/:id/edit', { id: 'a b/c?' }, '/senders/a%20b%2Fc%3F/edit'],
  ['/senders/:id/:tab?', { id: '7' }, '/senders/7'],
  ['/senders/:id/:tab?', { id: '7', tab: '' }, '/senders/7'],
  ['/senders/:id/:tab?', { id: '7', tab: 'x' }, '/senders/7/x'],
  ['/:tab?', {}, '/'],
])('%s with %j is %s', (path: string, values, filled) => {
  expect(pathTo(path, values)).toBe(filled);
});

test('a path without a parameter that it needs is refused', () => {
  const path: string = '/senders/:id/edit';
  expect(() => pathTo(path, {})).toThrow('The path /senders/:id/edit needs the parameter "id".');
  expect(() => pathTo(path, { id: '' })).toThrow('needs the parameter "id"');
});

test('texts have a type, and their placeholders are filled', () => {
  expect([success('a').type, danger('a').type, warning('a').type]).toEqual(['success', 'danger', 'warning']);
  const text = success('{count} of {name} were sent to {name}.');
  expect(placeholders(text)).toEqual(['count', 'name', 'name']);
  expect(fillText(text, { count: 1_234_567, name: 'Ada' })).toBe('1,234,567 of Ada were sent to Ada.');
  const loose: string = 'Sent to {name}.';
  expect(fillText(success(loose), {})).toBe('Sent to {name}.');
  expect(fillText(success(loose))).toBe('Sent to {name}.');
});

test('tokens of one name stand for the same service', () => {
  expect(token('contacts')).toEqual(token('contacts'));
  expect(token('contacts').key).toBe(Symbol.for('workbench:contacts'));
  expect(token('contacts').name).toBe('contacts');
});
