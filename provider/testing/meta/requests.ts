import { type TSchema, Type } from '@sinclair/typebox';

/** The published parameters of the requests that we use, as form fields; JSON is checked after parsing. */

const Json = Type.String({ minLength: 2 });
const common = { appsecret_proof: Type.String({ pattern: '^[0-9a-f]{64}$' }) };
const body = (fields: Record<string, TSchema>) =>
  Type.Object({ ...common, ...fields }, { additionalProperties: false });

/** By the last part of the path. */
export const createRequests = {
  campaigns: body({
    name: Type.String({ minLength: 1, maxLength: 400 }),
    objective: Type.Union([Type.Literal('OUTCOME_TRAFFIC'), Type.Literal('OUTCOME_LEADS')]),
    buying_type: Type.Literal('AUCTION'),
    special_ad_categories: Json,
    is_adset_budget_sharing_enabled: Type.Literal('false'),
    status: Type.Literal('PAUSED'),
  }),
  adsets: body({
    name: Type.String({ minLength: 1 }),
    campaign_id: Type.String({ pattern: '^\\d+$' }),
    daily_budget: Type.String({ pattern: '^[1-9]\\d*$' }),
    billing_event: Type.Literal('IMPRESSIONS'),
    optimization_goal: Type.Union([Type.Literal('LINK_CLICKS'), Type.Literal('LEAD_GENERATION')]),
    destination_type: Type.Optional(Type.Literal('ON_AD')),
    promoted_object: Type.Optional(Json),
    bid_strategy: Type.Literal('LOWEST_COST_WITHOUT_CAP'),
    targeting: Json,
    start_time: Type.Optional(Type.String()),
    end_time: Type.Optional(Type.String()),
    status: Type.Literal('ACTIVE'),
  }),
  ads: body({
    name: Type.String({ minLength: 1 }),
    adset_id: Type.String({ pattern: '^\\d+$' }),
    creative: Json,
    status: Type.Literal('ACTIVE'),
  }),
  leadgen_forms: body({
    name: Type.String({ minLength: 1 }),
    questions: Json,
    privacy_policy: Json,
    follow_up_action_url: Type.Optional(Type.String({ pattern: '^https?://' })),
    custom_disclaimer: Type.Optional(Json),
  }),
  adimages: body({ bytes: Type.String({ minLength: 10 }) }),
} as const;

/** The targeting of an ad set. */
export const Targeting = Type.Object(
  {
    geo_locations: Type.Union([
      Type.Object({ countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1 }) }),
      Type.Object({ country_groups: Type.Array(Type.Literal('worldwide')) }),
    ]),
    age_min: Type.Integer({ minimum: 13, maximum: 65 }),
    age_max: Type.Integer({ minimum: 13, maximum: 65 }),
    genders: Type.Optional(Type.Array(Type.Union([Type.Literal(1), Type.Literal(2)]))),
    publisher_platforms: Type.Array(Type.Union([Type.Literal('facebook'), Type.Literal('instagram')])),
    flexible_spec: Type.Optional(
      Type.Array(
        Type.Object({
          interests: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), { minItems: 1 }),
        }),
      ),
    ),
    custom_audiences: Type.Optional(Type.Array(Type.Object({ id: Type.String() }), { minItems: 1 })),
    targeting_automation: Type.Object({ advantage_audience: Type.Union([Type.Literal(0), Type.Literal(1)]) }),
  },
  { additionalProperties: false },
);

/** The creative of an ad. */
export const Creative = Type.Object(
  {
    object_story_spec: Type.Object(
      {
        page_id: Type.String(),
        instagram_user_id: Type.Optional(Type.String()),
        link_data: Type.Object(
          {
            link: Type.String({ pattern: '^https?://' }),
            message: Type.String(),
            name: Type.String(),
            description: Type.Optional(Type.String()),
            image_hash: Type.String(),
            call_to_action: Type.Object({
              type: Type.String(),
              value: Type.Union([
                Type.Object({ link: Type.String() }, { additionalProperties: false }),
                Type.Object({ lead_gen_form_id: Type.String() }, { additionalProperties: false }),
              ]),
            }),
          },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
