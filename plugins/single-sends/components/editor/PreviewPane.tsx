import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Switch } from 'sendwright/sdk/ui';
import type { Draft } from '../../draft/draftModel';
import type { Preview } from '../../preview/usePreview';
import type { SampleContact } from '../../preview/useSampleContact';
import { MessageFrame, type MessageView } from '../MessageFrame';
import { SampleChooser } from '../SampleChooser';
import { ViewSwitch } from '../ViewSwitch';
import styles from './editor.module.css';
import { VariationTabs } from './VariationTabs';

interface PreviewPaneProps {
  readonly draft: Draft;
  readonly preview: Preview;
  readonly sample: SampleContact;
  readonly senderId: number | undefined;
  /** Whether code and message scroll together. */
  readonly isSynced: boolean;
  readonly onSync: (isSynced: boolean) => void;
}

/** The message as it is written, with a real contact's data. */
export const PreviewPane = observer(function PreviewPane({
  draft,
  preview,
  sample,
  senderId,
  isSynced,
  onSync,
}: PreviewPaneProps) {
  const [view, setView] = useState<MessageView>('desktop');
  const [isDark, setDark] = useState(false);
  return (
    <>
      {draft.content.abtest && <VariationTabs draft={draft} />}
      <div className={styles.previewBar}>
        <ViewSwitch view={view} onChange={setView} isDark={isDark} onDark={setDark} />
        <Switch label="Scroll together" checked={isSynced} onChange={onSync} />
        <SampleChooser sample={sample} />
      </div>
      <MessageFrame preview={preview} view={view} senderId={senderId} isDark={isDark} />
    </>
  );
});
