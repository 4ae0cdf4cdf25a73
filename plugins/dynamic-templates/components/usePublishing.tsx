import { type ReactNode, useRef, useState } from 'react';
import type { EditorAction } from 'sendwright/plugins/design-editor/contract';
import { Alerts, HttpFailure, useRefusal, useService } from 'sendwright/sdk';
import { Confirm, StatusTag } from 'sendwright/sdk/ui';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';

type State = Pick<TemplateDraft, 'active' | 'is_draft'>;

/** Whether the current content is the published one. */
export function VersionState({ active, is_draft: isDraft }: State) {
  if (isDraft) return <StatusTag tone="warning" label="Draft – not live" />;
  return active === 1 ? <StatusTag tone="success" label="Live" /> : <StatusTag tone="neutral" label="Not live" />;
}

interface Publishing {
  /** The version being edited, as last returned by the server. */
  readonly edited: TemplateDraft;
  readonly beside: ReactNode;
  /** Undefined if the user may not publish. */
  readonly action: EditorAction | undefined;
  /** Asks before the draft is discarded; undefined if there is none. */
  readonly onDiscard: (() => void) | undefined;
  readonly dialogs: ReactNode;
}

interface PublishingProps {
  /** Saves the last edits; false if that failed. */
  readonly save: () => Promise<boolean>;
  /** Opens the version again, because the edited content is gone. */
  readonly reopen: () => void;
}

/** Publishes a version from its editor, or discards its draft. For observers. */
export function usePublishing(opened: TemplateDraft, { save, reopen }: PublishingProps): Publishing {
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const mayPublish = useRefusal({ scope: 'templates.versions.activate.create' }) === undefined;
  const [asking, setAsking] = useState<'discard' | 'replace'>();
  const { id, template_id: templateId } = opened;
  const newest = (): TemplateDraft => store.editedOf(id) ?? opened;
  const edited = newest();

  /** Why publishing failed, until it is tried again. */
  const refused = useRef<string>(undefined);
  const publish = async (liveRevision?: number): Promise<void> => {
    if (refused.current !== undefined) alerts.dismiss(refused.current);
    refused.current = undefined;
    try {
      const { name } = await store.publish(templateId, id, {
        revision: newest().revision,
        ...(liveRevision !== undefined && { live_revision: liveRevision }),
      });
      setAsking(undefined);
      alerts.show(texts.published, { name });
    } catch (failure) {
      const [first] = failure instanceof HttpFailure ? failure.errors : [];
      const status = failure instanceof HttpFailure ? failure.status : undefined;
      if (status === 412 && first?.field === 'live_revision') {
        await store.getDraft(templateId, id).then(
          () => setAsking('replace'),
          () => alerts.show(texts.publishFailed),
        );
        return;
      }
      setAsking(undefined);
      refused.current =
        status === 400 && first
          ? alerts.add({ type: 'danger', message: first.message })
          : alerts.show(status === 412 ? texts.publishConflict : texts.publishFailed);
    }
  };
  const discard = async (): Promise<void> => {
    try {
      await store.discardDraft(templateId, id, newest().revision);
      setAsking(undefined);
      alerts.show(texts.draftDiscarded);
      reopen();
    } catch (failure) {
      setAsking(undefined);
      alerts.show(
        failure instanceof HttpFailure && failure.status === 412 ? texts.discardConflict : texts.discardFailed,
      );
    }
  };
  const close = (): void => setAsking(undefined);
  return {
    edited,
    beside: <VersionState {...edited} />,
    action: mayPublish
      ? { label: 'Publish', run: () => void publish(), isIdle: edited.active === 1 && !edited.is_draft }
      : undefined,
    // The last edits belong to the draft. Saving them now prevents a later autosave from creating another draft.
    onDiscard: edited.is_draft ? () => void save().then(() => setAsking('discard')) : undefined,
    dialogs: (
      <>
        {asking === 'discard' && (
          <Confirm
            danger
            title="Discard this draft?"
            text={
              'Everything edited since the last publish is removed. ' +
              `${edited.editor === 'design' ? 'You can restore it from History.' : 'This can’t be undone.'} ` +
              (edited.active === 1 ? 'The live version stays as it is.' : '')
            }
            confirmLabel="Discard draft"
            onConfirm={discard}
            onCancel={close}
          />
        )}
        {asking === 'replace' && (
          <Confirm
            title="Replace the newer live version?"
            text={
              'The live version was changed through the API or by a colleague after this draft was started. ' +
              'Publishing replaces that change with this draft.'
            }
            confirmLabel="Publish anyway"
            onConfirm={() => publish(newest().live_revision)}
            onCancel={close}
          />
        )}
      </>
    ),
  };
}
