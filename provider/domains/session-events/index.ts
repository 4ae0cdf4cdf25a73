import type { Domain } from '../../provider';
import { routes } from './routes';

/** What an open workbench is told while it is open. */
export const sessionEvents: Domain = { name: 'session-events', routes };
