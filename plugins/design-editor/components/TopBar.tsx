import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { compile, type Design, sizeLimit, sizeWarning } from 'sendwright/email';
import { EmailTesting, emailTestingEnd } from 'sendwright/plugins/email-testing/contract';
import { Alerts, HttpFailure, Navigation, saveTextFile, useRefusal, useService, useSlot } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import {
  Button,
  EditorActions,
  EditorBar,
  EditorSaving,
  formatNumber,
  IconButton,
  MenuButton,
} from 'sendwright/sdk/ui';
import { assets, useEditor, useEditorServices } from '../state/EditorContext';
import { texts } from '../texts';
import { ImportDialog } from './dialogs/ImportDialog';
import { KeysDialog } from './dialogs/KeysDialog';
import styles from './Editor.module.css';
import { useSentSize } from './useDesignChecks';

/** The save state, with a relative time that is updated. */
const SaveState = observer(function SaveState() {
  const { editor } = useEditor();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.floor(Math.max(0, now - editor.savedAt) / 60_000);
  const words = {
    saved: minutes < 1 ? 'Saved' : `Saved ${minutes} min ago`,
    changed: 'Unsaved changes',
    saving: 'Saving…',
    failed: 'Not saved',
    elsewhere: 'Changed elsewhere',
    locked: 'Read only',
  }[editor.state];
  // Announced once each; transient states (changed, saving) announce nothing, so that a repeated message is announced
  // again.
  const heard = {
    saved: editor.hasSaved ? 'All changes saved.' : '',
    changed: '',
    saving: '',
    failed: `Not saved. ${editor.reason}`,
    elsewhere: 'Changed elsewhere. Choose which version to keep.',
    locked: `Read only. ${editor.reason}`,
  }[editor.state];
  return (
    <>
      <EditorSaving
        words={words}
        isTrouble={editor.state === 'failed' || editor.state === 'elsewhere'}
        title={editor.reason}
      />
      <span className={styles.hidden} role="status" aria-label="Saving">
        {heard}
      </span>
    </>
  );
});

/** How close the message is to being clipped. */
const SizeMeter = observer(function SizeMeter() {
  const size = useSentSize();
  if (size === undefined) return null;
  const share = size / sizeLimit;
  const level = share > 1 ? 'over' : size > sizeWarning ? 'near' : 'fine';
  const words =
    `About ${formatNumber(Math.round(size / 102.4) / 10)} KB of ${formatNumber(Math.round(sizeLimit / 1024))} KB, ` +
    `tracked links included. ${share > 1 ? 'Gmail clips this message.' : 'Gmail clips messages above that.'}`;
  return (
    <span
      className={styles.meter}
      data-level={level}
      role="meter"
      aria-label="Size of the message"
      aria-valuemin={0}
      aria-valuemax={sizeLimit}
      aria-valuenow={Math.min(size, sizeLimit)}
      aria-valuetext={words}
      title={words}
    >
      <span className={styles.track}>
        <span className={styles.fill} style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
      {formatNumber(Math.max(1, Math.round(size / 1024)))} KB
    </span>
  );
});

