import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

/** An image of the library. `created` is in Unix seconds; sizes are in pixels and bytes. */
export const Image = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created: Type.Integer(),
  /** Public, absolute, and valid as long as the image exists. */
  url: Type.String(),
  /** A thumbnail of at most 400 × 400 pixels. */
  thumbnail: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** The stored size in bytes. */
  size: Type.Integer(),
  type: Type.Union([Type.Literal('image/gif'), Type.Literal('image/jpeg'), Type.Literal('image/png')]),
  /** The folder in the library; empty: none. Our extension. */
  folder: Type.String(),
  /** What some email apps will not show; only set for a new upload. Our extension. */
  warnings: Type.Optional(Type.Array(Type.String())),
});
export type Image = Static<typeof Image>;

export const ImagePage = Type.Object({ result: Type.Array(Image), _metadata: PageMetadata });
export type ImagePage = Static<typeof ImagePage>;

/** Where an image is used: deleting the image breaks it there. */
export const ImageUses = Type.Object({
  designs: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  single_sends: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), status: Type.String() })),
  ad_campaigns: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), status: Type.String() })),
  /** As a logo of the account's brand kit, which forms and public pages show. */
  brand_kit: Type.Boolean(),
});
export type ImageUses = Static<typeof ImageUses>;

const factor = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 2, description }));

/**
 * The edits of the image editor, applied in this order: rotate, flip, crop, colors. The crop is relative to the rotated
 * and flipped image, 0 to 1. Factors of 1 change nothing. Colors are applied in the order hue, saturation, sepia,
 * brightness, contrast, opacity, blur.
 */
export const ImageEdits = Type.Object({
  rotate: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(90), Type.Literal(180), Type.Literal(270)])),
  flip_horizontal: Type.Optional(Type.Boolean()),
  flip_vertical: Type.Optional(Type.Boolean()),
  crop: Type.Optional(
    Type.Object({
      x: Type.Number({ minimum: 0, maximum: 1 }),
      y: Type.Number({ minimum: 0, maximum: 1 }),
      width: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
      height: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
    }),
  ),
  brightness: factor('0 is black, 1 unchanged, 2 twice as bright'),
  contrast: factor('0 is gray, 1 unchanged'),
  saturation: factor('0 is without color, 1 unchanged'),
  grayscale: Type.Optional(Type.Boolean()),
  hue: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'hue rotation in degrees' })),
  sepia: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: '0 is unchanged, 1 full sepia' })),
  opacity: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: '1 is unchanged, 0 fully transparent; on white if the format has no transparency',
    }),
  ),
  blur: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 20,
      description: 'standard deviation in pixels, for an image whose longer side has 1,000',
    }),
  ),
});
export type ImageEdits = Static<typeof ImageEdits>;

/** Creates an edited image. The original stays. */
export const ImageEdit = Type.Object({
  name: Type.Optional(Type.String()),
  format: Type.Optional(Type.Union([Type.Literal('jpeg'), Type.Literal('png')])),
  edits: ImageEdits,
});
export type ImageEdit = Static<typeof ImageEdit>;

/** The name of a folder: one line. An empty name stands for no folder. */
const FolderName = Type.String({ maxLength: 60, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

/** The folders of the library by name, and the number of images in each. */
export const ImageFolders = Type.Object({
  result: Type.Array(Type.Object({ name: Type.String(), images: Type.Integer() })),
});
export type ImageFolders = Static<typeof ImageFolders>;

/** Moves images to a folder: the named ones, or all of another folder, which renames or empties that one. */
export const ImageMove = Type.Object({
  ids: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 100 })),
  from: Type.Optional(FolderName),
  to: FolderName,
});
export type ImageMove = Static<typeof ImageMove>;

export const ImagesQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  page_token: Type.Optional(Type.String()),
  /** Part of the name, case-insensitive. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  /** The name of a folder; empty: images in no folder. Without it, all images. */
  folder: Type.Optional(FolderName),
  /** The address of an image: only this one. */
  url: Type.Optional(Type.String({ maxLength: 4096 })),
});
export type ImagesQuery = Static<typeof ImagesQuery>;

const read = ['design_library.read', 'marketing.read'];

/** `/v3/images`, except uploads, which are forms (multipart/form-data) instead of JSON. */
export const images = defineRoutes(
  { tag: 'Images' },
  {
    'GET /images': { summary: 'List the images', scope: read, query: ImagesQuery, responses: { 200: ImagePage } },
    'GET /images/folders': { summary: 'List the folders of images', scope: read, responses: { 200: ImageFolders } },
    'POST /images/move': {
      summary: 'Move images to a folder',
      scope: 'design_library.update',
      audit: false,
      body: ImageMove,
      responses: { 200: Type.Object({ moved: Type.Integer() }) },
    },
    'GET /images/:id': { summary: 'Get an image', scope: read, responses: { 200: Image } },
    'GET /images/:id/uses': { summary: 'List where an image is used', scope: read, responses: { 200: ImageUses } },
    'POST /images/:id/edits': {
      summary: 'Create an edited image',
      scope: 'design_library.create',
      audit: false,
      body: ImageEdit,
      responses: { 201: Image },
      failures: { 413: ErrorBody, 415: ErrorBody },
    },
    'DELETE /images/:id': {
      summary: 'Delete an image',
      scope: 'design_library.delete',
      audit: 'image.deleted',
      responses: { 204: Type.Null() },
    },
  },
);
export type ImageRoutes = typeof images.routes;
