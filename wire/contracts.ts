import { automations } from './automations';
import { consents } from './consents';
import type { RouteContracts } from './contract';
import { fieldDefinitions } from './customFields';
import { deliveries } from './deliveries';
import { domainAuthentication } from './domainAuthentication';
import { lists } from './lists';
import { contactSearch, segments } from './segments';
import { sendChecks, testSends } from './sendChecks';
import { senders } from './senders';
import { sendingSettings } from './sendingSettings';
import { singleSends } from './singleSends';
import { automationStats, stats } from './stats';
import { groupSuppressions } from './suppressions';
import { previews, samplePages } from './tracking';
import { unsubscribeGroups } from './unsubscribeGroups';
import { verifiedSenders } from './verifiedSenders';

/** The contracts of all domains, for tools that look at every operation. */
export const contracts: readonly RouteContracts[] = [
  automationStats,
  automations,
  consents,
  contactSearch,
  deliveries,
  domainAuthentication,
  fieldDefinitions,
  groupSuppressions,
  lists,
  previews,
  samplePages,
  segments,
  sendChecks,
  senders,
  sendingSettings,
  singleSends,
  stats,
  testSends,
  unsubscribeGroups,
  verifiedSenders,
];
