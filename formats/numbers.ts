/** How a column writes numbers: the separators of thousands and of decimals (`column_formats` in `wire/imports.ts`). */
export type NumberFormat = '1,234.56' | '1.234,56' | '1 234,56';

interface NumberShape {
  readonly plain: RegExp;
  /** Groups of three after one to three digits, so that 1,5 is never read as 15. */
  readonly grouped: RegExp;
  readonly separators: RegExp;
}

const decimalPoint = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const decimalComma = /^[+-]?(?:\d+(?:,\d*)?|,\d+)$/;
const shapes: Readonly<Record<NumberFormat, NumberShape>> = {
  '1,234.56': { plain: decimalPoint, grouped: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, separators: /,/g },
  '1.234,56': { plain: decimalComma, grouped: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/, separators: /\./g },
  '1 234,56': {
    plain: decimalComma,
    // Spreadsheets write a space, or a no-break, thin or narrow one.
    grouped: /^[+-]?[1-9]\d{0,2}(?:[ \u00A0\u2009\u202F]\d{3})+(?:,\d*)?$/,
    separators: /[ \u00A0\u2009\u202F]/g,
  },
};

const maximumLength = 30;

export const isNumberFormat = (format: string): format is NumberFormat => Object.hasOwn(shapes, format);

/**
 * Reads a trimmed number; undefined if it isn't one. In a format it may have separators of thousands, and a currency
 * sign before or after it or a percent sign after it, which are dropped: `12%` is 12. Without a format it takes digits
 * and a decimal point only.
 */
export function readNumber(text: string, format?: NumberFormat): number | undefined {
  if (text.length > maximumLength) return undefined;
  if (format === undefined) return decimalPoint.test(text) ? Number(text) : undefined;
  const { plain, grouped, separators } = shapes[format];
  const digits = withoutUnit(text);
  if (!plain.test(digits) && !grouped.test(digits)) return undefined;
  return Number(digits.replace(separators, '').replace(',', '.'));
}

/** -$5 and $-5 are both common. */
function withoutUnit(text: string): string {
  const [, sign, number] = /^([+-]?)\p{Sc}\s?(\S.*)$/u.exec(text) ?? [];
  return number === undefined ? text.replace(/\s?[\p{Sc}%]$/u, '') : `${sign}${number}`;
}
