import type { Domain } from '../../provider';
import { defineNoticeMails } from './mailNotices';
import { routes } from './routes';

/** What an account is told, and who is told by mail. */
export const notifications: Domain = { name: 'notifications', routes, jobs: defineNoticeMails };
