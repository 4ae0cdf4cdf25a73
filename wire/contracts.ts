import { consents } from './consents';
import type { RouteContracts } from './contract';
import { lists } from './lists';

/** The contracts of all domains, for tools that look at every operation. */
export const contracts: readonly RouteContracts[] = [consents, lists];
