/** Bytes of HTML at which Gmail cuts a message off. */
export const sizeLimit = 102_000;
/** Bytes from which on a message is near it: tracking links, values and the footer come on top. */
export const sizeWarning = 90 * 1024;

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

/**
 * What Gmail does with a message that arrives with so many bytes (`sentSize`), in words for its author; undefined where
 * it shows all.
 */
export const clippedWords = (bytes: number): string | undefined =>
  bytes > sizeLimit
    ? `The message arrives with about ${kilobytes(bytes)}. Gmail cuts it off at 102,000 bytes, unsubscribe link ` +
      'included.'
    : undefined;
/** The same for one that is near that. */
export const nearlyClippedWords = (bytes: number): string | undefined =>
  bytes > sizeWarning && bytes <= sizeLimit
    ? `The message arrives with about ${kilobytes(bytes)}, tracked links included. Longer values may bring it over ` +
      "Gmail's limit of 102,000 bytes."
    : undefined;
