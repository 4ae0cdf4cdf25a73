import { screen, waitFor } from '@testing-library/react';
import type { ApiOperation, Plugin } from 'sendwright/sdk';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { type ApiMocks, fake, refusal, testWorkbench } from 'sendwright/sdk/testing';
import automations from './automations/plugin';
import { anAutomation, scopes as automationScopes, services } from './automations/testing/automations';
import contacts from './contacts/plugin';
import designLibrary from './designs/plugin';
import dynamicTemplates from './dynamic-templates/plugin';
import subusers from './subusers/plugin';

// A failed fetch shows an alert from the catalog, which stays and offers a retry.

const empty = { result: [], _metadata: { count: 0 } };
const again = 'Please try again. If the issue continues, contact Support.';
interface Page {
  readonly plugin: Plugin;
  readonly address: string;
  readonly call: ApiOperation;
  readonly answered: unknown;
  readonly told: string;
  readonly others?: ApiMocks;
}
const pages: Readonly<Record<string, Page>> = {
  automations: {
    plugin: automations,
    address: '/automations',
    call: 'GET /marketing/automations',
    answered: empty,
    told: `Unable to retrieve automations. ${again}`,
  },
  'one automation': {
    plugin: automations,
    address: '/automations/a1/detail',
    call: 'GET /marketing/automations/:id',
    answered: anAutomation(),
    told: `Unable to retrieve the automation. ${again}`,
    others: {
      'GET /ips/pools': [],
      'GET /marketing/automations/:id/entry_count': { contacts: 0, period: 'now' },
      'GET /marketing/singlesends/categories': { categories: [] },
      'GET /marketing/ads/audiences': empty,
      'GET /marketing/tags': { result: [] },
    },
  },
  templates: {
    plugin: dynamicTemplates,
    address: '/dynamic-templates',
    call: 'GET /templates',
    answered: empty,
    told: `Unable to retrieve templates. ${again}`,
  },
  contacts: {
    plugin: contacts,
    address: '/contacts',
    call: 'GET /marketing/contacts/browse',
    answered: { ...empty, contact_count: 0 },
    told: `Unable to retrieve contacts. ${again}`,
    others: {
      'GET /marketing/contact_views': { result: [] },
      'GET /marketing/tags': { result: [] },
      'GET /marketing/contacts/count': { contact_count: 0, billable_count: 0 },
      'GET /marketing/field_definitions': { custom_fields: [], reserved_fields: [], _metadata: { self: '' } },
    },
  },
  designs: {
    plugin: designLibrary,
    address: '/design-library/your-designs',
    call: 'GET /designs',
    answered: empty,
    told: `Unable to retrieve designs. ${again}`,
    others: { 'GET /designs/categories': { categories: [] } },
  },
  subusers: {
    plugin: subusers,
    address: '/subusers',
    call: 'GET /subusers/details',
    answered: { result: [], count: 0, limit: 15 },
    told: `Unable to retrieve subusers. ${again}`,
  },
};

test.each(Object.entries(pages))(
  'a failed fetch of %s is told, and tried again from there',
  async (_what, { plugin, address, call, answered, told, others }) => {
    let fails = true;
    const workbench = await testWorkbench(plugin, {
      scopes: [...automationScopes, 'templates.read', 'design_library.read', 'subusers.read'],
      entitlements: ['subusers'],
      services: [...services(), fake<unknown>(FieldDefinitions, { all: [], custom: [], load: async () => [] })],
      http: { ...others, [call]: () => (fails ? refusal(404, 'no') : answered) },
    });
    await workbench.goto(address);
    await waitFor(() =>
      expect(workbench.alerts.find(({ message }) => message === told)).toMatchObject({
        type: 'danger',
        vanishTimeout: null,
        action: { label: 'Retry' },
      }),
    );
    // The page says it in place of its rows, so no toast does.
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(workbench.kernel.alerts.shownIn()).toEqual([]);
    fails = false;
    await Promise.resolve(workbench.alerts.find(({ message }) => message === told)?.action?.run());
    await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).not.toContain(told));
    await workbench.dispose();
  },
);
