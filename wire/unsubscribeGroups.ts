import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { NumericId } from './ids';
import { limits } from './limits';

/**
 * A kind of mail that a recipient can opt out of. `is_default`: the preferences page shows it; `unsubscribes` counts
 * the addresses that opted out; `last_email_sent_at` is in Unix seconds.
 */
export const UnsubscribeGroup = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  is_default: Type.Boolean(),
  unsubscribes: Type.Integer(),
  last_email_sent_at: Type.Union([Type.Integer(), Type.Null()]),
});
export type UnsubscribeGroup = Static<typeof UnsubscribeGroup>;

/** `GET /v3/asm/groups`: a bare array. */
export const UnsubscribeGroupList = Type.Array(UnsubscribeGroup);
export type UnsubscribeGroupList = Static<typeof UnsubscribeGroupList>;

/**
 * Creates a group (`POST /v3/asm/groups`). The name is unique and has up to 30 characters, the description up to 100.
 */
export const UnsubscribeGroupCreate = Type.Object({
  name: Type.String(),
  description: Type.String(),
  is_default: Type.Optional(Type.Boolean()),
});
export type UnsubscribeGroupCreate = Static<typeof UnsubscribeGroupCreate>;

/** Changes a group (`PATCH /v3/asm/groups/{id}`): any part of `UnsubscribeGroupCreate`. */
export const UnsubscribeGroupPatch = Type.Partial(UnsubscribeGroupCreate);
export type UnsubscribeGroupPatch = Static<typeof UnsubscribeGroupPatch>;

const params = Type.Object({ group_id: NumericId });

/** `/v3/asm/groups`. */
export const unsubscribeGroups = defineRoutes(
  { tag: 'Unsubscribe groups', feature: 'mc.unsubscribe_groups' },
  {
    'POST /asm/groups': {
      summary: 'Create a group',
      scope: 'asm.groups.create',
      audit: false,
      body: UnsubscribeGroupPatch,
      responses: { 201: UnsubscribeGroup },
      errors: ['group_name_taken', 'group_limit_reached', 'group_page_full'],
    },
    'GET /asm/groups': {
      summary: 'List groups: all, by id, or by page',
      scope: 'asm.groups.read',
      query: Type.Object({
        id: Type.Optional(Type.Array(Type.String(), { maxItems: limits.unsubscribeGroup.perAccount })),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
        page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.unsubscribeGroup.perAccount })),
      }),
      responses: { 200: UnsubscribeGroupList },
    },
    'GET /asm/groups/:group_id': {
      summary: 'Read a group',
      scope: 'asm.groups.read',
      params,
      responses: { 200: UnsubscribeGroup },
      errors: ['group_not_found'],
    },
    'PATCH /asm/groups/:group_id': {
      summary: 'Change a group',
      scope: 'asm.groups.update',
      audit: false,
      params,
      body: UnsubscribeGroupPatch,
      // 201, not 200, as in the provider API.
      responses: { 201: UnsubscribeGroup },
      errors: ['group_not_found', 'group_name_taken', 'group_page_full'],
    },
    'DELETE /asm/groups/:group_id': {
      summary: 'Delete a group',
      scope: 'asm.groups.delete',
      audit: 'group.deleted',
      params,
      responses: { 204: Type.Null() },
      errors: ['group_not_found', 'group_in_use'],
    },
  },
);
export type UnsubscribeGroupRoutes = typeof unsubscribeGroups.routes;
