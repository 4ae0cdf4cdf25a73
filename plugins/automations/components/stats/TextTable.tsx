import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import { ErrorState, FigureTable, formatNumber, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { AutomationFigure } from 'sendwright/wire/automationPeople';
import type { Automation, AutomationStep } from 'sendwright/wire/automations';
import type { AutomationSmsStats } from 'sendwright/wire/sms';
import { stepNames } from '../../stepWords';
import { FigureLink } from './FigureLink';
import styles from './stats.module.css';

type TextStep = Extract<AutomationStep, { type: 'sms' }>;
type Figures = AutomationSmsStats['result'][number];

/** Milliseconds between two refreshes for a live automation. */
const pollInterval = 15_000;

const columns: readonly (readonly [title: string, value: (figures: Figures) => number, people?: AutomationFigure])[] = [
  ['Recipients', ({ recipients }) => recipients, 'recipients'],
  ['Accepted', ({ accepted }) => accepted, 'accepted'],
  ['Delivered', ({ delivered }) => delivered, 'delivered'],
  ['Undelivered', ({ undelivered }) => undelivered, 'undelivered'],
  ['Failed', ({ failed, refused }) => failed + refused, 'failed'],
  ['Not sent', ({ dropped }) => dropped, 'dropped'],
  ['Unique clicks', ({ human_unique_clicks: clicks }) => clicks, 'clicked'],
  ['Opted out', ({ opt_outs: count }) => count, 'opted_out'],
  ['Parts', ({ segments }) => segments],
];

/** All text messages of an automation on the server, in the order of their numbers. */
export const serverTexts = (steps: readonly AutomationStep[]): readonly TextStep[] =>
  steps.flatMap((step) => {
    if (step.type === 'split') return [...serverTexts(step.yes), ...serverTexts(step.no)];
    return step.type === 'sms' ? [step] : [];
  });

const costOf = ({ costs }: Figures): string =>
  costs.map(({ amount, currency }) => amount.toLocaleString('en-US', { style: 'currency', currency })).join(' + ') ||
  '–';

/** What became of each text message of an automation, since it first went live. */
export function TextTable({ automation }: { readonly automation: Automation }) {
  const texts = serverTexts(automation.steps);
  return texts.length === 0 ? null : <TextFigures automation={automation} texts={texts} />;
}

function TextFigures({ automation, texts }: { readonly automation: Automation; readonly texts: readonly TextStep[] }) {
  const http = useService(Http);
  const { id, status } = automation;
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/stats/automations/:id/sms', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  // Not while it has failed: each attempt would hide the message and its button for as long as it takes.
  const isFine = value !== undefined || failure === undefined;
  usePolling(async () => reload(), pollInterval, status === 'live' && isFine);
  const names = stepNames(automation.steps);
  const byStep = new Map(value?.result.map((figures) => [figures.step_id, figures]));
  return (
    <PageSection title="By text message" description="Since the automation first went live.">
      {!value && failure === undefined && <Skeleton shape="text" count={2} label="Loading the text messages" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="The figures of text messages couldn't be loaded." onRetry={reload} />
      )}
      {value && (
        <FigureTable label="By text message">
          <thead>
            <tr>
              <th scope="col">Text message</th>
              {columns.map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {texts.map((step) => {
              const figures = byStep.get(step.id);
              return (
                <tr key={step.id}>
                  <th scope="row">
                    {names.get(step.id)}
                    <div className={styles.subject}>{step.sms_config.body || 'No text'}</div>
                  </th>
                  {columns.map(([title, valueOf, people]) => (
                    <td key={title}>
                      {figures === undefined ? (
                        '–'
                      ) : people === undefined ? (
                        formatNumber(valueOf(figures))
                      ) : (
                        <FigureLink
                          id={id}
                          figure={people}
                          step={step.id}
                          title={`${names.get(step.id)}, ${title}`}
                          count={valueOf(figures)}
                        >
                          {formatNumber(valueOf(figures))}
                        </FigureLink>
                      )}
                    </td>
                  ))}
                  <td>{figures ? costOf(figures) : '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </FigureTable>
      )}
    </PageSection>
  );
}
