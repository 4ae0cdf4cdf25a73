import type { Domain } from '../provider';
import { accessSettings } from './access-settings';
import { accountStats } from './account-stats';
import { accounts } from './accounts';
import { activity } from './activity';
import { administration } from './administration';
import { ads } from './ads';
import { alerts } from './alerts';
import { answers } from './answers';
import { apiKeys } from './api-keys';
import { approvals } from './approvals';
import { automations } from './automations';
import { auditLog } from './audit-log';
import { accountMoves } from './moves';
import { bounceMailboxes } from './bounce-mailboxes';
import { brandKit } from './brand-kit';
import { calendar } from './calendar';
import { campaigns } from './campaigns';
import { contactdb } from './contactdb';
import { contactViews } from './contact-views';
import { contacts } from './contacts';
import { deliveries } from './deliveries';
import { streams } from './deliveries/lanes';
import { delivery } from '../delivery';
import { confirmation } from './confirmation';
import { consents } from './consents';
import { erasures } from './erasures';
import { contactExports } from './exports';
import { domainAuthentication } from './domain-authentication';
import { emailTesting } from './email-testing';
import { events } from './events';
import { eventWebhooks } from './event-webhooks';
import { designs } from './designs';
import { fieldDefinitions } from './custom-fields';
import { signupForms } from './signup-forms';
import { images } from './images';
import { imports } from './imports';
import { inboundParse } from './inbound-parse';
import { integrations } from './integrations';
import { ips } from './ips';
import { archives } from './archives';
import { feeds } from './feeds';
import { pacing } from './pacing';
import { languages } from './languages';
import { linkDomains } from './link-domains';
import { lists } from './lists';
import { mail } from './mail';
import { mailRoutes } from './mail-routes';
import { publicPages } from '../public';
import { mailSettings } from './mail-settings';
import { partnerSettings } from './partner-settings';
import { notifications } from './notifications';
import { outbox } from './outbox';
import { passkeys } from './passkeys';
import { preferenceCenter } from './preference-center';
import { preview } from './preview';
import { savedBlocks } from './saved-blocks';
import { scopes } from './scopes';
import { reports } from './reports';
import { segments } from './segments';
import { senders } from './senders';
import { sessionEvents } from './session-events';
import { singleSends } from './single-sends';
import { singleSignOn } from './single-sign-on';
import { sms } from './sms';
import { stats } from './stats';
import { subusers } from './subusers';
import { suppressions } from './suppressions';
import { tags } from './tags';
import { teammates } from './teammates';
import { templates } from './dynamic-templates';
import { testSends } from './test-sends';
import { unsubscribeGroups } from './unsubscribe-groups';
import { user } from './user';
import { verifiedSenders } from './verified-senders';

/** Every domain of the API, in the order their routes are added. */
export const domains: Domain[] = [
  accounts,
  user,
  sessionEvents,
  scopes,
  apiKeys,
  teammates,
  singleSignOn,
  passkeys,
  confirmation,
  administration,
  subusers,
  auditLog,
  contacts,
  contactViews,
  lists,
  tags,
  events,
  fieldDefinitions,
  contactdb,
  imports,
  contactExports,
  erasures,
  consents,
  signupForms,
  segments,
  designs,
  savedBlocks,
  brandKit,
  templates,
  images,
  domainAuthentication,
  languages,
  linkDomains,
  senders,
  verifiedSenders,
  unsubscribeGroups,
  suppressions,
  singleSends,
  campaigns,
  approvals,
  sms,
  ads,
  automations,
  delivery(streams),
  mail,
  accessSettings,
  alerts,
  partnerSettings,
  mailRoutes,
  mailSettings,
  accountMoves,
  bounceMailboxes,
  ips,
  pacing,
  archives,
  feeds,
  eventWebhooks,
  inboundParse,
  integrations,
  deliveries,
  stats,
  answers,
  preferenceCenter,
  accountStats,
  activity,
  reports,
  calendar,
  notifications,
  outbox,
  preview,
  testSends,
  emailTesting,
  publicPages,
];
