import { Type } from '@sinclair/typebox';
import {
  ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyList,
  ApiKeyParams,
  ApiKeyRename,
  ApiKeyReplace,
  ApiKeyWithScopes,
} from 'sendwright/wire/apiKeys';
import { LimitOffsetQuery } from 'sendwright/wire/common';
import { limitOffsetOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { addApiKey, listApiKeys, readApiKey, removeApiKey, renameApiKey, replaceApiKey } from './apiKeys';

const tags = ['API keys'];
const params = ApiKeyParams;

export function routes(server: Server, { database }: Provider): void {
  server.post(
    '/v3/api_keys',
    {
      config: { scope: 'api_keys.create' },
      schema: { tags, summary: 'Create an API key', body: ApiKeyCreate, response: { 201: ApiKeyCreated } },
    },
    async (request, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await addApiKey(database, request.caller, request.body)),
  );

  server.get(
    '/v3/api_keys',
    {
      config: { scope: 'api_keys.read' },
      schema: { tags, summary: 'List API keys', querystring: LimitOffsetQuery, response: { 200: ApiKeyList } },
    },
    async (request) => ({ result: await listApiKeys(database, request.caller, limitOffsetOf(request.query).limit) }),
  );

  server.get(
    '/v3/api_keys/:api_key_id',
    {
      config: { scope: 'api_keys.read' },
      schema: { tags, summary: 'Read an API key', params, response: { 200: ApiKeyWithScopes } },
    },
    async (request) => readApiKey(database, request.caller, request.params.api_key_id),
  );

  server.patch(
    '/v3/api_keys/:api_key_id',
    {
      config: { scope: 'api_keys.update' },
      schema: { tags, summary: 'Rename an API key', params, body: ApiKeyRename, response: { 200: ApiKey } },
    },
    async (request) => renameApiKey(database, request.caller, request.params.api_key_id, request.body.name),
  );

  server.put(
    '/v3/api_keys/:api_key_id',
    {
      config: { scope: 'api_keys.update' },
      schema: {
        tags,
        summary: 'Change the name and scopes of an API key',
        params,
        body: ApiKeyReplace,
        response: { 200: ApiKeyWithScopes },
      },
    },
    async (request) => replaceApiKey(database, request.caller, request.params.api_key_id, request.body),
  );

  server.delete(
    '/v3/api_keys/:api_key_id',
    {
      config: { scope: 'api_keys.delete' },
      schema: { tags, summary: 'Delete an API key', params, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await removeApiKey(database, request.caller, request.params.api_key_id);
      return reply.code(204).send(null);
    },
  );
}
