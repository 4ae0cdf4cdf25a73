import { type ReactNode, useId } from 'react';
import { useParameter } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { Button, Link, Page, type MenuEntry, SplitPane } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { GroupForm, serverFields } from '../groupForm';
import { GroupFields } from './GroupFields';
import { PagePreview, toPreviewType } from './PagePreview';
import styles from './GroupEditor.module.css';

export interface GroupEditorProps {
  readonly title: ReactNode;
  readonly submitLabel: string;
  /** The route it is on; its parameter `type` chooses the preview. */
  readonly path: string;
  readonly initial?: GroupForm;
  readonly id?: number;
  readonly actions?: readonly MenuEntry[];
  readonly save: (values: GroupForm) => Promise<void>;
}

/** The group form at the left, at the right what recipients will see of it. */
export function GroupEditor({ title, submitLabel, path, initial, id, actions, save }: GroupEditorProps) {
  const form = useForm(GroupForm, { serverFields, ...(initial && { initial }) });
  const type = toPreviewType(useParameter('type'));
  const formId = useId();
  return (
    <Page wide title={title} actions={actions} back={{ to: paths.index, label: 'Unsubscribe groups' }}>
      <SplitPane
        preview={<PagePreview path={path} type={type} values={form.values} {...(id !== undefined && { id })} />}
      >
        <form id={formId} className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
          <GroupFields form={form} />
          <div className={styles.buttons}>
            <Button intent="primary" type="submit" loading={form.isSubmitting}>
              {submitLabel}
            </Button>
            <Link to={paths.index} look="button">
              Cancel
            </Link>
          </div>
        </form>
      </SplitPane>
    </Page>
  );
}
