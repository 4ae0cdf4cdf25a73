import { expectTranslated } from '../testing/expectTranslated';
import { acceptedLanguage, fillIn } from './languages';
import { pageTextsIn } from './pages/pageTexts';
import { preferenceTextsIn } from './pages/preferenceTexts';
import { renderUnsubscribePage } from './pages/renderUnsubscribePage';

test.each([
  ['de', 'de'],
  ['de-CH, en;q=0.5', 'de'],
  ['en;q=0.5, pt-BR;q=0.9', 'pt'],
  ['FR ; q=0.8 , it; Q=1.0', 'it'],
  // Of two with the same weight, the first.
  ['nl, pl', 'nl'],
  // A weight of 0 means "not acceptable".
  ['de;q=0, es;q=0.1', 'es'],
  ['ko, zh;q=0.9, en;q=0.1', 'en'],
  ['ko', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  ['de;q=x', undefined],
  ['de;q=2', undefined],
  [`${'x,'.repeat(100_000)}de`, undefined],
  ['-;'.repeat(100_000), undefined],
])('%.40s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('values are not searched for placeholders', () => {
  expect(fillIn('{email} and {company}', { email: '{company}', company: 'Acme' })).toBe('{company} and Acme');
});

test.each([
  ['ar', '<p>\u2068A few times a year!\u2069</p>', '<strong>\u2068Acme Inc.\u2069</strong>'],
  ['en', '<p>A few times a year!</p>', '<strong>Acme Inc.</strong>'],
])('on a page in %s, what an account named and described has its own direction', (language, described, named) => {
  const html = renderUnsubscribePage({
    brand: undefined,
    language,
    company: 'Bakery',
    email: 'ana@example.org',
    group: { name: 'Acme Inc.', description: 'A few times a year!' },
    step: 'ask',
    preferencesUrl: '#',
    offersPause: false,
    offersLess: false,
  });
  expect(html).toContain(described);
  expect(html).toContain(named);
});

test('every text of a page is there in every language, with its placeholders', () => expectTranslated(pageTextsIn));

test('so is every text of the preference center', () => expectTranslated(preferenceTextsIn));
