import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** What kind of object the version belongs to. */
export const DesignOwner = Type.Union([
  Type.Literal('design'),
  Type.Literal('single-send'),
  Type.Literal('template'),
  Type.Literal('automation'),
]);
export type DesignOwner = Static<typeof DesignOwner>;

/**
 * An earlier state of a designed message: named by a person, or saved automatically every five minutes of work (`name`
 * is null).
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

/** The state of a message written as code, in its history. */
export const CodeState = Type.Object({
  subject: Type.String(),
  html_content: Type.String(),
  plain_content: Type.String(),
  generate_plain_content: Type.Boolean(),
});
export type CodeState = Static<typeof CodeState>;

/** One version with its document (`Design` of the document model), or, for one written as code, null and `code`. */
export const DesignVersionContent = Type.Composite([
  DesignVersion,
  Type.Object({ design: Type.Unknown(), code: Type.Optional(CodeState) }),
]);
export type DesignVersionContent = Static<typeof DesignVersionContent>;

/** Saves a version under a name. */
export const DesignVersionCreate = Type.Object({ name: Type.String(), design: Type.Unknown() });
export type DesignVersionCreate = Static<typeof DesignVersionCreate>;

const read = ['design_library.read', 'marketing.read'];
const update = 'design_library.update';
const bodyLimit = 4 * 1024 * 1024;
const Owner = Type.Object({ kind: DesignOwner, owner_id: Type.String() });

/** `/v3/design_versions`: our extension. It requires the feature of the kind. */
export const designVersions = defineRoutes(
  { tag: 'Designs' },
  {
    'GET /design_versions/:kind/:owner_id': {
      summary: 'List the versions of a designed message',
      scope: read,
      params: Owner,
      responses: { 200: DesignVersions },
    },
    'POST /design_versions/:kind/:owner_id': {
      summary: 'Save a version under a name',
      scope: update,
      audit: false,
      bodyLimit,
      params: Owner,
      body: DesignVersionCreate,
      responses: { 201: DesignVersion },
    },
    'GET /design_versions/:kind/:owner_id/:version_id': {
      summary: 'Get a version',
      scope: read,
      params: Type.Composite([Owner, Type.Object({ version_id: Type.String() })]),
      responses: { 200: DesignVersionContent },
    },
  },
);
export type DesignVersionRoutes = typeof designVersions.routes;
