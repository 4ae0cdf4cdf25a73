import { partsOf } from '../../http/partsOf';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether the text has the form of our ids; anything else can't be a stored object, and PostgreSQL would raise an
 * error.
 */
export const isUuid = (text: string): boolean => uuid.test(text);

/** A comma-separated list of ids, deduplicated and trimmed. */
export const splitIds = (text: string): string[] => [...new Set(partsOf(text))];
