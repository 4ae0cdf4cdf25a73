// Created on first use: creating the first formatter takes tens of milliseconds on a slow machine.
let fractions: Intl.NumberFormat | undefined;
let compact: Intl.NumberFormat | undefined;

/** A number with separators: `1,018,442`. Undefined and null become a dash. */
export function formatNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  // Every list shows a count at first, and integers do not need the formatter.
  if (Number.isSafeInteger(value)) return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  fractions ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  return fractions.format(value);
}

/** A number with its noun: `1 row`, `1,018 rows`, `2 people`. */
export function formatCount(count: number, one: string, more = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : more}`;
}

/** A compact number for a badge: `1.02M`. */
export function formatCompact(value: number): string {
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
  return compact.format(value);
}

/**
 * A share of 1 as a percentage: `0.382` is `38.2%`. What would be rounded to nothing is `<0.1%`. Undefined, null and
 * the result of a division by zero become a dash.
 */
export function formatPercent(share: number | null | undefined, decimals = 1): string {
  if (share === null || share === undefined || !Number.isFinite(share)) return '–';
  // Nothing is equally nothing beside rates with other decimals.
  const shown = share === 0 ? Math.min(decimals, 1) : decimals;
  const digits = { minimumFractionDigits: shown, maximumFractionDigits: shown };
  const least = 10 ** -shown;
  if (share > 0 && share * 100 < least / 2) return `<${least.toFixed(shown)}%`;
  return `${(share * 100).toLocaleString('en-US', digits)}%`;
}

/**
 * The share of those who unsubscribed, bounced or reported spam: usually below one percent, so it has two decimals
 * everywhere.
 */
export const formatRarePercent = (share: number | null | undefined): string => formatPercent(share, 2);
