/** HTML size in bytes above which Gmail clips a message. */
export const sizeLimit = 102_000;
/** HTML size in bytes that is close to the limit: tracked links, values and the footer are added later. */
export const sizeWarning = 90 * 1024;

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

/** The author's message about clipping, for a size on arrival (`sentSize`); undefined if Gmail shows everything. */
export const clippedMessage = (bytes: number): string | undefined =>
  bytes > sizeLimit
    ? `The message arrives with about ${kilobytes(bytes)}. Gmail clips it at 102,000 bytes, unsubscribe link ` +
      'included.'
    : undefined;
/** The same for a message close to the limit. */
export const nearlyClippedMessage = (bytes: number): string | undefined =>
  bytes > sizeWarning && bytes <= sizeLimit
    ? `The message arrives with about ${kilobytes(bytes)}, tracked links included. Longer values may bring it over ` +
      "Gmail's limit of 102,000 bytes."
    : undefined;
