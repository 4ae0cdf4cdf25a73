import { formatsOf, readIn } from '../../plugins/contacts/mapping/columnFormats';
import { customFieldValue } from '../../provider/domains/contacts/fields/fieldValues';

// The mapping page and the import must interpret values in the same way.

const numbers = [
  ['1,234.56', '1.234,56', '1 234,56', '1\u00A0234,5', '1\u202F234', '12,5', '12.5', '1,234', '1.234', '1 234'],
  ['0,234', '0.234', '1,23,456', '12,34.5', '1.2.3', ',5', '.5', '5,', '-1.000,5', '+7', '1e5', '', '1,234 56', '½'],
  ['1,000,000', '1.000.000', '1 000 000', '1,000.000,5', '9'.repeat(31)],
].flat();
const dates = [
  ['03/04/2025', '31/12/2025', '12/31/2025', '3-4-2025', '31.12.2025', '12.31.2025', '2025-12-31', '2025/1/2'],
  [
    '2025.12.31',
    '2025-02-30',
    '29/02/2024',
    '29/02/2025',
    '31/12/25',
    '2025-12-31T10:00:00Z',
    '2024-05-07 10:22:33',
    '0999-01-01',
    'soon',
  ],
].flat();

test.each([
  ['Number' as const, numbers],
  ['Date' as const, dates],
])('the page reads a %s as the import does, in every format', (type, texts) => {
  for (const format of formatsOf(type)) {
    const read = texts.map((text) => readIn(text, format));
    const imported = texts.map((text) => {
      const value = customFieldValue('it', type, text, format);
      return typeof value === 'string' ? value.slice(0, 10) : typeof value === 'number' ? value : undefined;
    });
    expect(read).toEqual(imported);
    expect(read.some((value) => value !== undefined)).toBe(true);
  }
});
