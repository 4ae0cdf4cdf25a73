import { accessSettings } from './accessSettings';
import { accounts, sessions } from './account';
import { answers } from './answers';
import { languages } from './languages';
import { preferenceCenter } from './preferenceCenter';
import { accountStats } from './accountStats';
import { activity } from './activity';
import { administration } from './administration';
import { adAudiences } from './adAudiences';
import { ads } from './ads';
import { alerts } from './alerts';
import { apiKeys } from './apiKeys';
import { approvals } from './approvals';
import { auditLog } from './auditLog';
import { audiencePeople } from './audiencePeople';
import { automations } from './automations';
import { accountMoves } from './accountMoves';
import { bounceMailboxes } from './bounceMailboxes';
import { brandKit } from './brandKit';
import { calendar } from './calendar';
import { campaigns } from './campaigns';
import { confirmation } from './confirmation';
import { consents } from './consents';
import { contactdb } from './contactdb';
import { contacts } from './contacts';
import { contactViews } from './contactViews';
import { contactTimeline } from './contactTimeline';
import type { RouteContracts } from './contract';
import { fieldDefinitions } from './customFields';
import { deliveries } from './deliveries';
import { designs } from './designs';
import { designVersions } from './designVersions';
import { domainAuthentication } from './domainAuthentication';
import { duplicates } from './duplicates';
import { templates } from './dynamicTemplates';
import { emailTesting } from './emailTesting';
import { erasures } from './erasures';
import { events } from './events';
import { eventSources } from './eventSources';
import { eventWebhooks } from './eventWebhooks';
import { contactExports } from './exports';
import { images } from './images';
import { imports } from './imports';
import { inboundParse } from './inboundParse';
import { integrations } from './integrations';
import { ipPools } from './ips';
import { archives } from './archives';
import { feeds } from './feeds';
import { pacing } from './pacing';
import { reverseDns } from './reverseDns';
import { linkDomains } from './linkDomains';
import { lists } from './lists';
import { mail, mailBatches } from './mail';
import { mailRoutes } from './mailRoutes';
import { mailSettings, tlsSettings, trackingSettings } from './mailSettings';
import { notifications } from './notifications';
import { outbox } from './outbox';
import { partnerSettings } from './partnerSettings';
import { passkeys, passkeySignIn } from './passkeys';
import { phoneNumbers } from './phoneNumbers';
import { scopes } from './scopes';
import { security, signInRule, signUp } from './security';
import { contactSearch, segments } from './segments';
import { sendChecks, testSends } from './sendChecks';
import { automationPeople } from './automationPeople';
import { automationDrafts } from './automationDrafts';
import { automationGoals } from './automationGoals';
import { automationTrials } from './automationTrials';
import { savedBlocks } from './savedBlocks';
import { sendPeople } from './sendPeople';
import { senders } from './senders';
import { sendingSettings } from './sendingSettings';
import { signupForms } from './signupForms';
import { singleSends } from './singleSends';
import { singleSignOn, singleSignOnSignIn } from './singleSignOn';
import { sms, smsTests } from './sms';
import { smsConversations } from './smsConversations';
import { automationStats, stats } from './stats';
import { subuserMonitors } from './subuserMonitors';
import { subusers } from './subusers';
import { groupSuppressions, suppressions } from './suppressions';
import { tags } from './tags';
import { textReports } from './textReports';
import { teammates } from './teammates';
import { previews, samplePages } from './tracking';
import { unsubscribeGroups } from './unsubscribeGroups';
import { user } from './user';
import { verifiedSenders } from './verifiedSenders';
import { reportPeople } from './reportPeople';
import { reports } from './reports';
import { sendCurve } from './sendCurve';

/** The contracts of all domains, for tools that iterate over every operation. */
export const contracts: readonly RouteContracts[] = [
  accountStats,
  answers,
  languages,
  preferenceCenter,
  activity,
  accounts,
  administration,
  ads,
  adAudiences,
  apiKeys,
  approvals,
  auditLog,
  automationStats,
  automations,
  accountMoves,
  bounceMailboxes,
  brandKit,
  calendar,
  campaigns,
  confirmation,
  consents,
  contactExports,
  contactSearch,
  contactdb,
  contacts,
  contactViews,
  contactTimeline,
  deliveries,
  designVersions,
  designs,
  domainAuthentication,
  duplicates,
  emailTesting,
  erasures,
  events,
  eventSources,
  eventWebhooks,
  inboundParse,
  fieldDefinitions,
  groupSuppressions,
  images,
  imports,
  integrations,
  ipPools,
  reverseDns,
  linkDomains,
  lists,
  archives,
  feeds,
  mail,
  mailBatches,
  accessSettings,
  alerts,
  subuserMonitors,
  partnerSettings,
  mailRoutes,
  mailSettings,
  trackingSettings,
  tlsSettings,
  pacing,
  notifications,
  outbox,
  passkeys,
  passkeySignIn,
  phoneNumbers,
  previews,
  reports,
  reportPeople,
  sendCurve,
  samplePages,
  savedBlocks,
  scopes,
  security,
  signInRule,
  segments,
  sendChecks,
  audiencePeople,
  sendPeople,
  automationPeople,
  automationTrials,
  automationDrafts,
  automationGoals,
  senders,
  sendingSettings,
  sessions,
  signUp,
  signupForms,
  singleSends,
  singleSignOn,
  singleSignOnSignIn,
  sms,
  smsConversations,
  smsTests,
  stats,
  subusers,
  suppressions,
  tags,
  textReports,
  teammates,
  templates,
  testSends,
  unsubscribeGroups,
  user,
  verifiedSenders,
];
