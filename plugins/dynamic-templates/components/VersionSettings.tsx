import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, type Text, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, CopyableId, FormField, PageSection, StatusTag, Switch, TextArea } from 'sendwright/sdk/ui';
import type { Template, TemplateVersion } from 'sendwright/wire/templates';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import styles from './templates.module.css';
import { TestSend } from './TestSend';

interface VersionSettingsProps {
  readonly template: Template;
  readonly version: TemplateVersion;
  /** JSON text. */
  readonly testData: string;
}

/** What belongs to a version besides its message: whether it is active, its text part, a test of it. */
export const VersionSettings = observer(function VersionSettings({ template, version, testData }: VersionSettingsProps) {
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const mayActivate = useRefusal({ scope: 'templates.versions.activate.create' }) === undefined;
  const [isActive, setActive] = useState(version.active === 1);
  const [isGenerated, setGenerated] = useState(version.generate_plain_content);
  const [plain, setPlain] = useState(version.plain_content);
  const [isRunning, setRunning] = useState(false);

  const trying = async (call: () => Promise<void>, failed: Text) => {
    setRunning(true);
    try {
      await call();
    } catch {
      alerts.show(failed);
    }
    setRunning(false);
  };
  const activate = () =>
    trying(async () => {
      await store.activate(template.id, version.id);
      setActive(true);
      alerts.show(texts.activated, { name: version.name });
    }, texts.activateFailed);
  const savePlain = (generate: boolean, text: string) =>
    trying(async () => {
      const saved = await store.updateVersion(template.id, version.id, { generate_plain_content: generate, ...(!generate && { plain_content: text }) });
      setGenerated(saved.generate_plain_content);
      setPlain(saved.plain_content);
    }, texts.versionSaveFailed);
  return (
    <div className={styles.settings}>
      {version.warnings.length > 0 && <Banner tone="warning" title="Fix the handlebars errors: mail is not made of this version.">{version.warnings[0]?.message}</Banner>}
      <div className={styles.line}>
        {isActive ? <StatusTag tone="success" label="Active" /> : <StatusTag tone="neutral" label="Not active" />}
        {!isActive && mayActivate && <Button size="small" loading={isRunning} onClick={() => void activate()}>Make active</Button>}
      </div>
      <p className={styles.muted}>Template <CopyableId value={template.id} label="Template ID" /></p>
      <PageSection title="Plain text" plain>
        <Switch label="Make it from the HTML" checked={isGenerated} disabled={isRunning} onChange={(generate) => void savePlain(generate, plain)} />
        {!isGenerated && (
          <>
            <FormField label="Plain text" hideLabel><TextArea mono rows={8} value={plain} onChange={setPlain} /></FormField>
            <Button size="small" loading={isRunning} onClick={() => void savePlain(false, plain)}>Save plain text</Button>
          </>
        )}
      </PageSection>
      <PageSection title="Send a test" plain><TestSend version={version} testData={testData} /></PageSection>
    </div>
  );
});
