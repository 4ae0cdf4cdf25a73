const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** A number with separators: `1,018,442`. Undefined and null are a dash. */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '–' : whole.format(value);
}

/** A number short enough for a badge: `1.02M`. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** A share of 1 as a percentage: `0.382` is `38.2%`. Undefined, null and what was divided by zero are a dash. */
export function formatPercent(share: number | null | undefined, decimals = 1): string {
  if (share === null || share === undefined || !Number.isFinite(share)) return '–';
  return `${(share * 100).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}%`;
}
