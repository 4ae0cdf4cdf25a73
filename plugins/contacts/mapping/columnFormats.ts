import type { FieldType } from 'sendwright/wire/customFields';
import type { ColumnFormat, DateFormat, NumberFormat } from 'sendwright/wire/imports';

/** Number and date formats of columns, parsed as on the server (`wire/imports.ts`). */

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

/** Parses a trimmed text as a number; undefined if it does not match the format. */
function numberIn(text: string, format: NumberFormat): number | undefined {
  const { plain, grouped, separators } = numberShapes[format];
  if (text.length > 30 || !(plain.test(text) || grouped.test(text))) return undefined;
  return Number(text.replace(separators, '').replace(',', '.'));
}

const ordered = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
/** With periods, the day always comes first. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const withTime = /^(\d{4})-(\d{2})-(\d{2})[T ]/;

/** Parses a trimmed text as a day (2026-12-31); undefined if it does not match the format. */
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

/** Parses a text in a format: a number, a day (2026-12-31), or undefined if it does not match. */
export const readIn = (text: string, format: ColumnFormat): number | string | undefined =>
  isNumberFormat(format) ? numberIn(text.trim(), format) : dayIn(text.trim(), format);

/** The formats of a type, most common first. */
export const formatsOf = (type: FieldType): readonly ColumnFormat[] =>
  type === 'Number' ? numberFormats : type === 'Date' ? dateFormats : [];

const given = (values: readonly string[]): readonly string[] =>
  values.map((value) => value.trim()).filter((value) => value !== '');

/** For each format with the most matches, how many values match. */
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
 * The format of a column's values. Undefined if they are ambiguous (03/04/2025, 1,234): then a person must choose. If
 * all formats fit, the most likely one.
 */
export function detectFormat(type: FieldType, values: readonly string[]): ColumnFormat | undefined {
  const texts = given(values);
  const { formats } = bestFormats(type, texts);
  const differs = texts.some((text) => new Set(formats.map((format) => readIn(text, format))).size > 1);
  if (differs) return undefined;
  if (type !== 'Date' || texts.length === 0) return formats[0];
  // 03/03/2025 is the same in both orders, but rows below the sample are unknown.
  if (formats.length > 1 && texts.some((text) => ordered.test(text))) return undefined;
  if (formats.length < dateFormats.length) return formats[0];
  return texts.some((text) => dotted.test(text)) ? 'DD/MM/YYYY' : 'YYYY/MM/DD';
}

/** The best example for a format: a value that other formats would read differently, otherwise the first. */
export function tellingValue(type: FieldType, values: readonly string[]): string | undefined {
  const texts = given(values);
  const { formats } = bestFormats(type, texts);
  return (
    texts.find((text) => new Set(formats.map((format) => readIn(text, format))).size > 1) ??
    texts.find((text) => readIn(text, formats[0] ?? '1,234.56') !== undefined)
  );
}

/** A format as shown in the choice: an example, and for dates the order. */
export const formatLabels: Readonly<Record<ColumnFormat, string>> = {
  '1,234.56': '1,234.56',
  '1.234,56': '1.234,56',
  '1 234,56': '1 234,56',
  'MM/DD/YYYY': 'Month first: 12/31/2026',
  'DD/MM/YYYY': 'Day first: 31/12/2026',
  'YYYY/MM/DD': 'Year first: 2026-12-31',
};
