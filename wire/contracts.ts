import { consents } from './consents';
import type { RouteContracts } from './contract';
import { domainAuthentication } from './domainAuthentication';
import { fieldDefinitions } from './customFields';
import { lists } from './lists';
import { senders } from './senders';
import { groupSuppressions } from './suppressions';
import { samplePages } from './tracking';
import { unsubscribeGroups } from './unsubscribeGroups';
import { verifiedSenders } from './verifiedSenders';

/** The contracts of all domains, for tools that look at every operation. */
export const contracts: readonly RouteContracts[] = [
  consents,
  domainAuthentication,
  fieldDefinitions,
  groupSuppressions,
  lists,
  samplePages,
  senders,
  unsubscribeGroups,
  verifiedSenders,
];
