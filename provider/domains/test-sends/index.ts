import { testSends as contract } from 'sendwright/wire/sendChecks';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { defineTestSends, queueTestSend } from './testSends';

/** Messages sent to their author and colleagues before they leave. */
export const testSends: Domain = { name: 'test-sends', routes: testSendRoutes, jobs: defineTestSends };

function testSendRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /marketing/test/send_email': async ({ caller, body, query }) => {
      await queueTestSend(provider, caller, body, query.test_source);
      return {};
    },
  });
}
