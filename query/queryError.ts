import type { Span } from './tree';

/** What is wrong with a query, and where. The message stands alone: it needs no position to be understood. */
export interface QueryError {
  readonly message: string;
  readonly at: Span;
}

/** Thrown inside the parser, caught at its edge. */
export class QueryFailure extends Error {
  constructor(
    message: string,
    readonly at: Span,
  ) {
    super(message);
  }
}

/** "Line 2, column 14: …": an error as one text, for messages on the wire. */
export const describeQueryError = ({ message, at }: QueryError): string =>
  `Line ${at.start.line}, column ${at.start.column}: ${message}`;
