import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Navigation, Session, useParameter, useService } from 'sendwright/sdk';
import { refusalOf, showFailure, useDeletion } from 'sendwright/sdk/models';
import { Banner, Button, Checkbox, Confirm, Dialog, FormField, Radio } from 'sendwright/sdk/ui';
import type { ExportFileType } from 'sendwright/wire/exports';
import { paths } from '../contract';
import { ExportsStore } from '../exportsStore';
import { nameOf } from '../exportState';
import { texts } from '../texts';

/** Starts an export of the contacts that the dialog was opened for; all contacts if it was opened by its address. */
export const ExportStart = observer(function ExportStart() {
  const store = useService(ExportsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { email } = useService(Session);
  const [{ title, whom }] = useState(() => store.target ?? { title: 'All contacts', whom: {} });
  const [fileType, setFileType] = useState<ExportFileType>('csv');
  const [notify, setNotify] = useState(true);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const cancel = () => {
    store.setTarget(undefined);
    // Often asked for on another page: the people behind a figure, a list.
    navigation.back(paths.index);
  };

  const start = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      await store.start({ ...whom, file_type: fileType, notifications: { email: notify } });
      alerts.show(notify ? texts.started : texts.startedQuietly);
      store.setTarget(undefined);
      // "Back" leads to the page before, and not to a dialog that is done.
      navigation.go(paths.index, { replace: true });
    } catch (failure) {
      // Shows the reason for a refusal; other failures cannot be resolved in this dialog.
      const refusal = refusalOf(failure);
      if (refusal !== undefined) setProblem(refusal);
      else showFailure(alerts, failure, texts.createFailed);
      setRunning(false);
    }
  };

  return (
    <Dialog
      title="Export contacts"
      size="small"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button intent="primary" loading={running} onClick={() => void start()}>
            Start export
          </Button>
        </>
      }
    >
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <FormField label="Contacts">
        <strong>{title}</strong>
      </FormField>
      <FormField label="File type">
        <Radio
          ariaLabel="File type"
          value={fileType}
          onChange={setFileType}
          options={[
            {
              value: 'csv',
              label: 'CSV',
              helper: 'For spreadsheets, and to import again. Formulas are not run when you open it.',
            },
            { value: 'json', label: 'JSON', helper: 'For programs.' },
          ]}
        />
      </FormField>
      <Checkbox checked={notify} onChange={setNotify} label="Email me when it is ready" helper={email || undefined} />
    </Dialog>
  );
});

export const ExportDelete = observer(function ExportDelete() {
  const store = useService(ExportsStore);
  const navigation = useService(Navigation);
  const row = store.get(useParameter('id'));
  const close = () => navigation.to(paths.index);
  const deletion = useDeletion(texts, close);
  if (!row) return null;

  return (
    <Confirm
      title={`Delete the export of ${nameOf(row)}?`}
      text={
        row.status === 'pending'
          ? 'It stops, and its files are deleted. The contacts stay.'
          : 'Its files are deleted, and links to them stop working. The contacts stay.'
      }
      confirmLabel="Delete export"
      danger
      onConfirm={() => deletion(() => store.remove(row.id))}
      onCancel={close}
    />
  );
});
