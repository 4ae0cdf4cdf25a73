import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import { ErrorState, FigureTable, formatNumber, PageSection, Skeleton, StatTile, TileGrid } from 'sendwright/sdk/ui';
import type { AutomationFigure } from 'sendwright/wire/automationPeople';
import type { Automation } from 'sendwright/wire/automations';
import { stepNames } from '../../stepWords';
import { FigureLink } from './FigureLink';
import { titleOf } from './figureTitles';

/** Milliseconds between two refreshes for a live automation. */
const pollInterval = 15_000;
const ofWhole = ['entered', 'waiting', 'completed', 'left'] as const;
const ofStep = ['waiting', 'passed', 'left'] as const;

/** How many people are where now: in the automation, and at each step. Each number opens its people. */
export function StepFigures({ automation }: { readonly automation: Automation }) {
  const http = useService(Http);
  const { id, status } = automation;
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/stats/automations/:id/steps', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  // Not while it has failed: each attempt would hide the message and its button for as long as it takes.
  const isFine = value !== undefined || failure === undefined;
  usePolling(async () => reload(), pollInterval, status === 'live' && isFine);
  const names = stepNames(automation.steps);
  const byStep = new Map(value?.steps.map((figures) => [figures.step_id, figures]));
  if (!value)
    return failure === undefined ? (
      <Skeleton shape="tiles" count={4} label="Loading the people" />
    ) : (
      <ErrorState failure={failure} title="The figures of people couldn't be loaded." onRetry={reload} />
    );
  const removed = value.steps.filter((figures) => !names.has(figures.step_id)).map((figures) => figures.step_id);
  const steps = [...names.keys(), ...removed];
  return (
    <>
      <TileGrid>
        {ofWhole.map((figure) => (
          <StatTile key={figure} label={titleOf(figure)} value={value[figure]} link={linkTo(id, figure)} />
        ))}
        {value.held_out > 0 && (
          <StatTile
            label={titleOf('held_out')}
            value={value.held_out}
            detail="Of those who left early"
            link={linkTo(id, 'held_out')}
          />
        )}
      </TileGrid>
      <PageSection title="By step" description="People, now. Those who left after a step did not reach the next one.">
        <FigureTable label="By step">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Waiting for it</th>
              <th scope="col">Passed it</th>
              <th scope="col">Left after it</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step}>
                <th scope="row">{names.get(step) ?? 'Removed step'}</th>
                {ofStep.map((figure) => (
                  <td key={figure}>
                    <FigureLink
                      id={id}
                      figure={figure}
                      step={step}
                      count={byStep.get(step)?.[figure] ?? 0}
                      title={`${names.get(step) ?? 'Removed step'}, ${titleOf(figure)}`}
                    >
                      {formatNumber(byStep.get(step)?.[figure] ?? 0)}
                    </FigureLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </PageSection>
    </>
  );
}

const linkTo = (id: string, figure: AutomationFigure) => (text: string) => (
  <FigureLink id={id} figure={figure} title={titleOf(figure)}>
    {text}
  </FigureLink>
);
