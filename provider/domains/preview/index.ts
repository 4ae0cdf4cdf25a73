import { previews } from 'sendwright/wire/tracking';
import { requireFeature } from '../../http/requireFeature';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { renderPreview } from './renderPreview';

/** Previews of messages while they are written, as one recipient would get them. */
export const preview: Domain = { name: 'preview', routes: previewRoutes };

function previewRoutes(server: Server, provider: Provider): void {
  serve(server, provider, previews, {
    'POST /marketing/preview': ({ caller, body }) => {
      if (body.contact_id !== undefined) requireFeature(caller, 'mc.contacts');
      return renderPreview(provider.database, caller.accountId, body);
    },
  });
}
