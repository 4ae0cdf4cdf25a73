import { Button } from '../Button';
import styles from './EditorStarts.module.css';
import { PageSection } from './PageSection';

export interface EditorStartsProps {
  /** Starts with an empty design; undefined if there is no design editor. */
  readonly onDesign?: (() => void) | undefined;
  /** Starts with code; undefined if the message can't be made of code. */
  readonly onCode?: (() => void) | undefined;
  /** Whether the selected option is being created. */
  readonly isBusy: boolean;
}

/** The options to start an email from besides an existing design: the design editor, or code. */
export function EditorStarts({ onDesign, onCode, isBusy }: EditorStartsProps) {
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
        <PageSection title="Code editor" description="Write the HTML yourself, next to a preview.">
          <Button intent={onDesign ? 'secondary' : 'primary'} icon="code" loading={isBusy} onClick={onCode}>
            Start blank
          </Button>
        </PageSection>
      )}
    </div>
  );
}
