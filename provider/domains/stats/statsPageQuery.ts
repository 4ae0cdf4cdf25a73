import { Type } from '@sinclair/typebox';

/** Which part of a list of statistics is asked for (provider facts 1.7). */
export const StatsPageQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 200 })),
});

export const pageSizes = { standard: 25, most: 50 };
