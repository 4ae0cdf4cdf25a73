import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody, HeaderText } from './common';
import { defineRoutes } from './contract';
import { DesignEditor } from './designs';
import { PageMetadata } from './paging';

/** `legacy` ones are filled by substitutions, `dynamic` ones by handlebars; the ids of the latter begin with `d-`. */
export const TemplateGeneration = Type.Union([Type.Literal('legacy'), Type.Literal('dynamic')]);
export type TemplateGeneration = Static<typeof TemplateGeneration>;

/** The body of a message is at most 1 MiB of characters. */
const Content = Type.String({ maxLength: 1_048_576 });
const Active = Type.Union([Type.Literal(0), Type.Literal(1)]);
const Warning = Type.Object({ message: Type.String() });

/** A version without its contents, as templates in lists have it. Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export const TemplateVersionSummary = Type.Object({
  id: Type.String(),
  template_id: Type.String(),
  /** 1: the one that mail is made of. */
  active: Active,
  name: Type.String(),
  subject: Type.String(),
  editor: DesignEditor,
  /** Whether `plain_content` is made anew from `html_content` at every change. */
  generate_plain_content: Type.Boolean(),
  /** Until it is drawn: an address that shows a neutral picture, and the thumbnail from then on. */
  thumbnail_url: Type.String(),
  /** Whether it is drawn. Our extension. */
  thumbnail_ready: Type.Boolean(),
  updated_at: Type.String(),
  /** When its draft was last edited; null: it has none. Our extension. */
  draft_updated_at: Type.Union([Type.String(), Type.Null()]),
});
export type TemplateVersionSummary = Static<typeof TemplateVersionSummary>;

export const TemplateVersion = Type.Composite([
  TemplateVersionSummary,
  Type.Object({
    html_content: Type.String(),
    plain_content: Type.String(),
    /** JSON text of an object, for previews. */
    test_data: Type.String(),
    /** What is wrong with the handlebars: such a version can be saved, but not activated. */
    warnings: Type.Array(Warning),
    /**
     * The document that `html_content` is made of (the `Design` of the document model); null: there is only HTML. Our
     * extension.
     */
    design: Type.Unknown(),
    /**
     * Counts the changes of name, subject, HTML and document: send it back to change nothing that is newer. Our
     * extension.
     */
    revision: Type.Integer(),
  }),
]);
export type TemplateVersion = Static<typeof TemplateVersion>;

/**
 * What editors work on: the draft of a version, or the version itself while it has none. The draft of an active version
 * is edited, previewed and tested without a word of it in mail, until it is published. Our extension.
 */
export const TemplateDraft = Type.Composite([
  TemplateVersion,
  Type.Object({
    /** False: these are the contents of the version itself. */
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

/** With `page_size` a page; without it the older answer, which clients rely on. */
export const TemplatePage = Type.Union([
  Type.Object({ result: Type.Array(TemplateSummary), _metadata: PageMetadata }),
  Type.Object({ templates: Type.Array(TemplateSummary) }),
]);
export type TemplatePage = Static<typeof TemplatePage>;

export const TemplatesQuery = Type.Object({
  /** `legacy` (unless told), `dynamic`, or both, with a comma between. */
  generations: Type.Optional(Type.String({ maxLength: 100 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  page_token: Type.Optional(Type.String({ maxLength: 200 })),
  /** A part of the name, ignoring case. Our extension. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
});
export type TemplatesQuery = Static<typeof TemplatesQuery>;

/** The body that creates a template: legacy unless told. */
export const TemplateCreate = Type.Object({ name: Type.String(), generation: Type.Optional(TemplateGeneration) });
export type TemplateCreate = Static<typeof TemplateCreate>;

/** The body that renames a template, or names its copy. */
export const TemplateName = Type.Union([Type.Object({ name: Type.Optional(Type.String()) }), Type.Null()]);
export type TemplateName = Static<typeof TemplateName>;

const changeable = {
  active: Type.Optional(Active),
  html_content: Type.Optional(Content),
  plain_content: Type.Optional(Content),
  generate_plain_content: Type.Optional(Type.Boolean()),
  /** Only what creates a version can choose it. */
  editor: Type.Optional(DesignEditor),
  test_data: Type.Optional(Content),
  /** The HTML is made of it. A new `html_content` without one takes the document away. Our extension. */
  design: Type.Optional(Type.Unknown()),
};

/**
 * The body that creates a version. The first one of a template is its active one, unless its handlebars have errors.
 */
export const TemplateVersionCreate = Type.Object({ ...changeable, name: Type.String(), subject: HeaderText() });
export type TemplateVersionCreate = Static<typeof TemplateVersionCreate>;

/** The body that changes a version; what it does not name stays. */
export const TemplateVersionUpdate = Type.Object({
  ...changeable,
  name: Type.Optional(Type.String()),
  subject: Type.Optional(HeaderText()),
  /**
   * The state the change was made on: another one by now is answered with 412, and nothing is changed. Our extension.
   */
  revision: Type.Optional(Type.Integer()),
});
export type TemplateVersionUpdate = Static<typeof TemplateVersionUpdate>;

/** The body that changes a draft. */
export const TemplateDraftUpdate = Type.Omit(TemplateVersionUpdate, ['active', 'editor']);
export type TemplateDraftUpdate = Static<typeof TemplateDraftUpdate>;

/** The body that publishes what editors work on. */
export const TemplatePublish = Type.Union([
  Type.Object({
    /** The state to publish: another one by now is answered with 412. */
    revision: Type.Optional(Type.Integer()),
    /** Needed once the live contents have changed since the draft was started: the revision of those that go. */
    live_revision: Type.Optional(Type.Integer()),
  }),
  Type.Null(),
]);
export type TemplatePublish = Static<typeof TemplatePublish>;

/** Both bodies at their limit, and what JSON's escapes add to them. */
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
