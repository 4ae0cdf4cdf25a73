import { useParameter } from 'sendwright/sdk';
import { InlineCreateDialog } from '../components/InlineCreateDialog';
import { OpenedDraft } from '../components/editor/OpenedDraft';
import { OtherEditor } from '../components/editor/OtherEditor';
import { paths } from '../contract';
import type { Draft } from '../draft/draftModel';
import { useDraft } from '../draft/drafts';
import { SmsEditorFrame } from '../sms/SmsEditorFrame';

/** The editor of a text message. */
export function SmsEditor() {
  const id = useParameter('id');
  return (
    <OpenedDraft key={id} id={id}>
      {editorOf}
    </OpenedDraft>
  );
}

const editorOf = (draft: Draft) =>
  draft.isSms ? <SmsEditorFrame draft={draft} /> : <OtherEditor id={draft.id} path={paths.editor} />;

/** The editor shows the image manager and the test itself; the address holds their state. */
export const SmsEditorDialog = () => null;

/** Creates a list to send to. */
export function SmsEditorNewList() {
  const id = useParameter('id');
  const draft = useDraft(id);
  return draft === null || draft?.isReadOnly ? null : <InlineCreateDialog kind="list" id={id} back={paths.smsEditor} />;
}
