import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { Button, Dialog } from 'sendwright/sdk/ui';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from '../templatesStore';
import { useVersion } from '../useVersion';
import { dialogAt, versionDialogs } from '../versionDialogs';
import { CodeHistory } from './CodeHistory';
import { LegacyTagsDialog } from './LegacyTagsDialog';
import { ReplaceTagsDialog } from './ReplaceTagsDialog';
import { TestDataFields } from './TestDataFields';
import { VersionPreviewDialog } from './VersionPreviewDialog';
import { VersionSettings } from './VersionSettings';

interface VersionDialogsProps {
  readonly version: TemplateDraft;
  /** The editor's own address. */
  readonly address: string;
  readonly testData: { readonly text: string; readonly onChange: (text: string) => void };
  readonly onDiscard: (() => void) | undefined;
  readonly onReplaced: (version: TemplateDraft) => void;
}

/** What the address opens over the code of a version. */
export const VersionDialogs = observer(function VersionDialogs({
  version,
  address,
  testData,
  onDiscard,
  onReplaced,
}: VersionDialogsProps) {
  const navigation = useService(Navigation);
  const store = useService(TemplatesStore);
  const [replaced, setReplaced] = useState<readonly string[]>();
  const dialog = dialogAt(navigation.location.pathname, address);
  const close = (): void => navigation.go(address);
  // As it is saved now, not as it was when the editor was opened.
  const latest = useVersion(version, dialog === '' || dialog.startsWith('image_manager') ? undefined : dialog);
  const isUntold = dialog === versionDialogs.replaced && replaced === undefined;
  useEffect(() => {
    // Whoever comes back to the success of another day finds the editor.
    if (isUntold) navigation.go(address, { replace: true });
  }, [isUntold, navigation, address]);
  const shown = latest && { ...latest, test_data: testData.text };
  switch (dialog) {
    case versionDialogs.preview:
      return <VersionPreviewDialog version={shown} onClose={close} />;
    case versionDialogs.previewData:
      return <VersionPreviewDialog version={shown} onClose={close} onTestData={testData.onChange} />;
    case versionDialogs.testData:
      return (
        <Dialog
          title="Test data"
          size="large"
          onClose={close}
          footer={
            <Button intent="primary" onClick={close}>
              Done
            </Button>
          }
        >
          <TestDataFields {...testData} />
        </Dialog>
      );
    case versionDialogs.settings:
      return (
        <Dialog
          title="Version settings"
          onClose={close}
          footer={
            <Button intent="primary" onClick={close}>
              Done
            </Button>
          }
        >
          {latest && (
            <VersionSettings
              version={store.editedOf(version.id) ?? latest}
              testData={testData.text}
              onDiscard={onDiscard}
            />
          )}
        </Dialog>
      );
    case versionDialogs.legacyTags:
      return latest ? (
        <LegacyTagsDialog
          version={latest}
          onClose={close}
          onReplace={() => navigation.go(`${address}/${versionDialogs.replaceTags}`)}
        />
      ) : null;
    case versionDialogs.history:
      return latest ? (
        <CodeHistory
          version={latest}
          onClose={close}
          onRestored={(changed) => {
            onReplaced(changed);
            close();
          }}
        />
      ) : null;
    case versionDialogs.replaceTags:
      return latest ? (
        <ReplaceTagsDialog
          version={latest}
          onClose={close}
          onReplaced={(changed, names) => {
            setReplaced(names);
            onReplaced(changed);
            navigation.go(`${address}/${versionDialogs.replaced}`, { replace: true });
          }}
        />
      ) : null;
    case versionDialogs.replaced:
      return replaced ? (
        <Dialog
          title="Tags replaced"
          size="small"
          onClose={close}
          footer={
            <Button intent="primary" onClick={close}>
              Done
            </Button>
          }
        >
          <p>
            {replaced.length === 1 ? '1 tag' : `${replaced.length} tags`} replaced with handlebars:{' '}
            {[...new Set(replaced)].map((name) => `{{${name}}}`).join(', ')}.
          </p>
          <p>Check the preview with test data before you publish the version.</p>
        </Dialog>
      ) : null;
    default:
      return null;
  }
});
