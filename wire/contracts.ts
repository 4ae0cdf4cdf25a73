import { consents } from './consents';
import type { RouteContracts } from './contract';
import { domainAuthentication } from './domainAuthentication';
import { fieldDefinitions } from './customFields';
import { lists } from './lists';
import { contactSearch, segments } from './segments';
import { senders } from './senders';
import { groupSuppressions } from './suppressions';
import { samplePages } from './tracking';
import { unsubscribeGroups } from './unsubscribeGroups';
import { verifiedSenders } from './verifiedSenders';

/** The contracts of all domains, for tools that look at every operation. */
export const contracts: readonly RouteContracts[] = [
  consents,
  contactSearch,
  domainAuthentication,
  fieldDefinitions,
  groupSuppressions,
  lists,
  samplePages,
  segments,
  senders,
  unsubscribeGroups,
  verifiedSenders,
];
