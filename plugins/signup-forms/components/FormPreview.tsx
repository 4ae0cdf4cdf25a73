import { useState } from 'react';
import { ErrorState, SandboxedHtml, Skeleton, Switch, Tabs } from 'sendwright/sdk/ui';
import type { FormPreviewState, PreviewedPage } from '../useFormPreview';
import styles from './forms.module.css';

interface FormPreviewProps {
  readonly preview: FormPreviewState;
  readonly shown: PreviewedPage;
  readonly onShow: (page: PreviewedPage) => void;
  /** Visitors confirm their address by an email. */
  readonly asks: boolean;
}

interface Step {
  readonly id: PreviewedPage;
  readonly title: string;
}
const direct: readonly Step[] = [
  { id: 'form', title: 'Form' },
  { id: 'confirmation', title: 'After signing up' },
];
const asking: readonly Step[] = [
  ...direct,
  { id: 'email', title: 'Email' },
  { id: 'confirm', title: 'Confirm page' },
  { id: 'confirmed', title: 'Confirmed' },
];

/** What visitors see at each step, with what is not saved yet. */
export function FormPreview({ preview: { html, failure, retry }, shown, onShow, asks }: FormPreviewProps) {
  const [isMobile, setMobile] = useState(false);
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.tools}>
        <Tabs<PreviewedPage> label="Preview" tabs={asks ? asking : direct} selected={shown} onSelect={onShow} />
        <Switch label="Mobile" checked={isMobile} onChange={setMobile} />
      </div>
      <div className={styles.frame}>
        {failure !== undefined && (
          <ErrorState failure={failure} title="The preview couldn't be made." onRetry={retry} />
        )}
        {failure === undefined && html === undefined && (
          <Skeleton shape="block" height={420} label="Loading the preview" />
        )}
        {failure === undefined && html !== undefined && (
          <SandboxedHtml html={html} title="The signup form" height={640} {...(isMobile && { width: 360 })} />
        )}
      </div>
      <p className={styles.note}>This is what visitors see. Buttons do nothing here.</p>
    </section>
  );
}
