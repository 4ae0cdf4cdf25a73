import { Type, type Static } from '@sinclair/typebox';

/** A link to the object itself. */
export const SelfMetadata = Type.Object({ self: Type.String() });
export type SelfMetadata = Static<typeof SelfMetadata>;

/** Links around a page; absolute URLs. No `next`: the last page; no `prev`: the first. `count` is the total of all pages. */
export const PageMetadata = Type.Object({
  self: Type.String(),
  prev: Type.Optional(Type.String()),
  next: Type.Optional(Type.String()),
  count: Type.Optional(Type.Integer()),
});
export type PageMetadata = Static<typeof PageMetadata>;
