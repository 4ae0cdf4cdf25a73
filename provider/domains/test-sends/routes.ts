import { testSends } from 'sendwright/wire/sendChecks';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { queueTestSend } from './testSends';

export function testSendRoutes(server: Server, provider: Provider): void {
  serve(server, provider, testSends, {
    'POST /marketing/test/send_email': async ({ caller, body, query }) => {
      await queueTestSend(provider, caller, body, query.test_source);
      return {};
    },
  });
}
