import { formatCount } from 'sendwright/sdk/ui';

/** "1 address", "2,500 addresses"; with a `kind`, "1 invalid address". */
export const addressCount = (count: number, kind = ''): string =>
  formatCount(count, `${kind}address`, `${kind}addresses`);
