import { sections } from 'sendwright/email/gallery';
import { type Design, designs as contract, type DesignSummary } from 'sendwright/wire/designs';
import { type DesignOwner, designVersions } from 'sendwright/wire/designVersions';
import type { FeatureName } from 'sendwright/wire/features';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { notFound } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { requireFeature } from '../../http/requireFeature';
import { serve } from '../../http/serve';
import { findBrand } from '../brand-kit/brandKits';
import type { Caller, Domain, Provider, Server } from '../../provider';
import {
  changeDesign,
  createDesign,
  duplicateDesign,
  duplicatePreBuilt,
  presentDesign,
  readDesign,
  removeDesign,
} from './designs';
import { listFavorites, setFavorite } from './favorites';
import { findPreBuilt, preBuiltPage, presentPreBuilt } from './preBuiltDesigns';
import { categoriesOfDesigns, countDesigns, pageOfDesigns } from './queries';
import { socialIconRoutes } from './socialIcons';
import { presentShipped, shippedThumbnails } from './thumbnails/shippedThumbnails';
import { thumbnailRoutes } from './thumbnails/thumbnailRoutes';
import { defineThumbnailJobs, queueThumbnail } from './thumbnails/thumbnails';
import { countdownRoutes } from './countdown/countdownRoutes';
import { createVersion, listVersions, readVersion, type VersionOwner } from './versions';

const pageSizes = { standard: 100, most: 100 };

const featureOf = {
  design: 'mc.design_library',
  'single-send': 'mc.single_sends',
  automation: 'mc.automations',
  template: 'mc.dynamic_templates',
} as const satisfies Record<DesignOwner, FeatureName>;

function addRoutes(server: Server, provider: Provider): void {
  designRoutes(server, provider);
  thumbnailRoutes(server, provider);
  versionRoutes(server, provider);
  socialIconRoutes(server);
  countdownRoutes(server);
}

/**
 * The design library, and versions of designed messages.
 *
 * - `countdown`: images of countdowns, drawn when they are loaded
 * - `art`: the drawings of the ready-made designs and sections, which are in `email/gallery`
 * - `thumbnails`: small images of designs
 */
export const designs: Domain = {
  name: 'designs',
  routes: addRoutes,
  async jobs(provider) {
    await defineThumbnailJobs(provider);
  },
};

/** The operations of `/v3/designs`. */
function designRoutes(server: Server, provider: Provider): void {
  const {
    database,
    config: { contentUrl },
  } = provider;
  /** With its thumbnail's absolute address. */
  const addressed = <Shown extends DesignSummary>({ config }: Provider, design: Shown): Shown => ({
    ...design,
    thumbnail_url: config.contentUrl + design.thumbnail_url,
  });
  /** After creating or changing a design, its thumbnail is updated. */
  const changed = async (linkProvider: Provider, { accountId }: Caller, change: Promise<Design>): Promise<Design> => {
    const design = await change;
    await queueThumbnail(provider, accountId, design.id);
    return addressed(linkProvider, design);
  };
  serve(server, provider, contract, {
    'POST /designs': ({ caller, body, linkProvider }) =>
      changed(linkProvider, caller, createDesign(database, caller.accountId, body, contentUrl)),
    'GET /designs': async ({ caller: { accountId }, query, linkProvider, request }) => {
      const page = pageOf(query, pageSizes);
      const rows = await pageOfDesigns(database, accountId, query, page, query.summary === false);
      return {
        result: rows.map((row) => addressed(linkProvider, presentDesign(row))),
        _metadata: pageLinks(request, page, await countDesigns(database, accountId, query)),
      };
    },
    'GET /designs/categories': async ({ caller }) => ({
      categories: await categoriesOfDesigns(database, caller.accountId),
    }),
    'GET /designs/pre-builts': ({ query, linkProvider, request }) => {
      const page = pageOf(query, pageSizes);
      const { designs: compiled, count } = preBuiltPage(page, linkProvider.config.contentUrl);
      const shown = compiled.map((design) => addressed(linkProvider, presentPreBuilt(design)));
      const result =
        query.summary === false
          ? shown
          : shown.map(({ html_content: _html, plain_content: _plain, design: _design, ...rest }) => rest);
      return { result, _metadata: pageLinks(request, page, count) };
    },
    'GET /designs/pre-builts/:id': async ({ caller, params, query, linkProvider }) => {
      const brand = query.in_brand ? await findBrand(database, caller.accountId) : undefined;
      const design = findPreBuilt(params.id, linkProvider.config.contentUrl, brand);
      if (!design) throw notFound('design not found', 'id');
      return addressed(linkProvider, presentPreBuilt(design));
    },
    'POST /designs/pre-builts/:id': ({ caller, params, body, linkProvider }) => {
      const copy = duplicatePreBuilt(
        database,
        caller.accountId,
        params.id,
        body ?? null,
        linkProvider.config.contentUrl,
      );
      return changed(linkProvider, caller, copy);
    },
    'GET /designs/sections': ({ linkProvider: { config } }) => ({
      result: sections.map(({ id, name, group, words = '' }) => {
        const { width = 480, height = 240 } = shippedThumbnails('sections').get(id) ?? {};
        const { thumbnail_url: address } = presentShipped('sections', id);
        return { id, name, group, words, thumbnail_url: config.contentUrl + address, width, height };
      }),
      image_root: config.contentUrl,
    }),
    'GET /designs/favorites': ({ caller }) => listFavorites(database, caller),
    'PUT /designs/favorites/:item_id': ({ caller, params, body }) =>
      setFavorite(database, caller, params.item_id, body),
    'GET /designs/:id': async ({ caller, params, linkProvider }) =>
      addressed(linkProvider, await readDesign(database, caller.accountId, params.id)),
    'POST /designs/:id': ({ caller, params, body, linkProvider }) =>
      changed(linkProvider, caller, duplicateDesign(database, caller.accountId, params.id, body ?? null)),
    'PATCH /designs/:id': ({ caller, params, body, linkProvider }) =>
      changed(linkProvider, caller, changeDesign(database, caller.accountId, params.id, body, contentUrl)),
    'DELETE /designs/:id': {
      audit: ofRow(sql`select name from designs`, sql`design_id`),
      handle: ({ caller, params }) => removeDesign(provider, caller.accountId, params.id),
    },
  });
}

/** The operations of `/v3/design_versions`, which need the feature of the versioned object. */
function versionRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const ownerOf = (caller: Caller, { kind, owner_id: id }: { kind: DesignOwner; owner_id: string }): VersionOwner => {
    requireFeature(caller, featureOf[kind]);
    return { kind, id };
  };
  serve(server, provider, designVersions, {
    'GET /design_versions/:kind/:owner_id': async ({ caller, params }) => ({
      result: await listVersions(database, caller.accountId, ownerOf(caller, params)),
    }),
    'POST /design_versions/:kind/:owner_id': ({ caller, params, body }) =>
      createVersion(database, caller.accountId, ownerOf(caller, params), body),
    'GET /design_versions/:kind/:owner_id/:version_id': ({ caller, params }) =>
      readVersion(database, caller.accountId, ownerOf(caller, params), params.version_id),
  });
}
