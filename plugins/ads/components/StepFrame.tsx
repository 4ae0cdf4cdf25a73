import type { ReactNode } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { Banner, Button, EditorActions, EditorSaving, Page, Stepper } from 'sendwright/sdk/ui';
import type { AdProblem } from 'sendwright/wire/ads';
import { stepOf } from '../campaignDraft';
import { paths } from '../contract';
import { type CampaignDraft, saveWords } from '../useCampaignDraft';

type StepId = 'quickstart' | 'target' | 'editor' | 'review';

const steps = [
  { id: 'quickstart', title: 'Basics' },
  { id: 'target', title: 'Audience' },
  { id: 'editor', title: 'Ads and budget' },
  { id: 'review', title: 'Review' },
] as const;

interface CampaignStepsProps {
  /** Unset: of a new campaign, whose other steps come once it is made. */
  readonly id?: string | undefined;
  readonly current: StepId;
  readonly problems?: readonly AdProblem[];
}

/** The steps of a campaign: those before can be gone back to, and those that are complete be skipped to. */
export function CampaignSteps({ id, current, problems = [] }: CampaignStepsProps) {
  const navigation = useService(Navigation);
  const at = steps.findIndex((step) => step.id === current);
  const stateOf = (step: StepId, index: number) => {
    if (id === undefined) return 'ahead';
    const isLeft = step === 'review' ? problems.length > 0 : problems.some(({ field }) => stepOf(field) === step);
    return !isLeft ? 'done' : index < at ? 'problem' : 'ahead';
  };
  return (
    <Stepper<StepId>
      label="Steps of the campaign"
      steps={steps.map((step, index) => ({ ...step, state: stateOf(step.id, index) }))}
      current={current}
      {...(id !== undefined && { onSelect: (step: StepId) => navigation.go(pathTo(paths[step], { id })) })}
    />
  );
}

interface StepFrameProps {
  readonly title: string;
  readonly step: StepId;
  readonly id?: string | undefined;
  /** Unset: nothing is saved until it is continued. */
  readonly saving?: CampaignDraft | undefined;
  readonly nextLabel: string;
  readonly onNext: () => void;
  readonly isBusy?: boolean;
  /** Beside the form, where there is room. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a campaign's steps, with the way on. */
export function StepFrame({ title, step, id, saving, nextLabel, onNext, isBusy, aside, children }: StepFrameProps) {
  return (
    <Page
      title={title}
      back={{ to: paths.index, label: 'Ads' }}
      status={saving && <SaveStatus saving={saving} />}
      primaryAction={
        <Button intent="primary" loading={isBusy ?? false} onClick={onNext}>
          {nextLabel}
        </Button>
      }
      tabs={<CampaignSteps id={id} current={step} problems={saving?.problems ?? []} />}
    >
      {saving && <SaveNotice saving={saving} />}
      {children}
      {aside}
    </Page>
  );
}

export function SaveStatus({ saving: { state } }: { readonly saving: CampaignDraft }) {
  return (
    <span role="status">
      <EditorSaving
        words={saveWords[state]}
        isTrouble={state === 'failed' || state === 'wrong' || state === 'conflict'}
      />
    </span>
  );
}

/** What stands in the way of saving, and the ways out. */
export function SaveNotice({ saving: { state, reason, save, resolve } }: { readonly saving: CampaignDraft }) {
  if (state === 'failed')
    return (
      <Banner
        tone="danger"
        title="Your changes aren't saved"
        action={
          <Button size="small" onClick={() => void save()}>
            Save now
          </Button>
        }
      >
        {reason} What you wrote is still here, and is saved with your next change.
      </Banner>
    );
  if (state !== 'conflict') return null;
  // Where the other version can't be read the notice stays.
  const choose = (how: 'mine' | 'theirs') => () => void resolve(how).catch(() => undefined);
  return (
    <Banner
      tone="warning"
      title="This campaign was changed elsewhere"
      action={
        <EditorActions>
          <Button size="small" onClick={choose('theirs')}>
            Take theirs
          </Button>
          <Button size="small" onClick={choose('mine')}>
            Keep mine
          </Button>
        </EditorActions>
      }
    >
      Nothing has been overwritten. What you wrote is still here.
    </Banner>
  );
}
