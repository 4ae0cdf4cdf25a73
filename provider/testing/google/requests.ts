import { type TProperties, type TSchema, Type } from '@sinclair/typebox';

/** The published fields of the requests that we use. */

const exact = <Fields extends TProperties>(fields: Fields) => Type.Object(fields, { additionalProperties: false });
const Name = Type.String({ pattern: '^customers/\\d+/\\w+/-?\\d+$' });
const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' });
const TextAssets = (least: number, most: number, length: number) =>
  Type.Array(exact({ text: Type.String({ minLength: 1, maxLength: length }) }), { minItems: least, maxItems: most });

/** What can be created, by the name of its operation. */
export const createOperations: Readonly<Record<string, TSchema>> = {
  campaignBudgetOperation: exact({
    resourceName: Name,
    name: Type.String({ minLength: 1, maxLength: 255 }),
    amountMicros: Type.String({ pattern: '^[1-9]\\d*0000$' }),
    deliveryMethod: Type.Literal('STANDARD'),
    explicitlyShared: Type.Literal(false),
  }),
  campaignOperation: exact({
    resourceName: Name,
    name: Type.String({ minLength: 1, maxLength: 256 }),
    status: Type.Literal('ENABLED'),
    advertisingChannelType: Type.Union([Type.Literal('SEARCH'), Type.Literal('DISPLAY')]),
    campaignBudget: Name,
    targetSpend: exact({}),
    networkSettings: exact({
      targetGoogleSearch: Type.Boolean(),
      targetSearchNetwork: Type.Boolean(),
      targetContentNetwork: Type.Boolean(),
      targetPartnerSearchNetwork: Type.Literal(false),
    }),
    geoTargetTypeSetting: exact({ positiveGeoTargetType: Type.Literal('PRESENCE') }),
    containsEuPoliticalAdvertising: Type.Literal('DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING'),
    startDateTime: Type.Optional(Time),
    endDateTime: Type.Optional(Time),
  }),
  campaignCriterionOperation: exact({
    campaign: Name,
    location: exact({ geoTargetConstant: Type.String({ pattern: '^geoTargetConstants/\\d+$' }) }),
  }),
  adGroupOperation: exact({
    resourceName: Name,
    name: Type.String({ minLength: 1, maxLength: 255 }),
    campaign: Name,
    status: Type.Literal('ENABLED'),
    type: Type.Union([Type.Literal('SEARCH_STANDARD'), Type.Literal('DISPLAY_STANDARD')]),
    targetingSetting: Type.Optional(
      exact({
        targetRestrictions: Type.Tuple([
          exact({ targetingDimension: Type.Literal('AUDIENCE'), bidOnly: Type.Boolean() }),
        ]),
      }),
    ),
  }),
  adGroupCriterionOperation: Type.Union([
    exact({
      adGroup: Name,
      status: Type.Literal('ENABLED'),
      keyword: exact({ text: Type.String({ minLength: 1, maxLength: 80 }), matchType: Type.Literal('BROAD') }),
    }),
    exact({ adGroup: Name, status: Type.Literal('ENABLED'), userList: exact({ userList: Name }) }),
    exact({
      adGroup: Name,
      negative: Type.Literal(true),
      ageRange: exact({
        type: Type.String({ pattern: '^AGE_RANGE_(18_24|25_34|35_44|45_54|55_64|65_UP|UNDETERMINED)$' }),
      }),
    }),
    exact({
      adGroup: Name,
      negative: Type.Literal(true),
      gender: exact({ type: Type.String({ pattern: '^(MALE|FEMALE|UNDETERMINED)$' }) }),
    }),
  ]),
  adGroupAdOperation: exact({
    adGroup: Name,
    status: Type.Literal('ENABLED'),
    ad: exact({
      finalUrls: Type.Array(Type.String({ pattern: '^https?://' }), { minItems: 1 }),
      responsiveSearchAd: Type.Optional(
        exact({ headlines: TextAssets(3, 15, 30), descriptions: TextAssets(2, 4, 90) }),
      ),
      responsiveDisplayAd: Type.Optional(
        exact({
          headlines: TextAssets(1, 5, 30),
          longHeadline: exact({ text: Type.String({ minLength: 1, maxLength: 90 }) }),
          descriptions: TextAssets(1, 5, 90),
          businessName: Type.String({ minLength: 1, maxLength: 25 }),
          marketingImages: Type.Array(exact({ asset: Name }), { minItems: 1, maxItems: 15 }),
          squareMarketingImages: Type.Array(exact({ asset: Name }), { minItems: 1, maxItems: 15 }),
          callToActionText: Type.Optional(Type.String({ maxLength: 30 })),
        }),
      ),
    }),
  }),
  assetOperation: exact({
    resourceName: Name,
    name: Type.String({ minLength: 1, maxLength: 128 }),
    imageAsset: exact({ data: Type.String({ minLength: 4, pattern: '^[\\w+/=]+$' }) }),
  }),
  campaignAssetOperation: exact({ campaign: Name, asset: Name, fieldType: Type.Literal('AD_IMAGE') }),
};

const Account = exact({ accountType: Type.Literal('GOOGLE_ADS'), accountId: Type.String({ pattern: '^\\d+$' }) });
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const granted = Type.Literal('CONSENT_GRANTED');

/** `audienceMembers:ingest` and `audienceMembers:remove`. */
export const MembersBody = exact({
  destinations: Type.Array(
    exact({
      operatingAccount: Account,
      loginAccount: Type.Optional(Account),
      productDestinationId: Type.String({ pattern: '^\\d+$' }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
  audienceMembers: Type.Array(
    exact({
      userData: exact({
        userIdentifiers: Type.Array(Type.Union([exact({ emailAddress: Hash }), exact({ phoneNumber: Hash })]), {
          minItems: 1,
          maxItems: 10,
        }),
      }),
    }),
    { minItems: 1, maxItems: 10_000 },
  ),
  encoding: Type.Literal('HEX'),
  consent: Type.Optional(exact({ adUserData: granted, adPersonalization: granted })),
  termsOfService: Type.Optional(exact({ customerMatchTermsOfServiceStatus: Type.Literal('ACCEPTED') })),
});

/** `POST …/userLists` */
export const UserListBody = exact({
  displayName: Type.String({ minLength: 1 }),
  description: Type.String(),
  integrationCode: Type.String({ minLength: 1 }),
  membershipStatus: Type.Literal('OPEN'),
  membershipDuration: Type.String({ pattern: '^\\d+s$' }),
  ingestedUserListInfo: exact({ uploadKeyTypes: Type.Array(Type.Literal('CONTACT_ID'), { minItems: 1 }) }),
});
