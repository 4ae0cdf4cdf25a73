import { observer } from 'mobx-react-lite';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { useEffect, useMemo, useState } from 'react';
import { Navigation, pathTo, useOptionalService, useParameter, useService } from 'sendwright/sdk';
import { Banner, EditorWaiting, ErrorState, Link, Skeleton } from 'sendwright/sdk/ui';
import type { Design } from 'sendwright/wire/designs';
import { CodeDesign } from '../components/CodeDesign';
import { paths } from '../contract';
import { codeSource, storedCode } from '../codeSource';
import { designSource } from '../designSource';
import { DesignsStore } from '../designsStore';
import { useDesign } from '../useDesign';

/** A design of the library has no sender yet. */
const testedOf = ({ id }: Design) => ({ request: { design_id: id }, resourceId: id, hasSender: false });
const back = { label: 'Design library', address: pathTo(paths.list, { templateType: 'your-designs' }) };

/** The editor of a design of the library: of blocks, or of code. */
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
