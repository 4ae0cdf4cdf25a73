import { Type, type Static } from '@sinclair/typebox';

const name = Type.String({ minLength: 1, maxLength: 100 });
const scopes = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 });

/** Without `scopes` the key gets all that its maker has. */
export const ApiKeyCreate = Type.Object({ name, scopes: Type.Optional(scopes) });
export type ApiKeyCreate = Static<typeof ApiKeyCreate>;

export const ApiKeyRename = Type.Object({ name });
export type ApiKeyRename = Static<typeof ApiKeyRename>;

export const ApiKeyReplace = Type.Object({ name, scopes: Type.Optional(scopes) });
export type ApiKeyReplace = Static<typeof ApiKeyReplace>;

/** The key itself is shown only here. */
export const ApiKeyCreated = Type.Object({
  api_key: Type.String(),
  api_key_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
});
export type ApiKeyCreated = Static<typeof ApiKeyCreated>;

/** `created_at` (ISO 8601) and `scopes` are ours beside the documented fields, for the list in the workbench. */
export const ApiKeyListed = Type.Object({
  api_key_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  created_at: Type.String(),
  created_by: Type.String(),
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

export const ApiKeyParams = Type.Object({ api_key_id: Type.String({ maxLength: 100 }) });
export type ApiKeyParams = Static<typeof ApiKeyParams>;

/** Keys of the user that end with the old password, by id; those of others are ignored. */
export const RevokedKeys = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 }));
