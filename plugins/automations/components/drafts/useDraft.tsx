import { type ReactNode, useState } from 'react';
import { Alerts, Http, Navigation, useService } from 'sendwright/sdk';
import { Confirm, type MenuEntry } from 'sendwright/sdk/ui';
import type { Automation } from 'sendwright/wire/automations';
import { paths } from '../../contract';
import { detailOf } from '../../detailAddress';
import { texts } from '../../texts';
import { useAttemptAlert } from '../../useAttemptAlert';
import { PublishDrawer } from './PublishDrawer';
import { VersionsDrawer } from './VersionsDrawer';

/** Drafts of an automation that is, or was, live. */
export interface DraftActions {
  /** The automation that is, or becomes, live: the draft's, or itself. */
  readonly liveId: string;
  readonly draftId: string | null;
  readonly isDraft: boolean;
  readonly isStarting: boolean;
  /** Opens the draft, and creates it if there is none. */
  open(): void;
  /** Shows the changes of the draft. */
  publish(): void;
  /** Asks, then deletes the draft. */
  discard(): void;
  readonly menu: readonly MenuEntry[];
  /** The open drawer or dialog. */
  readonly overlay: ReactNode;
}

export function useDraft(
  automation: Automation,
  {
    saved,
    forget,
    isReadOnly,
  }: {
    /** Saves, then does something. */
    readonly saved: (then: () => void) => Promise<void>;
    /** Discards edits that are not saved. */
    readonly forget: () => void;
    readonly isReadOnly: boolean;
  },
): DraftActions {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [opened, setOpened] = useState<'publish' | 'versions' | 'discard'>();
  const [isStarting, setStarting] = useState(false);
  const { id, status, went_live_at: wentLive, draft_of: draftOf = null, draft_id: knownDraft = null } = automation;
  const isDraft = draftOf !== null;
  const liveId = draftOf ?? id;
  const draftId = isDraft ? id : knownDraft;
  const close = () => setOpened(undefined);

  const { tell, clear } = useAttemptAlert();
  const start = async (version?: number) => {
    setStarting(true);
    clear();
    try {
      const body = version === undefined ? {} : { version };
      const draft = await http.call('POST /marketing/automations/:id/draft', { params: { id: liveId }, body });
      forget();
      close();
      navigation.to(paths.detail, detailOf(draft.id));
    } catch (failure) {
      tell(failure, texts.draftFailed);
    } finally {
      setStarting(false);
    }
  };
  const open = () => void saved(() => void start());
  const discard = async () => {
    clear();
    try {
      await http.call('DELETE /marketing/automations/:id/draft', { params: { id: liveId } });
      forget();
      alerts.show(texts.draftDiscarded);
      navigation.to(paths.detail, detailOf(liveId));
    } catch (failure) {
      close();
      tell(failure, texts.discardFailed);
    }
  };
  const isFixed = status === 'live' || status === 'paused';
  return {
    liveId,
    draftId,
    isDraft,
    isStarting,
    open,
    publish: () => setOpened('publish'),
    discard: () => setOpened('discard'),
    menu: [
      ...(!isDraft && isFixed
        ? [
            {
              label: draftId === null ? 'Edit in a draft' : 'Open draft',
              icon: 'edit' as const,
              onSelect: open,
              disabled: isReadOnly,
            },
          ]
        : []),
      ...(isDraft || wentLive !== null
        ? [{ label: 'Published versions', icon: 'clock' as const, onSelect: () => setOpened('versions') }]
        : []),
    ],
    overlay: (
      <>
        {opened === 'publish' && (
          <PublishDrawer
            liveId={liveId}
            draft={automation}
            onPublished={() => {
              forget();
              navigation.to(paths.detail, detailOf(liveId));
            }}
            onClose={close}
          />
        )}
        {opened === 'versions' && (
          <VersionsDrawer
            automationId={liveId}
            hasDraft={draftId !== null}
            isReadOnly={isReadOnly}
            onRestore={(version) => void start(version)}
            onClose={close}
          />
        )}
        {opened === 'discard' && (
          <Confirm
            title="Discard the draft?"
            text="Its changes are lost. The automation stays as it is."
            confirmLabel="Discard draft"
            danger
            onConfirm={discard}
            onCancel={close}
          />
        )}
      </>
    ),
  };
}
