import type { ColumnFormat, DateFormat, NumberFormat } from 'sendwright/wire/imports';
import type { FieldType } from 'sendwright/wire/customFields';

/** How the columns of a file write numbers and dates (`column_formats` in `wire/imports.ts`). */

interface NumberShape {
  readonly plain: RegExp;
  /** Groups of three behind one to three digits, so that 1,5 is never taken for 15. */
  readonly grouped: RegExp;
  readonly separators: RegExp;
}

const numberShapes: Readonly<Record<NumberFormat, NumberShape>> = {
  '1,234.56': {
    plain: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
    grouped: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
    separators: /,/g,
  },
  '1.234,56': {
    plain: /^[+-]?(?:\d+(?:,\d*)?|,\d+)$/,
    grouped: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
    separators: /\./g,
  },
  '1 234,56': {
    plain: /^[+-]?(?:\d+(?:,\d*)?|,\d+)$/,
    // A space, or the no-break, thin and narrow ones that spreadsheets write.
    grouped: /^[+-]?[1-9]\d{0,2}(?:[ \u00A0\u2009\u202F]\d{3})+(?:,\d*)?$/,
    separators: /[ \u00A0\u2009\u202F]/g,
  },
};
const mostCharacters = 30;

/** The number that a trimmed text is in a format; undefined where it is none. */
export function numberOfFormat(text: string, format: NumberFormat): number | undefined {
  const { plain, grouped, separators } = numberShapes[format];
  if (text.length > mostCharacters || !(plain.test(text) || grouped.test(text))) return undefined;
  return Number(text.replace(separators, '').replace(',', '.'));
}

const orderedDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;

/**
 * A trimmed date with its order resolved: year first with hyphens, or as it is where the text says its order itself.
 * Undefined where day and month come before the year and the format says otherwise.
 */
export function orderedByFormat(text: string, format: DateFormat): string | undefined {
  const day = yearFirst.exec(text);
  if (day) return hyphenated(day[1], day[2], day[3]);
  const ordered = orderedDate.exec(text);
  if (!ordered) return text;
  if (format === 'YYYY/MM/DD') return undefined;
  return format === 'MM/DD/YYYY'
    ? hyphenated(ordered[3], ordered[1], ordered[2])
    : hyphenated(ordered[3], ordered[2], ordered[1]);
}

const hyphenated = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

export const isNumberFormat = (format: ColumnFormat): format is NumberFormat => Object.hasOwn(numberShapes, format);

/** The type of the fields that a format is for. */
export const typeOfFormat = (format: ColumnFormat): FieldType => (isNumberFormat(format) ? 'Number' : 'Date');

/** A date of each format, for messages. */
export const exampleOf: Readonly<Record<DateFormat, string>> = {
  'MM/DD/YYYY': '12/31/2026',
  'DD/MM/YYYY': '31/12/2026',
  'YYYY/MM/DD': '2026/12/31',
};
