import { Button } from '../Button';
import styles from './EditorStarts.module.css';
import { PageSection } from './PageSection';

export interface EditorStartsProps {
  /** Begins with an empty design; absent where there is no design editor. */
  readonly onDesign?: (() => void) | undefined;
  /** Begins with code; absent where the message can't be made of it. */
  readonly onCode?: (() => void) | undefined;
  /** What was chosen is being made. */
  readonly isBusy: boolean;
}

/** What an email can begin with besides a finished design: the design editor, or code. */
export function EditorStarts({ onDesign, onCode, isBusy }: EditorStartsProps) {
  return (
    <div className={styles.starts}>
      {onDesign && (
        <PageSection title="Design editor" description="Drag blocks where you want them: no code.">
          <Button intent="primary" icon="layout" loading={isBusy} onClick={onDesign}>
            Start designing
          </Button>
        </PageSection>
      )}
      {onCode && (
        <PageSection title="Code editor" description="Write the HTML yourself, with the message beside it.">
          <Button intent={onDesign ? 'secondary' : 'primary'} icon="code" loading={isBusy} onClick={onCode}>
            Start blank
          </Button>
        </PageSection>
      )}
    </div>
  );
}
