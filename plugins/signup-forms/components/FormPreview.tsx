import { useState } from 'react';
import { ErrorState, SandboxedHtml, Skeleton, Switch, Tabs } from 'sendwright/sdk/ui';
import type { FormDraft } from '../formDraft';
import { useFormPreview } from '../useFormPreview';
import styles from './forms.module.css';

type Shown = 'form' | 'confirmation';
const pages = [{ id: 'form', title: 'Form' }, { id: 'confirmation', title: 'After signing up' }] as const;

/** The page that visitors see, with what is not saved yet. */
export function FormPreview({ draft }: { readonly draft: FormDraft }) {
  const [shown, setShown] = useState<Shown>('form');
  const [isMobile, setMobile] = useState(false);
  const { html, failure, retry } = useFormPreview(draft, shown);
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.tools}>
        <Tabs<Shown> label="Preview" tabs={pages} selected={shown} onSelect={setShown} />
        <Switch label="Mobile" checked={isMobile} onChange={setMobile} />
      </div>
      <div className={styles.frame}>
        {failure !== undefined && <ErrorState failure={failure} title="The preview couldn't be made." onRetry={retry} />}
        {failure === undefined && html === undefined && <Skeleton shape="block" height={420} label="Loading the preview" />}
        {failure === undefined && html !== undefined && <SandboxedHtml html={html} title="The signup form" height={640} {...(isMobile && { width: 360 })} />}
      </div>
      <p className={styles.note}>This is the page as visitors see it. Its button does nothing here.</p>
    </section>
  );
}
