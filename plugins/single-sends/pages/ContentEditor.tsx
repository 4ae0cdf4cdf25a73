import { useParameter } from 'sendwright/sdk';
import { DesignedEditor } from '../components/content/DesignedEditor';
import { EditorFrame } from '../components/content/EditorFrame';
import { OpenedDraft } from '../components/editor/OpenedDraft';
import { OtherEditor } from '../components/editor/OtherEditor';
import { paths } from '../contract';
import type { Draft } from '../draft/draftModel';

/** The content of a single send, as blocks or as code, over the whole window. */
export default function ContentEditor() {
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
