import { type TSchema, Type } from '@sinclair/typebox';

/** The parts of Google's published responses that are used; other properties are ignored. 64-bit integers are text. */

const Text = Type.Optional(Type.String());
const Id = Type.String({ pattern: '^\\d{1,20}$' });
const Count = Type.Optional(Type.String({ pattern: '^\\d{1,18}$' }));

/** `error` of a response with a status from 400 (google.rpc.Status). */
export const GoogleError = Type.Object({
  error: Type.Object({ message: Text, status: Text, details: Type.Optional(Type.Array(Type.Unknown())) }),
});

/** A detail of an error of the Google Ads API: `GoogleAdsFailure`. */
export const AdsFailure = Type.Object({
  errors: Type.Array(
    Type.Object({
      /** One property: the kind of error with its code, such as `{"quotaError": "RESOURCE_EXHAUSTED"}`. */
      errorCode: Type.Optional(Type.Record(Type.String(), Type.String())),
      message: Text,
      details: Type.Optional(
        Type.Object({
          quotaErrorDetails: Type.Optional(Type.Object({ retryDelay: Text })),
          policyFindingDetails: Type.Optional(
            Type.Object({ policyTopicEntries: Type.Optional(Type.Array(Type.Object({ topic: Text }))) }),
          ),
        }),
      ),
    }),
  ),
});

/** A detail of any error: `google.rpc.RetryInfo`. */
export const RetryInfo = Type.Object({ retryDelay: Type.String() });

/** A detail of errors of the Data Manager API: `google.rpc.BadRequest`. */
export const BadRequest = Type.Object({ fieldViolations: Type.Array(Type.Object({ field: Text, description: Text })) });

/** `POST /token` (RFC 6749, 5.1), and its errors (5.2). */
export const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Integer({ minimum: 1 }),
  refresh_token: Text,
  /** The permissions that were given, separated by spaces. */
  scope: Text,
});
export const TokenError = Type.Object({ error: Type.String(), error_description: Text });

/** `GET customers:listAccessibleCustomers` */
export const AccessibleCustomers = Type.Object({
  resourceNames: Type.Optional(Type.Array(Type.String({ pattern: '^customers/\\d{1,20}$' }))),
});

/** The messages of `googleAds:searchStream`. */
export const StreamOf = <Row extends TSchema>(row: Row) =>
  Type.Array(Type.Object({ results: Type.Optional(Type.Array(row)) }));

/** Rows of `customer_client`, `campaign`, results by day, `campaign_asset`, `geo_target_constant` and `ad_group_ad`. */
export const ClientRow = Type.Object({
  customerClient: Type.Object({ id: Id, descriptiveName: Text, currencyCode: Text, timeZone: Text }),
});
export const CampaignRow = Type.Object({ campaign: Type.Object({ id: Id }) });
export const ResultRow = Type.Object({
  segments: Type.Object({ date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }) }),
  metrics: Type.Object({ costMicros: Count, impressions: Count, clicks: Count }),
});
export const CampaignAssetRow = Type.Object({ campaignAsset: Type.Object({ resourceName: Type.String() }) });
export const GeoRow = Type.Object({
  geoTargetConstant: Type.Object({ resourceName: Type.String(), countryCode: Type.String() }),
});
export const AdRow = Type.Object({
  adGroupAd: Type.Object({
    policySummary: Type.Optional(
      Type.Object({
        approvalStatus: Text,
        reviewStatus: Text,
        policyTopicEntries: Type.Optional(Type.Array(Type.Object({ topic: Text }))),
      }),
    ),
  }),
});

/** `POST customers/…/googleAds:mutate` */
export const Mutated = Type.Object({
  mutateOperationResponses: Type.Optional(
    Type.Array(Type.Object({ campaignResult: Type.Optional(Type.Object({ resourceName: Type.String() })) })),
  ),
});

/** `POST customers/…:generateKeywordHistoricalMetrics` */
export const KeywordMetrics = Type.Object({
  results: Type.Optional(
    Type.Array(Type.Object({ keywordMetrics: Type.Optional(Type.Object({ avgMonthlySearches: Count })) })),
  ),
});

/** Data Manager API: `userLists`. */
export const UserList = Type.Object({
  id: Id,
  integrationCode: Text,
  /** `CLOSED`: nobody can be added any more, for `closingReason`. */
  membershipStatus: Text,
  closingReason: Text,
  /** `DISABLED`: the account may not use it. */
  accountAccessStatus: Text,
});
export const UserLists = Type.Object({ userLists: Type.Optional(Type.Array(UserList)), nextPageToken: Text });

/** Data Manager API: `audienceMembers:ingest` and `audienceMembers:remove`. */
export const Accepted = Type.Object({ requestId: Type.String({ minLength: 1, maxLength: 500 }) });

/** Data Manager API: `requestStatus:retrieve`. */
export const RequestStatus = Type.Object({
  requestStatusPerDestination: Type.Optional(
    Type.Array(
      Type.Object({
        requestStatus: Text,
        errorInfo: Type.Optional(
          Type.Object({ errorCounts: Type.Optional(Type.Array(Type.Object({ reason: Text, recordCount: Count }))) }),
        ),
      }),
    ),
  ),
});
