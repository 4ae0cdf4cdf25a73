import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createBlock, emptyDesign, paragraphs } from 'sendwright/email';
import { type ApiMocks, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Image } from 'sendwright/wire/images';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import automations from './automations/plugin';
import { anAutomation, anEmail, scopes as automationScopes, services } from './automations/testing/automations';
import designEditor from './design-editor/plugin';
import designLibrary from './designs/plugin';
import dynamicTemplates from './dynamic-templates/plugin';
import emailTesting from './email-testing/plugin';
import images from './images/plugin';

// Every path at which the editors of a template's version and of an automation's email open a dialog, with the real
// plugins.

const block = { ...createBlock('text', () => 'hello'), content: paragraphs('Dear {{name}}') };
const version: TemplateVersion = {
  id: 'v1',
  template_id: 'd-1',
  active: 0,
  name: 'Version 1',
  subject: 'Order',
  editor: 'code',
  generate_plain_content: true,
  thumbnail_url: 'http://localhost/thumbnails/t.jpg',
  thumbnail_ready: false,
  updated_at: '2026-01-02 03:04:05',
  html_content: '<p>Dear -name-</p>',
  plain_content: 'Dear -name-',
  test_data: '{"name":"Ada"}',
  warnings: [],
  design: null,
  revision: 4,
  draft_updated_at: null,
};
const picture: Image = {
  id: '7',
  name: 'bridge.jpg',
  created: 1_700_000_000,
  url: 'http://localhost/images/1/a.jpg',
  thumbnail: 'http://localhost/images/1/b.jpg',
  width: 1200,
  height: 800,
  size: 2_097_152,
  type: 'image/jpeg',
  folder: '',
};
const scopes = [
  'marketing.read',
  'marketing.write',
  'templates.read',
  'templates.versions.update',
  'templates.versions.activate.create',
  'design_library.read',
  'design_library.create',
  'design_library.update',
  'design_library.delete',
  'email_testing.read',
  'email_testing.write',
];

/** What the dialogs ask for. */
const ofDialogs: ApiMocks = {
  'GET /saved_blocks': { result: [] },
  'GET /marketing/brand_kit': { is_set: false, is_inherited: false, version: null, brand: {}, updated_at: null },
  'GET /design_versions/:kind/:owner_id': { result: [] },
  'POST /marketing/preview': { html: '<p>Made</p>', text: 'Made', subject: 'Order', preheader: '', problems: [] },
  'GET /marketing/contacts/browse': { result: [], contact_count: 0, _metadata: { count: 0 } },
  'GET /images/folders': { result: [] },
  'GET /images': { result: [picture], _metadata: { count: 1 } },
  'GET /images/:id': picture,
  'GET /images/:id/uses': { designs: [], single_sends: [], ad_campaigns: [], brand_kit: false },
  'GET /marketing/compatibility_testing/clients': { result: [], prices: { inbox_client: 1, spam: 3 } },
  'GET /marketing/compatibility_testing/tests': { result: [], _metadata: { count: 0 } },
  'GET /marketing/compatibility_testing/credits': { emailTesting: { entitled: 60, remain: 8 } },
};

async function openVersion(address: string, editor: TemplateVersion['editor']): Promise<TestWorkbench> {
  const stored: TemplateVersion = {
    ...version,
    editor,
    ...(editor === 'design' && { design: { ...emptyDesign(), blocks: [block] } }),
  };
  return testWorkbench([dynamicTemplates, designEditor, designLibrary, images, emailTesting], {
    scopes,
    http: {
      'GET /templates/:template_id': {
        id: 'd-1',
        name: 'Receipt',
        generation: 'dynamic',
        updated_at: version.updated_at,
        versions: [stored],
      },
      'GET /templates/:template_id/versions/:version_id/draft': {
        ...stored,
        is_draft: false,
        live_revision: 4,
        live_changed: false,
      },
      ...ofDialogs,
    },
    start: address,
  });
}

