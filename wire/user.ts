import { Type, type Static } from '@sinclair/typebox';
import { RevokedKeys } from './apiKeys';
import { defineRoutes } from './contract';

export const Account = Type.Object({
  type: Type.Union([Type.Literal('free'), Type.Literal('paid')]),
  reputation: Type.Number(),
  is_reseller_customer: Type.Boolean(),
});
export type Account = Static<typeof Account>;

const text = (maxLength: number) => Type.String({ maxLength });

export const ProfileUpdate = Type.Object({
  first_name: Type.Optional(text(100)),
  last_name: Type.Optional(text(100)),
  address: Type.Optional(text(200)),
  address2: Type.Optional(text(200)),
  city: Type.Optional(text(100)),
  company: Type.Optional(text(200)),
  country: Type.Optional(text(100)),
  phone: Type.Optional(text(50)),
  state: Type.Optional(text(100)),
  website: Type.Optional(text(500)),
  zip: Type.Optional(text(20)),
  /** The phone number for codes by text message; stored, but nothing is sent to it. */
  multifactor_phone: Type.Optional(text(50)),
});
export type ProfileUpdate = Static<typeof ProfileUpdate>;

export const Profile = Type.Intersect([
  Type.Required(ProfileUpdate),
  Type.Object({ user_id: Type.Integer(), authy_id: Type.Union([Type.String(), Type.Null()]) }),
]);
export type Profile = Static<typeof Profile>;

export const Username = Type.Object({
  username: Type.String(),
  user_id: Type.Integer(),
  /** The administrator, if one works on behalf of a subuser. */
  impersonator: Type.Optional(Type.String()),
});
export type Username = Static<typeof Username>;

export const UserEmail = Type.Object({
  email: Type.String(),
  /** An address that was asked for and takes effect once its emailed link is opened. Missing if there is none. */
  pending_email: Type.Optional(Type.String()),
});
export type UserEmail = Static<typeof UserEmail>;

/** A new address takes effect once its emailed link is opened. */
export const EmailUpdate = Type.Object({
  email: Type.String({ minLength: 3, maxLength: 254, format: 'email' }),
  password: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type EmailUpdate = Static<typeof EmailUpdate>;

export const UsernameUpdate = Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }) });
export type UsernameUpdate = Static<typeof UsernameUpdate>;

export const UserPackage = Type.Object({
  name: Type.String(),
  description: Type.String(),
  package_id: Type.String(),
  status: Type.String(),
  /** Our extension, so that an open workbench notices changes: the documented place is a cookie. */
  region: Type.Union([Type.Literal('global'), Type.Literal('eu')]),
  base_price: Type.Number(),
  overage_price: Type.Number(),
  newsletter_price: Type.Number(),
  campaign_price: Type.Number(),
  is_high_volume: Type.Boolean(),
  signup_to_send: Type.Boolean(),
  cutoff_trial: Type.Boolean(),
  downgrade_package_id: Type.Union([Type.String(), Type.Null()]),
});
export type UserPackage = Static<typeof UserPackage>;

const Step = Type.Object({ complete: Type.Boolean(), required: Type.Boolean() });

export const UserStatus = Type.Object({
  status: Type.String(),
  /** The number of notices that nobody has dismissed (our extension); 0 for people who can't read them. */
  notices: Type.Integer(),
  /** Those of them that somebody has to act on: `tone` is `warning` (our extension). */
  urgent_notices: Type.Integer(),
  /**
   * Why nothing is sent although the operator has not stopped the account: no user has confirmed an address, or the
   * trial is over.
   */
  hold: Type.Optional(Type.Union([Type.Literal('unconfirmed'), Type.Literal('trial_over')])),
  /** When the trial ends, for accounts on trial (our extension); ISO 8601 in UTC. */
  trial_ends_at: Type.Optional(Type.String()),
  /** False for somebody who signs in by link and could not sign in again without one (our extension). */
  has_password: Type.Boolean(),
  /**
   * Set if the installation keeps mail in its Outbox instead of sending it: whether the caller can see system mail
   * there (our extension).
   */
  captured_mail: Type.Optional(Type.Union([Type.Literal('shown'), Type.Literal('hidden')])),
  signup_status: Type.Object({ email: Step, mfa: Step, profile: Step, whitelabel: Step }),
});
export type UserStatus = Static<typeof UserStatus>;

export const UserType = Type.Object({
  type: Type.String(),
  reseller_username: Type.Union([Type.String(), Type.Null()]),
});
export type UserType = Static<typeof UserType>;

export const Credits = Type.Object({
  remain: Type.Integer(),
  total: Type.Integer(),
  overage: Type.Integer(),
  used: Type.Integer(),
  /** ISO dates. */
  last_reset: Type.String(),
  next_reset: Type.String(),
  reset_frequency: Type.String(),
});
export type Credits = Static<typeof Credits>;

export const SendCredits = Type.Object({
  is_hard_limit: Type.Boolean(),
  soft_limit: Type.Integer(),
  hard_limit: Type.Integer(),
  remain: Type.Integer(),
  total: Type.Integer(),
  used: Type.Integer(),
  overage: Type.Integer(),
});
export type SendCredits = Static<typeof SendCredits>;

