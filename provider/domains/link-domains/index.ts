import { Type } from '@sinclair/typebox';
import { linkDomains as contract } from 'sendwright/wire/linkDomains';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import { hostName } from '../../http/linkHosts';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { recheckLinks, validateLink } from './checkLinks';
import { resolveCname } from './findLinkRecords';
import { changeLink, createLink, listLinks, readDefaultLink, readLink, removeLink } from './linkDomains';
import { readSharedLink, shareLink, unshareLink } from './sharedLinks';

const recheckJob = 'link-domains.recheck';

/** Hosts of an account's own for its links, pages and images. */
export const linkDomains: Domain = { name: 'link-domains', routes, jobs: linkDomainJobs };

function routes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /whitelabel/links': ({ caller, body }) => createLink(provider, caller, body),
    'GET /whitelabel/links': ({ caller, query }) => listLinks(provider, caller, query.limit),
    'GET /whitelabel/links/default': ({ caller, query }) => readDefaultLink(provider, caller, query.domain),
    'GET /whitelabel/links/subuser': ({ caller, query }) => readSharedLink(provider, caller, query.username),
    'DELETE /whitelabel/links/subuser': ({ caller, query }) => unshareLink(provider, caller, query.username),
    'GET /whitelabel/links/:id': ({ caller, params }) => readLink(provider, caller, params.id),
    'PATCH /whitelabel/links/:id': ({ caller, params, body }) => changeLink(provider, caller, params.id, body.default),
    'DELETE /whitelabel/links/:id': ({ caller, params }) => removeLink(provider, caller, params.id),
    'POST /whitelabel/links/:id/validate': ({ caller, params }) =>
      validateLink(provider, caller, params.id, resolveCname),
    'POST /whitelabel/links/:id/subuser': ({ caller, params, body }) =>
      shareLink(provider, caller, params.id, body.username),
  });
  askRoute(server, provider);
}

/**
 * Whether the operator's proxy may request a certificate for a host: one whose records were found, even if its account
 * removed it, because its links are out.
 */
function askRoute(server: Server, { database }: Provider): void {
  server.get(
    '/link-domains/ask',
    {
      // A proxy asks for everybody, and one address of it must not run out soon.
      config: { public: { perMinute: 3000 }, unlimited: true },
      schema: { hide: true, querystring: Type.Object({ domain: Type.String({ maxLength: 300 }) }) },
    },
    async (request, reply) => {
      const found = await database.first(sql`
        select account_id from link_domains
        where host = ${hostName(request.query.domain)} and holds_host and valid_at is not null`);
      if (!found) throw notFound();
      return reply.header('cache-control', 'no-store').code(200).send({});
    },
  );
}

/** Checks every hour which link domains are due. */
async function linkDomainJobs(provider: Provider): Promise<void> {
  await provider.jobs.define(recheckJob, (_data, signal) => recheckLinks(provider, resolveCname, signal));
  await provider.jobs.schedule(recheckJob, '38 * * * *');
}