const both = [
  ['preview', 'dialog', /^(?:Preview|Version 1)$/],
  ['preview/test_data', 'dialog', /^(?:Preview|Version 1)$/],
  ['test_data', 'dialog', 'Test data'],
  ['image_manager', 'dialog', 'Choose an image'],
  ['image_manager/edit?image=7', 'dialog', 'Edit bridge.jpg'],
  ['image_manager/images/7/delete', 'alertdialog', 'Delete bridge.jpg?'],
  ['email_testing/review', 'dialog', 'Email testing'],
] as const;
const ofDesigns = [
  ['modules', 'dialog', 'Save section'],
  ['modules/edit-link', 'dialog', 'Edit link'],
  ['modules/edit_code', 'dialog', 'Code of text'],
  ['edit_code/convert', 'alertdialog', 'Convert to a code block?'],
] as const;
const ofCode = [
  ['settings', 'dialog', 'Version settings'],
  ['legacy_tags', 'dialog', 'Legacy tags'],
  ['substitution_tags', 'dialog', 'Replace substitution tags'],
] as const;

type Dialogs = readonly (readonly [end: string, role: 'dialog' | 'alertdialog', name: string | RegExp])[];

/** Each opens over the editor, which stays as it is, and closes back to the editor's own address. */
async function opensEach(workbench: TestWorkbench, address: string, dialogs: Dialogs): Promise<void> {
  for (const [end, role, name] of dialogs) {
    await workbench.goto(`${address}/${end}`);
    const dialog = await screen.findByRole(role, { name });
    fireEvent.click(within(dialog).getAllByRole('button', { name: /^(?:Close|Cancel)$/ })[0] ?? dialog);
    await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
    if (!end.startsWith('image_manager/')) expect(workbench.location).toBe(address);
  }
}

async function selectText(): Promise<() => HTMLElement> {
  fireEvent.click(await screen.findByRole('tab', { name: 'Outline' }));
  const item = await screen.findByRole('treeitem', { name: /^Text, Dear/ });
  act(() => item.focus());
  return () => screen.getByRole('treeitem', { name: /^Text, Dear/ });
}

describe.each(['', '/legacy'])('%s/dynamic-templates/{id}/version/{versionId}/editor', (area) => {
  const address = `${area}/dynamic-templates/d-1/version/v1/editor`;

  test('of blocks', async () => {
    const workbench = await openVersion(address, 'design');
    const item = await selectText();
    await opensEach(workbench, address, [...both, ...ofDesigns]);
    expect(item().getAttribute('aria-selected')).toBe('true');
    await workbench.dispose();
  });

  test('of code', async () => {
    const workbench = await openVersion(address, 'code');
    await screen.findByRole('textbox', { name: 'HTML of the version' });
    await opensEach(workbench, address, [...both, ...ofCode]);
    expect(screen.getByRole('textbox', { name: 'HTML of the version' })).toBeTruthy();
    await workbench.dispose();
  });
});

describe('/automations/{id}/messages/{messageNum}/editor', () => {
  const address = '/automations/a1/messages/1/editor';
  const open = (config: Parameters<typeof anEmail>[2]) =>
    testWorkbench([automations, designEditor, designLibrary, images, emailTesting], {
      scopes: [...scopes, ...automationScopes],
      services: services(),
      http: {
        ...ofDialogs,
        'GET /marketing/automations/:id': anAutomation({ steps: [anEmail('one', {}, config)] }),
        'GET /ips/pools': [],
        'GET /marketing/tags': { result: [] },
      },
      start: address,
    });

  test('of blocks', async () => {
    const workbench = await open({ editor: 'design', design: { ...emptyDesign(), blocks: [block] } });
    const item = await selectText();
    await opensEach(workbench, address, [...both, ...ofDesigns]);
    expect(item().getAttribute('aria-selected')).toBe('true');
    await workbench.dispose();
  });

  test('of code', async () => {
    const workbench = await open({ editor: 'code', html_content: '<p>Dear {{name}}</p>' });
    await screen.findByRole('textbox', { name: /HTML/ });
    // Its test data is a part of the preview (codePreviews.test.tsx).
    await opensEach(
      workbench,
      address,
      both.filter(([end]) => end !== 'test_data'),
    );
    expect(screen.getByRole('textbox', { name: /HTML/ })).toBeTruthy();
    await workbench.dispose();
  });
});
