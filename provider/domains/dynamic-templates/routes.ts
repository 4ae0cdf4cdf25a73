import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { ErrorBody, Failures } from 'sendwright/wire/common';
import {
  Template,
  TemplateCreate,
  TemplateName,
  TemplatePage,
  TemplatesQuery,
  type TemplateVersionSummary,
} from 'sendwright/wire/dynamicTemplates';
import { contentAddress } from '../../http/absoluteUrl';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import {
  changeTemplate,
  createTemplate,
  duplicateTemplate,
  filterOf,
  listTemplates,
  maximumTemplates,
  readTemplate,
  removeTemplate,
} from './templates';

const tags = ['Templates'];
const ById = Type.Object({ template_id: Type.String() });
/** 200 a page at most; without a size, all there can be. */
const pageSizes = { standard: 200, most: 200 };

/** A version with its thumbnail's whole address. */
export const addressed = <Shown extends TemplateVersionSummary>(request: FastifyRequest, version: Shown): Shown => ({
  ...version,
  thumbnail_url: contentAddress(request, version.thumbnail_url),
});

/** The routes of `/v3/templates` themselves. */
export function templateRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const shown = <Versions extends { readonly versions: readonly TemplateVersionSummary[] }>(
    request: FastifyRequest,
    template: Versions,
  ): Versions => ({ ...template, versions: template.versions.map((version) => addressed(request, version)) });
  server.post(
    '/v3/templates',
    {
      config: { scope: 'templates.create', feature: 'mc.dynamic_templates' },
      schema: { tags, summary: 'Create a template', body: TemplateCreate, response: { 201: Template, ...Failures } },
    },
    async (request, reply) =>
      reply.code(201).send(shown(request, await createTemplate(database, request.caller.accountId, request.body))),
  );
  server.get(
    '/v3/templates',
    {
      config: { scope: 'templates.read', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'List the templates',
        querystring: TemplatesQuery,
        response: { 200: TemplatePage, ...Failures, 400: ErrorBody },
      },
    },
    async (request) => {
      const { accountId } = request.caller;
      const filter = filterOf(request.query);
      // The older call knows no pages.
      const page =
        request.query.page_size === undefined
          ? { limit: 2 * maximumTemplates, offset: 0 }
          : pageOf(request.query, pageSizes);
      const { templates, count } = await listTemplates(database, accountId, filter, page);
      const found = templates.map((template) => shown(request, template));
      return request.query.page_size === undefined
        ? { templates: found }
        : { result: found, _metadata: pageLinks(request, page, count) };
    },
  );
  server.get(
    '/v3/templates/:template_id',
    {
      config: { scope: 'templates.read', feature: 'mc.dynamic_templates' },
      schema: { tags, summary: 'Get a template', params: ById, response: { 200: Template, ...Failures } },
    },
    async (request) =>
      shown(request, await readTemplate(database, request.caller.accountId, request.params.template_id)),
  );
  server.post(
    '/v3/templates/:template_id',
    {
      config: { scope: 'templates.create', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'Copy a template',
        params: ById,
        body: Type.Optional(TemplateName),
        response: { 201: Template, ...Failures },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          shown(
            request,
            await duplicateTemplate(
              database,
              request.caller.accountId,
              request.params.template_id,
              request.body ?? null,
            ),
          ),
        ),
  );
  server.patch(
    '/v3/templates/:template_id',
    {
      config: { scope: 'templates.update', feature: 'mc.dynamic_templates' },
      schema: {
        tags,
        summary: 'Rename a template',
        params: ById,
        body: TemplateName,
        response: { 200: Template, ...Failures },
      },
    },
    async (request) =>
      shown(
        request,
        await changeTemplate(database, request.caller.accountId, request.params.template_id, request.body),
      ),
  );
  server.delete(
    '/v3/templates/:template_id',
    {
      config: { scope: 'templates.delete', feature: 'mc.dynamic_templates' },
      schema: { tags, summary: 'Delete a template', params: ById, response: { 204: Type.Null(), ...Failures } },
    },
    async (request, reply) => {
      await removeTemplate(provider, request.caller.accountId, request.params.template_id);
      return reply.code(204).send(null);
    },
  );
}
