import type { Design } from 'sendwright/wire/designs';
import type { CodeSource, StoredCode } from './contract';
import type { DesignsStore } from './designsStore';

export const storedCode = ({ name, subject, html_content: html, revision }: Design): StoredCode => ({
  name,
  subject,
  html,
  revision,
});

/** Where the code editor takes a design of the library from and puts it back. */
export function codeSource(store: Pick<DesignsStore, 'get' | 'update' | 'create'>, id: string): CodeSource {
  return {
    load: async () => storedCode(await store.get('your-designs', id)),
    save: async ({ name, subject, html }, revision) =>
      storedCode(await store.update(id, { name, subject, html_content: html, revision })),
    keepCopy: async ({ name, subject, html }) =>
      (await store.create({ name: `Copy: ${name}`.slice(0, 100), subject, html_content: html, editor: 'code' })).name,
  };
}
