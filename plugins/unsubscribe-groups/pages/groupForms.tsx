import { observer } from 'mobx-react-lite';
import { type ReactNode, useId } from 'react';
import { Alerts, Navigation, useFailureAlert, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { type Form, useForm } from 'sendwright/sdk/forms';
import {
  Banner,
  Button,
  Dialog,
  FormField,
  Link,
  type MenuEntry,
  Page,
  SplitPane,
  Switch,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { PagePreview, toPreviewType } from '../components/PagePreview';
import { WithGroup } from '../components/WithGroup';
import { paths, scopes } from '../contract';
import { GroupActions } from '../groupActions';
import { GroupForm, limits, payloadOf, serverFields, valuesOf } from '../groupForm';
import { GroupsStore } from '../groupsStore';
import { texts } from '../texts';
import styles from './groupForms.module.css';

interface GroupEditorProps {
  readonly title: ReactNode;
  readonly submitLabel: string;
  /** The current route; its parameter `type` selects the preview. */
  readonly path: string;
  readonly initial?: GroupForm;
  readonly id?: number;
  readonly actions?: readonly MenuEntry[];
  readonly save: (values: GroupForm) => Promise<void>;
}

export function GroupCreate() {
  const navigation = useService(Navigation);
  const create = useCreateGroup();
  return (
    <GroupEditor
      title="New unsubscribe group"
      submitLabel="Create group"
      path={paths.create}
      save={async (values) => {
        await create(values);
        navigation.to(paths.index);
      }}
    />
  );
}

const Editor = observer(function Editor({ group }: { readonly group: UnsubscribeGroup }) {
  const store = useService(GroupsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const type = toPreviewType(useParameter('type'));
  const mayDelete = useRefusal(scopes.remove) === undefined;
  const id = String(group.id);
  return (
    <GroupEditor
      title={`Edit ${group.name}`}
      submitLabel="Save group"
      path={paths.edit}
      initial={valuesOf(group)}
      id={group.id}
      actions={
        mayDelete
          ? [
              {
                label: 'Delete group',
                icon: 'trash',
                danger: true,
                onSelect: () => navigation.to(paths.remove, { id, type }),
              },
            ]
          : []
      }
      save={async (values) => {
        await reporting(() => store.update(group.id, payloadOf(values)), texts.updateFailed);
        alerts.show(texts.updated);
        navigation.to(paths.index);
      }}
    />
  );
});

export const GroupEdit = observer(function GroupEdit() {
  return (
    <WithGroup id={useParameter('id')} frame="page">
      {(group) => <Editor key={group.id} group={group} />}
    </WithGroup>
  );
});

interface NewGroupFormProps {
  readonly onCreated: (group: UnsubscribeGroup) => void;
  readonly onCancel: () => void;
}

/** Creates a group in a dialog, for use in other flows. */
export function NewGroupForm({ onCreated, onCancel }: NewGroupFormProps) {
  const form = useForm(GroupForm, { serverFields });
  const create = useCreateGroup();
  const formId = useId();
  return (
    <Dialog
      title="New unsubscribe group"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button intent="primary" type="submit" form={formId} loading={form.isSubmitting}>
            Create group
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit(async (values) => onCreated(await create(values)))} noValidate>
        <GroupFields form={form} />
      </form>
    </Dialog>
  );
}

/** The group form on the left, a preview of the recipients' pages on the right. */
function GroupEditor({ title, submitLabel, path, initial, id, actions, save }: GroupEditorProps) {
  const form = useForm(GroupForm, { serverFields, ...(initial && { initial }) });
  const type = toPreviewType(useParameter('type'));
  const formId = useId();
  return (
    <Page wide title={title} actions={actions}>
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

/** Creates a group from the form and notifies the user and the other tabs. */
function useCreateGroup(): (values: GroupForm) => Promise<UnsubscribeGroup> {
  const store = useService(GroupsStore);
  const actions = useService(GroupActions);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  return async (values) => {
    const group = await reporting(() => store.create(payloadOf(values)), texts.createFailed);
    actions.created(group);
    alerts.show(texts.created);
    return group;
  };
}

/** A character counter: used and allowed. */
function Counter({ text, limit }: { readonly text: string; readonly limit: number }) {
  const count = [...text.trim()].length;
  return (
    <span className={count > limit ? styles.over : undefined}>
      {count}/{limit}
    </span>
  );
}

/** The fields of a group; `form` holds their values. */
function GroupFields({ form }: { readonly form: Form<GroupForm> }) {
  const { values, errors, error, field } = form;
  return (
    <div className={styles.fields}>
      {error && <Banner tone="danger">{error}</Banner>}
      <FormField
        label="Name"
        required
        helper="What recipients opt out of: “Monthly newsletter”."
        error={errors.name}
        id={field('name').id}
        aside={<Counter text={values.name} limit={limits.name} />}
      >
        <TextInput {...field('name')} focusFirst />
      </FormField>
      <FormField
        label="Description"
        required
        helper="Tells recipients what they get, and how often."
        error={errors.description}
        id={field('description').id}
        aside={<Counter text={values.description} limit={limits.description} />}
      >
        <TextArea {...field('description')} rows={3} />
      </FormField>
      <Switch
        {...field('isDisplayedOnPreferencesPage')}
        label="Display this group on the unsubscribe preferences page"
        helper={`Recipients of your other groups see it there too. Up to ${limits.displayed} groups can be shown.`}
      />
      {errors.isDisplayedOnPreferencesPage && (
        <p className={styles.error} role="alert">
          {errors.isDisplayedOnPreferencesPage}
        </p>
      )}
    </div>
  );
}
