import { type TSchema, Type } from '@sinclair/typebox';

/** The parts of Meta's published Graph API responses that are used; other properties are ignored. */

const Text = Type.Optional(Type.String());

/** `error` of a response with a status from 400. */
export const GraphError = Type.Object({
  error: Type.Object({
    message: Text,
    code: Type.Optional(Type.Integer()),
    error_subcode: Type.Optional(Type.Integer()),
    is_transient: Type.Optional(Type.Boolean()),
    /** What users should see, in their language. */
    error_user_title: Text,
    error_user_msg: Text,
  }),
});

/** A page of a list (cursor-based pagination). */
export const PageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    data: Type.Array(item),
    paging: Type.Optional(
      Type.Object({ next: Text, cursors: Type.Optional(Type.Object({ before: Text, after: Text })) }),
    ),
  });

export const WithId = Type.Object({ id: Type.String() });
export const Named = Type.Object({ id: Type.String(), name: Type.String() });
export const Success = Type.Object({ success: Type.Optional(Type.Boolean()) });

/** `GET /oauth/access_token` */
export const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  /** Seconds; missing: it doesn't expire. */
  expires_in: Type.Optional(Type.Integer()),
});

/** `GET /me/adaccounts`; ids are `act_…`. */
export const AdAccountItem = Type.Object({ id: Type.String(), name: Text, timezone_name: Text, currency: Text });

/** `GET /act_…?fields=currency` (ISO 4217) */
export const Currency = Type.Object({ currency: Type.String() });

/** `GET /me/accounts` */
export const PageItem = Type.Object({
  id: Type.String(),
  name: Type.String(),
  instagram_business_account: Type.Optional(Type.Object({ id: Type.String(), username: Text })),
});

/** `GET /act_…/reachestimate` */
export const ReachEstimate = Type.Object({
  data: Type.Object({
    users_lower_bound: Type.Integer(),
    users_upper_bound: Type.Integer(),
    estimate_ready: Type.Optional(Type.Boolean()),
  }),
});

/** `POST /act_…/adimages`: images by file name. */
export const UploadedImages = Type.Object({ images: Type.Record(Type.String(), Type.Object({ hash: Type.String() })) });

/** `GET /<campaign>/ads` */
export const ReviewedAd = Type.Object({
  id: Type.String(),
  effective_status: Type.String(),
  /** Policy by its title, with the explanation. */
  ad_review_feedback: Type.Optional(Type.Object({ global: Type.Optional(Type.Record(Type.String(), Type.String())) })),
  issues_info: Type.Optional(Type.Array(Type.Object({ error_message: Text, error_summary: Text, level: Text }))),
});

/** `GET /<campaign>/insights`, by day and platform. Numbers are text; zeros may be missing. */
export const InsightRow = Type.Object({
  date_start: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  publisher_platform: Type.String(),
  spend: Text,
  impressions: Text,
  inline_link_clicks: Text,
  actions: Type.Optional(Type.Array(Type.Object({ action_type: Type.String(), value: Type.String() }))),
});

/** `GET /<page>?fields=access_token` */
export const PageToken = Type.Object({ access_token: Type.String({ minLength: 1 }) });

/** `GET /<ad>/leads` */
export const LeadItem = Type.Object({
  id: Type.String(),
  created_time: Type.String(),
  field_data: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) })),
});

/** `GET /act_…/customaudiences` */
export const AudienceItem = Type.Object({ id: Type.String(), description: Text });

/** `GET /<custom audience>?fields=operation_status` */
export const AudienceState = Type.Object({
  operation_status: Type.Optional(Type.Object({ code: Type.Integer(), description: Text })),
});

/** `POST` and `DELETE /<custom audience>/users` */
export const AudienceUsers = Type.Object({ num_received: Type.Integer(), num_invalid_entries: Type.Integer() });
