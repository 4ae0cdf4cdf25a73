import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Confirm, ProgressBar } from 'sendwright/sdk/ui';
import { BrandKitStore } from '../brandKitStore';
import { texts } from '../texts';

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'design' : 'designs'}`;

/** Offers to update designs to the saved kit. */
export const UpdateDesigns = observer(function UpdateDesigns({
  isDirty,
  mayChange,
}: {
  readonly isDirty: boolean;
  readonly mayChange: boolean;
}) {
  const store = useService(BrandKitStore);
  const alerts = useService(Alerts);
  const [asked, setAsked] = useState<'outdated' | 'all'>();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const { designs } = store;
  if (!designs || !mayChange) return null;
  const { outdated, independent } = designs;
  const count = asked === 'all' ? outdated + independent : outdated;
  const update = async (): Promise<void> => {
    const kind = asked ?? 'outdated';
    setAsked(undefined);
    setProgress({ done: 0, of: count });
    try {
      const updated = await store.update(kind, (done) => setProgress({ done, of: Math.max(done, count) }));
      if (updated === 1) alerts.show(texts.updatedOne);
      else alerts.show(texts.updated, { count: updated.toLocaleString('en-US') });
    } catch (failure) {
      showFailure(alerts, failure, texts.updateFailed);
    }
    setProgress(undefined);
  };
  if (progress)
    return (
      <ProgressBar
        label="Updating designs"
        share={progress.done / Math.max(1, progress.of)}
        detail={`${progress.done.toLocaleString('en-US')} of ${progress.of.toLocaleString('en-US')}`}
      />
    );
  return (
    <>
      {outdated > 0 ? (
        <Banner
          tone="warning"
          title={`${counted(outdated)} ${outdated === 1 ? 'follows' : 'follow'} an earlier version of the kit`}
          action={
            <Button
              intent="primary"
              disabled={isDirty}
              hint={isDirty ? 'Save the kit first.' : undefined}
              onClick={() => setAsked('outdated')}
            >
              Update {counted(outdated)}
            </Button>
          }
        >
          What was styled by hand in a design is kept.
        </Banner>
      ) : (
        independent > 0 && (
          <Banner
            tone="info"
            title={`${counted(independent)} ${independent === 1 ? "doesn't" : "don't"} follow the kit`}
            action={
              <Button
                disabled={isDirty}
                hint={isDirty ? 'Save the kit first.' : undefined}
                onClick={() => setAsked('all')}
              >
                Restyle {counted(independent)}
              </Button>
            }
          >
            They were created before it, or without it.
          </Banner>
        )
      )}
      {asked && (
        <Confirm
          title={asked === 'all' ? `Restyle ${counted(count)}?` : `Update ${counted(count)}?`}
          text={
            'Their colors, fonts, buttons, logo and footer become those of the kit. The version history of each ' +
            'design has its former state. Sends that are scheduled keep the content they have.'
          }
          confirmLabel={asked === 'all' ? 'Restyle' : 'Update'}
          onConfirm={update}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
});
