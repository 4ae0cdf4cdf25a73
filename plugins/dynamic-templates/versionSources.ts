import type { DesignSource, StoredDesign } from 'sendwright/plugins/design-editor/contract';
import type { CodeSource, StoredCode } from 'sendwright/plugins/designs/contract';
import { HttpFailure, parseTestData } from 'sendwright/sdk';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { renderVersion } from './renderVersion';
import type { TemplatesStore } from './templatesStore';

type Versions = Pick<TemplatesStore, 'getDraft' | 'saveDraft' | 'createVersion'>;
type Ids = Pick<TemplateVersion, 'id' | 'template_id'>;

const storedDesign = ({ name, design, html_content: html, revision }: TemplateVersion): StoredDesign => ({
  name,
  design: design ?? null,
  html,
  revision,
});
export const storedCode = ({ name, subject, html_content: html, revision }: TemplateVersion): StoredCode => ({
  name,
  subject,
  html,
  revision,
});

/** Loads and saves a version for the design editor; newer changes are never overwritten. */
export function designSource(store: Versions, { id, template_id: templateId }: Ids): DesignSource {
  return {
    kind: 'template',
    id,
    hasSubject: true,
    fillIn: renderVersion,
    load: async (signal) => storedDesign(await store.getDraft(templateId, id, signal)),
    async save({ name, design }, revision) {
      try {
        const saved = await store.saveDraft(templateId, id, {
          ...(name !== undefined && name.trim() !== '' && { name: name.trim() }),
          ...(design !== undefined && { design }),
          revision,
        });
        return { kind: 'saved', revision: saved.revision };
      } catch (failure) {
        if (!(failure instanceof HttpFailure) || failure.status !== 412) throw failure;
        return { kind: 'conflict', theirs: storedDesign(await store.getDraft(templateId, id)) };
      }
    },
  };
}

/** The same for the code editor; its preview uses the test data. */
export function codeSource(store: Versions, { id, template_id: templateId }: Ids, testData: string): CodeSource {
  return {
    load: async () => storedCode(await store.getDraft(templateId, id)),
    save: async ({ name, subject, html }, revision) =>
      storedCode(await store.saveDraft(templateId, id, { name, subject, html_content: html, revision })),
    saveCopy: async ({ name, subject, html }) =>
      (
        await store.createVersion(templateId, {
          name: `Copy: ${name}`.slice(0, 100),
          subject,
          html_content: html,
          editor: 'code',
          test_data: testData,
        })
      ).name,
    preview: (message) => renderVersion(message, parseTestData(testData) ?? {}),
  };
}
