import { observer } from 'mobx-react-lite';
import { paths as senderPaths, Senders } from 'sendwright/plugins/senders/contract';
import { Alerts, parseTestData, useService } from 'sendwright/sdk';
import { TestSendDialog, useTestSender } from 'sendwright/sdk/test-send';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { texts } from '../texts';
import styles from './templates.module.css';

interface VersionTestProps {
  readonly version: Pick<TemplateVersion, 'id' | 'template_id'>;
  /** False: what is live, instead of the draft that is being edited. */
  readonly isDraft?: boolean;
  /** JSON text. */
  readonly testData: string;
  /** Saves the last edits, so that they are included; false if that failed. */
  readonly save?: (() => Promise<boolean>) | undefined;
  readonly onClose: () => void;
}

/** Sends a version, filled with its test data, to the author and colleagues. */
export const VersionTest = observer(function VersionTest({
  version,
  isDraft = true,
  testData,
  save,
  onClose,
}: VersionTestProps) {
  const alerts = useService(Alerts);
  const { senderId, render } = useTestSender(Senders, senderPaths.list);
  const prepare = async () => {
    if (save && !(await save())) {
      alerts.show(texts.versionSaveFailed);
      return undefined;
    }
    // Invalid JSON is ignored, and the message is sent with empty values.
    const substitutions = parseTestData(testData);
    return {
      template_id: version.template_id,
      version_id_override: version.id,
      ...(isDraft && { draft: true }),
      ...(senderId !== undefined && { sender_id: senderId }),
      ...(substitutions && { substitutions }),
    };
  };
  return (
    <TestSendDialog
      prepare={prepare}
      source="dynamic_template"
      testSource="dynamic-templates"
      renderAbove={render}
      below={<p className={styles.muted}>Values come from the test data.</p>}
      onClose={onClose}
    />
  );
});
