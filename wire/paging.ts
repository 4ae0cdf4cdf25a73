import { Type, type Static } from '@sinclair/typebox';

/**
 * A page's position in its list. The addresses are absolute. At either end, `prev` or `next` is missing. `count` is the
 * length of the whole list.
 */
export const PageMetadata = Type.Object({
  self: Type.Optional(Type.String()),
  prev: Type.Optional(Type.String()),
  next: Type.Optional(Type.String()),
  count: Type.Integer({ minimum: 0 }),
});
export type PageMetadata = Static<typeof PageMetadata>;

/** A link to the object itself. */
export const SelfMetadata = Type.Object({ self: Type.String() });
export type SelfMetadata = Static<typeof SelfMetadata>;
