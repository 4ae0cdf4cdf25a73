import type { DesignSource, StoredDesign } from 'sendwright/plugins/design-editor/contract';
import { HttpFailure } from 'sendwright/sdk';
import type { Design } from 'sendwright/wire/designs';
import type { DesignsStore } from './designsStore';

const storedOf = ({ name, design, html_content: html, revision }: Design): StoredDesign => ({
  name,
  design: design ?? null,
  html,
  revision,
});

/** Where the editor takes a design of the library from and puts it back: nothing newer is ever overwritten. */
export function designSource(store: Pick<DesignsStore, 'get' | 'update'>, opened: Design): DesignSource {
  const { id } = opened;
  return {
    kind: 'design',
    id,
    hasSubject: true,
    load: async (signal) => storedOf(await store.get('your-designs', id, signal)),
    async save({ name, design }, revision) {
      try {
        const saved = await store.update(id, {
          ...(name !== undefined && name.trim() !== '' && { name: name.trim() }),
          ...(design !== undefined && { design }),
          revision,
        });
        return { kind: 'saved', revision: saved.revision };
      } catch (failure) {
        if (!(failure instanceof HttpFailure) || failure.status !== 412) throw failure;
        return { kind: 'conflict', theirs: storedOf(await store.get('your-designs', id)) };
      }
    },
  };
}
