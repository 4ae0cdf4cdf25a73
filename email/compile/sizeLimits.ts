/** Bytes of HTML at which Gmail cuts a message off. */
export const sizeLimit = 102_000;
/** Bytes from which on a message is near it: tracking links, values and the footer come on top. */
export const sizeWarning = 90 * 1024;