/** The editor's top bar. */
export const TopBar = observer(function TopBar() {
  const { editor, view, props, open } = useEditor();
  const navigation = useService(Navigation);
  const [isImporting, setImporting] = useState(false);
  const [isShowingKeys, setShowingKeys] = useState(false);
  const canTest = useSlot(EmailTesting).length > 0 && props.tested !== undefined;
  const { undoLabel, redoLabel } = editor;
  const maySave = useRefusal({ scope: 'design_library.create' }) === undefined;
  const saveAsDesign = useSaveAsDesign();
  const act = async (): Promise<void> => {
    await editor.save();
    if (editor.state === 'saved' || editor.state === 'locked') props.action?.run();
  };
  return (
    <EditorBar
      back={{ label: `Back to ${props.back.label.toLowerCase()}`, onBack: () => navigation.go(props.back.address) }}
      name={editor.name}
      onRename={(name) => editor.rename(name)}
      isReadOnly={editor.isReadOnly}
      saving={
        <>
          {props.beside}
          <SaveState />
        </>
      }
    >
      <div className={styles.tools}>
        <IconButton
          icon="undo"
          label={undoLabel === undefined ? 'Nothing to undo' : `Undo: ${undoLabel} (Ctrl Z)`}
          disabled={undoLabel === undefined}
          onClick={() => editor.undo()}
        />
        <IconButton
          icon="redo"
          label={redoLabel === undefined ? 'Nothing to redo' : `Redo: ${redoLabel} (Ctrl Shift Z)`}
          disabled={redoLabel === undefined}
          onClick={() => editor.redo()}
        />
        <span className={styles.rule} />
        <IconButton
          icon="monitor"
          label="Desktop"
          pressed={view.device === 'desktop'}
          onClick={() => view.setDevice('desktop')}
        />
        <IconButton
          icon="phone"
          label="Phone"
          pressed={view.device === 'mobile'}
          onClick={() => view.setDevice('mobile')}
        />
        <IconButton
          icon={view.isDark ? 'sun' : 'moon'}
          label="Preview dark mode"
          pressed={view.isDark}
          onClick={() => view.setDark(!view.isDark)}
        />
      </div>
      <SizeMeter />
      <EditorActions>
        <MenuButton
          label="More actions"
          items={[
            {
              label: 'Save now',
              icon: 'check',
              keys: 'mod+s',
              onSelect: () => void editor.save(),
              disabled: editor.isReadOnly,
            },
            { label: 'Test data', icon: 'code', onSelect: () => open('test_data') },
            ...(canTest
              ? [{ label: 'Email testing', icon: 'flask', onSelect: () => open(emailTestingEnd) } as const]
              : []),
            'divider',
            { label: 'Import HTML', icon: 'upload', onSelect: () => setImporting(true), disabled: editor.isReadOnly },
            ...(props.source.kind === 'design' || !maySave
              ? []
              : [{ label: 'Save as design', icon: 'layout', onSelect: () => void saveAsDesign() } as const]),
            { label: 'Export HTML', icon: 'download', onSelect: () => saveAsHtml(editor.name, editor.design) },
            'divider',
            { label: 'Editor shortcuts', icon: 'keyboard', onSelect: () => setShowingKeys(true) },
          ]}
        />
        <Button icon="eye" onClick={() => open('preview')}>
          <span className={styles.word}>Preview</span>
        </Button>
        {props.onTest && (
          <Button icon="mail" onClick={props.onTest}>
            <span className={styles.word}>Send me a test</span>
          </Button>
        )}
        {props.action && (
          <Button
            intent="primary"
            disabled={props.action.isIdle === true && !editor.isDirty}
            onClick={() => void act()}
          >
            {props.action.label}
          </Button>
        )}
      </EditorActions>
      {isShowingKeys && <KeysDialog onClose={() => setShowingKeys(false)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </EditorBar>
  );
});

/** Keeps the message in the design library, with the subject and preheader that its owner has. */
function useSaveAsDesign(): () => Promise<void> {
  const { editor, props } = useEditor();
  const { http } = useEditorServices();
  const alerts = useService(Alerts);
  return async () => {
    const { subject, preheader } = props.source.message?.() ?? editor.design;
    const name = editor.name.trim() || 'Untitled design';
    try {
      await http.call('POST /designs', { body: { name, subject, design: { ...editor.design, subject, preheader } } });
      alerts.show(texts.savedAsDesign, { name });
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      showFailure(alerts, failure, texts.savedAsDesignFailed);
    }
  };
}

/** Downloads a design as HTML that the provider's drag-and-drop editors can import. */
function saveAsHtml(name: string, design: Design): void {
  const { html } = compile(design, { target: 'design', assets });
  saveTextFile(`${name.trim() || 'design'}.html`, 'text/html', html);
}
