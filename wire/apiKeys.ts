import { Type, type Static } from '@sinclair/typebox';
import { LimitOffsetQuery } from './common';
import { defineRoutes } from './contract';

const name = Type.String({ minLength: 1, maxLength: 100 });
const scopes = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 });

/** Extensions: when the key expires (ISO 8601; null: never), and the addresses and networks that can use it (any). */
const limits = {
  expires_at: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
  allowed_ips: Type.Optional(Type.Array(Type.String({ maxLength: 49 }), { maxItems: 100 })),
};

/** Without `scopes` the key gets all scopes of its creator. An empty list is refused. */
export const ApiKeyCreate = Type.Object({ name, scopes: Type.Optional(scopes), ...limits });
export type ApiKeyCreate = Static<typeof ApiKeyCreate>;

export const ApiKeyRename = Type.Object({ name });
export type ApiKeyRename = Static<typeof ApiKeyRename>;

/** What is missing stays as it is. */
export const ApiKeyReplace = Type.Object({ name, scopes: Type.Optional(scopes), ...limits });
export type ApiKeyReplace = Static<typeof ApiKeyReplace>;

/** The key itself is shown only here. */
export const ApiKeyCreated = Type.Object({
  api_key: Type.String(),
  api_key_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
});
export type ApiKeyCreated = Static<typeof ApiKeyCreated>;

/** All but the id and the name are extensions for the workbench's list. */
export const ApiKeyListed = Type.Object({
  api_key_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  created_at: Type.String(),
  created_by: Type.String(),
  expires_at: Type.Union([Type.String(), Type.Null()]),
  allowed_ips: Type.Array(Type.String()),
});
export type ApiKeyListed = Static<typeof ApiKeyListed>;

export const ApiKey = Type.Object({ api_key_id: Type.String(), name: Type.String() });
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyWithScopes = Type.Object({
  api_key_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
});
export type ApiKeyWithScopes = Static<typeof ApiKeyWithScopes>;

export const ApiKeyList = Type.Object({ result: Type.Array(ApiKeyListed) });
export type ApiKeyList = Static<typeof ApiKeyList>;

/** Keys of the user to revoke with the old password, by id. Other users' keys are ignored. */
export const RevokedKeys = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 }));

const params = Type.Object({ api_key_id: Type.String({ maxLength: 100 }) });

/** `/v3/api_keys`. */
export const apiKeys = defineRoutes(
  { tag: 'API keys' },
  {
    'POST /api_keys': {
      confirm: true,
      summary: 'Create an API key',
      scope: 'api_keys.create',
      audit: { own: ['api_key.created'] },
      body: ApiKeyCreate,
      responses: { 201: ApiKeyCreated },
    },
    'GET /api_keys': {
      summary: 'List API keys',
      scope: 'api_keys.read',
      query: LimitOffsetQuery,
      responses: { 200: ApiKeyList },
    },
    'GET /api_keys/:api_key_id': {
      summary: 'Read an API key',
      scope: 'api_keys.read',
      params,
      responses: { 200: ApiKeyWithScopes },
    },
    'PATCH /api_keys/:api_key_id': {
      confirm: true,
      summary: 'Rename an API key',
      scope: 'api_keys.update',
      audit: { own: ['api_key.changed'] },
      params,
      body: ApiKeyRename,
      responses: { 200: ApiKey },
    },
    'PUT /api_keys/:api_key_id': {
      confirm: true,
      summary: 'Change the name, scopes and limits of an API key',
      scope: 'api_keys.update',
      audit: { own: ['api_key.changed'] },
      params,
      body: ApiKeyReplace,
      responses: { 200: ApiKeyWithScopes },
    },
    'DELETE /api_keys/:api_key_id': {
      summary: 'Delete an API key',
      scope: 'api_keys.delete',
      audit: { own: ['api_key.deleted'] },
      params,
      responses: { 204: Type.Null() },
    },
  },
);
export type ApiKeyRoutes = typeof apiKeys.routes;
