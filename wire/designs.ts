import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody, HeaderText, PageQuery } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

/** What a design is edited with: HTML by hand, or blocks. Only a copy may change it. */
export const DesignEditor = Type.Union([Type.Literal('code'), Type.Literal('design')]);
export type DesignEditor = Static<typeof DesignEditor>;

/** The body of a message is at most 1 MiB of characters. */
const Content = Type.String({ maxLength: 1_048_576 });
const Categories = Type.Array(HeaderText({ minLength: 1, maxLength: 255 }), { maxItems: 10, uniqueItems: true });

/** A design without its content, as lists show it. Times are ISO 8601 in UTC. */
export const DesignSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  editor: DesignEditor,
  subject: Type.String(),
  categories: Type.Array(Type.String()),
  /** Whether `plain_content` is made anew from `html_content` at every change. */
  generate_plain_content: Type.Boolean(),
  /** Counts the changes: send it back to change nothing that is newer. */
  revision: Type.Integer(),
  /** Until it is drawn: an address that shows a neutral picture, and the thumbnail from then on. */
  thumbnail_url: Type.String(),
  /** Whether it is drawn. Our extension. */
  thumbnail_ready: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type DesignSummary = Static<typeof DesignSummary>;

export const Design = Type.Composite([
  DesignSummary,
  Type.Object({
    html_content: Type.String(),
    plain_content: Type.String(),
    /** The document that `html_content` is made of (the `Design` of the document model); null: there is only HTML. */
    design: Type.Unknown(),
  }),
]);
export type Design = Static<typeof Design>;

/** A page of the library: with `summary=false` the contents too. */
export const DesignPage = Type.Object({
  result: Type.Array(Type.Union([Design, DesignSummary])),
  _metadata: PageMetadata,
});
export type DesignPage = Static<typeof DesignPage>;

export const DesignsQuery = Type.Composite([
  PageQuery,
  Type.Object({
    summary: Type.Optional(Type.Boolean({ default: true })),
    /** A part of the name, ignoring case. */
    name: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only designs that have this category. */
    category: Type.Optional(Type.String({ maxLength: 255 })),
  }),
]);
export type DesignsQuery = Static<typeof DesignsQuery>;

/** The categories of an account's designs, in alphabetical order. */
export const DesignCategories = Type.Object({ categories: Type.Array(Type.String()) });
export type DesignCategories = Static<typeof DesignCategories>;

const changeable = {
  name: Type.Optional(Type.String()),
  subject: Type.Optional(HeaderText({ maxLength: 5000 })),
  plain_content: Type.Optional(Content),
  generate_plain_content: Type.Optional(Type.Boolean()),
  categories: Type.Optional(Categories),
  /** The HTML is made of it. A new `html_content` without one takes the document away. */
  design: Type.Optional(Type.Unknown()),
};

/**
 * The body that creates a design, of HTML or of a document. A name is made where none is given; the editor is `code`
 * unless told, `design` with a document.
 */
export const DesignCreate = Type.Object({
  ...changeable,
  editor: Type.Optional(DesignEditor),
  html_content: Type.Optional(Content),
});
export type DesignCreate = Static<typeof DesignCreate>;

/** The body that changes a design; what it does not name stays. */
export const DesignUpdate = Type.Object({
  ...changeable,
  html_content: Type.Optional(Content),
  /** The version the change was made on: another one by now is answered with 412, and nothing is changed. */
  revision: Type.Optional(Type.Integer()),
});
export type DesignUpdate = Static<typeof DesignUpdate>;

/** The body that copies a design, pre-built ones too. The copy is called `Duplicate: <name>` unless named. */
export const DesignDuplicate = Type.Union([
  Type.Object({ name: Type.Optional(Type.String()), editor: Type.Optional(DesignEditor) }),
  Type.Null(),
]);
export type DesignDuplicate = Static<typeof DesignDuplicate>;

const read = ['design_library.read', 'marketing.read'];
const create = 'design_library.create';
/** Both bodies at their limit, and what JSON's escapes add to them. */
const bodyLimit = 8 * 1024 * 1024;

/** `/v3/designs` */
export const designs = defineRoutes(
  { tag: 'Designs', feature: 'mc.design_library' },
  {
    'POST /designs': {
      summary: 'Create a design',
      scope: create,
      audit: false,
      bodyLimit,
      body: DesignCreate,
      responses: { 201: Design },
    },
    'GET /designs': { summary: 'List the designs', scope: read, query: DesignsQuery, responses: { 200: DesignPage } },
    'GET /designs/categories': {
      summary: 'List the categories of the designs',
      scope: read,
      responses: { 200: DesignCategories },
    },
    'GET /designs/pre-builts': {
      summary: 'List the pre-built designs',
      scope: read,
      query: DesignsQuery,
      responses: { 200: DesignPage },
    },
    'GET /designs/pre-builts/:id': { summary: 'Get a pre-built design', scope: read, responses: { 200: Design } },
    'POST /designs/pre-builts/:id': {
      summary: 'Copy a pre-built design into the library',
      scope: create,
      audit: false,
      body: Type.Optional(DesignDuplicate),
      responses: { 200: Design },
    },
    'GET /designs/:id': { summary: 'Get a design', scope: read, responses: { 200: Design } },
    'POST /designs/:id': {
      summary: 'Copy a design',
      scope: create,
      audit: false,
      body: Type.Optional(DesignDuplicate),
      responses: { 201: Design },
    },
    'PATCH /designs/:id': {
      summary: 'Change a design',
      scope: 'design_library.update',
      audit: false,
      bodyLimit,
      body: DesignUpdate,
      responses: { 200: Design },
      failures: { 412: ErrorBody },
    },
    'DELETE /designs/:id': {
      summary: 'Delete a design',
      scope: 'design_library.delete',
      audit: 'design.deleted',
      responses: { 204: Type.Null() },
    },
  },
);
export type DesignRoutes = typeof designs.routes;
