import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { ErrorBody, Failures } from 'sendwright/wire/common';
import {
  TemplateDraft,
  TemplateDraftUpdate,
  TemplatePublish,
  TemplateVersion,
  TemplateVersionCreate,
  TemplateVersionUpdate,
} from 'sendwright/wire/dynamicTemplates';
import type { Provider, Server } from '../../provider';
import { discardDraft, publishDraft, readDraft, saveDraft } from './drafts';
import { addressed } from './routes';
import { activateVersion, changeVersion, createVersion, readVersion, removeVersion } from './templateVersions';
import { wantThumbnail } from './thumbnails';

const tags = ['Templates'];
const ById = Type.Object({ template_id: Type.String() });
const Version = Type.Composite([ById, Type.Object({ version_id: Type.String() })]);
/** Both bodies at their limit, and what JSON's escapes add to them. */
const bodyLimit = 8 * 1024 * 1024;

/** The routes of a template's versions. */
export function versionRoutes(server: Server, provider: Provider): void {
  const {
    database,
    config: { contentUrl },
  } = provider;
  /** A version that is new or changed: its thumbnail follows. */
  const changed = async <Shown extends TemplateVersion>(request: FastifyRequest, version: Shown): Promise<Shown> => {
    await wantThumbnail(provider, request.caller.accountId, version.id);
    return addressed(request, version);
  };
  server.post(
    '/v3/templates/:template_id/versions',
    {
      bodyLimit,
      config: { scope: 'templates.versions.create', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'Create a version',
        params: ById,
        body: TemplateVersionCreate,
        response: { 201: TemplateVersion, ...Failures },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await changed(
            request,
            await createVersion(
              database,
              request.caller.accountId,
              request.params.template_id,
              request.body,
              contentUrl,
            ),
          ),
        ),
  );
  server.get(
    '/v3/templates/:template_id/versions/:version_id',
    {
      config: { scope: 'templates.versions.read', feature: 'mc.dynamic_templates' },
      schema: { tags, summary: 'Get a version', params: Version, response: { 200: TemplateVersion, ...Failures } },
    },
    async (request) =>
      addressed(
        request,
        await readVersion(database, request.caller.accountId, request.params.template_id, request.params.version_id),
      ),
  );
  server.patch(
    '/v3/templates/:template_id/versions/:version_id',
    {
      bodyLimit,
      config: { scope: 'templates.versions.update', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'Change a version',
        params: Version,
        body: TemplateVersionUpdate,
        response: { 200: TemplateVersion, ...Failures, 412: ErrorBody },
      },
    },
    async (request) => {
      const { template_id: templateId, version_id: versionId } = request.params;
      return changed(
        request,
        await changeVersion(database, request.caller.accountId, templateId, versionId, request.body, contentUrl),
      );
    },
  );
  server.delete(
    '/v3/templates/:template_id/versions/:version_id',
    {
      config: { scope: 'templates.versions.delete', feature: 'mc.dynamic_templates' },
      schema: { tags, summary: 'Delete a version', params: Version, response: { 204: Type.Null(), ...Failures } },
    },
    async (request, reply) => {
      await removeVersion(provider, request.caller.accountId, request.params.template_id, request.params.version_id);
      return reply.code(204).send(null);
    },
  );
  server.post(
    '/v3/templates/:template_id/versions/:version_id/activate',
    {
      config: { scope: 'templates.versions.activate.create', feature: 'mc.dynamic_templates' },
      schema: { tags, summary: 'Activate a version', params: Version, response: { 200: TemplateVersion, ...Failures } },
    },
    async (request) =>
      addressed(
        request,
        await activateVersion(
          database,
          request.caller.accountId,
          request.params.template_id,
          request.params.version_id,
        ),
      ),
  );
  draftRoutes(server, provider, changed);
}

type Changed = <Shown extends TemplateVersion>(request: FastifyRequest, version: Shown) => Promise<Shown>;

/** The routes of what editors work on: our extension. */
function draftRoutes(server: Server, { database, config: { contentUrl } }: Provider, changed: Changed): void {
  server.get(
    '/v3/templates/:template_id/versions/:version_id/draft',
    {
      config: { scope: 'templates.versions.read', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'Get the draft of a version',
        params: Version,
        response: { 200: TemplateDraft, ...Failures },
      },
    },
    async (request) =>
      addressed(
        request,
        await readDraft(database, request.caller.accountId, request.params.template_id, request.params.version_id),
      ),
  );
  server.patch(
    '/v3/templates/:template_id/versions/:version_id/draft',
    {
      bodyLimit,
      config: { scope: 'templates.versions.update', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'Save the draft of a version',
        params: Version,
        body: TemplateDraftUpdate,
        response: { 200: TemplateDraft, ...Failures, 412: ErrorBody },
      },
    },
    async (request) => {
      const { template_id: templateId, version_id: versionId } = request.params;
      const saved = await saveDraft(
        database,
        request.caller.accountId,
        templateId,
        versionId,
        request.body,
        contentUrl,
      );
      return saved.is_draft ? addressed(request, saved) : changed(request, saved);
    },
  );
  server.post(
    '/v3/templates/:template_id/versions/:version_id/draft/publish',
    {
      config: { scope: 'templates.versions.activate.create', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'Publish the draft of a version',
        params: Version,
        body: Type.Optional(TemplatePublish),
        response: { 200: TemplateDraft, ...Failures, 412: ErrorBody },
      },
    },
    async (request) => {
      const { template_id: templateId, version_id: versionId } = request.params;
      return changed(
        request,
        await publishDraft(database, request.caller.accountId, templateId, versionId, request.body ?? null),
      );
    },
  );
  server.delete(
    '/v3/templates/:template_id/versions/:version_id/draft',
    {
      config: { scope: 'templates.versions.update', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'Discard the draft of a version',
        params: Version,
        querystring: Type.Object({ revision: Type.Optional(Type.Integer()) }),
        response: { 204: Type.Null(), ...Failures, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const { template_id: templateId, version_id: versionId } = request.params;
      await discardDraft(database, request.caller.accountId, templateId, versionId, request.query.revision);
      return reply.code(204).send(null);
    },
  );
}
