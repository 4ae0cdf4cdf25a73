import { type ReactNode, useState } from 'react';
import { Banner, Dialog } from 'sendwright/sdk/ui';
import type { Message } from '../preview/message';
import { usePreview } from '../preview/usePreview';
import { type Recipients, useSampleContact } from '../preview/useSampleContact';
import { MessageFrame, type MessageView } from './MessageFrame';
import styles from './PreviewDialog.module.css';
import { SampleChooser } from './SampleChooser';
import { ViewSwitch } from './ViewSwitch';

interface PreviewDialogProps {
  readonly title: string;
  readonly message: Message;
  /** Whom it goes to: the first contact shown is one of them. */
  readonly recipients: Recipients;
  readonly onClose: () => void;
  /** JSON that wins over the contact's fields. */
  readonly testData?: string | undefined;
  readonly children?: ReactNode;
}

/** A message with a real contact's data, as wide as on a desk or a phone, or as plain text. */
export function PreviewDialog({ title, message, recipients, onClose, testData, children }: PreviewDialogProps) {
  const sample = useSampleContact(recipients);
  const preview = usePreview(message, sample.contact?.id, testData);
  const [view, setView] = useState<MessageView>('desktop');
  const [isDark, setDark] = useState(false);
  const problems = preview.shown?.problems ?? [];
  return (
    <Dialog title={title} size="large" onClose={onClose}>
      <div className={styles.controls}>
        <ViewSwitch view={view} onChange={setView} isDark={isDark} onDark={setDark} />
        <SampleChooser sample={sample} />
      </div>
      {children}
      {problems.map(({ field, line, message: text }) => (
        <Banner key={`${field} ${line} ${text}`} tone="warning">
          {text}
        </Banner>
      ))}
      <MessageFrame preview={preview} view={view} senderId={message.senderId} isDark={isDark} />
    </Dialog>
  );
}
