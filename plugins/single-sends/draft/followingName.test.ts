import { defaultName } from '../contract';
import { followingName, nameOfSubject } from './followingName';

test.each([
  ['Winter roasts are here', 'Winter roasts are here'],
  ['{{first_name}}, winter roasts are here', 'Winter roasts are here'],
  ['{{first_name | friend}}: bread!', 'Bread!'],
  ['Fresh bread for {{{first_name}}}', 'Fresh bread for'],
  ['Bread , {{city}} , and butter', 'Bread,, and butter'],
  ['{{first_name}}', defaultName],
  ['', defaultName],
  ['a'.repeat(300), `A${'a'.repeat(99)}`],
])('the name of a send with the subject %j', (subject, name) => {
  expect(nameOfSubject(subject)).toBe(name);
});

test('the name follows the subject until somebody names the send', () => {
  const typed = (name: string, before: string, subject: string) =>
    followingName({ name, subject: before }, { subject }).name;
  expect(typed(defaultName, '', 'W')).toBe('W');
  expect(typed('W', 'W', 'Wi')).toBe('Wi');
  expect(typed('Wi', 'Wi', '')).toBe(defaultName);
  expect(typed('November newsletter', 'Wi', 'Win')).toBeUndefined();
  expect(followingName({ name: defaultName, subject: '' }, { subject: 'W', name: 'Mine' })).toEqual({});
});
