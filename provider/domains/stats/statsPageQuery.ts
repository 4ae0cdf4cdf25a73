import { Type } from '@sinclair/typebox';

/** Pagination of statistics lists: 25 entries by default, at most 50. */
export const StatsPageQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 200 })),
});

export const pageSizes = { standard: 25, most: 50 };
