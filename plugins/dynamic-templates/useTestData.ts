import { useCallback, useEffect, useRef, useState } from 'react';
import { Alerts, parseTestData, useService } from 'sendwright/sdk';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from './templatesStore';
import { texts } from './texts';

/** Milliseconds after the last change. */
const pause = 800;

/** The test data of what is edited, autosaved while it is valid JSON. */
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
      } catch {
        alerts.show(texts.testDataFailed);
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
  // The last words are saved behind the next page.
  useEffect(() => () => void save(latest.current), [save]);
  return { text, onChange: setText };
}
