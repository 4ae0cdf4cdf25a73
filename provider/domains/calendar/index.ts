import { calendar as contract } from 'sendwright/wire/calendar';
import { hasFeature } from '../../http/requireFeature';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { readCalendar } from './calendar';

/** What is sent when: single sends, and the next steps of live automations. */
export const calendar: Domain = { name: 'calendar', routes: calendarRoutes };

function calendarRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'GET /marketing/calendar': ({ caller, query }) =>
      readCalendar(provider.database, caller.accountId, query, {
        texts: hasFeature(caller, 'mc.sms'),
        steps: caller.scopes.has('marketing.automation.read') && hasFeature(caller, 'mc.automations'),
      }),
  });
}
