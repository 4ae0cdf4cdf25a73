import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { parseDesign } from 'sendwright/email';
import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, DateTime, FormField, Skeleton, TextInput } from 'sendwright/sdk/ui';
import type { DesignVersion } from 'sendwright/wire/designVersions';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';
import { PanelFailure } from './PanelFailure';
import styles from './panels.module.css';

/** The undo history, and the versions stored on the server. */
export const History = observer(function History() {
  const { editor } = useEditor();
  const { steps, done } = editor.timeline;
  return (
    <>
      <h2 className={styles.heading}>Steps</h2>
      <ol className={styles.steps} aria-label="Steps, newest first">
        {steps
          .map((step, index) => ({ step, index }))
          .toReversed()
          .map(({ step, index }) => (
            <li key={`${index} ${step.at}`}>
              <button
                type="button"
                className={styles.step}
                aria-current={index === done - 1 ? 'step' : undefined}
                data-undone={index >= done || undefined}
                onClick={() => editor.travelTo(index + 1)}
              >
                {step.label}
              </button>
            </li>
          ))}
        <li>
          <button
            type="button"
            className={styles.step}
            aria-current={done === 0 ? 'step' : undefined}
            onClick={() => editor.travelTo(0)}
          >
            Opened
          </button>
        </li>
      </ol>
      <Versions />
    </>
  );
});

const Versions = observer(function Versions() {
  const {
    editor,
    props: { source },
  } = useEditor();
  const { http } = useEditorServices();
  const owner = useMemo(() => ({ kind: source.kind, owner_id: source.part ?? source.id }), [source]);
  const alerts = useService(Alerts);
  const [versions, setVersions] = useState<readonly DesignVersion[]>();
  const [hasFailed, setFailed] = useState(false);
  const [name, setName] = useState('');
  const load = useCallback(
    (signal?: AbortSignal) =>
      http.call('GET /design_versions/:kind/:owner_id', { params: owner, retry: true, signal }).then(
        ({ result }) => {
          setVersions(result);
          setFailed(false);
        },
        () => !signal?.aborted && setFailed(true),
      ),
    [http, owner],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load, editor.revision]);

  const keep = async (): Promise<void> => {
    try {
      await http.call('POST /design_versions/:kind/:owner_id', {
        params: owner,
        body: { name, design: editor.design },
      });
      setName('');
      await load();
    } catch (failure) {
      showFailure(alerts, failure, texts.versionKeepFailed);
    }
  };
  const restore = async (version: DesignVersion): Promise<void> => {
    try {
      const { design } = await http.call('GET /design_versions/:kind/:owner_id/:version_id', {
        params: { ...owner, version_id: version.id },
        retry: true,
      });
      const parsed = parseDesign(design);
      if (parsed.kind !== 'design') {
        alerts.show(parsed.kind === 'newer' ? texts.versionNewer : texts.versionDamaged);
        return;
      }
      editor.run('Restore a version', () => ({ design: parsed.design, selection: [] }), {
        announce: 'Version restored. Undo returns to the previous state.',
      });
    } catch (failure) {
      showFailure(alerts, failure, texts.versionRestoreFailed);
    }
  };
  return (
    <>
      <h2 className={styles.heading}>Versions</h2>
      <div className={styles.keep}>
        <FormField label="Name of a version to keep" hideLabel>
          <TextInput value={name} maxLength={100} placeholder="Name this version" onChange={setName} />
        </FormField>
        <Button disabled={name.trim() === ''} onClick={() => void keep()}>
          Keep
        </Button>
      </div>
      {hasFailed && <PanelFailure onRetry={() => void load()}>{texts.versionsFailed.message}</PanelFailure>}
      {!versions && !hasFailed && <Skeleton label="Loading versions" />}
      {versions?.length === 0 && <p className={styles.quiet}>A version is saved for every five minutes of work.</p>}
      <ul className={styles.list}>
        {versions?.map((version) => (
          <li key={version.id} className={styles.entry}>
            <span className={styles.version}>
              <strong>{version.name ?? 'Autosaved'}</strong>
              <DateTime at={version.created_at} />
            </span>
            <Button
              size="small"
              ariaLabel={`Restore ${version.name ?? 'the version'} of ${version.created_at}`}
              onClick={() => void restore(version)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
});
