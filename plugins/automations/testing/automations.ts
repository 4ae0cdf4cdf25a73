import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { UnsubscribeGroups } from 'sendwright/plugins/unsubscribe-groups/contract';
import {
  type ApiMocks,
  fake,
  type FakeService,
  testWorkbench,
  type TestWorkbench,
  type TestWorkbenchOptions,
} from 'sendwright/sdk/testing';
import type { AutomationGoalReport } from 'sendwright/wire/automationGoals';
import type { SendMetrics } from 'sendwright/wire/stats';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { AwaitedEvent } from 'sendwright/wire/automationEvents';
import type { WaitConfig } from 'sendwright/wire/automationWaits';
import type {
  Automation,
  AutomationEmailStep,
  AutomationStepInput,
  AutomationSummary,
} from 'sendwright/wire/automations';
import plugin from '../plugin';

export const scopes = [
  'marketing.read',
  'marketing.automation.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
  'templates.create',
  'templates.versions.create',
];

export const anEmail = (
  id: string,
  change: Partial<AutomationEmailStep> = {},
  config: Partial<AutomationEmailStep['email_config']> = {},
): AutomationEmailStep => ({
  id,
  type: 'email',
  delay: { value: 1, unit: 'days' },
  template_id: id,
  pending_email_config: null,
  ...change,
  email_config: {
    subject: `Subject of ${id}`,
    preheader: null,
    html_content: '<p>Hello</p>',
    plain_content: null,
    generate_plain_content: true,
    design: null,
    editor: 'code',
    sender_id: 3,
    ...config,
  },
});

/** A complete draft, with a test's changes. */
export function anAutomation(change: Partial<Automation> = {}): Automation {
  return {
    id: 'a1',
    name: 'Onboarding',
    type: 'custom',
    status: 'draft',
    pause: null,
    entry: { type: 'list', id: 'l1' },
    entry_name: 'Regulars',
    categories: [],
    email_count: 2,
    sms_count: 0,
    has_pending: false,
    created_at: '2026-11-20T09:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    went_live_at: null,
    exit: { type: 'all_received', query_dsl: null },
    suppression_group_id: 7,
    custom_unsubscribe_url: null,
    global_unsubscribe: false,
    ip_pool: null,
    steps: [anEmail('one', { delay: { value: 0, unit: 'hours' } }), anEmail('two')],
    revision: 4,
    warnings: [],
    ...change,
  };
}

export function aSummary(change: Partial<Automation> = {}): AutomationSummary {
  const {
    exit: _exit,
    suppression_group_id: _group,
    custom_unsubscribe_url: _url,
    global_unsubscribe: _global,
    ip_pool: _pool,
    steps: _steps,
    revision: _revision,
    warnings: _warnings,
    ...summary
  } = anAutomation(change);
  return summary;
}

const sender = {
  id: 3,
  nickname: 'Bakery',
  from: { name: 'The Bakery', email: 'hello@bakery.example' },
  verified: { status: true, reason: null },
};
const list = { id: 'l1', name: 'Regulars', contact_count: 500 };
const group = {
  id: 7,
  name: 'Newsletter',
  description: 'What is in the oven',
  is_default: true,
  unsubscribes: 0,
  last_email_sent_at: null,
};
const segment = { id: 's1', name: 'Parisians', contactCount: 12, version: 2 };

/** The services that the automation form uses. */
export const services = (own: readonly FakeService[] = []): readonly FakeService[] => [
  fake<unknown>(Senders, { all: [sender], load: async () => [sender] }),
  fake<unknown>(Lists, { all: [list], load: async () => [list], get: () => list }),
  fake<unknown>(UnsubscribeGroups, { all: [group], load: async () => [group] }),
  fake<unknown>(Segments, { choices: [segment], load: async () => [segment], Conditions: () => null }),
  ...own,
];

/** A text message without content. */
export const aText = (id: string): Extract<Automation['steps'][number], { type: 'sms' }> => ({
  id,
  type: 'sms',
  delay: { value: 0, unit: 'hours' },
  sms_config: { messaging_service_sid: null, body: '', media_urls: [], image_ids: [] },
  pending_sms_config: null,
});

