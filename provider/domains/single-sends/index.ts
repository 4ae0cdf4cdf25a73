import type { Domain } from '../../provider';
import { defineNotices } from './notices';
import { singleSendRoutes } from './routes';

/** Single sends: writing, scheduling and following them. */
export const singleSends: Domain = { name: 'single-sends', routes: singleSendRoutes, jobs: defineNotices };
