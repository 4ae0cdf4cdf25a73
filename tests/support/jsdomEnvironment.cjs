// Of the jsdom that Jest's environment has.
const selectors = require(
  require.resolve('jsdom/lib/jsdom/living/helpers/selectors.js', {
    paths: [require.resolve('jest-environment-jsdom')],
  }),
);

/** By selector: the names of elements that it can match; null where it does not say. Some rules have no selector. */
const namesOf = new Map([[undefined, null]]);

/** The names of what each part of a list such as `ul ul, input[type="hidden" i]` stands for. */
function namesIn(selector) {
  const parts = /[(\\]/.test(selector) ? [selector] : selector.split(',');
  const names = parts.map((part) => /(?:^|[\s>+~])([a-z][a-z0-9]*)(?:[.#:[][^\s>+~]*)?\s*$/i.exec(part)?.[1]);
  return names.every((name) => name !== undefined) ? new Set(names.map((name) => name.toLowerCase())) : null;
}

/**
 * Whether an element is hidden is asked of jsdom for every element that a role is looked for among, and it tries each
 * of the two hundred selectors of a browser's own style sheet, which was a tenth of the processor time of all tests
 * that draw. Nearly all begin with a name: one that is another's cannot match.
 */
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  if (!namesOf.has(selector)) namesOf.set(selector, namesIn(selector));
  const names = namesOf.get(selector);
  return (names === null || names.has(element.localName.toLowerCase())) && matchesDontThrow(element, selector);
};

module.exports = require('jest-environment-jsdom').default;
