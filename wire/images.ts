import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

/**
 * A picture of the library (specification, section 3). `created` is in seconds since 1970; sizes are in pixels and
 * bytes.
 */
export const Image = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created: Type.Integer(),
  /** Public, absolute, and good for as long as the picture exists. */
  url: Type.String(),
  /** A smaller copy, at most 400 pixels wide and high. */
  thumbnail: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Its size in bytes, as it is stored. */
  size: Type.Integer(),
  type: Type.Union([Type.Literal('image/gif'), Type.Literal('image/jpeg'), Type.Literal('image/png')]),
  /** What some email apps will not show of it: told of a new upload; our extension. */
  warnings: Type.Optional(Type.Array(Type.String())),
});
export type Image = Static<typeof Image>;

export const ImagePage = Type.Object({ result: Type.Array(Image), _metadata: PageMetadata });
export type ImagePage = Static<typeof ImagePage>;

/** Where a picture is shown: deleting it leaves a hole there. */
export const ImageUses = Type.Object({
  designs: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  single_sends: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), status: Type.String() })),
});
export type ImageUses = Static<typeof ImageUses>;

const factor = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 2, description }));

/**
 * What the image editor has done, applied in this order: turn, flip, crop, colors. The crop is a share of the turned
 * and flipped picture, 0 to 1; factors are 1 where nothing changes. Colors are changed in the order hue, saturation,
 * sepia, brightness, contrast, opacity, blur.
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
  contrast: factor('0 is grey, 1 unchanged'),
  saturation: factor('0 is without color, 1 unchanged'),
  grayscale: Type.Optional(Type.Boolean()),
  hue: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'degrees that colors are turned by' })),
  sepia: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: '0 is unchanged, 1 all brown' })),
  opacity: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: '1 is unchanged, 0 all transparent; on white where the format knows no transparency',
    }),
  ),
  blur: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 20,
      description: 'standard deviation in pixels of a picture whose longer side has 1,000',
    }),
  ),
});
export type ImageEdits = Static<typeof ImageEdits>;

/** The body that makes a new picture of one: the old one stays. */
export const ImageEdit = Type.Object({
  name: Type.Optional(Type.String()),
  format: Type.Optional(Type.Union([Type.Literal('jpeg'), Type.Literal('png')])),
  edits: ImageEdits,
});
export type ImageEdit = Static<typeof ImageEdit>;

export const ImagesQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  page_token: Type.Optional(Type.String()),
  /** Part of the name, ignoring case. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ImagesQuery = Static<typeof ImagesQuery>;

const read = ['design_library.read', 'marketing.read'];

/** `/v3/images`, but for uploads: those are forms (multipart/form-data), not JSON. */
export const images = defineRoutes(
  { tag: 'Images' },
  {
    'GET /images': { summary: 'List the images', scope: read, query: ImagesQuery, responses: { 200: ImagePage } },
    'GET /images/:id': { summary: 'Get an image', scope: read, responses: { 200: Image } },
    'GET /images/:id/uses': { summary: 'List where an image is used', scope: read, responses: { 200: ImageUses } },
    'POST /images/:id/edits': {
      summary: 'Make a changed copy of an image',
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
