import { Type, type Static } from '@sinclair/typebox';

/** Whose version it is. */
export const DesignOwner = Type.Union([
  Type.Literal('design'),
  Type.Literal('single-send'),
  Type.Literal('template'),
  Type.Literal('automation'),
]);
export type DesignOwner = Static<typeof DesignOwner>;

/**
 * An earlier state of a designed message. Named by a person, or kept by itself every five minutes of work: `name` is
 * null then.
 */
export const DesignVersion = Type.Object({
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String(),
});
export type DesignVersion = Static<typeof DesignVersion>;

/** `GET /v3/design_versions/{kind}/{owner_id}`: newest first, at most 100. */
export const DesignVersions = Type.Object({ result: Type.Array(DesignVersion) });
export type DesignVersions = Static<typeof DesignVersions>;

/** One version with its document (the `Design` of the document model). */
export const DesignVersionContent = Type.Composite([DesignVersion, Type.Object({ design: Type.Unknown() })]);
export type DesignVersionContent = Static<typeof DesignVersionContent>;

/** The body that keeps a version under a name. */
export const DesignVersionCreate = Type.Object({ name: Type.String(), design: Type.Unknown() });
export type DesignVersionCreate = Static<typeof DesignVersionCreate>;

/** A block kept to be used again (the `Block` of the document model). */
export const SavedBlock = Type.Object({
  id: Type.String(),
  name: Type.String(),
  block: Type.Unknown(),
  created_at: Type.String(),
});
export type SavedBlock = Static<typeof SavedBlock>;

/** `GET /v3/saved_blocks`: by name. */
export const SavedBlocks = Type.Object({ result: Type.Array(SavedBlock) });
export type SavedBlocks = Static<typeof SavedBlocks>;

export const SavedBlockCreate = Type.Object({ name: Type.String(), block: Type.Unknown() });
export type SavedBlockCreate = Static<typeof SavedBlockCreate>;

/** The body that renames a saved block or replaces what it holds; what it does not name stays. */
export const SavedBlockUpdate = Type.Object({
  name: Type.Optional(Type.String()),
  block: Type.Optional(Type.Unknown()),
});
export type SavedBlockUpdate = Static<typeof SavedBlockUpdate>;
