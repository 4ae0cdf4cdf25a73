import type { Domain } from '../../provider';
import { testSendRoutes } from './routes';
import { defineTestSends } from './testSends';

/** Messages sent to their author and colleagues before they leave. */
export const testSends: Domain = { name: 'test-sends', routes: testSendRoutes, jobs: defineTestSends };
