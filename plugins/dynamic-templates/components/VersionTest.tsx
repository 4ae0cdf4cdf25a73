import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { paths as senderPaths, Senders } from 'sendwright/plugins/senders/contract';
import { Alerts, parseTestData, useOptionalService, useService } from 'sendwright/sdk';
import { TestSendDialog } from 'sendwright/sdk/test-send';
import { Banner, FormField, Link, Select } from 'sendwright/sdk/ui';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { texts } from '../texts';
import styles from './templates.module.css';

interface VersionTestProps {
  readonly version: Pick<TemplateVersion, 'id' | 'template_id'>;
  /** JSON text. */
  readonly testData: string;
  /** Saves the last edits, so that they are included; false if that failed. */
  readonly save?: (() => Promise<boolean>) | undefined;
  readonly onClose: () => void;
}

/** Sends the version being edited, filled with its test data, to the author and colleagues. */
export const VersionTest = observer(function VersionTest({ version, testData, save, onClose }: VersionTestProps) {
  const alerts = useService(Alerts);
  const senders = useOptionalService(Senders);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    // Without senders, the selection is empty and the server says what is missing.
    void senders.get().then((service) => service?.load().catch(() => undefined));
  }, [senders]);
  const verified = (senders.current?.all ?? []).filter((sender) => sender.verified.status);
  const senderId = chosen || String(verified[0]?.id ?? '');
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
      draft: true,
      ...(senderId !== '' && { sender_id: Number(senderId) }),
      ...(substitutions && { substitutions }),
    };
  };
  return (
    <TestSendDialog
      prepare={prepare}
      texts={texts}
      source="dynamic_template"
      testSource="dynamic-templates"
      renderAbove={(isSenderRefused) => (
        <>
          {isSenderRefused && verified.length === 0 && (
            <Banner
              tone="danger"
              title="A test needs a sender"
              action={
                <Link to={senderPaths.list} look="button">
                  Senders
                </Link>
              }
            >
              Verify the address of a sender first.
            </Banner>
          )}
          {verified.length > 0 && (
            <FormField
              label="From"
              error={isSenderRefused ? 'Choose another sender with a verified address.' : undefined}
            >
              <Select
                value={senderId}
                onChange={setChosen}
                options={verified.map(({ id, nickname, from }) => ({
                  value: String(id),
                  label: `${nickname} (${from.email})`,
                }))}
              />
            </FormField>
          )}
        </>
      )}
      below={<p className={styles.muted}>Values come from the test data.</p>}
      onClose={onClose}
    />
  );
});
