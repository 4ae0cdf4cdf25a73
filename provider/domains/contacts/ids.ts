import { partsOf } from '../../http/partsOf';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * True for the form our ids have; anything else cannot name a stored object, and PostgreSQL would refuse it with an
 * error.
 */
export const isUuid = (text: string): boolean => uuid.test(text);

/** A comma-separated list of ids, each once, trimmed. */
export const splitIds = (text: string): string[] => [...new Set(partsOf(text))];
