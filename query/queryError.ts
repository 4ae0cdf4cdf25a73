import type { Span } from './tree';

/** An error in a query. The message can be understood without the position. */
export interface QueryError {
  readonly message: string;
  readonly at: Span;
}

/** Used inside the parser and caught at its public functions. */
export class QueryFailure extends Error {
  constructor(
    message: string,
    readonly at: Span,
  ) {
    super(message);
  }
}

/** "Line 2, column 14: …": the error as one text, for API responses. */
export const describeQueryError = ({ message, at }: QueryError): string =>
  `Line ${at.start.line}, column ${at.start.column}: ${message}`;
