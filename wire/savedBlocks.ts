import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** A section saved for reuse: one block or several (`Block` of the document model). */
export const SavedBlock = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The first block. */
  block: Type.Unknown(),
  blocks: Type.Array(Type.Unknown()),
  /** Incremented with each change of the blocks. Designs that follow the section say which version they have. */
  version: Type.Integer(),
  /** How many designs and messages follow it; only in lists. */
  uses: Type.Optional(Type.Integer()),
  created_at: Type.String(),
});
export type SavedBlock = Static<typeof SavedBlock>;

/** `GET /v3/saved_blocks`: by name. */
export const SavedBlocks = Type.Object({ result: Type.Array(SavedBlock) });
export type SavedBlocks = Static<typeof SavedBlocks>;

const Blocks = Type.Array(Type.Unknown(), { minItems: 1, maxItems: 50 });

/** `blocks`, or `block` for a single one. */
export const SavedBlockCreate = Type.Object({
  name: Type.String(),
  block: Type.Optional(Type.Unknown()),
  blocks: Type.Optional(Blocks),
});
export type SavedBlockCreate = Static<typeof SavedBlockCreate>;

/** Renames a saved section or replaces its content. Omitted fields stay unchanged. */
export const SavedBlockUpdate = Type.Object({
  name: Type.Optional(Type.String()),
  block: Type.Optional(Type.Unknown()),
  blocks: Type.Optional(Blocks),
  /** The version that the change is based on. If it is outdated, the response is 412 and nothing changes. */
  version: Type.Optional(Type.Integer()),
});
export type SavedBlockUpdate = Static<typeof SavedBlockUpdate>;

/**
 * Something that follows a section. `effect` is what a change of the section does to it: `updated`; `draft`: its draft
 * is updated, and what is live stays until the draft is published; `kept`: nothing, for `reason`.
 */
export const SavedBlockUse = Type.Object({
  kind: Type.Union([
    Type.Literal('design'),
    Type.Literal('single_send'),
    Type.Literal('template'),
    Type.Literal('automation'),
  ]),
  id: Type.String(),
  name: Type.String(),
  effect: Type.Union([Type.Literal('updated'), Type.Literal('draft'), Type.Literal('kept')]),
  /** `scheduled`: it is sent as it was reviewed. `approval`: somebody approves it or has approved it. */
  reason: Type.Union([Type.Literal('scheduled'), Type.Literal('approval'), Type.Null()]),
});
export type SavedBlockUse = Static<typeof SavedBlockUse>;

/** At most 100 of each kind, and how many there are. What is being sent or was sent never changes and is left out. */
export const SavedBlockUses = Type.Object({ result: Type.Array(SavedBlockUse), count: Type.Integer() });
export type SavedBlockUses = Static<typeof SavedBlockUses>;

const read = ['design_library.read', 'marketing.read'];
const update = 'design_library.update';
const bodyLimit = 4 * 1024 * 1024;

/** `/v3/saved_blocks`: our extension. */
export const savedBlocks = defineRoutes(
  { tag: 'Designs', feature: 'mc.design_library' },
  {
    'GET /saved_blocks': { summary: 'List the saved sections', scope: read, responses: { 200: SavedBlocks } },
    'POST /saved_blocks': {
      summary: 'Save a section',
      scope: 'design_library.create',
      audit: false,
      bodyLimit,
      body: SavedBlockCreate,
      responses: { 201: SavedBlock },
    },
    'PATCH /saved_blocks/:block_id': {
      summary: 'Rename or replace a saved section',
      description: 'Designs and drafts that follow it are updated within seconds; see its uses for the others.',
      scope: update,
      audit: false,
      bodyLimit,
      body: SavedBlockUpdate,
      responses: { 200: SavedBlock },
      errors: ['saved_block_conflict'],
    },
    'DELETE /saved_blocks/:block_id': {
      summary: 'Delete a saved section',
      description: 'What uses it keeps its content, which then is independent. It can be restored for 30 days.',
      scope: 'design_library.delete',
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
    },
    'POST /saved_blocks/:block_id/restore': {
      summary: 'Restore a deleted section',
      scope: 'design_library.delete',
      audit: false,
      responses: { 200: SavedBlock },
    },
    'GET /saved_blocks/:block_id/uses': {
      summary: 'List what follows a saved section',
      scope: read,
      responses: { 200: SavedBlockUses },
    },
  },
);
export type SavedBlockRoutes = typeof savedBlocks.routes;
