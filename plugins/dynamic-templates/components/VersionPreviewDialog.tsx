import { type ReactNode, useEffect, useState } from 'react';
import { parseTestData } from 'sendwright/sdk';
import { Banner, Dialog, SandboxedHtml, Skeleton, Tabs } from 'sendwright/sdk/ui';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { renderVersion, type RenderedVersion } from '../renderVersion';
import { TestDataFields } from './TestDataFields';
import styles from './templates.module.css';

type View = 'desktop' | 'mobile' | 'text';
const views = [
  { id: 'desktop', title: 'Desktop' },
  { id: 'mobile', title: 'Mobile' },
  { id: 'text', title: 'Plain text' },
] as const;

interface VersionPreviewDialogProps {
  /** Undefined while loading. */
  readonly version:
    | Pick<TemplateVersion, 'name' | 'subject' | 'html_content' | 'plain_content' | 'test_data'>
    | undefined;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  /** Test data shown next to the message, with a callback for changes. */
  readonly onTestData?: ((text: string) => void) | undefined;
  /** Shown above the message: which state of the version it is. */
  readonly state?: ReactNode;
}

/** A version rendered with its test data: on desktop and phone, and as text. */
export function VersionPreviewDialog({ version, onClose, footer, onTestData, state }: VersionPreviewDialogProps) {
  const [view, setView] = useState<View>('desktop');
  const [rendered, setRendered] = useState<RenderedVersion>();
  useEffect(() => {
    if (!version) return undefined;
    let isCurrent = true;
    const { subject, html_content: html, plain_content: text, test_data: data } = version;
    void renderVersion({ subject, html, text }, parseTestData(data) ?? {}).then(
      (made) => isCurrent && setRendered(made),
    );
    return () => {
      isCurrent = false;
    };
  }, [version]);
  const [problem] = rendered?.problems ?? [];
  const message = () => {
    if (!version || !rendered) return <Skeleton shape="block" height={420} label="Loading the version" />;
    if (view === 'text') return <pre className={styles.text}>{rendered.text}</pre>;
    return (
      <div className={view === 'mobile' ? styles.phone : styles.desktop}>
        <SandboxedHtml
          html={rendered.html}
          title={`Preview of ${version.name}`}
          {...(view === 'mobile' && { width: 375 })}
        />
      </div>
    );
  };
  return (
    <Dialog title={version?.name ?? 'Preview'} size="large" onClose={onClose} footer={footer}>
      {state}
      <div className={styles.controls}>
        <Tabs<View> label="Preview" tabs={views} selected={view} onSelect={setView} />
        {rendered && (
          <p className={styles.subject}>
            <span>Subject</span> {rendered.subject}
          </p>
        )}
      </div>
      {problem && (
        <Banner tone="warning" title="Fix the handlebars errors in this email before you activate it.">
          Line {problem.line}: {problem.message}
        </Banner>
      )}
      <div className={onTestData ? styles.withData : undefined}>
        {message()}
        {onTestData && version && <TestDataFields text={version.test_data} onChange={onTestData} />}
      </div>
    </Dialog>
  );
}
