import { useMemo, useState } from 'react';
import { assetsAt, type Brand, compile, inScheme } from 'sendwright/email';
import { withSampleData } from 'sendwright/email/template';
import { SandboxedHtml, Switch, Tabs } from 'sendwright/sdk/ui';
import { PagePreview } from './PagePreview';
import { sampleEmail } from '../sampleEmail';
import styles from './brandKit.module.css';

const views = [
  { id: 'desktop', title: 'Email' },
  { id: 'mobile', title: 'On phones' },
  { id: 'form', title: 'Signup form' },
  { id: 'preferences', title: 'Preferences' },
] as const;
type View = (typeof views)[number]['id'];

/** A compiled message, or a public page, in the look of the kit. */
export function BrandPreview({ brand }: { readonly brand: Brand }) {
  const [view, setView] = useState<View>('desktop');
  const [isDark, setDark] = useState(false);
  const html = useMemo(() => {
    return withSampleData(compile(sampleEmail(brand), { target: 'send', assets: assetsAt(location.origin) }).html);
  }, [brand]);
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <Tabs<View> label="Preview" tabs={views} selected={view} onSelect={setView} />
        <Switch label="Dark" checked={isDark} onChange={setDark} />
      </div>
      {isDark && !brand.dark && (
        <p className={styles.hint}>The kit has no dark colors: email apps choose their own. Set them under Colors.</p>
      )}
      {view === 'form' || view === 'preferences' ? (
        <PagePreview key={view} brand={brand} page={view} isDark={isDark} />
      ) : (
        <SandboxedHtml
          html={inScheme(html, isDark)}
          title="A message in the look of the kit"
          {...(view === 'mobile' && { width: 375 })}
        />
      )}
    </div>
  );
}
