import { screen } from '@testing-library/react';
import { type CodeEditorProps, DesignLibrary } from 'sendwright/plugins/designs/contract';
import { type ApiMocks, type FakeService, fake, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import plugin from '../plugin';

/** The saved state of a version that is not live. */
export const version: TemplateDraft = {
  id: 'v1',
  template_id: 'd-1',
  active: 0,
  name: 'Version 1',
  subject: 'Order -number-',
  editor: 'code',
  generate_plain_content: true,
  thumbnail_url: 'http://localhost/thumbnails/t.jpg',
  thumbnail_ready: false,
  updated_at: '2026-01-02 03:04:05',
  html_content: '<p>Dear -name-, <a href="https://shop.example/-number-">see</a> <%body%></p>',
  plain_content: 'Dear -name-',
  test_data: '{}',
  warnings: [],
  design: null,
  revision: 4,
  draft_updated_at: null,
  is_draft: false,
  live_revision: 4,
  live_changed: false,
};
export const editor = '/dynamic-templates/d-1/version/v1/editor';

/** Stub for the code editor, which the design library provides. */
function CodeEditor({ source, opened, tested, beside, action, onChange, renderTools }: CodeEditorProps) {
  const write = (html: string) => {
    onChange?.();
    void source.save({ ...opened, html }, opened.revision);
  };
  return (
    <section aria-label="Code" data-tested={JSON.stringify(tested)}>
      {opened.html}
      <output aria-label="State">{beside}</output>
      <button type="button" onClick={() => write('<p>Edited</p>')}>
        Write
      </button>
      {action && (
        <button type="button" disabled={action.isIdle} onClick={action.run}>
          {action.label}
        </button>
      )}
      {renderTools?.(() => Promise.resolve(true))}
    </section>
  );
}
export const library = {
  CodeEditor,
  find: () => Promise.reject(new Error('unused')),
  create: () => Promise.reject(new Error('unused')),
  open: () => undefined,
  duplicate: () => Promise.reject(new Error('unused')),
  startSend: () => Promise.resolve(),
} satisfies DesignLibrary;

/** Opens the editor of the version, or what its address ends with. */
export async function start(
  end: string,
  http: ApiMocks = {},
  services: readonly FakeService[] = [],
): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: ['templates.read', 'templates.versions.update', 'templates.versions.activate.create'],
    services: [fake(DesignLibrary, library), ...services],
    http: { 'GET /templates/:template_id/versions/:version_id/draft': version, ...http },
  });
  await workbench.goto(editor + end);
  await screen.findByRole('region', { name: 'Code' });
  return workbench;
}
export const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
