import { isNumberFormat, readDate, readNumber, isOrderUnambiguous } from 'sendwright/formats';
import type { FieldType } from 'sendwright/wire/customFields';
import type { ColumnFormat, DateFormat, NumberFormat } from 'sendwright/wire/imports';

/** Finds the number or date format of a column from its first values. */

const numberFormats: readonly NumberFormat[] = ['1,234.56', '1.234,56', '1 234,56'];
const dateFormats: readonly DateFormat[] = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD'];

/** Parses a text in a format: a number, a date in ISO 8601, or undefined if it does not match. */
export const readIn = (text: string, format: ColumnFormat): number | string | undefined =>
  isNumberFormat(format) ? readNumber(text.trim(), format) : readDate(text.trim(), format);

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
  if (
    formats.length > 1 &&
    texts.some((text) => readDate(text, 'DD/MM/YYYY') !== undefined && !isOrderUnambiguous(text))
  )
    return undefined;
  if (formats.length < dateFormats.length) return formats[0];
  return texts.some((text) => text.includes('.')) ? 'DD/MM/YYYY' : 'YYYY/MM/DD';
}

/** The best example for a format: a value that other formats would read differently, otherwise the first. */
export function ambiguousExample(type: FieldType, values: readonly string[]): string | undefined {
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
