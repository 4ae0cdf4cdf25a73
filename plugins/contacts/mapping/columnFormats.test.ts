import { guessType } from './checkCell';
import { detectFormat } from './columnFormats';
import { columnFormats, mappingProblems, suggestMapping } from './columnMapping';
import { fieldTargets } from './fieldTargets';
import { previewProblems } from './previewProblems';

test.each<['Number' | 'Date', string[], string | undefined]>([
  ['Number', ['1.234,56', '7'], '1.234,56'],
  ['Number', ['1,234.56'], '1,234.56'],
  ['Number', ['1 234,56', '12,5'], '1 234,56'],
  ['Number', ['12,5'], '1.234,56'],
  ['Number', ['12', '950'], '1,234.56'],
  ['Number', ['0.234', '12'], '1,234.56'],
  ['Number', [], '1,234.56'],
  // 1234 or 1.234: ambiguous, so a person must choose.
  ['Number', ['1,234', '2,500'], undefined],
  ['Number', ['1.234', '12'], undefined],
  ['Number', ['1.234', '1.234.567'], '1.234,56'],
  ['Date', ['03/04/2025', '31/12/2025'], 'DD/MM/YYYY'],
  ['Date', ['03/04/2025', '12/31/2025'], 'MM/DD/YYYY'],
  ['Date', ['03/04/2025', '04/04/2025'], undefined],
  ['Date', ['03/03/2025'], undefined],
  ['Date', ['31.12.2025', '1.2.2025'], 'DD/MM/YYYY'],
  ['Date', ['2025-12-31', ''], 'YYYY/MM/DD'],
  ['Date', ['2024-12-13', '5/26/2024', 'tomorrow'], 'MM/DD/YYYY'],
  ['Number', ['$1,234.50', '$7'], '1,234.56'],
  ['Number', ['1.234,50 €', '7 €'], '1.234,56'],
  ['Number', ['$1,234', '$7'], undefined],
  ['Number', ['12%', '7.5%'], '1,234.56'],
  ['Date', ['31.12.25'], 'DD/MM/YYYY'],
  ['Date', ['31/12/25', '03/04/25'], 'DD/MM/YYYY'],
  ['Date', ['03/04/25', '03/03/25'], undefined],
  ['Date', ['03/03/25'], undefined],
])('the format of the %s column %j is %s', (type, values, format) => {
  expect(detectFormat(type, values)).toBe(format);
});

test.each([
  [['1.234,56', '12,5', '7'], 'Number'],
  [['31/12/2025', '13/04/2025'], 'Date'],
  [['1,5', '1.5'], 'Text'],
  [['$1,234.50', '$99.00'], 'Number'],
  [['12%', '7.5%'], 'Number'],
  [['31.12.25', '01.02.99'], 'Date'],
])('%j is guessed to be a %s', (values, type) => expect(guessType(values)).toBe(type));

const targets = fieldTargets(
  [{ id: '_rf2_T', name: 'email', field_type: 'Text' }],
  [
    { id: 'e1_N', name: 'spent', field_type: 'Number' },
    { id: 'e2_D', name: 'joined', field_type: 'Date' },
  ],
);
const sheet = {
  headers: ['email', 'spent', 'joined'],
  rows: [
    ['ann@example.com', '1.234,5', '03/04/2025'],
    ['bob@example.com', '1,234.5', ''],
    ['cy@example.com', '17,25', '04/04/2025'],
  ],
};

test('formats are detected with the mapping; ambiguous ones block the import', () => {
  const choices = suggestMapping(sheet, targets);
  expect(columnFormats(choices)).toEqual([null, '1.234,56', null]);
  expect(mappingProblems(choices, targets, sheet)).toEqual([
    'Choose how joined is written: its first values are ambiguous.',
  ]);
  // Dates in an ambiguous format are not reported as errors.
  expect(previewProblems(sheet.rows, choices, targets)).toEqual([
    { row: 1, column: 1, message: '“1,234.5” is not a number in this format (1.234,56).' },
  ]);
  const chosen = choices.map((choice, column) =>
    column === 2 && choice.to === 'field' ? { ...choice, format: 'DD/MM/YYYY' as const } : choice,
  );
  expect(mappingProblems(chosen, targets, sheet)).toEqual([]);
  expect(columnFormats(chosen)).toEqual([null, '1.234,56', 'DD/MM/YYYY']);
});
