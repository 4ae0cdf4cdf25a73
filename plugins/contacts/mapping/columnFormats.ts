import type { FieldType } from 'sendwright/wire/customFields';
import type { ColumnFormat, DateFormat, NumberFormat } from 'sendwright/wire/imports';

/** How the columns of a file write numbers and dates, read as the server reads them (`wire/imports.ts`). */

interface NumberShape {
  readonly plain: RegExp;
  readonly grouped: RegExp;
  readonly separators: RegExp;
}

const comma = /^[+-]?(?:\d+(?:,\d*)?|,\d+)$/;
const numberShapes: Readonly<Record<NumberFormat, NumberShape>> = {
  '1,234.56': {
    plain: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
    grouped: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
    separators: /,/g,
  },
  '1.234,56': { plain: comma, grouped: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/, separators: /\./g },
  '1 234,56': {
    plain: comma,
    grouped: /^[+-]?[1-9]\d{0,2}(?:[ \u00A0\u2009\u202F]\d{3})+(?:,\d*)?$/,
    separators: /[ \u00A0\u2009\u202F]/g,
  },
};
const numberFormats: readonly NumberFormat[] = ['1,234.56', '1.234,56', '1 234,56'];
const dateFormats: readonly DateFormat[] = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD'];

const isNumberFormat = (format: ColumnFormat): format is NumberFormat => Object.hasOwn(numberShapes, format);

/** The number that a trimmed text is in a format; undefined where it is none. */
function numberIn(text: string, format: NumberFormat): number | undefined {
  const { plain, grouped, separators } = numberShapes[format];
  if (text.length > 30 || !(plain.test(text) || grouped.test(text))) return undefined;
  return Number(text.replace(separators, '').replace(',', '.'));
}

const ordered = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
/** Nobody writes the month first with periods. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const withTime = /^(\d{4})-(\d{2})-(\d{2})T/;

/** The day, as 2026-12-31, that a trimmed text is in a format; undefined where it is none. */
function dayIn(text: string, format: DateFormat): string | undefined {
  const parts = ordered.exec(text);
  if (parts) {
    if (format === 'YYYY/MM/DD') return undefined;
    return format === 'MM/DD/YYYY' ? realDay(parts[3], parts[1], parts[2]) : realDay(parts[3], parts[2], parts[1]);
  }
  const periods = dotted.exec(text);
  if (periods) return realDay(periods[3], periods[2], periods[1]);
  const [, year, month, day] = yearFirst.exec(text) ?? withTime.exec(text) ?? [];
  return realDay(year, month, day);
}

function realDay(year = '', month = '', day = ''): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = Number(year) >= 1000 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** What a text is in a format: a number, a day as 2026-12-31, or undefined where it has another format. */
export const readIn = (text: string, format: ColumnFormat): number | string | undefined =>
  isNumberFormat(format) ? numberIn(text.trim(), format) : dayIn(text.trim(), format);

/** The formats that values of a type can have, the usual one first. */
export const formatsOf = (type: FieldType): readonly ColumnFormat[] =>
  type === 'Number' ? numberFormats : type === 'Date' ? dateFormats : [];

const given = (values: readonly string[]): readonly string[] =>
  values.map((value) => value.trim()).filter((value) => value !== '');

/** How many of the values each format of a type can read, for those that read the most. */
export function bestFormats(
  type: FieldType,
  values: readonly string[],
): { readonly formats: readonly ColumnFormat[]; readonly count: number } {
  const texts = given(values);
  const counts = formatsOf(type).map((format) => ({
    format,
    count: texts.filter((text) => readIn(text, format) !== undefined).length,
  }));
  const count = Math.max(0, ...counts.map((one) => one.count));
  return { formats: counts.filter((one) => one.count === count).map(({ format }) => format), count };
}

/**
 * The format that a column's values have. Undefined where they can be read in two ways that differ (03/04/2025, 1,234):
 * then a person must say. A column whose values fit every format gets the one they look like.
 */
export function detectFormat(type: FieldType, values: readonly string[]): ColumnFormat | undefined {
  const texts = given(values);
  const { formats } = bestFormats(type, texts);
  const differs = texts.some((text) => new Set(formats.map((format) => readIn(text, format))).size > 1);
  if (differs) return undefined;
  if (type !== 'Date' || texts.length === 0) return formats[0];
  // 03/03/2025 is one day in both orders, but the rows below the sample are not known.
  if (formats.length > 1 && texts.some((text) => ordered.test(text))) return undefined;
  if (formats.length < dateFormats.length) return formats[0];
  return texts.some((text) => dotted.test(text)) ? 'DD/MM/YYYY' : 'YYYY/MM/DD';
}

/** The value that shows best what a format does: one that others read differently, otherwise the first. */
export function tellingValue(type: FieldType, values: readonly string[]): string | undefined {
  const texts = given(values);
  const { formats } = bestFormats(type, texts);
  return (
    texts.find((text) => new Set(formats.map((format) => readIn(text, format))).size > 1) ??
    texts.find((text) => readIn(text, formats[0] ?? '1,234.56') !== undefined)
  );
}

/** A format as it is chosen: by an example, and for dates by the order it stands for. */
export const formatLabels: Readonly<Record<ColumnFormat, string>> = {
  '1,234.56': '1,234.56',
  '1.234,56': '1.234,56',
  '1 234,56': '1 234,56',
  'MM/DD/YYYY': 'Month first: 12/31/2026',
  'DD/MM/YYYY': 'Day first: 31/12/2026',
  'YYYY/MM/DD': 'Year first: 2026-12-31',
};
