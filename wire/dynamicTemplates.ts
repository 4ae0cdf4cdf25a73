import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody, HeaderText } from './common';
import { defineRoutes } from './contract';
import { DesignEditor } from './designs';
import { PageMetadata } from './paging';

/**
 * `legacy` templates are filled by substitutions, `dynamic` ones by handlebars. Ids of dynamic templates start with
 * `d-`.
 */
export const TemplateGeneration = Type.Union([Type.Literal('legacy'), Type.Literal('dynamic')]);
export type TemplateGeneration = Static<typeof TemplateGeneration>;

/** A message body can have at most 1 MiB of characters. */
const Content = Type.String({ maxLength: 1_048_576 });
const Active = Type.Union([Type.Literal(0), Type.Literal(1)]);
const Warning = Type.Object({ message: Type.String() });

/** A version without its contents, as in lists of templates. Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export const TemplateVersionSummary = Type.Object({
  id: Type.String(),
  template_id: Type.String(),
  /** 1: the version that email uses. */
  active: Active,
  name: Type.String(),
  subject: Type.String(),
  editor: DesignEditor,
  /** Whether every change regenerates `plain_content` from `html_content`. */
  generate_plain_content: Type.Boolean(),
  /** The address of the thumbnail. It shows a placeholder until the thumbnail is rendered. */
  thumbnail_url: Type.String(),
  /** Whether the thumbnail is rendered. Our extension. */
  thumbnail_ready: Type.Boolean(),
  updated_at: Type.String(),
  /** When its draft was last edited; null if it has none. Our extension. */
  draft_updated_at: Type.Union([Type.String(), Type.Null()]),
});
export type TemplateVersionSummary = Static<typeof TemplateVersionSummary>;

export const TemplateVersion = Type.Composite([
  TemplateVersionSummary,
  Type.Object({
    html_content: Type.String(),
    plain_content: Type.String(),
    /** A JSON object as text, for previews. */
    test_data: Type.String(),
    /** Handlebars errors: a version with errors can be saved, but not activated. */
    warnings: Type.Array(Warning),
    /**
     * The document that `html_content` is compiled from (`Design` of the document model); null if there is only HTML.
     * Our extension.
     */
    design: Type.Unknown(),
    /**
     * The number of changes to name, subject, HTML and document. Send it back to avoid overwriting newer changes. Our
     * extension.
     */
    revision: Type.Integer(),
  }),
]);
export type TemplateVersion = Static<typeof TemplateVersion>;

/**
 * What editors work on: the draft of a version, or the version itself if it has none. The draft of an active version is
 * edited, previewed and tested, and used in email only after it is published. Our extension.
 */
export const TemplateDraft = Type.Composite([
  TemplateVersion,
  Type.Object({
    /** False: the contents are the version's own. */
    is_draft: Type.Boolean(),
    /** The revision of the version's own contents. */
    live_revision: Type.Integer(),
    /** Whether the version's own contents have changed since the draft was started. */
    live_changed: Type.Boolean(),
  }),
]);
export type TemplateDraft = Static<typeof TemplateDraft>;

const templateFields = {
  id: Type.String(),
  name: Type.String(),
  generation: TemplateGeneration,
  updated_at: Type.String(),
};

export const TemplateSummary = Type.Object({ ...templateFields, versions: Type.Array(TemplateVersionSummary) });
export type TemplateSummary = Static<typeof TemplateSummary>;

export const Template = Type.Object({
  ...templateFields,
  versions: Type.Array(TemplateVersion),
  warning: Type.Optional(Warning),
});
export type Template = Static<typeof Template>;

/** A page if `page_size` is given; otherwise the older response, which clients rely on. */
export const TemplatePage = Type.Union([
  Type.Object({ result: Type.Array(TemplateSummary), _metadata: PageMetadata }),
  Type.Object({ templates: Type.Array(TemplateSummary) }),
]);
export type TemplatePage = Static<typeof TemplatePage>;

