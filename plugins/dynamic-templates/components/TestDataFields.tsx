import { parseTestData } from 'sendwright/sdk';
import { FormField, TextArea } from 'sendwright/sdk/ui';
import styles from './templates.module.css';

/** Where a version's test data is written. */
export function TestDataFields({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  return (
    <div className={styles.data}>
      <p>
        A JSON object with values for your tags, as <code>dynamic_template_data</code> brings them. Previews and test
        emails are filled with it.
      </p>
      <FormField label="Test data" error={parseTestData(text) ? undefined : 'Test data must be valid JSON.'}>
        <TextArea mono rows={14} value={text} placeholder={'{ "name": "Ana" }'} onChange={onChange} />
      </FormField>
    </div>
  );
}
