import { screen } from '@testing-library/react';
import { emptyDesign } from 'sendwright/email';
import type { Plugin } from 'sendwright/sdk';
import { type ApiMocks, type FakeService, testWorkbench } from 'sendwright/sdk/testing';
import type { Design } from 'sendwright/wire/designs';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import automations from './automations/plugin';
import { anAutomation, anEmail, scopes, services } from './automations/testing/automations';
import designEditor from './design-editor/plugin';
import designLibrary from './designs/plugin';
import dynamicTemplates from './dynamic-templates/plugin';
import singleSends from './single-sends/plugin';
import { allScopes, aSend, id, fakeServices, commonRequests } from './single-sends/testing/sends';

/** A page that opens designs in the editor. */
interface Owner {
  readonly plugin: Plugin;
  readonly scopes: readonly string[];
  readonly address: string;
  readonly services?: readonly FakeService[];
  readonly http: (design: unknown) => ApiMocks;
}

const dates = { created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T10:00:00Z' };
const letter: Design = {
  id: 'd1',
  name: 'Our letter',
  editor: 'design',
  subject: 'News',
  categories: [],
  generate_plain_content: true,
  revision: 3,
  thumbnail_url: 'http://localhost/thumbnails/t.jpg',
  thumbnail_ready: false,
  html_content: '<p>Hello</p>',
  plain_content: 'Hello',
  design: null,
  ...dates,
};
const version: TemplateVersion = {
  id: 'v1',
  template_id: 'd-1',
  active: 0,
  name: 'Version 1',
  subject: 'Order',
  editor: 'design',
  generate_plain_content: true,
  thumbnail_url: 'http://localhost/thumbnails/t.jpg',
  thumbnail_ready: false,
  updated_at: dates.updated_at,
  html_content: '<p>Hello</p>',
  plain_content: 'Hello',
  test_data: '{}',
  warnings: [],
  design: null,
  revision: 4,
  draft_updated_at: null,
};

const owners: Readonly<Record<string, Owner>> = {
  'an email of an automation': {
    plugin: automations,
    scopes,
    address: '/automations/a1/messages/1/editor',
    services: services(),
    http: (design) => ({
      'GET /marketing/automations/:id': anAutomation({ steps: [anEmail('one', {}, { editor: 'design', design })] }),
      'GET /ips/pools': [],
      'GET /marketing/tags': { result: [] },
    }),
  },
  'a single send': {
    plugin: singleSends,
    scopes: allScopes,
    address: `/single-sends/${id}/editor/content`,
    services: fakeServices(),
    http: (design) => ({
      ...commonRequests,
      'GET /marketing/singlesends/:id': aSend({}, { editor: 'design', design }),
    }),
  },
  'a design of the library': {
    plugin: designLibrary,
    scopes: ['design_library.read', 'design_library.update'],
    address: '/design-library/your-designs/d1/editor',
    http: (design) => ({ 'GET /designs/:id': { ...letter, design } }),
  },
  'a version of a template': {
    plugin: dynamicTemplates,
    scopes: ['templates.read', 'templates.versions.update'],
    address: '/dynamic-templates/d-1/version/v1/editor',
    http: (design) => ({
      'GET /templates/:template_id': {
        id: 'd-1',
        name: 'Receipt',
        generation: 'dynamic',
        updated_at: dates.updated_at,
        versions: [version],
      },
      'GET /templates/:template_id/versions/:version_id/draft': {
        ...version,
        design,
        is_draft: false,
        live_revision: 4,
        live_changed: false,
      },
    }),
  },
};

beforeEach(() => localStorage.clear());

describe.each(Object.entries(owners))('%s', (_whose, { plugin, scopes: mayDo, address, services: own = [], http }) => {
  test.each([
    ['of a newer release', { schemaVersion: 99, blocks: [] }, 'This design is newer than this editor.'],
    ['that is damaged', { ...emptyDesign(), blocks: [{ type: 'text' }] }, 'This design is damaged.'],
  ])('with a design %s says so, and leaves it as it is', async (_which, design, title) => {
    const workbench = await testWorkbench([plugin, designEditor], {
      scopes: mayDo,
      services: own,
      http: { 'GET /saved_blocks': { result: [] }, ...http(design) },
    });
    await workbench.goto(address);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/The saved design is unchanged/i)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Back to/ })).toBeTruthy();
    expect(workbench.requests.filter(({ method }) => method === 'PATCH' || method === 'PUT')).toEqual([]);
    await workbench.dispose();
  });
});
