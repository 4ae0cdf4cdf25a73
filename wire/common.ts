import { type StringOptions, Type, type Static } from '@sinclair/typebox';

/** The error body of every failure. */
export const ErrorBody = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      /**
       * The path of the invalid field. If no single field is at fault: null on platform routes, missing or empty where
       * the published shape has no null.
       */
      field: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      /** The error code (`wire/errorCodes.ts`), for clients that handle specific errors; our extension. */
      code: Type.Optional(Type.String()),
      help: Type.Optional(Type.String()),
      error_id: Type.Optional(Type.String()),
      parameter: Type.Optional(Type.String()),
    }),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** The error statuses that any route of the marketing API can return. */
export const Failures = { 400: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/**
 * The pattern for text that ends up in a message header: no control characters, because a line break would start
 * another header.
 */
export const headerTextPattern = '^[^\\u0000-\\u001f\\u007f]*$';

/** One line of text without control characters: subjects, names of senders and recipients, categories. */
export const HeaderText = (options: StringOptions = {}) => Type.String({ ...options, pattern: headerTextPattern });

/** Text that people type. It is trimmed before it is stored, and the length limit applies to the trimmed text. */
export const Text = (options: StringOptions = {}) => Type.String({ ...options, 'x-text': true });

/** The page of a marketing list; `page_token` comes from `_metadata.next`. */
export const PageQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  page_token: Type.Optional(Type.String({ maxLength: 200 })),
});
export type PageQuery = Static<typeof PageQuery>;

/** A size of 0, which some published lists accept, asks for the count only. */
export const sizeFromZero = (maximum: number) => Type.Optional(Type.Integer({ minimum: 0, maximum }));

/** The part of a platform list. */
export const LimitOffsetQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
});
export type LimitOffsetQuery = Static<typeof LimitOffsetQuery>;
