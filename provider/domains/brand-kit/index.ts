import { brandKit as contract } from 'sendwright/wire/brandKit';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { brandDesigns, countBrandedDesigns } from './brandDesigns';
import { brandFromWebsite } from './brandFromWebsite';
import { previewPage } from './brandPreview';
import { deleteBrandKit, readBrandKit, writeBrandKit } from './brandKits';

/** What an account's designs, forms and public pages look like. */
export const brandKit: Domain = { name: 'brand-kit', routes: brandKitRoutes };

function brandKitRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/brand_kit': ({ caller }) => readBrandKit(database, caller.accountId),
    'PUT /marketing/brand_kit': ({ caller, body }) => writeBrandKit(database, caller.accountId, body),
    'DELETE /marketing/brand_kit': ({ caller }) => deleteBrandKit(database, caller.accountId),
    'GET /marketing/brand_kit/designs': ({ caller }) => countBrandedDesigns(database, caller.accountId),
    'POST /marketing/brand_kit/designs': ({ caller, body }) => brandDesigns(provider, caller.accountId, body),
    'POST /marketing/brand_kit/website': ({ caller, body }) => brandFromWebsite(provider, caller.accountId, body.url),
    'POST /marketing/brand_kit/preview': async ({ caller, body }) => ({
      html: await previewPage(database, caller.accountId, body),
    }),
  });
}
