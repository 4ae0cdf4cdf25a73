import type { ConsentRoutes } from './consents';
import type { DomainAuthenticationRoutes } from './domainAuthentication';
import type { FieldDefinitionRoutes } from './customFields';
import type { ListRoutes } from './lists';
import type { ContactSearchRoutes, SegmentRoutes } from './segments';
import type { SenderRoutes } from './senders';
import type { GroupSuppressionRoutes } from './suppressions';
import type { SamplePageRoutes } from './tracking';
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
    ConsentRoutes,
    ContactSearchRoutes,
    DomainAuthenticationRoutes,
    FieldDefinitionRoutes,
    GroupSuppressionRoutes,
    ListRoutes,
    SamplePageRoutes,
    SegmentRoutes,
    SenderRoutes,
    UnsubscribeGroupRoutes,
    VerifiedSenderRoutes {}
