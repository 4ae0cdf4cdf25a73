import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** An account's brand kit; our extension. */
export const BrandKit = Type.Object({
  /** Whether the account has a kit, its own or that of its parent account. Without one, `brand` has the defaults. */
  is_set: Type.Boolean(),
  /** Whether it is the parent account's. */
  is_inherited: Type.Boolean(),
  /** A UUID that changes with each change; null without a kit. */
  version: Type.Union([Type.String(), Type.Null()]),
  /** `Brand` of the document model. */
  brand: Type.Unknown(),
  /** ISO 8601 in UTC; null without a kit. */
  updated_at: Type.Union([Type.String(), Type.Null()]),
});
export type BrandKit = Static<typeof BrandKit>;

export const BrandKitWrite = Type.Object({
  brand: Type.Unknown(),
  /**
   * The version that the change is based on; null: there was no kit of the account's own. If it is outdated, the
   * response is 412 and nothing changes.
   */
  version: Type.Optional(Type.Union([Type.String({ maxLength: 36 }), Type.Null()])),
});
export type BrandKitWrite = Static<typeof BrandKitWrite>;

/** How many designs of the library follow the kit. */
export const BrandedDesigns = Type.Object({
  following: Type.Integer(),
  /** Of those: not yet updated to the kit's current version. */
  outdated: Type.Integer(),
  /** Made with blocks, but following no kit. */
  independent: Type.Integer(),
});
export type BrandedDesigns = Static<typeof BrandedDesigns>;

/** `all` also includes designs that don't follow the kit yet. */
export const BrandDesigns = Type.Object({ designs: Type.Union([Type.Literal('outdated'), Type.Literal('all')]) });
export type BrandDesigns = Static<typeof BrandDesigns>;

export const BrandDesignsAnswer = Type.Object({
  updated: Type.Integer(),
  /** Call again until it is 0. */
  remaining: Type.Integer(),
});
export type BrandDesignsAnswer = Static<typeof BrandDesignsAnswer>;

/** A public page in the look of a kit that may not be saved yet. */
export const BrandPreview = Type.Object({
  brand: Type.Unknown(),
  page: Type.Union([Type.Literal('form'), Type.Literal('preferences')]),
});
export type BrandPreview = Static<typeof BrandPreview>;
export const BrandPreviewAnswer = Type.Object({ html: Type.String() });

export const BrandWebsite = Type.Object({
  /** The address of a page; `https://` if it has no scheme. */
  url: Type.String({ minLength: 1, maxLength: 2000 }),
});
export type BrandWebsite = Static<typeof BrandWebsite>;

export const BrandWebsiteAnswer = Type.Object({
  /** The account's kit with what was found. It is not saved. */
  brand: Type.Unknown(),
  /** The parts that were found. The logo is in the image library. */
  found: Type.Array(
    Type.Union([
      Type.Literal('logo'),
      Type.Literal('colors'),
      Type.Literal('fonts'),
      Type.Literal('buttons'),
      Type.Literal('address'),
      Type.Literal('social'),
    ]),
  ),
});
export type BrandWebsiteAnswer = Static<typeof BrandWebsiteAnswer>;

const read = ['design_library.read', 'marketing.read'];
const write = 'design_library.update';

/** `/v3/marketing/brand_kit`, our extension. */
export const brandKit = defineRoutes(
  { tag: 'Brand kit', feature: 'mc.design_library' },
  {
    'GET /marketing/brand_kit': { summary: 'Read the brand kit', scope: read, responses: { 200: BrandKit } },
    'PUT /marketing/brand_kit': {
      summary: 'Replace the brand kit',
      scope: write,
      audit: 'brand_kit.changed',
      body: BrandKitWrite,
      responses: { 200: BrandKit },
      errors: ['brand_kit_conflict'],
    },
    'DELETE /marketing/brand_kit': {
      summary: 'Delete the brand kit',
      description: 'Designs keep their look. A subuser uses the kit of its parent account again.',
      scope: write,
      audit: 'brand_kit.deleted',
      responses: { 204: Type.Null() },
    },
    'GET /marketing/brand_kit/designs': {
      summary: 'Count the designs that follow the brand kit',
      scope: read,
      responses: { 200: BrandedDesigns },
    },
    'POST /marketing/brand_kit/designs': {
      summary: 'Update designs to the brand kit',
      description: 'Updates up to 20 designs. The former state of each is in its version history.',
      scope: write,
      audit: 'brand_kit.applied',
      body: BrandDesigns,
      responses: { 200: BrandDesignsAnswer },
      errors: ['brand_kit_missing'],
    },
    'POST /marketing/brand_kit/preview': {
      summary: 'Render a public page in the look of a brand kit',
      scope: read,
      audit: false,
      body: BrandPreview,
      responses: { 200: BrandPreviewAnswer },
    },
    'POST /marketing/brand_kit/website': {
      summary: 'Suggest a brand kit from a website',
      scope: write,
      audit: false,
      perMinute: 5,
      body: BrandWebsite,
      responses: { 200: BrandWebsiteAnswer },
    },
  },
);
export type BrandKitRoutes = typeof brandKit.routes;
