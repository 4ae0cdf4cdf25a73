import { Type, type Static } from '@sinclair/typebox';

/** What was done about a returned message; our extension. */
export const ProcessedBounce = Type.Object({
  outcome: Type.Union([
    Type.Literal('bounced'),
    Type.Literal('blocked'),
    Type.Literal('deferred'),
    Type.Literal('complaint'),
    /** It requires no action, or was already known. */
    Type.Literal('ignored'),
    /** It matches no recipient of this account. */
    Type.Literal('unknown'),
  ]),
  email: Type.Optional(Type.String()),
});
export type ProcessedBounce = Static<typeof ProcessedBounce>;