export const TemplatesQuery = Type.Object({
  /** `legacy` (the default), `dynamic`, or both, separated by a comma. */
  generations: Type.Optional(Type.String({ maxLength: 100 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  page_token: Type.Optional(Type.String({ maxLength: 200 })),
  /** Part of the name, case-insensitive. Our extension. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
});
export type TemplatesQuery = Static<typeof TemplatesQuery>;

/** Creates a template, `legacy` by default. */
export const TemplateCreate = Type.Object({ name: Type.String(), generation: Type.Optional(TemplateGeneration) });
export type TemplateCreate = Static<typeof TemplateCreate>;

/** Renames a template, or names its duplicate. */
export const TemplateName = Type.Union([Type.Object({ name: Type.Optional(Type.String()) }), Type.Null()]);
export type TemplateName = Static<typeof TemplateName>;

const changeable = {
  active: Type.Optional(Active),
  html_content: Type.Optional(Content),
  plain_content: Type.Optional(Content),
  generate_plain_content: Type.Optional(Type.Boolean()),
  /** Can only be chosen when a version is created. */
  editor: Type.Optional(DesignEditor),
  test_data: Type.Optional(Content),
  /** The HTML is compiled from it. A new `html_content` without a `design` removes the document. Our extension. */
  design: Type.Optional(Type.Unknown()),
};

/** Creates a version. A template's first version becomes active unless its handlebars have errors. */
export const TemplateVersionCreate = Type.Object({ ...changeable, name: Type.String(), subject: HeaderText() });
export type TemplateVersionCreate = Static<typeof TemplateVersionCreate>;

/** Changes a version. Omitted fields stay unchanged. */
export const TemplateVersionUpdate = Type.Object({
  ...changeable,
  name: Type.Optional(Type.String()),
  subject: Type.Optional(HeaderText()),
  /**
   * The revision that the change is based on. If it is outdated, the response is 412 and nothing changes. Our
   * extension.
   */
  revision: Type.Optional(Type.Integer()),
});
export type TemplateVersionUpdate = Static<typeof TemplateVersionUpdate>;

/** Changes a draft. */
export const TemplateDraftUpdate = Type.Omit(TemplateVersionUpdate, ['active', 'editor']);
export type TemplateDraftUpdate = Static<typeof TemplateDraftUpdate>;

/** Publishes a draft. */
export const TemplatePublish = Type.Union([
  Type.Object({
    /** The revision of the draft to publish. If it is outdated, the response is 412. */
    revision: Type.Optional(Type.Integer()),
    /**
     * Required if the live contents have changed since the draft was started: the revision of the contents to be
     * replaced.
     */
    live_revision: Type.Optional(Type.Integer()),
  }),
  Type.Null(),
]);
export type TemplatePublish = Static<typeof TemplatePublish>;

/** Both bodies at their limit, plus JSON escapes. */
const bodyLimit = 8 * 1024 * 1024;
const conflict = { 412: ErrorBody };

/** `/v3/templates`; drafts are our extension. */
export const templates = defineRoutes(
  { tag: 'Templates', feature: 'mc.dynamic_templates' },
  {
    'POST /templates': {
      summary: 'Create a template',
      scope: 'templates.create',
      audit: false,
      body: TemplateCreate,
      responses: { 201: Template },
    },
    'GET /templates': {
      summary: 'List the templates',
      scope: 'templates.read',
      query: TemplatesQuery,
      responses: { 200: TemplatePage },
    },
    'GET /templates/:template_id': { summary: 'Get a template', scope: 'templates.read', responses: { 200: Template } },
    'POST /templates/:template_id': {
      summary: 'Copy a template',
      scope: 'templates.create',
      audit: false,
      body: Type.Optional(TemplateName),
      responses: { 201: Template },
    },
    'PATCH /templates/:template_id': {
      summary: 'Rename a template',
      scope: 'templates.update',
      audit: false,
      body: TemplateName,
      responses: { 200: Template },
    },
    'DELETE /templates/:template_id': {
      summary: 'Delete a template',
      scope: 'templates.delete',
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
    },
    'POST /templates/:template_id/versions': {
      summary: 'Create a version',
      scope: 'templates.versions.create',
      audit: false,
      bodyLimit,
      body: TemplateVersionCreate,
      responses: { 201: TemplateVersion },
    },
    'GET /templates/:template_id/versions/:version_id': {
      summary: 'Get a version',
      scope: 'templates.versions.read',
      responses: { 200: TemplateVersion },
    },
    'PATCH /templates/:template_id/versions/:version_id': {
      summary: 'Change a version',
      scope: 'templates.versions.update',
      audit: false,
      bodyLimit,
      body: TemplateVersionUpdate,
      responses: { 200: TemplateVersion },
      failures: conflict,
    },
    'DELETE /templates/:template_id/versions/:version_id': {
      summary: 'Delete a version',
      scope: 'templates.versions.delete',
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
    },
    'POST /templates/:template_id/versions/:version_id/activate': {
      summary: 'Activate a version',
      scope: 'templates.versions.activate.create',
      audit: false,
      responses: { 200: TemplateVersion },
    },
    'GET /templates/:template_id/versions/:version_id/draft': {
      summary: 'Get the draft of a version',
      scope: 'templates.versions.read',
      responses: { 200: TemplateDraft },
    },
    'PATCH /templates/:template_id/versions/:version_id/draft': {
      summary: 'Save the draft of a version',
      scope: 'templates.versions.update',
      audit: false,
      bodyLimit,
      body: TemplateDraftUpdate,
      responses: { 200: TemplateDraft },
      failures: conflict,
    },
    'POST /templates/:template_id/versions/:version_id/draft/publish': {
      summary: 'Publish the draft of a version',
      scope: 'templates.versions.activate.create',
      audit: false,
      body: Type.Optional(TemplatePublish),
      responses: { 200: TemplateDraft },
      failures: conflict,
    },
    'DELETE /templates/:template_id/versions/:version_id/draft': {
      summary: 'Discard the draft of a version',
      scope: 'templates.versions.update',
      audit: 'resource.deleted',
      query: Type.Object({ revision: Type.Optional(Type.Integer()) }),
      responses: { 204: Type.Null() },
      failures: conflict,
    },
  },
);
export type TemplateRoutes = typeof templates.routes;
