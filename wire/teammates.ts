import { Type, type Static } from '@sinclair/typebox';
import { SignedIn } from './account';
import { LimitOffsetQuery, sizeFromZero } from './common';
import { defineRoutes } from './contract';

const email = Type.String({ minLength: 5, maxLength: 254, format: 'email' });
const scopes = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 });

/** A teammate's access: everything (`is_admin`), or a non-empty list of `scopes`. */
const Access = Type.Object({ scopes, is_admin: Type.Boolean() });

export const TeammateInvite = Type.Object({
  email,
  scopes: Type.Optional(scopes),
  is_admin: Type.Optional(Type.Boolean()),
});
export type TeammateInvite = Static<typeof TeammateInvite>;

/** `token` identifies the invitation; it can't be used to accept it. */
export const Invitation = Type.Intersect([Access, Type.Object({ token: Type.String(), email: Type.String() })]);
export type Invitation = Static<typeof Invitation>;

/** `expiration_date` in Unix seconds. */
export const PendingInvitation = Type.Intersect([Invitation, Type.Object({ expiration_date: Type.Integer() })]);
export type PendingInvitation = Static<typeof PendingInvitation>;

export const PendingInvitations = Type.Object({ result: Type.Array(PendingInvitation) });
export type PendingInvitations = Static<typeof PendingInvitations>;

export const TeammateType = Type.Union([Type.Literal('owner'), Type.Literal('admin'), Type.Literal('teammate')]);
export type TeammateType = Static<typeof TeammateType>;

export const TeammateSummary = Type.Object({
  username: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  user_type: TeammateType,
  is_admin: Type.Boolean(),
  phone: Type.String(),
  website: Type.String(),
  address: Type.String(),
  address2: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  country: Type.String(),
  company: Type.String(),
});
export type TeammateSummary = Static<typeof TeammateSummary>;

export const Teammate = Type.Intersect([TeammateSummary, Type.Object({ scopes: Type.Array(Type.String()) })]);
export type Teammate = Static<typeof Teammate>;

export const TeammateList = Type.Object({ result: Type.Array(TeammateSummary) });
export type TeammateList = Static<typeof TeammateList>;

export const TeammateUpdate = Access;
export type TeammateUpdate = Static<typeof TeammateUpdate>;

export const SubuserAccessQuery = Type.Object({
  /** The last subuser of the previous page. */
  after_subuser_id: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  /** Part of the subuser's name. */
  username: Type.Optional(Type.String({ maxLength: 254 })),
});
export type SubuserAccessQuery = Static<typeof SubuserAccessQuery>;

/** The subusers that a teammate can act for, with the scopes. `after_subuser_id` is present if there are more. */
export const SubuserAccess = Type.Object({
  has_restricted_subuser_access: Type.Boolean(),
  subuser_access: Type.Array(
    Type.Object({
      id: Type.Integer(),
      username: Type.String(),
      email: Type.String(),
      disabled: Type.Boolean(),
      permission_type: Type.Union([Type.Literal('admin'), Type.Literal('restricted')]),
      scopes: Type.Array(Type.String()),
    }),
  ),
  _metadata: Type.Object({
    next_params: Type.Object({
      limit: Type.Integer(),
      after_subuser_id: Type.Optional(Type.Integer()),
      username: Type.Optional(Type.String()),
    }),
  }),
});
export type SubuserAccess = Static<typeof SubuserAccess>;

/** The secret of the emailed invitation. */
export const InvitationRead = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export type InvitationRead = Static<typeof InvitationRead>;

/** What an invited person sees before joining; `expires_at` is ISO 8601. */
export const InvitationDetails = Type.Object({
  email: Type.String(),
  invited_by: Type.String(),
  is_admin: Type.Boolean(),
  expires_at: Type.String(),
});
export type InvitationDetails = Static<typeof InvitationDetails>;

export const InvitationAccept = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  username: Type.String({ minLength: 1, maxLength: 100 }),
  password: Type.String({ minLength: 8, maxLength: 1000 }),
  first_name: Type.Optional(Type.String({ maxLength: 100 })),
  last_name: Type.Optional(Type.String({ maxLength: 100 })),
});
export type InvitationAccept = Static<typeof InvitationAccept>;

const ofTeammate = Type.Object({ username: Type.String({ minLength: 1, maxLength: 254 }) });
const ofInvitation = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) });

/** `/v3/teammates` and `/v3/invitations`. */
export const teammates = defineRoutes(
  { tag: 'Teammates' },
  {
    'POST /teammates': {
      confirm: true,
      summary: 'Invite a teammate',
      scope: 'teammates.create',
      audit: { own: ['teammate.invited'] },
      body: TeammateInvite,
      responses: { 201: Invitation },
    },
    'GET /teammates': {
      summary: 'List teammates',
      scope: 'teammates.read',
      query: Type.Object({ limit: sizeFromZero(500), offset: LimitOffsetQuery.properties.offset }),
      responses: { 200: TeammateList },
    },
    'GET /teammates/pending': {
      summary: 'List invitations',
      scope: 'teammates.read',
      responses: { 200: PendingInvitations },
    },
    'POST /teammates/pending/:token/resend': {
      summary: 'Resend an invitation',
      scope: 'teammates.create',
      audit: { own: ['teammate.invited'] },
      params: ofInvitation,
      responses: { 200: Invitation },
    },
    'DELETE /teammates/pending/:token': {
      summary: 'Withdraw an invitation',
      scope: 'teammates.delete',
      audit: { own: ['teammate.removed'] },
      params: ofInvitation,
      responses: { 204: Type.Null() },
    },
    'GET /teammates/:username': {
      summary: 'Read a teammate',
      scope: 'teammates.read',
      params: ofTeammate,
      responses: { 200: Teammate },
    },
    'PATCH /teammates/:username': {
      confirm: true,
      summary: "Change a teammate's access",
      scope: 'teammates.update',
      audit: { own: ['teammate.changed'] },
      params: ofTeammate,
      body: TeammateUpdate,
      responses: { 200: Teammate },
    },
    'DELETE /teammates/:username': {
      confirm: true,
      summary: 'Remove a teammate',
      scope: 'teammates.delete',
      audit: { own: ['teammate.removed'] },
      params: ofTeammate,
      responses: { 204: Type.Null() },
    },
    'GET /teammates/:username/subuser_access': {
      summary: 'List the subusers a teammate can act for',
      scope: 'teammates.read',
      params: ofTeammate,
      query: SubuserAccessQuery,
      responses: { 200: SubuserAccess },
    },
    'POST /invitations/read': {
      summary: 'Read an invitation with its emailed link',
      audit: false,
      public: true,
      body: InvitationRead,
      responses: { 200: InvitationDetails },
    },
    'POST /invitations/accept': {
      summary: 'Accept an emailed invitation',
      audit: { own: ['teammate.joined', 'session.signed_in'] },
      public: true,
      body: InvitationAccept,
      responses: { 201: SignedIn },
    },
  },
);
export type TeammateRoutes = typeof teammates.routes;
