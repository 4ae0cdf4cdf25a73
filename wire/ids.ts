import { Type } from '@sinclair/typebox';

/** A whole number as an id in a path or query. Ids never exceed the safe integer range. */
export const NumericId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
