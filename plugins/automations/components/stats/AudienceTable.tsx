import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import { ErrorState, FigureTable, formatNumber, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { Automation, AutomationStep } from 'sendwright/wire/automations';
import { stepNames } from '../../stepWords';
import { FigureLink } from './FigureLink';
import styles from './stats.module.css';

type AudienceStep = Extract<AutomationStep, { type: 'audience' }>;

const outcomes = ['added', 'removed', 'skipped'] as const;
/** Milliseconds between two refreshes for a live automation. */
const pollInterval = 15_000;

/** All steps of an automation on the server that change ad audiences, in the order of their numbers. */
export const serverAudiences = (steps: readonly AutomationStep[]): readonly AudienceStep[] =>
  steps.flatMap((step) => {
    if (step.type === 'split') return [...serverAudiences(step.yes), ...serverAudiences(step.no)];
    return step.type === 'audience' ? [step] : [];
  });

/** Whom each step added to an ad audience, or removed, since the automation first went live. */
export function AudienceTable({ automation }: { readonly automation: Automation }) {
  const steps = serverAudiences(automation.steps);
  return steps.length === 0 ? null : <Figures automation={automation} steps={steps} />;
}

function Figures({ automation, steps }: { readonly automation: Automation; readonly steps: readonly AudienceStep[] }) {
  const http = useService(Http);
  const { id, status } = automation;
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/stats/automations/:id/audiences', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  // Not while it has failed: each attempt would hide the message and its button for as long as it takes.
  const isFine = value !== undefined || failure === undefined;
  usePolling(async () => reload(), pollInterval, status === 'live' && isFine);
  const names = stepNames(automation.steps);
  const byStep = new Map(value?.result.map((figures) => [figures.step_id, figures]));
  return (
    <PageSection title="By ad audience" description="Contacts, since the automation first went live.">
      {!value && failure === undefined && <Skeleton shape="text" count={2} label="Loading the ad audiences" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="The figures of ad audiences couldn't be loaded." onRetry={reload} />
      )}
      {value && (
        <FigureTable label="By ad audience">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Added</th>
              <th scope="col">Removed</th>
              <th scope="col">Skipped</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => {
              return (
                <tr key={step.id}>
                  <th scope="row">
                    {names.get(step.id)}
                    <div className={styles.subject}>
                      {step.audience_config.action === 'add' ? 'Adds contacts' : 'Removes contacts'}
                    </div>
                  </th>
                  {outcomes.map((outcome) => {
                    const count = byStep.get(step.id)?.[outcome] ?? 0;
                    return (
                      <td key={outcome}>
                        <FigureLink
                          id={id}
                          figure="passed"
                          step={step.id}
                          outcome={outcome}
                          title={`${names.get(step.id)}, ${outcome}`}
                          count={count}
                        >
                          {formatNumber(count)}
                        </FigureLink>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </FigureTable>
      )}
    </PageSection>
  );
}
