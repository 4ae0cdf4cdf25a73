import { useCallback, useState } from 'react';
import { Alerts, Http, useService, danger, success } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  Checkbox,
  CopyableId,
  DateTime,
  Dialog,
  ErrorState,
  FormField,
  Link,
  Skeleton,
  Switch,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import type { ListArchive } from 'sendwright/wire/archives';
import type { List } from 'sendwright/wire/lists';
import styles from './ArchiveDialog.module.css';

/** Apart from the other texts, which load with every choice of a list. */
const archiveTexts = {
  archiveOn: success('The public archive is saved.'),
  archiveOff: success('The public archive is off. Its address never works again.'),
  archiveFailed: danger(
    'Unable to save the public archive. Please try again. If the issue continues, contact Support.',
  ),
} as const;

interface ArchiveDialogProps {
  readonly list: List;
  readonly onClose: () => void;
}

/** The public page of what was sent to a list. */
export function ArchiveDialog({ list: { id }, onClose }: ArchiveDialogProps) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) => http.call('GET /marketing/lists/:id/archive', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  if (value) return <Fields id={id} archive={value} onClose={onClose} />;
  return (
    <Dialog title="Public archive" onClose={onClose}>
      {failure === undefined ? (
        <Skeleton count={4} label="Loading the archive" />
      ) : (
        <ErrorState failure={failure} title="The archive couldn't be loaded." onRetry={reload} />
      )}
    </Dialog>
  );
}

interface FieldsProps {
  readonly id: string;
  readonly archive: ListArchive;
  readonly onClose: () => void;
}

function Fields({ id, archive: stored, onClose }: FieldsProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const [archive, setArchive] = useState(stored);
  const [isOn, setOn] = useState(stored.is_on);
  const [title, setTitle] = useState(stored.title);
  const [intro, setIntro] = useState(stored.intro);
  const [includesEarlier, setIncludesEarlier] = useState(stored.includes_earlier);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(stored.sends.filter((send) => send.hidden).map((send) => send.id)),
  );
  const [isSaving, setSaving] = useState(false);
  const hasTitle = title.trim() !== '';

  const save = async () => {
    setSaving(true);
    const params = { id };
    const body = { title, intro, includes_earlier: includesEarlier, hidden: [...hidden] };
    try {
      if (isOn) setArchive(await http.call('PUT /marketing/lists/:id/archive', { params, body }));
      else if (archive.is_on) await http.call('DELETE /marketing/lists/:id/archive', { params });
      alerts.show(isOn ? archiveTexts.archiveOn : archiveTexts.archiveOff);
      if (!isOn || archive.is_on) onClose();
    } catch (error) {
      showFailure(alerts, error, archiveTexts.archiveFailed);
    }
    setSaving(false);
  };
  const show = (send: string, isShown: boolean) => {
    const changed = new Set(hidden);
    if (isShown) changed.delete(send);
    else changed.add(send);
    setHidden(changed);
  };
  return (
    <Dialog
      title="Public archive"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            intent="primary"
            loading={isSaving}
            disabled={isOn ? !hasTitle : !archive.is_on}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Switch
          label="Show what was sent to this list on a public page"
          helper={
            'Emails appear when their sending has ended, without anything of the people who received them. ' +
            'Anybody who knows the address can read them.'
          }
          checked={isOn}
          onChange={setOn}
        />
        {isOn && (
          <>
            {archive.url !== null && archive.feed_url !== null && (
              <dl className={styles.addresses}>
                <dt>Page</dt>
                <dd>
                  <CopyableId value={archive.url} label="Address of the page" whole />{' '}
                  <Link to={archive.url}>Open</Link>
                </dd>
                <dt>RSS</dt>
                <dd>
                  <CopyableId value={archive.feed_url} label="Address of the feed" whole />
                </dd>
              </dl>
            )}
            <FormField label="Title" required error={hasTitle ? undefined : 'Title is a required field.'}>
              <TextInput value={title} maxLength={100} onChange={setTitle} />
            </FormField>
            <FormField label="Introduction" helper="Optional. Above the emails.">
              <TextArea value={intro} rows={2} maxLength={500} onChange={setIntro} />
            </FormField>
            <Checkbox
              label="Include emails sent before the archive was turned on"
              checked={includesEarlier}
              onChange={setIncludesEarlier}
            />
            {archive.is_on && archive.sends.length > 0 && (
              <fieldset className={styles.sends}>
                <legend>Shown emails</legend>
                {archive.sends.map(({ id: send, subject, sent_at: at }) => (
                  <Checkbox
                    key={send}
                    label={subject}
                    helper={<DateTime at={at} length="short" />}
                    checked={!hidden.has(send)}
                    onChange={(isShown) => show(send, isShown)}
                  />
                ))}
              </fieldset>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
