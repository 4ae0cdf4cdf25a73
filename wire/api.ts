import type { AutomationRoutes } from './automations';
import type { ConsentRoutes } from './consents';
import type { FieldDefinitionRoutes } from './customFields';
import type { DeliveryRoutes } from './deliveries';
import type { DomainAuthenticationRoutes } from './domainAuthentication';
import type { ListRoutes } from './lists';
import type { ContactSearchRoutes, SegmentRoutes } from './segments';
import type { SendCheckRoutes, TestSendRoutes } from './sendChecks';
import type { SenderRoutes } from './senders';
import type { SendingSettingsRoutes } from './sendingSettings';
import type { SingleSendRoutes } from './singleSends';
import type { AutomationStatsRoutes, StatsRoutes } from './stats';
import type { GroupSuppressionRoutes } from './suppressions';
import type { PreviewRoutes, SamplePageRoutes } from './tracking';
import type { UnsubscribeGroupRoutes } from './unsubscribeGroups';
import type { VerifiedSenderRoutes } from './verifiedSenders';

/**
 * Every operation that `http.call` knows. A domain outside this repository joins it by declaration merging:
 *
 * ```ts
 * declare module 'sendwright/wire/api' {
 *   interface ApiRoutes extends PriceListRoutes {}
 * }
 * ```
 */
export interface ApiRoutes
  extends
    AutomationRoutes,
    AutomationStatsRoutes,
    ConsentRoutes,
    ContactSearchRoutes,
    DeliveryRoutes,
    DomainAuthenticationRoutes,
    FieldDefinitionRoutes,
    GroupSuppressionRoutes,
    ListRoutes,
    PreviewRoutes,
    SamplePageRoutes,
    SegmentRoutes,
    SendCheckRoutes,
    SenderRoutes,
    SendingSettingsRoutes,
    SingleSendRoutes,
    StatsRoutes,
    TestSendRoutes,
    UnsubscribeGroupRoutes,
    VerifiedSenderRoutes {}
