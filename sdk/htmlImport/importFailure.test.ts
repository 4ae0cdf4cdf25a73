import { HttpFailure } from '..';
import { importFailure } from './importFailure';

test.each([
  ['a refusal', new HttpFailure(400, [{ message: 'The name is too long.', field: 'name' }]), 'The name is too long.'],
  [
    'a lost connection',
    new HttpFailure(0, []),
    "The HTML couldn't be imported. The server can't be reached. Check your connection, then try again.",
  ],
  [
    'a failing server',
    new HttpFailure(500, []),
    "The HTML couldn't be imported. Please try again. If the issue continues, contact Support.",
  ],
  ['a reader', new Error('There is nothing in this HTML.'), 'There is nothing in this HTML.'],
  ['a missing part', new Error('Loading chunk 12 failed'), "The HTML couldn't be imported: Loading chunk 12 failed."],
  ['something else', 'stopped', "The HTML couldn't be imported: stopped."],
  ['nothing', new Error(''), "The HTML couldn't be imported: no reason was given."],
])('%s is told as a sentence', (_, failure, sentence) => {
  expect(importFailure(failure)).toBe(sentence);
});
