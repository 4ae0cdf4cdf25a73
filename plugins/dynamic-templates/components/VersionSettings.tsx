import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, CopyableId, FormField, PageSection, Switch, TextArea } from 'sendwright/sdk/ui';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import styles from './templates.module.css';
import { VersionState } from './usePublishing';

interface VersionSettingsProps {
  readonly version: TemplateDraft;
  /** Asks whether to discard the draft; undefined if there is none. */
  readonly onDiscard?: (() => void) | undefined;
}

const explained = ({ active, is_draft: isDraft }: TemplateDraft): string => {
  if (isDraft) return 'Your edits are saved here, but no email uses them until you publish.';
  return active === 1
    ? 'New emails use this version. Edits stay a draft until you publish them.'
    : 'No email uses this version until you publish it.';
};

/** The settings of a version besides its message: whether it is live, and its text part. */
export const VersionSettings = observer(function VersionSettings({ version, onDiscard }: VersionSettingsProps) {
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const [isGenerated, setGenerated] = useState(version.generate_plain_content);
  const [plain, setPlain] = useState(version.plain_content);
  const [isRunning, setRunning] = useState(false);
  const { template_id: templateId, id } = version;

  const savePlain = async (generate: boolean, text: string) => {
    setRunning(true);
    try {
      const saved = await store.saveDraft(templateId, id, {
        generate_plain_content: generate,
        ...(!generate && { plain_content: text }),
      });
      setGenerated(saved.generate_plain_content);
      setPlain(saved.plain_content);
    } catch (failure) {
      showFailure(alerts, failure, texts.versionSaveFailed);
    }
    setRunning(false);
  };
  return (
    <div className={styles.settings}>
      {version.warnings.length > 0 && (
        <Banner tone="warning" title="Fix the handlebars errors in this email before you activate it.">
          {version.warnings[0]?.message}
        </Banner>
      )}
      <div className={styles.line}>
        <VersionState {...version} />
        {onDiscard && (
          <Button size="small" onClick={onDiscard}>
            Discard draft
          </Button>
        )}
      </div>
      <p className={styles.hint}>{explained(version)}</p>
      <p className={styles.muted}>
        Template <CopyableId value={templateId} label="Template ID" />
      </p>
      <PageSection title="Plain text" plain>
        <Switch
          label="Generate it from the HTML"
          checked={isGenerated}
          disabled={isRunning}
          onChange={(generate) => void savePlain(generate, plain)}
        />
        {!isGenerated && (
          <>
            <FormField label="Plain text" hideLabel>
              <TextArea mono rows={8} value={plain} onChange={setPlain} />
            </FormField>
            <Button size="small" loading={isRunning} onClick={() => void savePlain(false, plain)}>
              Save plain text
            </Button>
          </>
        )}
      </PageSection>
    </div>
  );
});
