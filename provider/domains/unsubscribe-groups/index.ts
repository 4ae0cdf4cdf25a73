import type { Domain } from '../../provider';
import { unsubscribeGroupRoutes } from './routes';

/** The kinds of mail a recipient can opt out of. */
export const unsubscribeGroups: Domain = { name: 'unsubscribe-groups', routes: unsubscribeGroupRoutes };
