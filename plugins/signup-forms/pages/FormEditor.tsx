import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NewList } from 'sendwright/plugins/lists/contract';
import { Navigation, pathTo, useParameter, useService } from 'sendwright/sdk';
import { Confirm, EditorShell, EditorWaiting, Skeleton, SlotOutlet } from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { FormBar } from '../components/FormBar';
import { FormColumns } from '../components/FormColumns';
import { FormFailure } from '../components/FormFailure';
import { FormNotices } from '../components/FormNotices';
import { ShareDialog } from '../components/ShareDialog';
import { changedParts } from '../changedParts';
import { paths } from '../contract';
import { problemsOf } from '../formDraft';
import { FormsStore } from '../formsStore';
import { useForm } from '../useForm';
import { useFormDraft } from '../useFormDraft';

export { Statistics } from '../components/FormStatistics';

/** The editor of a signup form. */
export default observer(function FormEditor() {
  const { value: form, failure, reload } = useForm(useParameter('id'));
  if (form) return <Editor key={form.id} form={form} />;
  return (
    <EditorWaiting>
      {failure === undefined ? (
        <Skeleton shape="page" label="Loading the editor" />
      ) : (
        <FormFailure failure={failure} onRetry={reload} />
      )}
    </EditorWaiting>
  );
});

const Editor = observer(function Editor({ form }: { readonly form: SignupForm }) {
  const navigation = useService(Navigation);
  const store = useService(FormsStore);
  const edited = useFormDraft(form);
  const { draft, change, discard } = edited;
  const [isDiscarding, setDiscarding] = useState(false);
  const isReadOnly = form.read_only_reason !== null;
  const dialog = useParameter('dialog');
  const open = (name?: 'new_list' | 'share') =>
    navigation.go(pathTo(paths.editor, { id: form.id, ...(name && { dialog: name }) }));
  const close = () => open();

  return (
    <>
      <EditorShell
        pane="form"
        bar={
          <FormBar
            form={form}
            edited={edited}
            nameProblem={problemsOf(draft)['name']}
            isReadOnly={isReadOnly}
            onShare={() => open('share')}
            onDiscard={() => setDiscarding(true)}
          />
        }
        notice={<FormNotices form={edited} readOnlyReason={form.read_only_reason} />}
      >
        <FormColumns form={form} edited={edited} isReadOnly={isReadOnly} onNewList={() => open('new_list')} />
      </EditorShell>
      {isDiscarding && (
        <Confirm
          title="Discard changes?"
          text={`${changedParts(edited.changes)} The form becomes what visitors see now. This can't be undone.`.trim()}
          danger
          confirmLabel="Discard changes"
          onConfirm={async () => {
            await discard();
            setDiscarding(false);
          }}
          onCancel={() => setDiscarding(false)}
        />
      )}
      {dialog === 'share' && <ShareDialog form={store.get(form.id) ?? form} onClose={close} />}
      {dialog === 'new_list' && !isReadOnly && (
        <SlotOutlet
          slot={NewList}
          props={{
            onCancel: close,
            onCreated: ({ id }) => {
              change({ list_id: id });
              close();
            },
          }}
        />
      )}
    </>
  );
});
