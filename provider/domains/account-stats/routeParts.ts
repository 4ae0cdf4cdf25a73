import { Type } from '@sinclair/typebox';
import { LimitOffsetQuery } from 'sendwright/wire/common';
import type { DateCounts } from './accountStats';
import { PeriodQuery } from './statsPeriod';

/** Names to tell. Repeated, not comma-separated: a name may have a comma. */
export const Names = Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 10 });

/** Days, and which of their dates to answer. */
export const PagedPeriodQuery = Type.Composite([PeriodQuery, LimitOffsetQuery]);

/** The page of calls that have none: a range has fewer dates. */
export const allDates = { limit: 500, offset: 0 };

/** The same counts with what they are told apart by. */
export const typed = (type: string, { date, stats }: DateCounts) => ({
  date,
  stats: stats.map((one) => ({ type, ...one })),
});