export const TimeZone = Type.Object({
  timezone: Type.Object({
    /** `EST`, or the offset if the zone has no abbreviation. */
    code: Type.String(),
    /** Seconds east of UTC. */
    offsetSeconds: Type.Integer(),
    /** `-05:00` */
    offset: Type.String(),
    /** `America/New_York` */
    name: Type.String(),
  }),
});
export type TimeZone = Static<typeof TimeZone>;

export const TimeZoneUpdate = Type.Object({ timezone: Type.String({ minLength: 1, maxLength: 60 }) });
export type TimeZoneUpdate = Static<typeof TimeZoneUpdate>;

export const FeatureToggles = Type.Array(Type.Object({ app: Type.String(), feature: Type.String() }));
export type FeatureToggles = Static<typeof FeatureToggles>;

/** `old_password` can be omitted by somebody who never had one (first sign-in by link). */
export const PasswordUpdate = Type.Object({
  new_password: Type.String({ minLength: 8, maxLength: 1000 }),
  old_password: Type.Optional(Type.String({ maxLength: 1000 })),
  revoke_api_keys: RevokedKeys,
});
export type PasswordUpdate = Static<typeof PasswordUpdate>;

/**
 * `POST /v3/user/set_up`: the person's name and sign-in data. For people who have no password yet, or signed in by link
 * within the last hour. An address takes effect once its emailed link is opened.
 */
export const UserSetUp = Type.Object({
  first_name: Type.Optional(text(100)),
  last_name: Type.Optional(text(100)),
  email: Type.Optional(Type.String({ minLength: 3, maxLength: 254, format: 'email' })),
  password: Type.String({ minLength: 8, maxLength: 1000 }),
});
export type UserSetUp = Static<typeof UserSetUp>;

/** `/v3/user`: the caller and their account. */
export const user = defineRoutes(
  { tag: 'User' },
  {
    'GET /user/account': { summary: 'Read the account', keyScope: 'user.account.read', responses: { 200: Account } },
    'GET /user/profile': { summary: 'Read the profile', keyScope: 'user.profile.read', responses: { 200: Profile } },
    'PATCH /user/profile': {
      summary: 'Change the profile',
      scope: 'user.profile.update',
      audit: { own: ['profile.changed'] },
      body: ProfileUpdate,
      responses: { 200: Profile },
    },
    'GET /user/username': {
      summary: 'Read the username',
      keyScope: 'user.username.read',
      responses: { 200: Username },
    },
    'GET /user/email': {
      summary: 'Read the email address',
      keyScope: 'user.email.read',
      responses: { 200: UserEmail },
    },
    'PUT /user/email': {
      summary: 'Change the email address',
      description: 'The new address takes effect once its emailed link is opened.',
      audit: { own: ['profile.changed'] },
      body: EmailUpdate,
      responses: { 200: UserEmail },
    },
    'POST /user/email/verification': {
      summary: 'Resend the address verification link',
      audit: false,
      responses: { 202: Type.Object({}) },
    },
    'PUT /user/username': {
      summary: 'Change the username',
      audit: { own: ['profile.changed'] },
      body: UsernameUpdate,
      responses: { 200: Type.Object({ username: Type.String() }) },
    },
    'GET /user/package': {
      summary: 'Read the package',
      keyScope: 'user.account.read',
      responses: { 200: UserPackage },
    },
    'GET /user/status': { summary: 'Read the status', keyScope: 'user.account.read', responses: { 200: UserStatus } },
    'POST /user/set_up': {
      summary: 'Choose a name, an address and a password',
      description: 'For people who have no password yet, or signed in by link within the last hour.',
      audit: { own: ['password.changed'] },
      body: UserSetUp,
      responses: { 200: Type.Object({ username: Type.String() }) },
    },
    'GET /user/type': { summary: 'Read the type of user', keyScope: 'user.account.read', responses: { 200: UserType } },
    'GET /user/credits': { summary: 'Read the credits', keyScope: 'user.credits.read', responses: { 200: Credits } },
    'GET /marketing/credits/email': {
      summary: 'Read the remaining email credits',
      keyScope: 'user.credits.read',
      responses: { 200: SendCredits },
    },
    'GET /user/timezone': {
      summary: 'Read the time zone',
      keyScope: 'user.timezone.read',
      responses: { 200: TimeZone },
    },
    'PATCH /user/timezone': {
      summary: 'Change the time zone',
      scope: 'user.timezone.update',
      audit: 'account.settings_changed',
      body: TimeZoneUpdate,
      responses: { 200: TimeZone },
    },
    'GET /user/feature_toggles': {
      summary: 'Read the features that are turned on',
      keyScope: 'user.account.read',
      responses: { 200: FeatureToggles },
    },
    'PUT /user/password': {
      summary: 'Change the password',
      scope: 'user.password.update',
      audit: { own: ['password.changed'] },
      body: PasswordUpdate,
      responses: { 200: Type.Object({}) },
    },
  },
);
export type UserRoutes = typeof user.routes;
