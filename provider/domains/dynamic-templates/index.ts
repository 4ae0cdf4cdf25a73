import type { TemplateVersion, TemplateVersionSummary } from 'sendwright/wire/dynamicTemplates';
import { templates as contract } from 'sendwright/wire/dynamicTemplates';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { discardDraft, publishDraft, readDraft, saveDraft } from './drafts';
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
import { activateVersion, changeVersion, createVersion, readVersion, removeVersion } from './templateVersions';
import { defineThumbnailJobs, queueThumbnail } from './thumbnails';

/** At most 200 per page; without a page size, all. */
const pageSizes = { standard: 200, most: 200 };

/** Templates of mail sent one request at a time, and their versions. */
export const templates: Domain = { name: 'dynamic-templates', routes: templateRoutes, jobs: defineThumbnailJobs };

/** The operations of `/v3/templates`. */
function templateRoutes(server: Server, provider: Provider): void {
  const {
    database,
    config: { contentUrl },
  } = provider;
  /** A version with its thumbnail's absolute address. */
  const addressed = <Shown extends TemplateVersionSummary>({ config }: Provider, version: Shown): Shown => ({
    ...version,
    thumbnail_url: config.contentUrl + version.thumbnail_url,
  });
  const shown = <Versions extends { readonly versions: readonly TemplateVersionSummary[] }>(
    linkProvider: Provider,
    template: Versions,
  ): Versions => ({ ...template, versions: template.versions.map((version) => addressed(linkProvider, version)) });
  /** After creating or changing a version, its thumbnail is updated. */
  const changed = async <Shown extends TemplateVersion>(
    linkProvider: Provider,
    { accountId }: Caller,
    version: Shown,
  ): Promise<Shown> => {
    await queueThumbnail(provider, accountId, version.id);
    return addressed(linkProvider, version);
  };
  serve(server, provider, contract, {
    'POST /templates': async ({ caller, body, linkProvider }) =>
      shown(linkProvider, await createTemplate(database, caller.accountId, body)),
    'GET /templates': async ({ caller, query, linkProvider, request }) => {
      const filter = filterOf(query);
      // The older call has no paging.
      const isPaged = query.page_size !== undefined;
      const page = isPaged ? pageOf(query, pageSizes) : { limit: 2 * maximumTemplates, offset: 0 };
      const { templates: listed, count } = await listTemplates(database, caller.accountId, filter, page);
      const found = listed.map((template) => shown(linkProvider, template));
      return isPaged ? { result: found, _metadata: pageLinks(request, page, count) } : { templates: found };
    },
    'GET /templates/:template_id': async ({ caller, params, linkProvider }) =>
      shown(linkProvider, await readTemplate(database, caller.accountId, params.template_id)),
    'POST /templates/:template_id': async ({ caller, params, body, linkProvider }) =>
      shown(linkProvider, await duplicateTemplate(database, caller.accountId, params.template_id, body ?? null)),
    'PATCH /templates/:template_id': async ({ caller, params, body, linkProvider }) =>
      shown(linkProvider, await changeTemplate(database, caller.accountId, params.template_id, body)),
    'DELETE /templates/:template_id': ({ caller, params }) =>
      removeTemplate(provider, caller.accountId, params.template_id),
    'POST /templates/:template_id/versions': async ({ caller, params, body, linkProvider }) => {
      const version = await createVersion(database, caller.accountId, params.template_id, body, contentUrl);
      return changed(linkProvider, caller, version);
    },
    'GET /templates/:template_id/versions/:version_id': async ({ caller, params, linkProvider }) =>
      addressed(linkProvider, await readVersion(database, caller.accountId, params.template_id, params.version_id)),
    'PATCH /templates/:template_id/versions/:version_id': async ({ caller, params, body, linkProvider }) => {
      const { template_id: templateId, version_id: versionId } = params;
      const version = await changeVersion(database, caller.accountId, templateId, versionId, body, contentUrl);
      return changed(linkProvider, caller, version);
    },
    'DELETE /templates/:template_id/versions/:version_id': ({ caller, params }) =>
      removeVersion(provider, caller.accountId, params.template_id, params.version_id),
    'POST /templates/:template_id/versions/:version_id/activate': async ({ caller, params, linkProvider }) =>
      addressed(linkProvider, await activateVersion(database, caller.accountId, params.template_id, params.version_id)),
    'GET /templates/:template_id/versions/:version_id/draft': async ({ caller, params, linkProvider }) =>
      addressed(linkProvider, await readDraft(database, caller.accountId, params.template_id, params.version_id)),
    'PATCH /templates/:template_id/versions/:version_id/draft': async ({ caller, params, body, linkProvider }) => {
      const { template_id: templateId, version_id: versionId } = params;
      const saved = await saveDraft(database, caller.accountId, templateId, versionId, body, contentUrl);
      return saved.is_draft ? addressed(linkProvider, saved) : changed(linkProvider, caller, saved);
    },
    'POST /templates/:template_id/versions/:version_id/draft/publish': async ({
      caller,
      params,
      body,
      linkProvider,
    }) => {
      const { template_id: templateId, version_id: versionId } = params;
      const version = await publishDraft(database, caller.accountId, templateId, versionId, body ?? null);
      return changed(linkProvider, caller, version);
    },
    'DELETE /templates/:template_id/versions/:version_id/draft': ({ caller, params, query }) =>
      discardDraft(database, caller.accountId, params.template_id, params.version_id, query.revision),
  });
}
