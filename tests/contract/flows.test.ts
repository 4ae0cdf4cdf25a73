import { makeDesign } from 'sendwright/email/gallery';
import { flowEmails } from 'sendwright/email/gallery/flows';
import type { Http } from 'sendwright/sdk';
import type { Automation } from 'sendwright/wire/automations';
import { createFlow } from '../../plugins/automations/flows/createFlow';
import { emailsIn } from '../../plugins/automations/flows/flow';
import { flows } from '../../plugins/automations/flows/flows';
import { seedSend } from '../../provider/testing/seedSend';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const mail = {
  subjectOf: () => '',
  html: () => '',
  design: (name: keyof typeof flowEmails) => makeDesign(flowEmails[name], 'https://mail.example.com'),
};

/** The workbench's calls, made to the provider. */
function callerOf(apiKey: string) {
  const asked: string[] = [];
  const call = async (key: string, { body }: { body?: unknown } = {}): Promise<unknown> => {
    asked.push(key);
    const [method = '', path = ''] = key.split(' ');
    const answer = await provider.inject(method as 'GET' | 'POST', `/v3${path}`, body, {
      authorization: `Bearer ${apiKey}`,
    });
    if (answer.statusCode >= 400) throw new Error(`${key}: ${answer.body}`);
    return answer.json();
  };
  // Its types are those of the contracts, which the provider serves.
  return { http: { call } as unknown as Pick<Http, 'call'>, asked };
}

test('there are at least twelve ready-made automations, and every email is part of one', () => {
  expect(flows.length).toBeGreaterThanOrEqual(12);
  expect(new Set(flows.map(({ id }) => id)).size).toBe(flows.length);
  const used = flows.flatMap(({ steps }) => emailsIn(steps));
  expect(used.toSorted()).toEqual(Object.keys(flowEmails).toSorted());
});

test.each(flows.map((flow) => [flow.name, flow] as const))('%s goes live as it is created', async (_name, flow) => {
  const { accountId, apiKey } = await provider.createAccount();
  // One list, one verified sender and one unsubscribe group, which are chosen.
  await seedSend(provider.provider.database, accountId, { recipients: 0 });
  const { http, asked } = callerOf(apiKey);
  const automation = await createFlow(http, flow, mail);
  expect(automation.email_count).toBe(emailsIn(flow.steps).length);
  const live = await provider.inject(
    'POST',
    `/v3/marketing/automations/${automation.id}/live`,
    {},
    { authorization: `Bearer ${apiKey}` },
  );
  expect([live.statusCode, live.json<Automation>()]).toEqual([200, expect.objectContaining({ status: 'live' })]);
  // What it needs is created once.
  const made = asked.filter((key) => key.startsWith('POST') && !key.endsWith('automations')).length;
  await createFlow(http, flow, mail);
  expect(asked.filter((key) => key.startsWith('POST') && !key.endsWith('automations'))).toHaveLength(made);
});
