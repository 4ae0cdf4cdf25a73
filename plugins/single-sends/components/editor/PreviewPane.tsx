import { useState } from 'react';
import type { Preview } from '../../usePreview';
import type { SampleContact } from '../../useSampleContact';
import { MessageFrame, type MessageView } from '../MessageFrame';
import { SampleChooser } from '../SampleChooser';
import { ViewSwitch } from '../ViewSwitch';
import styles from './editor.module.css';

interface PreviewPaneProps {
  readonly preview: Preview;
  readonly sample: SampleContact;
  readonly senderId: number | undefined;
}

/** The message as it is written, with a real contact's data. */
export function PreviewPane({ preview, sample, senderId }: PreviewPaneProps) {
  const [view, setView] = useState<MessageView>('desktop');
  return (
    <>
      <div className={styles.previewBar}>
        <ViewSwitch view={view} onChange={setView} />
        <SampleChooser sample={sample} />
      </div>
      <MessageFrame preview={preview} view={view} senderId={senderId} />
    </>
  );
}
