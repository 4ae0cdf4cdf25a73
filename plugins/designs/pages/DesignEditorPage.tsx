import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { DesignEditor, type DesignSource, type StoredDesign } from 'sendwright/plugins/design-editor/contract';
import { HttpFailure, Navigation, pathTo, useOptionalService, useParameter, useService } from 'sendwright/sdk';
import { Banner, EditorWaiting, ErrorState, Link, Skeleton } from 'sendwright/sdk/ui';
import type { Design } from 'sendwright/wire/designs';
import { CodeDesign } from '../components/CodeDesign';
import { type CodeSource, paths, type StoredCode } from '../contract';
import { DesignsStore } from '../designsStore';
import { useDesign } from '../useDesign';

const storedOf = ({ name, design, html_content: html, revision }: Design): StoredDesign => ({
  name,
  design: design ?? null,
  html,
  revision,
});

const storedCode = ({ name, subject, html_content: html, revision }: Design): StoredCode => ({
  name,
  subject,
  html,
  revision,
});

/** A design in the library has no sender yet. */
const testedOf = ({ id }: Design) => ({ request: { design_id: id }, resourceId: id, hasSender: false });
const back = { label: 'Design library', address: pathTo(paths.list, { templateType: 'your-designs' }) };

/** The editor of a design in the library, for blocks or code. */
export default observer(function DesignEditorPage() {
  const id = useParameter('templateId');
  const { design, failure, retry } = useDesign('your-designs', id);
  if (failure !== undefined) {
    const away = (
      <Link to={back.address} look="button">
        Back to the design library
      </Link>
    );
    return (
      <EditorWaiting>
        <ErrorState failure={failure} title="The design couldn't be loaded." onRetry={retry} action={away} />
      </EditorWaiting>
    );
  }
  if (!design)
    return (
      <EditorWaiting>
        <Skeleton shape="page" label="Loading the editor" />
      </EditorWaiting>
    );
  return design.editor === 'design' ? <BlockDesign key={id} design={design} /> : <OwnCode key={id} design={design} />;
});

function OwnCode({ design }: { readonly design: Design }) {
  const store = useService(DesignsStore);
  const source = useMemo(() => codeSource(store, design.id), [store, design.id]);
  return (
    <CodeDesign
      source={source}
      opened={storedCode(design)}
      address={pathTo(paths.editor, { templateId: design.id })}
      back={back}
      noun="design"
      tested={testedOf(design)}
    />
  );
}

const BlockDesign = observer(function BlockDesign({ design }: { readonly design: Design }) {
  const store = useService(DesignsStore);
  const navigation = useService(Navigation);
  const editor = useOptionalService(DesignEditor);
  const [hasFailed, setFailed] = useState(false);
  const source = useMemo(() => designSource(store, design), [store, design]);
  useEffect(() => {
    void editor.get().then((service) => !service && setFailed(true));
  }, [editor]);
  const service = editor.current;
  if (hasFailed) {
    return (
      <EditorWaiting>
        <Banner tone="danger" title="The design editor isn't available.">
          The design is safe. Reload the page to try again.
        </Banner>
        <Link to={back.address}>Back to the design library</Link>
      </EditorWaiting>
    );
  }
  if (!service)
    return (
      <EditorWaiting>
        <Skeleton shape="page" label="Loading the editor" />
      </EditorWaiting>
    );
  return (
    <service.Editor
      source={source}
      address={navigation.location.pathname.replace(/(\/your-designs\/[^/]+\/editor)\/.*/, '$1')}
      back={back}
      tested={testedOf(design)}
    />
  );
});

/** Loads and saves a design in the library for the code editor. */
function codeSource(store: Pick<DesignsStore, 'get' | 'update' | 'create'>, id: string): CodeSource {
  return {
    load: async () => storedCode(await store.get('your-designs', id)),
    save: async ({ name, subject, html }, revision) =>
      storedCode(await store.update(id, { name, subject, html_content: html, revision })),
    saveCopy: async ({ name, subject, html }) =>
      (await store.create({ name: `Copy: ${name}`.slice(0, 100), subject, html_content: html, editor: 'code' })).name,
  };
}

/** Loads and saves a design in the library for the design editor; newer changes are never overwritten. */
function designSource(store: Pick<DesignsStore, 'get' | 'update'>, opened: Design): DesignSource {
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

/** The editor renders its own dialogs based on the address, so nothing is rendered here. */
export function EditorDialog() {
  return null;
}
