import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import {
  type ApiMocks,
  type ApiRequest,
  answer,
  fake,
  type TestWorkbench,
  testWorkbench,
} from 'sendwright/sdk/testing';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import plugin from '../plugin';
import { id, list, sandbox, scopes } from './campaigns';

export const audience: AdSyncedAudience = {
  id,
  name: 'Loyal readers',
  partner: 'sandbox',
  is_sandbox: true,
  list_id: list,
  segment_id: null,
  source_name: 'Readers',
  consent: null,
  keep_suppressed: false,
  external_id: 'sandbox-1',
  status: 'active',
  problem: null,
  is_processing: false,
  by_automations: { added: 0, removed: 0 },
  member_count: 1200,
  last_run: {
    started_at: '2026-01-02T00:00:00Z',
    finished_at: '2026-01-02T00:01:00Z',
    contacts: 1234,
    added: 1210,
    removed: 10,
    rejected: { no_consent: 0, suppressed: 21, no_identifier: 13, invalid: 0, reasons: [] },
  },
  next_run_at: '2026-01-03T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
};

export const size = { contacts: 1234, minimum: 100, is_enough: true, reach: null, searches: null, is_sandbox: false };

/** The plugin at an address, with an audience that requests change. */
export async function startAudiences(
  address: string,
  change: Partial<AdSyncedAudience> = {},
  http: ApiMocks = {},
  userScopes: readonly string[] = scopes,
) {
  let stored: AdSyncedAudience[] = [{ ...audience, ...change }];
  const first = () => stored[0] ?? audience;
  const workbench = await testWorkbench(plugin, {
    scopes: userScopes,
    services: [
      fake(Lists, { all: [{ id: list, name: 'Readers', contact_count: 1234 }], load: async () => [] } as never),
      fake(Segments, { choices: [], load: async () => [] } as never),
      fake(FieldDefinitions, {
        reserved: [],
        custom: [{ id: 'e1_T', name: 'ads_consent', field_type: 'Text' }],
        load: async () => undefined,
      } as never),
    ],
    http: {
      'GET /marketing/ads/accounts': {
        result: [{ ...sandbox, available_channels: ['facebook'], channels: ['facebook'] }],
      },
      'GET /marketing/ads/audiences': () => ({ result: stored }),
      'GET /marketing/ads/audiences/:id': () => first(),
      'POST /marketing/ads/audience_size': size,
      'POST /marketing/ads/audiences': () => answer(201, first()),
      'POST /marketing/ads/audiences/:id/sync': () => {
        stored = [{ ...first(), status: 'active' }];
        return answer(202, first());
      },
      'POST /marketing/ads/audiences/:id/stop': ({ body }: ApiRequest) => {
        stored = [{ ...first(), status: (body as { empty: boolean }).empty ? 'emptying' : 'stopped' }];
        return answer(202, first());
      },
      'DELETE /marketing/ads/audiences/:id': () => {
        stored = [];
        return null;
      },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
/** The bodies posted to paths with an end. */
export const bodies = (workbench: TestWorkbench, end: string) =>
  workbench.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).map(({ body }) => body);
