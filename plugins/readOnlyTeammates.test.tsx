import { fireEvent, screen } from '@testing-library/react';
import type { Plugin } from 'sendwright/sdk';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { answer, type ApiMocks, fake, testWorkbench } from 'sendwright/sdk/testing';
import contacts from './contacts/plugin';
import customFields from './custom-fields/plugin';
import home from './home/plugin';
import lists from './lists/plugin';
import senders from './senders/plugin';
import signupForms from './signup-forms/plugin';
import { form, list } from './signupFormWorkbench';

// Pages that a teammate may only read do not offer what would be refused.

const empty = { result: [], _metadata: { count: 0 } };
const reach = {
  matching: 0,
  reachable: 0,
  without_address: 0,
  unsubscribed: 0,
  bounced: 0,
  spam_report: 0,
  invalid: 0,
};
/** Of what a teammate may not see, home shows nothing. */
const forbidden = answer(403, { errors: [{ field: null, message: 'access forbidden' }] });
const sends = { is_hard_limit: true, remain: 90, total: 100, used: 10, soft_limit: 0, hard_limit: 100, overage: 0 };

interface Page {
  readonly plugin: Plugin;
  readonly address: string;
  readonly http: ApiMocks;
  /** Shown once the page has loaded. */
  readonly shown: string;
  readonly offered: readonly string[];
}
const pages: Readonly<Record<string, Page>> = {
  home: {
    plugin: home,
    address: '/',
    http: {
      'GET /marketing/senders': { results: [] },
      'GET /asm/groups': [],
      'GET /marketing/contacts/count': { contact_count: 0, billable_count: 0 },
      'POST /marketing/singlesends/search': empty,
      'GET /marketing/credits/email': sends,
      'GET /marketing/outbox/status': { transport: 'capture', count: 0 },
      'GET /user/email': { email: 'ada@example.com' },
      'GET /whitelabel/domains': forbidden,
      'GET /marketing/reports/sends': forbidden,
      'GET /marketing/reports/growth': forbidden,
    },
    shown: 'Nothing sent yet',
    offered: ['Create single send', 'Import contacts', 'Create sender'],
  },
  contacts: {
    plugin: contacts,
    address: '/contacts/all',
    http: {
      'GET /marketing/contacts/count': { contact_count: 0, billable_count: 0 },
      'GET /marketing/contacts/reach': reach,
      'GET /marketing/contact_views': { result: [] },
      'GET /marketing/tags': { result: [] },
      'GET /marketing/contacts/browse': { ...empty, contact_count: 0 },
    },
    shown: 'No contacts yet',
    offered: ['Import contacts', 'Add by hand'],
  },
  lists: {
    plugin: lists,
    address: '/contacts/lists',
    http: { 'GET /marketing/lists': empty },
    shown: 'No lists yet',
    offered: ['Create list'],
  },
  'custom fields': {
    plugin: customFields,
    address: '/custom-fields',
    http: { 'GET /marketing/field_definitions': { custom_fields: [], reserved_fields: [], _metadata: { self: '' } } },
    shown: 'No custom fields yet',
    offered: ['Create custom field'],
  },
  senders: {
    plugin: senders,
    address: '/senders',
    http: { 'GET /marketing/senders': { results: [] } },
    shown: 'No senders yet',
    offered: ['Create sender'],
  },
  'signup forms': {
    plugin: signupForms,
    address: '/forms/signup',
    http: { 'GET /marketing/forms': list() },
    shown: 'No signup forms yet',
    offered: ['Create signup form'],
  },
};

const fields = { all: [], custom: [], load: async () => [] };
const read = ['marketing.read', 'asm.groups.read'];

test.each(Object.entries(pages))(
  '%s offers nothing to create without the scope for it',
  async (_what, { plugin, address, http, shown, offered }) => {
    const services = plugin === contacts ? [fake<unknown>(FieldDefinitions, fields), fake<unknown>(Lists, fields)] : [];
    const workbench = await testWorkbench(plugin, { scopes: read, services, http });
    await workbench.goto(address);
    await screen.findByText(shown);
    for (const name of offered) expect(screen.queryAllByRole('link', { name })).toEqual([]);
    await workbench.change({ scopes: [...read, 'marketing_campaigns.create'] });
    for (const name of offered.slice(0, 1)) expect((await screen.findAllByRole('link', { name })).length).toBeTruthy();
    await workbench.dispose();
  },
);

test('the statistics of a form are open to readers, without what changes the form', async () => {
  const none = { views: 0, starts: 0, signups: 0, contacts: 0 };
  const workbench = await testWorkbench(signupForms, {
    scopes: read,
    http: {
      'GET /marketing/forms': list(form),
      'GET /marketing/forms/:id/draft': form,
      'GET /marketing/forms/:id/stats': {
        ...none,
        pending: 0,
        days: [{ date: '2026-11-01', ...none }],
        steps: [],
        versions: [],
        test_started_at: null,
        leader: null,
      },
    },
  });
  await workbench.goto('/forms/signup');
  fireEvent.click(await screen.findByRole('link', { name: 'Website' }));
  expect(await screen.findByText('Nobody saw this form in the period')).toBeTruthy();
  expect(workbench.location).toBe('/forms/signup/f1/stats');
  expect(screen.queryByRole('link', { name: 'Edit form' })).toBeNull();
  await workbench.dispose();
});
