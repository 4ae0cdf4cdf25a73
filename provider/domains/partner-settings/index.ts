import { partnerSettings as contract } from 'sendwright/wire/partnerSettings';
import { serve } from '../../http/serve';
import type { Domain } from '../../provider';

/** Services that could be given statistics. There are none: webhooks and the API serve that purpose. */
export const partnerSettings: Domain = {
  name: 'partner-settings',
  routes(server, provider) {
    serve(server, provider, contract, {
      'GET /partner_settings': () => ({ result: [] }),
      'GET /partner_settings/new_relic': () => ({ enabled: false, license_key: '', enable_subuser_statistics: false }),
    });
  },
};
