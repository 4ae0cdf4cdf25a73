import type { ReactNode } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { draftStateWords } from 'sendwright/sdk/models';
import { Button, ChangedElsewhereNotice, EditorSaving, NotSavedNotice, Page, Stepper } from 'sendwright/sdk/ui';
import type { AdChannel, AdProblem } from 'sendwright/wire/ads';
import { stepOf } from '../draftProblems';
import { paths } from '../contract';
import type { CampaignDraft } from '../useCampaignDraft';
import styles from './ads.module.css';

type StepId = 'quickstart' | 'target' | 'editor' | 'review';

const steps = [
  { id: 'quickstart', title: 'Basics' },
  { id: 'target', title: 'Audience' },
  { id: 'editor', title: 'Ads and budget' },
  { id: 'review', title: 'Review' },
] as const;

interface CampaignStepsProps {
  /** Unset for a new campaign, whose other steps become available once it is created. */
  readonly id?: string | undefined;
  readonly current: StepId;
  readonly channels?: readonly AdChannel[];
  readonly problems?: readonly AdProblem[];
}

/** The steps of a campaign. Earlier steps and complete ones are links. */
export function CampaignSteps({ id, current, channels = [], problems = [] }: CampaignStepsProps) {
  const navigation = useService(Navigation);
  const at = steps.findIndex((step) => step.id === current);
  const stateOf = (step: StepId, index: number) => {
    if (id === undefined) return 'ahead';
    // Without a channel there is no ad yet that could have a problem.
    const isUnstarted = step === 'editor' && channels.length === 0;
    const isLeft = step === 'review' ? problems.length > 0 : problems.some(({ field }) => stepOf(field) === step);
    if (isUnstarted) return index < at ? 'problem' : 'ahead';
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
  /** Unset: nothing is saved until the user continues. */
  readonly saving?: CampaignDraft | undefined;
  readonly nextLabel: string;
  readonly onNext: () => void;
  readonly isBusy?: boolean;
  /** Next to the form if there is room. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The page of one step, with a button to the next. */
export function StepFrame({ title, step, id, saving, nextLabel, onNext, isBusy, aside, children }: StepFrameProps) {
  return (
    <Page
      title={title}
      wide={aside !== undefined}
      back={{ to: paths.index, label: 'Ads' }}
      status={saving && <SaveStatus saving={saving} />}
      primaryAction={
        <Button intent="primary" loading={isBusy ?? false} onClick={onNext}>
          {nextLabel}
        </Button>
      }
      tabs={
        <CampaignSteps
          id={id}
          current={step}
          problems={saving?.problems ?? []}
          channels={saving?.draft.channels ?? []}
        />
      }
    >
      {saving && <SaveNotice saving={saving} />}
      {aside === undefined ? (
        children
      ) : (
        <div className={styles.beside}>
          <div className={styles.main}>{children}</div>
          <div className={styles.aside}>{aside}</div>
        </div>
      )}
    </Page>
  );
}

export function SaveStatus({ saving: { state } }: { readonly saving: CampaignDraft }) {
  return (
    <span role="status" className={styles.saving}>
      <EditorSaving
        words={draftStateWords[state]}
        isTrouble={state === 'failed' || state === 'wrong' || state === 'conflict'}
      />
    </span>
  );
}

/** Why the campaign can't be saved, with the choices. */
export function SaveNotice({ saving: { state, reason, save, resolve } }: { readonly saving: CampaignDraft }) {
  if (state === 'failed') return <NotSavedNotice reason={reason} onSave={() => void save()} />;
  return state === 'conflict' && <ChangedElsewhereNotice noun="campaign" onChoose={resolve} />;
}
