import { previews } from 'sendwright/wire/tracking';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { renderPreview } from './renderPreview';

export function previewRoutes(server: Server, provider: Provider): void {
  serve(server, provider, previews, {
    'POST /marketing/preview': ({ caller, body }) => renderPreview(provider.database, caller.accountId, body),
  });
}
