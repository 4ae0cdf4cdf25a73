import { Type, type Static } from '@sinclair/typebox';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';

export const Scopes = Type.Object({ scopes: Type.Array(Type.String()) });
export type Scopes = Static<typeof Scopes>;

export const ScopeRequestCreate = Type.Object({ scope_group_name: Type.String({ minLength: 1, maxLength: 100 }) });
export type ScopeRequestCreate = Static<typeof ScopeRequestCreate>;

export const ScopeRequest = Type.Object({
  id: Type.Integer(),
  scope_group_name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
});
export type ScopeRequest = Static<typeof ScopeRequest>;

const params = Type.Object({ request_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** `/v3/scopes` */
export const scopes = defineRoutes(
  { tag: 'Scopes' },
  {
    'GET /scopes': { summary: "List the caller's scopes", responses: { 200: Scopes } },
    'POST /scopes/requests': {
      summary: 'Request access from the administrators',
      keyScope: 'user.profile.update',
      audit: { own: ['scopes.requested'] },
      body: ScopeRequestCreate,
      responses: { 201: ScopeRequestCreate },
    },
    'GET /scopes/requests': {
      summary: 'List access requests',
      scope: 'teammates.read',
      query: LimitOffsetQuery,
      responses: { 200: Type.Array(ScopeRequest) },
    },
    'PATCH /scopes/requests/:request_id/approve': {
      confirm: true,
      summary: 'Approve an access request',
      scope: 'teammates.update',
      audit: { own: ['scopes.approved'] },
      params,
      responses: { 200: ScopeRequestCreate },
    },
    'DELETE /scopes/requests/:request_id': {
      summary: 'Deny an access request',
      scope: 'teammates.update',
      audit: { own: ['scopes.denied'] },
      params,
      responses: { 204: Type.Null() },
    },
  },
);
export type ScopeRoutes = typeof scopes.routes;
