import { CodeEditor } from 'sendwright/sdk/code-editor';
import { Banner } from 'sendwright/sdk/ui';
import { parseTestData } from '../testData';
import styles from './templates.module.css';

/** Where a version's test data is written. */
export function TestDataFields({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  return (
    <div className={styles.data}>
      <p>A JSON object with values for your tags, as <code>dynamic_template_data</code> brings them. Previews and test emails are filled with it.</p>
      {!parseTestData(text) && <Banner tone="warning">Test data must be valid JSON.</Banner>}
      <CodeEditor language="text" ariaLabel="Test data" value={text} onChange={onChange} height="280px" />
    </div>
  );
}
