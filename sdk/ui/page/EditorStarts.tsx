import { Button } from '../Button';
import styles from './EditorStarts.module.css';
import { PageSection } from './PageSection';

export interface EditorStartsProps {
  /** Starts with an empty design; undefined if there is no design editor. */
  readonly onDesign?: (() => void) | undefined;
  /** Starts with code; undefined if the message can't be made of code. */
  readonly onCode?: (() => void) | undefined;
  /** Starts a text message; undefined if text messages can't be sent from here. */
  readonly onText?: (() => void) | undefined;
  /** Whether the selected option is being created. */
  readonly isBusy: boolean;
}

/** The options to start a message from besides an existing design: the design editor, code, or a text message. */
export function EditorStarts({ onDesign, onCode, onText, isBusy }: EditorStartsProps) {
  return (
    <div className={styles.starts}>
      {onDesign && (
        <PageSection title="Design editor" description="Drag and drop blocks. No code needed.">
          <Button intent="primary" icon="layout" loading={isBusy} onClick={onDesign}>
            Start designing
          </Button>
        </PageSection>
      )}
      {onCode && (
        <PageSection title="Code editor" description="Write HTML next to a preview.">
          <Button intent={onDesign ? 'secondary' : 'primary'} icon="code" loading={isBusy} onClick={onCode}>
            Start blank
          </Button>
        </PageSection>
      )}
      {onText && (
        <PageSection title="Text message" description="SMS or MMS to mobile numbers.">
          <Button icon="message" loading={isBusy} onClick={onText}>
            Write a text message
          </Button>
        </PageSection>
      )}
    </div>
  );
}
