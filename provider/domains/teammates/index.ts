import type { Domain } from '../../provider';
import { routes } from './routes';

/** The people who work in one account, and those who are invited to. */
export const teammates: Domain = { name: 'teammates', routes };
