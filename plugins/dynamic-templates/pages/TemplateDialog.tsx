import { observer } from 'mobx-react-lite';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Alerts, Navigation, type Text, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { useForm } from 'sendwright/sdk/forms';
import { Banner, Button, Checkbox, Confirm, Dialog, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { Template } from 'sendwright/wire/dynamicTemplates';
import { paths } from '../contract';
import { TemplateForm } from '../templateForms';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { useTemplate } from '../useTemplates';

/** Dialogs by the suffix of their address. */
const dialogs: readonly (readonly [RegExp, ComponentType])[] = [
  [/\/versions\/[^/]+\/delete$/, VersionDelete],
  [/\/preview$/, lazy(() => import('./VersionPreview'))],
  [/\/new$/, TemplateCreate],
  [/\/edit$/, TemplateRename],
  [/\/duplicate$/, TemplateDuplicate],
  [/\/delete$/, TemplateDelete],
];

/** The dialog that the address opens over the list of templates. */
export default observer(function TemplateDialog() {
  const { pathname } = useService(Navigation).location;
  const Named = dialogs.find(([end]) => end.test(pathname))?.[1];
  return Named ? (
    <Suspense fallback={null}>
      <Named />
    </Suspense>
  ) : null;
});

function VersionDelete() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const versionId = useParameter('versionId');
  const close = () => navigation.to(paths.list);
  const template = useTemplate(useParameter('templateId'), close);
  const version = template?.versions.find(({ id }) => id === versionId);
  if (!template) return null;
  const remove = async () => {
    try {
      await store.removeVersion(template.id, versionId);
      alerts.show(texts.versionDeleted);
    } catch (failure) {
      showFailure(alerts, failure, texts.versionDeleteFailed);
    }
    close();
  };
  const isActive = version?.active === 1;
  return (
    <Confirm
      title={`Delete ${version?.name ?? 'this version'}?`}
      text={
        isActive
          ? 'It is the active version: mail of this template is refused until another one is active. This cannot be ' +
            'undone.'
          : 'The other versions stay. This cannot be undone.'
      }
      confirmLabel="Delete version"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
}

function TemplateCreate() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const reporting = useFailureAlert();
  return (
    <NameDialog
      title="New template"
      submitLabel="Create template"
      initial=""
      onClose={() => navigation.to(paths.list)}
      save={async (name) => {
        const { id } = await reporting(() => store.create(name), texts.createFailed);
        alerts.show(texts.created);
        navigation.to(paths.createVersion, { templateId: id });
      }}
    />
  );
}

function TemplateRename() {
  const store = useService(TemplatesStore);
  return (
    <TemplateNameDialog
      title="Rename template"
      submitLabel="Save template"
      initial={({ name }) => name}
      save={store.rename}
      failed={texts.saveFailed}
      done={texts.renamed}
    />
  );
}

function TemplateDuplicate() {
  const store = useService(TemplatesStore);
  return (
    <TemplateNameDialog
      title="Duplicate template"
      submitLabel="Duplicate template"
      helper={({ versions }) =>
        `Its ${versions.length === 1 ? 'version is' : `${versions.length} versions are`} copied too. The copy has ` +
        'an id of its own.'
      }
      initial={({ name }) => `Duplicate: ${name}`.slice(0, 100)}
      save={store.duplicate}
      failed={texts.duplicateFailed}
      done={texts.duplicated}
    />
  );
}

/** Deleting needs a confirmation, because sends with this template are rejected from then on. */
function TemplateDelete() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const close = () => navigation.to(paths.list);
  const template = useTemplate(useParameter('templateId'), close);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isRunning, setRunning] = useState(false);
  if (!template) return null;
  const remove = async () => {
    setRunning(true);
    try {
      await store.remove(template.id);
      alerts.show(texts.deleted);
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };
  return (
    <Dialog
      title={`Delete ${template.name}?`}
      role="alertdialog"
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close} focusFirst>
            Cancel
          </Button>
          <Button intent="danger" disabled={!isAcknowledged} loading={isRunning} onClick={() => void remove()}>
            Delete template
          </Button>
        </>
      }
    >
      <p>
        The template and its {template.versions.length === 1 ? 'version' : `${template.versions.length} versions`} are
        deleted. This cannot be undone.
      </p>
      <Banner tone="warning">Requests to send mail with this template's ID will be refused.</Banner>
      <Checkbox
        checked={isAcknowledged}
        onChange={setAcknowledged}
        label="I understand that mail can no longer be sent with this template"
      />
    </Dialog>
  );
}

interface TemplateNameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly helper?: (template: Template) => string;
  /** The initial name. */
  readonly initial: (template: Template) => string;
  readonly save: (id: string, name: string) => Promise<unknown>;
  readonly failed: Text;
  readonly done: Text;
}

/** Asks for a name for an action on the template of the current address, over the list. */
function TemplateNameDialog({ title, submitLabel, helper, initial, save, failed, done }: TemplateNameDialogProps) {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const close = () => navigation.to(paths.list);
  const template = useTemplate(useParameter('templateId'), close);
  if (!template) return null;
  return (
    <NameDialog
      title={title}
      submitLabel={submitLabel}
      {...(helper && { helper: helper(template) })}
      initial={initial(template)}
      onClose={close}
      save={async (name) => {
        await reporting(() => save(template.id, name), failed);
        alerts.show(done);
        close();
      }}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly helper?: string;
  readonly initial: string;
  /** Called with the trimmed name. */
  readonly save: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a template's name. */
function NameDialog({ title, submitLabel, helper, initial, save, onClose }: NameDialogProps) {
  const form = useForm(TemplateForm, { initial: { name: initial } });
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      onClose={onClose}
      save={({ name }) => save(name.trim())}
    >
      <FormField label="Name" required error={form.errors.name} helper={helper} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst maxLength={100} />
      </FormField>
    </FormDialog>
  );
}
