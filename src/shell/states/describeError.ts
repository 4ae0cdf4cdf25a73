import { HttpFailure } from 'sendwright/sdk';

export interface ErrorDescription {
  /** What the user can do. */
  readonly advice: string;
  /** Details for Support. */
  readonly details: string;
}

/** Describes an error that stopped a page. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof HttpFailure) {
    const lines = error.errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
    return {
      advice:
        error.status === 0
          ? "The server couldn't be reached. Check your connection and try again."
          : 'The server answered with an error. Try again; if it continues, contact Support.',
      details: [`HTTP ${error.status}`, ...lines].join('\n'),
    };
  }
  if (error instanceof Error) {
    const lostChunk = error.name === 'ChunkLoadError';
    return {
      advice: lostChunk
        ? "Its code couldn't be downloaded. Check your connection and try again."
        : 'Everything else works. Try again; if it continues, report it.',
      details: error.stack ?? `${error.name}: ${error.message}`,
    };
  }
  return { advice: 'Try again; if it continues, report it.', details: String(error) };
}
