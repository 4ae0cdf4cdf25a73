import { useCallback, useEffect, useRef, useState } from 'react';
import { Alerts, parseTestData, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { FormField, TextArea } from 'sendwright/sdk/ui';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import styles from './templates.module.css';

/** Milliseconds between the last change and the save. */
const pause = 800;

/** The storage of a version's test data. */
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

/** The test data of the version being edited, autosaved while it is valid JSON. */
export function useTestData({ id, template_id: templateId, test_data: stored }: TemplateVersion): {
  readonly text: string;
  readonly onChange: (text: string) => void;
} {
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const [text, setText] = useState(stored);
  const saved = useRef(stored);
  const save = useCallback(
    async (written: string) => {
      if (written === saved.current || !parseTestData(written)) return;
      saved.current = written;
      try {
        await store.saveDraft(templateId, id, { test_data: written });
      } catch (failure) {
        showFailure(alerts, failure, texts.testDataFailed);
      }
    },
    [store, alerts, templateId, id],
  );
  useEffect(() => {
    const timer = setTimeout(() => void save(text), pause);
    return () => clearTimeout(timer);
  }, [text, save]);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  // The last changes are saved after the page is left.
  useEffect(() => () => void save(latest.current), [save]);
  return { text, onChange: setText };
}
