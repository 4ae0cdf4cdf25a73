import { Type, type Static } from '@sinclair/typebox';

/** What was done about a message that came back; our extension. */
export const TakenBounce = Type.Object({
  outcome: Type.Union([
    Type.Literal('bounced'),
    Type.Literal('blocked'),
    Type.Literal('deferred'),
    Type.Literal('complaint'),
    /** It asks for nothing, or was known already. */
    Type.Literal('ignored'),
    /** It names no recipient of this account. */
    Type.Literal('unknown'),
  ]),
  email: Type.Optional(Type.String()),
});
export type TakenBounce = Static<typeof TakenBounce>;
