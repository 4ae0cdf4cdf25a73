import type { AccessSettingRoutes } from './accessSettings';
import type { AccountRoutes, SessionRoutes } from './account';
import type { AccountStatsRoutes } from './accountStats';
import type { AnswerRoutes } from './answers';
import type { ActivityRoutes } from './activity';
import type { AdministrationRoutes } from './administration';
import type { AdAudienceRoutes } from './adAudiences';
import type { AdRoutes } from './ads';
import type { AlertRoutes } from './alerts';
import type { ApiKeyRoutes } from './apiKeys';
import type { ApprovalRoutes } from './approvals';
import type { AuditLogRoutes } from './auditLog';
import type { AudiencePeopleRoutes } from './audiencePeople';
import type { AutomationRoutes } from './automations';
import type { BrandKitRoutes } from './brandKit';
import type { CalendarRoutes } from './calendar';
import type { CampaignRoutes } from './campaigns';
import type { ConfirmationRoutes } from './confirmation';
import type { ConsentRoutes } from './consents';
import type { ContactdbRoutes } from './contactdb';
import type { ContactRoutes } from './contacts';
import type { ContactViewRoutes } from './contactViews';
import type { ContactTimelineRoutes } from './contactTimeline';
import type { FieldDefinitionRoutes } from './customFields';
import type { DeliveryRoutes } from './deliveries';
import type { DesignRoutes } from './designs';
import type { DesignVersionRoutes } from './designVersions';
import type { DomainAuthenticationRoutes } from './domainAuthentication';
import type { DuplicateRoutes } from './duplicates';
import type { TemplateRoutes } from './dynamicTemplates';
import type { EmailTestRoutes } from './emailTesting';
import type { AccountMoveRoutes } from './accountMoves';
import type { BounceMailboxRoutes } from './bounceMailboxes';
import type { ErasureRoutes } from './erasures';
import type { EventRoutes } from './events';
import type { EventSourceRoutes } from './eventSources';
import type { EventWebhookRoutes } from './eventWebhooks';
import type { InboundParseRoutes } from './inboundParse';
import type { ExportRoutes } from './exports';
import type { ImageRoutes } from './images';
import type { ImportRoutes } from './imports';
import type { IntegrationRoutes } from './integrations';
import type { IpRoutes } from './ips';
import type { ArchiveRoutes } from './archives';
import type { FeedRoutes } from './feeds';
import type { PacingRoutes } from './pacing';
import type { LanguageRoutes } from './languages';
import type { LinkDomainRoutes } from './linkDomains';
import type { ListRoutes } from './lists';
import type { MailBatchRoutes, MailRoutes } from './mail';
import type { MailRouteRoutes } from './mailRoutes';
import type { MailSettingRoutes, TlsSettingRoutes, TrackingSettingRoutes } from './mailSettings';
import type { NotificationRoutes } from './notifications';
import type { OutboxRoutes } from './outbox';
import type { PartnerSettingRoutes } from './partnerSettings';
import type { PasskeyRoutes, PasskeySignInRoutes } from './passkeys';
import type { PhoneNumberRoutes } from './phoneNumbers';
import type { SavedBlockRoutes } from './savedBlocks';
import type { ScopeRoutes } from './scopes';
import type { SecurityRoutes, SignInRuleRoutes, SignUpRoutes } from './security';
import type { ContactSearchRoutes, SegmentRoutes } from './segments';
import type { SendCheckRoutes, TestSendRoutes } from './sendChecks';
import type { AutomationPeopleRoutes } from './automationPeople';
import type { AutomationDraftRoutes } from './automationDrafts';
import type { AutomationGoalRoutes } from './automationGoals';
import type { AutomationTrialRoutes } from './automationTrials';
import type { SendPeopleRoutes } from './sendPeople';
import type { SenderRoutes } from './senders';
import type { SendingSettingsRoutes } from './sendingSettings';
import type { SignupFormRoutes } from './signupForms';
import type { SingleSendRoutes } from './singleSends';
import type { SsoRoutes, SsoSignInRoutes } from './singleSignOn';
import type { SmsRoutes, SmsTestRoutes } from './sms';
import type { SmsConversationRoutes } from './smsConversations';
import type { AutomationStatsRoutes, StatsRoutes } from './stats';
import type { SubuserMonitorRoutes } from './subuserMonitors';
import type { SubuserRoutes } from './subusers';
import type { GroupSuppressionRoutes, SuppressionRoutes } from './suppressions';
import type { TagRoutes } from './tags';
import type { TextReportRoutes } from './textReports';
import type { TeammateRoutes } from './teammates';
import type { PreviewRoutes, SamplePageRoutes } from './tracking';
import type { UnsubscribeGroupRoutes } from './unsubscribeGroups';
import type { UserRoutes } from './user';
import type { VerifiedSenderRoutes } from './verifiedSenders';
import type { ReportPeopleRoutes } from './reportPeople';
import type { ReverseDnsRoutes } from './reverseDns';
import type { PreferenceCenterRoutes } from './preferenceCenter';
import type { ReportRoutes } from './reports';
import type { SendCurveRoutes } from './sendCurve';

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
    AccessSettingRoutes,
    AccountRoutes,
    AccountStatsRoutes,
    AnswerRoutes,
    PreferenceCenterRoutes,
    ActivityRoutes,
    AdministrationRoutes,
    AdRoutes,
    AdAudienceRoutes,
    AlertRoutes,
    ApiKeyRoutes,
    ApprovalRoutes,
    AuditLogRoutes,
    AutomationRoutes,
    AutomationStatsRoutes,
    BrandKitRoutes,
    CalendarRoutes,
    CampaignRoutes,
    ConfirmationRoutes,
    ConsentRoutes,
    ContactdbRoutes,
    ContactRoutes,
    ContactTimelineRoutes,
    ContactViewRoutes,
    ContactSearchRoutes,
    DeliveryRoutes,
    DesignRoutes,
    DesignVersionRoutes,
    DomainAuthenticationRoutes,
    DuplicateRoutes,
    AccountMoveRoutes,
    BounceMailboxRoutes,
    EmailTestRoutes,
    ErasureRoutes,
    EventRoutes,
    EventSourceRoutes,
    EventWebhookRoutes,
    InboundParseRoutes,
    ExportRoutes,
    FieldDefinitionRoutes,
    GroupSuppressionRoutes,
    ImageRoutes,
    ImportRoutes,
    IntegrationRoutes,
    IpRoutes,
    PacingRoutes,
    ArchiveRoutes,
    FeedRoutes,
    LanguageRoutes,
    LinkDomainRoutes,
    ListRoutes,
    MailBatchRoutes,
    MailRoutes,
    MailRouteRoutes,
    MailSettingRoutes,
    NotificationRoutes,
    OutboxRoutes,
    PartnerSettingRoutes,
    PasskeyRoutes,
    PasskeySignInRoutes,
    PhoneNumberRoutes,
    PreviewRoutes,
    ReportRoutes,
    ReportPeopleRoutes,
    ReverseDnsRoutes,
    SendCurveRoutes,
    SamplePageRoutes,
    SavedBlockRoutes,
    ScopeRoutes,
    SecurityRoutes,
    SignInRuleRoutes,
    SegmentRoutes,
    SendCheckRoutes,
    SendPeopleRoutes,
    AudiencePeopleRoutes,
    AutomationPeopleRoutes,
    AutomationTrialRoutes,
    AutomationDraftRoutes,
    AutomationGoalRoutes,
    SenderRoutes,
    SendingSettingsRoutes,
    SessionRoutes,
    SignUpRoutes,
    SignupFormRoutes,
    SingleSendRoutes,
    SmsRoutes,
    SmsConversationRoutes,
    SmsTestRoutes,
    StatsRoutes,
    SsoRoutes,
    SsoSignInRoutes,
    SubuserMonitorRoutes,
    SubuserRoutes,
    SuppressionRoutes,
    TagRoutes,
    TlsSettingRoutes,
    TrackingSettingRoutes,
    TextReportRoutes,
    TeammateRoutes,
    TemplateRoutes,
    TestSendRoutes,
    UnsubscribeGroupRoutes,
    UserRoutes,
    VerifiedSenderRoutes {}