/** The steps after a PATCH, as the provider returns them: temporary ids are replaced. */
export function stepsAfter(
  inputs: readonly AutomationStepInput[],
  before: readonly Automation['steps'][number][],
): Automation['steps'] {
  return inputs.map((input) => {
    const old = before.find(({ id }) => id === input.id);
    const id = old?.id ?? `made-${input.id ?? ''}`;
    if (input.type === 'email') {
      const email =
        old?.type === 'email'
          ? old
          : anEmail(id, {}, { subject: null, html_content: null, sender_id: null, editor: null });
      return {
        ...email,
        id,
        delay: input.delay ?? email.delay,
        email_config: {
          ...email.email_config,
          ...(input.email_config as Partial<AutomationEmailStep['email_config']> | undefined),
        },
      };
    }
    if (input.type === 'sms') {
      const text = old?.type === 'sms' ? old.sms_config : aText(id).sms_config;
      const { messaging_service_sid: service, body, media_urls: media, image_ids: images } = input.sms_config ?? {};
      return {
        ...aText(id),
        delay: input.delay ?? old?.delay ?? { value: 0, unit: 'hours' },
        sms_config: {
          messaging_service_sid: service === undefined ? text.messaging_service_sid : service,
          body: body ?? text.body,
          media_urls: media ?? text.media_urls,
          image_ids: images ?? text.image_ids,
        },
      };
    }
    if (input.type === 'audience') {
      const known = old?.type === 'audience' ? old.audience_config : { audience_id: null, action: 'add' as const };
      return {
        id,
        type: 'audience',
        delay: input.delay ?? old?.delay ?? { value: 0, unit: 'hours' },
        audience_config: { ...known, ...input.audience_config },
      };
    }
    if (input.type === 'action')
      return {
        id,
        type: 'action',
        delay: input.delay ?? old?.delay ?? { value: 0, unit: 'hours' },
        // Pages send all of it.
        action_config: (input.action_config ?? (old?.type === 'action' && old.action_config)) as ActionConfig,
      };
    if (input.type === 'wait')
      return {
        id,
        type: 'wait',
        delay: input.delay ?? old?.delay ?? { value: 0, unit: 'hours' },
        // As above.
        wait_config: (input.wait_config ?? (old?.type === 'wait' && old.wait_config)) as WaitConfig,
      };
    const split = old?.type === 'split' ? old : undefined;
    const condition = {
      match: 'all' as const,
      query_dsl: null,
      emails: [],
      ...split?.condition,
      ...input.condition,
      // As above.
      event: (input.condition?.event ?? null) as AwaitedEvent | null,
    };
    return {
      id,
      type: 'split',
      delay: input.delay ?? split?.delay ?? { value: 0, unit: 'hours' },
      condition,
      yes: input.yes ? stepsAfter(input.yes, split?.yes ?? before) : (split?.yes ?? []),
      no: input.no ? stepsAfter(input.no, split?.no ?? before) : (split?.no ?? []),
    };
  });
}

const nobody = { people: 0, converted: 0, value: 0 };
/** As long as an automation has no goal. */
const noGoal: AutomationGoalReport = { goal: null, total: nobody, held_out: nobody, steps: [], variations: [] };

/** The workbench with this plugin, at an address. */
export async function start(
  address: string,
  http: ApiMocks = {},
  options: Omit<TestWorkbenchOptions, 'http'> = {},
): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes,
    ...options,
    services: services(options.services),
    http: {
      'GET /marketing/automations': { result: [aSummary()], _metadata: { count: 1 } },
      'GET /marketing/automations/:id': anAutomation(),
      'GET /marketing/singlesends/categories': { categories: ['bread'] },
      'GET /marketing/tags': { result: [] },
      'GET /marketing/automations/:id/goal': noGoal,
      'GET /marketing/automations/:id/entry_count': { contacts: 0, period: 'now' },
      'GET /ips/pools': [],
      'GET /marketing/ads/audiences': { result: [] },
      'GET /marketing/sms/credentials': { twilio_account_sid: 'AC1', verified: true },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}

/** What became of an email: 8 of 9 delivered, 4 opened. */
export const someMetrics: SendMetrics = {
  bounce_drops: 0,
  blocks: 0,
  bounces: 1,
  clicks: 5,
  deferred: 0,
  delivered: 8,
  unsubscribe_drops: 0,
  machine_opens: 0,
  machine_clicks: 0,
  human_unique_opens: 4,
  human_unique_clicks: 3,
  invalid_emails: 0,
  opens: 6,
  requests: 9,
  spam_report_drops: 0,
  spam_reports: 0,
  unique_clicks: 3,
  unique_opens: 4,
  unsubscribes: 1,
};
