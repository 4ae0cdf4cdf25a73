import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createBlock, emptyDesign, paragraphs } from 'sendwright/email';
import { testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Image } from 'sendwright/wire/images';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import designEditor from './design-editor/plugin';
import designLibrary from './designs/plugin';
import dynamicTemplates from './dynamic-templates/plugin';
import emailTesting from './email-testing/plugin';
import images from './images/plugin';

// Every path at which the editor of a template's version opens a dialog, with the real plugins.

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

async function open(address: string, editor: TemplateVersion['editor']): Promise<TestWorkbench> {
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
      'GET /saved_blocks': { result: [] },
      'GET /design_versions/:kind/:owner_id': { result: [] },
      'POST /marketing/preview': { html: '<p>Made</p>', text: 'Made', subject: 'Order', preheader: '', problems: [] },
      'GET /marketing/contacts/browse': { result: [], contact_count: 0, _metadata: { count: 0 } },
      'GET /images': { result: [picture], _metadata: { count: 1 } },
      'GET /images/:id': picture,
      'GET /images/:id/uses': { designs: [], single_sends: [], ad_campaigns: [] },
      'GET /marketing/compatibility_testing/clients': { result: [], prices: { inbox_client: 1, spam: 3 } },
      'GET /marketing/compatibility_testing/tests': { result: [], _metadata: { count: 0 } },
      'GET /marketing/compatibility_testing/credits': { emailTesting: { entitled: 60, remain: 8 } },
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
  ['modules', 'dialog', 'Save block'],
  ['modules/edit-link', 'dialog', 'Edit link'],
  ['modules/edit_code', 'dialog', 'Code of text'],
  ['edit_code/convert', 'alertdialog', 'Convert to a code block?'],
] as const;
const ofCode = [
  ['settings', 'dialog', 'Version settings'],
  ['legacy_tags', 'dialog', 'Legacy tags'],
  ['substitution_tags', 'dialog', 'Replace substitution tags'],
] as const;

describe.each(['', '/legacy'])('%s/dynamic-templates/{id}/version/{versionId}/editor', (area) => {
  const address = `${area}/dynamic-templates/d-1/version/v1/editor`;

  /** Each opens over the editor, which stays as it is, and closes back to the editor's own address. */
  async function opensEach(
    workbench: TestWorkbench,
    ends: readonly (readonly [string, 'dialog' | 'alertdialog', string | RegExp])[],
  ): Promise<void> {
    for (const [end, role, name] of ends) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await workbench.goto(`${address}/${end}`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const dialog = await screen.findByRole(role, { name });
      fireEvent.click(within(dialog).getAllByRole('button', { name: /^(?:Close|Cancel)$/ })[0] ?? dialog);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
      if (!end.startsWith('image_manager/')) expect(workbench.location).toBe(address);
    }
  }

  test('of blocks', async () => {
    const workbench = await open(address, 'design');
    fireEvent.click(await screen.findByRole('tab', { name: 'Outline' }));
    const item = await screen.findByRole('treeitem', { name: /^Text, Dear/ });
    act(() => item.focus());
    await opensEach(workbench, [...both, ...ofDesigns]);
    expect(screen.getByRole('treeitem', { name: /^Text, Dear/ }).getAttribute('aria-selected')).toBe('true');
    await workbench.dispose();
  });

  test('of code', async () => {
    const workbench = await open(address, 'code');
    await screen.findByRole('textbox', { name: 'HTML of the version' });
    await opensEach(workbench, [...both, ...ofCode]);
    expect(screen.getByRole('textbox', { name: 'HTML of the version' })).toBeTruthy();
    await workbench.dispose();
  });
});
