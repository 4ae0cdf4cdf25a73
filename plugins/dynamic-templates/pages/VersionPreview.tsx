import { useEffect, useState } from 'react';
import { Alerts, Navigation, pathTo, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { Button, Link, Tabs } from 'sendwright/sdk/ui';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import { VersionPreviewDialog } from '../components/VersionPreviewDialog';
import { VersionTest } from '../components/VersionTest';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { useTemplate } from '../useTemplates';

type Shown = 'live' | 'draft';
const states = [
  { id: 'live', title: 'Live' },
  { id: 'draft', title: 'Draft – not live' },
] as const;

/** The published content of a version, next to its draft if there is one. */
export default function VersionPreview() {
  const navigation = useService(Navigation);
  const templateId = useParameter('templateId');
  const versionId = useParameter('versionId');
  const close = () => navigation.to(paths.list);
  const version = useTemplate(templateId, close)?.versions.find(({ id }) => id === versionId);
  const [shown, setShown] = useState<Shown>('live');
  const hasDraft = version !== undefined && version.draft_updated_at !== null;
  const draft = useDraft(templateId, versionId, hasDraft && shown === 'draft', () => setShown('live'));
  const mayUpdate = useRefusal({ scope: 'templates.versions.update' }) === undefined;
  const mayTest = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [isTesting, setTesting] = useState(false);
  const previewed = shown === 'draft' ? draft : version;
  if (isTesting && previewed)
    return (
      <VersionTest
        version={previewed}
        isDraft={shown === 'draft'}
        testData={previewed.test_data}
        onClose={() => setTesting(false)}
      />
    );
  return (
    <VersionPreviewDialog
      version={previewed}
      onClose={close}
      state={
        hasDraft && (
          <Tabs<Shown>
            label="State"
            tabs={version.active === 1 ? states : [{ id: 'live', title: 'Last published' }, states[1]]}
            selected={shown}
            onSelect={setShown}
          />
        )
      }
      footer={
        <>
          {mayTest && previewed && (
            <Button icon="mail" onClick={() => setTesting(true)}>
              Send me a test
            </Button>
          )}
          {mayUpdate && (
            <Link look="primary" to={pathTo(paths.editor, { templateId, versionId })}>
              Edit version
            </Link>
          )}
        </>
      }
    />
  );
}

function useDraft(
  templateId: string,
  versionId: string,
  isWanted: boolean,
  onMissing: () => void,
): TemplateDraft | undefined {
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const [draft, setDraft] = useState<TemplateDraft>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    store.getDraft(templateId, versionId, controller.signal).then(
      (found) => !controller.signal.aborted && setDraft(found),
      (failure: unknown) => {
        if (controller.signal.aborted || isAborted(failure)) return;
        alerts.show(texts.fetchOneFailed);
        onMissing();
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- what follows a failure is no reason to fetch again
  }, [store, alerts, templateId, versionId, isWanted]);
  return draft;
}
