import { randomUUID } from 'node:crypto';
import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const kinds = {
  design: 'design_library',
  'single-send': 'single_sends',
  automation: 'automations',
  template: 'dynamic_templates',
};

test.each(Object.entries(kinds))('the versions of a %s need its feature, and no other', async (kind, feature) => {
  const { accountId, apiKey } = await provider.createAccount();
  const features = Object.values(kinds);
  const status = async (isOn: (name: string) => boolean): Promise<number> => {
    const { database } = provider.provider;
    await database.execute(sql`delete from account_features where account_id = ${accountId}`);
    await database.execute(sql`insert into account_features (account_id, app, feature, is_on, changed_by)
      select ${accountId}::bigint, 'mc', unnest(${features}::text[]), unnest(${features.map(isOn)}::boolean[]),
        'a test'`);
    const path = `/v3/design_versions/${kind}/${randomUUID()}`;
    return (await provider.inject('GET', path, undefined, { authorization: `Bearer ${apiKey}` })).statusCode;
  };
  expect(await status((name) => name === feature)).toBe(404);
  expect(await status((name) => name !== feature)).toBe(403);
});
