import { MessagePreview, MessagePreviewRequest } from 'sendwright/wire/tracking';
import type { Provider, Server } from '../../provider';
import { renderPreview } from './renderPreview';

export function previewRoutes(server: Server, provider: Provider): void {
  server.post(
    '/v3/marketing/preview',
    {
      config: { scope: 'marketing.read' },
      // The editor asks after each pause in typing.
      bodyLimit: 8 * 1024 * 1024,
      schema: {
        tags: ['Single sends'],
        summary: 'Render a message as one contact would get it',
        body: MessagePreviewRequest,
        response: { 200: MessagePreview },
      },
    },
    async (request) => renderPreview(provider.database, request.caller.accountId, request.body),
  );
}
