import { type StringOptions, Type, type Static } from '@sinclair/typebox';

/** The error body of every failure (provider API, common rules). */
export const ErrorBody = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      /**
       * The field at fault. Where no single one is: null on platform routes; missing or empty where the published shape
       * has no null.
       */
      field: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      /** Which refusal it is (wire/errorCodes.ts), for clients that tell them apart. Ours alone. */
      code: Type.Optional(Type.String()),
      help: Type.Optional(Type.String()),
      error_id: Type.Optional(Type.String()),
      parameter: Type.Optional(Type.String()),
    }),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** The failures any route of the marketing API may answer with, by status. */
export const Failures = { 400: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** What text that ends up in a header of a message must match: a line break would begin another header. */
export const headerTextPattern = '^[^\\u0000-\\u001f\\u007f]*$';

/** One line of text without control characters: subjects, names of senders and recipients, categories. */
export const HeaderText = (options: StringOptions = {}) => Type.String({ ...options, pattern: headerTextPattern });

/** Text as people type it: stored without the blanks around it, which do not count toward its length. */
export const Text = (options: StringOptions = {}) => Type.String({ ...options, 'x-text': true });

/** Asks for one page of a marketing list; `page_token` comes from `_metadata.next`. */
export const PageQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  page_token: Type.Optional(Type.String({ maxLength: 200 })),
});
export type PageQuery = Static<typeof PageQuery>;

/** Asks for a part of a platform list. */
export const LimitOffsetQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
});
export type LimitOffsetQuery = Static<typeof LimitOffsetQuery>;
