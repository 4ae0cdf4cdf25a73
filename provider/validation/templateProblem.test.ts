import { setImmediate } from 'node:timers/promises';
import { templateProblem, waitForTextTurn } from './templateProblem';

const long = (end: string): string => `${'{{first_name}} and more words. '.repeat(800)}${end}`;

test('names what keeps mail from being made of a source, long or short, as often as it is asked', async () => {
  for (const source of ['{{#if a}}', long('{{#if a}}'), long('{{#if a}}')])
    expect(await templateProblem(source)).toMatchObject({ line: 1, message: '{{#if}} is never closed: add {{/if}}.' });
  expect(await templateProblem(long('{{#if a}}yes{{/if}}'))).toBeUndefined();
  expect(await templateProblem(null)).toBeUndefined();
});

test('between long texts that are asked for at once others are served', async () => {
  const order: string[] = [];
  const done = new AbortController();
  const others = (async () => {
    for (; !done.signal.aborted; await setImmediate()) order.push('other');
  })();
  const texts = Array.from({ length: 8 }, async (_, index) => {
    await (index % 2 === 0 ? templateProblem(long(`${index}`)) : waitForTextTurn(long(`${index}`)));
    order.push('long');
  });
  await Promise.all(texts);
  done.abort();
  await others;
  expect(order.filter((name) => name === 'long')).toHaveLength(8);
  expect(order.join(' ')).not.toContain('long long');
});
