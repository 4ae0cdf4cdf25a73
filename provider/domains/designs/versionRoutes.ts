import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import {
  DesignOwner,
  DesignVersion,
  DesignVersionContent,
  DesignVersionCreate,
  DesignVersions,
} from 'sendwright/wire/designVersions';
import type { Provider, Server } from '../../provider';
import { createVersion, listVersions, readVersion } from './versions';

const tags = ['Designs'];
const read = { scope: ['design_library.read', 'marketing.read'], feature: 'mc.design_library' as const };
const write = { scope: 'design_library.update', feature: 'mc.design_library' as const };
const Owner = Type.Object({ kind: DesignOwner, owner_id: Type.String() });
const Version = Type.Composite([Owner, Type.Object({ version_id: Type.String() })]);

/** The routes of `/v3/design_versions`: our extension. */
export function versionRoutes(server: Server, { database }: Provider): void {
  server.get(
    '/v3/design_versions/:kind/:owner_id',
    {
      config: read,
      schema: {
        tags,
        summary: 'List the versions of a designed message',
        params: Owner,
        response: { 200: DesignVersions, ...Failures },
      },
    },
    async ({ caller, params: { kind, owner_id: id } }) => ({
      result: await listVersions(database, caller.accountId, { kind, id }),
    }),
  );
  server.post(
    '/v3/design_versions/:kind/:owner_id',
    {
      bodyLimit: 4 * 1024 * 1024,
      config: write,
      schema: {
        tags,
        summary: 'Keep a version under a name',
        params: Owner,
        body: DesignVersionCreate,
        response: { 201: DesignVersion, ...Failures },
      },
    },
    async ({ caller, params: { kind, owner_id: id }, body }, reply) =>
      reply.code(201).send(await createVersion(database, caller.accountId, { kind, id }, body)),
  );
  server.get(
    '/v3/design_versions/:kind/:owner_id/:version_id',
    {
      config: read,
      schema: { tags, summary: 'Get a version', params: Version, response: { 200: DesignVersionContent, ...Failures } },
    },
    ({ caller, params: { kind, owner_id: id, version_id: versionId } }) =>
      readVersion(database, caller.accountId, { kind, id }, versionId),
  );
}
