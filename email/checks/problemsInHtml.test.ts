import { problemsInHtml } from './problemsInHtml';

test('what has a place in the code is told with it and with what to do', () => {
  const found = problemsInHtml('<p>Hello\n<img src="https://example.com/a.png">\n<a href="/offers">Offers</a>');
  expect(found.find(({ line }) => line === 2)).toEqual({
    line: 2,
    severity: 'warning',
    message:
      'The picture has no alt attribute: screen readers read its address. Describe it in alt, or write alt="" for ' +
      'one that is only decoration.',
  });
  expect(found.some(({ line, severity }) => line === 3 && severity === 'error')).toBe(true);
});

test('what the editor, the preview and the review say is not said twice', () => {
  expect(problemsInHtml('<div><b>Hello</div></i> {{#if first_name}}')).toEqual([]);
});
