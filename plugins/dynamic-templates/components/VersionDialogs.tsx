import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { Banner, Button, Dialog } from 'sendwright/sdk/ui';
import type { TemplateDraft, TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { findLegacyTags, hasServiceTags } from '../legacyTags';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { CodeHistory } from './CodeHistory';
import { ReplaceTagsDialog } from './ReplaceTagsDialog';
import styles from './templates.module.css';
import { TestDataFields } from './TestDataFields';
import { VersionPreviewDialog } from './VersionPreviewDialog';
import { VersionSettings } from './VersionSettings';
import { VersionTest } from './VersionTest';

/** The dialogs that a version's editor opens in addition to those of the underlying editor, as address suffixes. */
export const versionDialogs = {
  preview: 'preview',
  previewData: 'preview/test_data',
  testData: 'test_data',
  test: 'send_test',
  settings: 'settings',
  legacyTags: 'legacy_tags',
  history: 'history',
  replaceTags: 'substitution_tags',
  replaced: 'substitution_tags/success',
} as const;

interface VersionDialogsProps {
  readonly version: TemplateDraft;
  /** The editor's own address. */
  readonly address: string;
  readonly testData: { readonly text: string; readonly onChange: (text: string) => void };
  readonly onDiscard: (() => void) | undefined;
  readonly onReplaced: (version: TemplateDraft) => void;
}

/** The dialog that the address opens over the code of a version. */
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
  // The current saved content, not that from when the editor was opened.
  const latest = useVersion(version, dialog === '' || dialog.startsWith('image_manager') ? undefined : dialog);
  const isUntold = dialog === versionDialogs.replaced && replaced === undefined;
  useEffect(() => {
    // A success dialog that is opened again later, such as from the history, redirects to the editor.
    if (isUntold) navigation.go(address, { replace: true });
  }, [isUntold, navigation, address]);
  const shown = latest && { ...latest, test_data: testData.text };
  const test = (
    <Button icon="mail" onClick={() => navigation.go(`${address}/${versionDialogs.test}`)}>
      Send me a test
    </Button>
  );
  switch (dialog) {
    case versionDialogs.preview:
      return <VersionPreviewDialog version={shown} onClose={close} footer={test} />;
    case versionDialogs.previewData:
      return <VersionPreviewDialog version={shown} onClose={close} onTestData={testData.onChange} footer={test} />;
    case versionDialogs.test:
      return latest ? <VersionTest version={latest} testData={testData.text} onClose={close} /> : null;
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
          {latest && <VersionSettings version={store.editedOf(version.id) ?? latest} onDiscard={onDiscard} />}
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

/** The current saved version, fetched again for each `reason`; without a reason, nothing. */
function useVersion(
  { id, template_id: templateId }: Pick<TemplateVersion, 'id' | 'template_id'>,
  reason: string | undefined,
): TemplateDraft | undefined {
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const [found, setFound] = useState<{ readonly reason: string; readonly version: TemplateDraft }>();
  useEffect(() => {
    if (reason === undefined) return undefined;
    const controller = new AbortController();
    store.getDraft(templateId, id, controller.signal).then(
      (version) => !controller.signal.aborted && setFound({ reason, version }),
      (failure: unknown) => !controller.signal.aborted && !isAborted(failure) && alerts.show(texts.fetchOneFailed),
    );
    return () => controller.abort();
  }, [store, alerts, templateId, id, reason]);
  return found?.reason === reason ? found?.version : undefined;
}

interface LegacyTagsDialogProps {
  readonly version: TemplateVersion;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Lists the legacy tags that are still in a version: dynamic templates do not replace them. */
function LegacyTagsDialog({ version, onReplace, onClose }: LegacyTagsDialogProps) {
  const sources = [version.subject, version.html_content, version.plain_content];
  const found = findLegacyTags(sources);
  return (
    <Dialog
      title="Legacy tags"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{found.length > 0 ? 'Not now' : 'Done'}</Button>
          {found.length > 0 && (
            <Button intent="primary" onClick={onReplace}>
              Replace tags
            </Button>
          )}
        </>
      }
    >
      <p>
        {'Legacy templates use substitution tags such as -name-. Dynamic templates use handlebars such as ' +
          '{{name}} instead.'}
      </p>
      {hasServiceTags(sources) && (
        <Banner tone="warning" title="Body and subject tags are left as they are.">
          Remove <code>{'<%body%>'}</code> and <code>{'<%subject%>'}</code> by hand: a dynamic template contains its own
          content.
        </Banner>
      )}
      {found.length === 0 ? (
        <p>None were found in this version.</p>
      ) : (
        <ul className={styles.found} aria-label="Tags found">
          {found.map(({ opening, closing, names }) => (
            <li key={opening + closing}>
              {names.slice(0, 12).map((name) => (
                <code key={name}>
                  {opening}
                  {name}
                  {closing}
                </code>
              ))}
              {names.length > 12 && <span>and {names.length - 12} more</span>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The suffix of an editor's address; empty if it opens no dialog. The same pages exist under `/legacy`. */
export function dialogAt(pathname: string, address: string): string {
  const at = pathname.indexOf(address);
  return at === -1 ? '' : pathname.slice(at + address.length + 1);
}
