import { useParameter } from 'sendwright/sdk';
import { DesignedEditor } from '../components/editor/DesignedEditor';
import { EditorFrame } from '../components/editor/EditorFrame';
import { OpenedDraft } from '../components/editor/OpenedDraft';
import { OtherEditor } from '../components/editor/OtherEditor';
import { paths } from '../contract';
import type { Draft } from '../draft/draftModel';

/** The editor of a single send, for code or blocks. */
export default function SingleSendEditor() {
  const id = useParameter('id');
  return (
    <OpenedDraft key={id} id={id}>
      {editorOf}
    </OpenedDraft>
  );
}

function editorOf(draft: Draft) {
  if (draft.isSms) return <OtherEditor id={draft.id} path={paths.smsEditor} />;
  return draft.isDesigned ? <DesignedEditor draft={draft} /> : <EditorFrame draft={draft} />;
}
