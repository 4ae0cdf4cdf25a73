import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody, HeaderText, PageQuery, sizeFromZero } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

/** How a design is edited: HTML code or blocks. Only a duplicate can have another editor. */
export const DesignEditor = Type.Union([Type.Literal('code'), Type.Literal('design')]);
export type DesignEditor = Static<typeof DesignEditor>;

/** A message body can have at most 1 MiB of characters. */
const Content = Type.String({ maxLength: 1_048_576 });
const Categories = Type.Array(HeaderText({ minLength: 1, maxLength: 255 }), { maxItems: 10, uniqueItems: true });

/** A design without its content, as in lists. Times are ISO 8601 in UTC. */
export const DesignSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  editor: DesignEditor,
  subject: Type.String(),
  categories: Type.Array(Type.String()),
  /** Whether every change regenerates `plain_content` from `html_content`. */
  generate_plain_content: Type.Boolean(),
  /** The number of changes. Send it back to avoid overwriting newer changes. */
  revision: Type.Integer(),
  /** The address of the thumbnail. It shows a placeholder until the thumbnail is rendered. */
  thumbnail_url: Type.String(),
  /** Whether the thumbnail is rendered. Our extension. */
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
    /**
     * The document that `html_content` is compiled from (`Design` of the document model); null if there is only HTML.
     */
    design: Type.Unknown(),
  }),
]);
export type Design = Static<typeof Design>;

/** A page of the library; with `summary=false`, contents are included. */
export const DesignPage = Type.Object({
  result: Type.Array(Type.Union([Design, DesignSummary])),
  _metadata: PageMetadata,
});
export type DesignPage = Static<typeof DesignPage>;

export const DesignsQuery = Type.Composite([
  Type.Omit(PageQuery, ['page_size']),
  Type.Object({
    page_size: sizeFromZero(1000),
    summary: Type.Optional(Type.Boolean({ default: true })),
    /** Part of the name, case-insensitive. */
    name: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only designs in this category. */
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
  /** The HTML is compiled from it. A new `html_content` without a `design` removes the document. */
  design: Type.Optional(Type.Unknown()),
};

/**
 * Creates a design from HTML or a document. The default name is generated; the default editor is `code`, or `design`
 * with a document.
 */
export const DesignCreate = Type.Object({
  ...changeable,
  editor: Type.Optional(DesignEditor),
  html_content: Type.Optional(Content),
});
export type DesignCreate = Static<typeof DesignCreate>;

/** Changes a design. Omitted fields stay unchanged. */
export const DesignUpdate = Type.Object({
  ...changeable,
  html_content: Type.Optional(Content),
  /** The revision that the change is based on. If it is outdated, the response is 412 and nothing changes. */
  revision: Type.Optional(Type.Integer()),
});
export type DesignUpdate = Static<typeof DesignUpdate>;

/** Duplicates a design, including pre-built ones. The default name is `Duplicate: <name>`. */
export const DesignDuplicate = Type.Union([
  Type.Object({
    name: Type.Optional(Type.String()),
    editor: Type.Optional(DesignEditor),
    /** False: a pre-built design keeps its own look instead of that of the brand kit. Our extension. */
    in_brand: Type.Optional(Type.Boolean()),
  }),
  Type.Null(),
]);
export type DesignDuplicate = Static<typeof DesignDuplicate>;

/** A ready-made part of a design, as the editor lists it. The workbench has its definition. */
export const GallerySection = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** What it is for: `hero`, `product` … */
  group: Type.String(),
  /** Further words that search finds. */
  words: Type.String(),
  thumbnail_url: Type.String(),
  /** The size of the thumbnail in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
});
export type GallerySection = Static<typeof GallerySection>;

/** `image_root` is the base address of the images in sections. */
export const GallerySections = Type.Object({ result: Type.Array(GallerySection), image_root: Type.String() });
export type GallerySections = Static<typeof GallerySections>;

/** The ids of the ready-made designs and sections that the caller marked, newest first. */
export const DesignFavorites = Type.Object({ result: Type.Array(Type.String()) });
export type DesignFavorites = Static<typeof DesignFavorites>;
/** Whether the caller wants to find it again. */
/** `in_brand`: in the look of the account's brand kit, if it has one. Our extension. */
export const PreBuiltQuery = Type.Object({ in_brand: Type.Optional(Type.Boolean()) });
export type PreBuiltQuery = Static<typeof PreBuiltQuery>;

export const DesignFavorite = Type.Object({ favorite: Type.Boolean() });
export type DesignFavorite = Static<typeof DesignFavorite>;
const FavoriteItem = Type.Object({ item_id: Type.String({ maxLength: 100 }) });

const read = ['design_library.read', 'marketing.read'];
const create = 'design_library.create';
/** Both bodies at their limit, plus JSON escapes. */
const bodyLimit = 8 * 1024 * 1024;

/** `/v3/designs`. */
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
    'GET /designs/pre-builts/:id': {
      summary: 'Get a pre-built design',
      scope: read,
      query: PreBuiltQuery,
      responses: { 200: Design },
    },
    'POST /designs/pre-builts/:id': {
      summary: 'Copy a pre-built design to the library',
      scope: create,
      audit: false,
      body: Type.Optional(DesignDuplicate),
      responses: { 200: Design },
    },
    'GET /designs/sections': {
      summary: 'List the ready-made sections',
      scope: read,
      responses: { 200: GallerySections },
    },
    'GET /designs/favorites': {
      summary: 'List the ready-made designs and sections that the caller marked',
      scope: read,
      responses: { 200: DesignFavorites },
    },
    'PUT /designs/favorites/:item_id': {
      summary: 'Mark a ready-made design or section, or unmark it',
      description: 'For the caller alone.',
      scope: read,
      audit: false,
      params: FavoriteItem,
      body: DesignFavorite,
      responses: { 204: Type.Null() },
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
