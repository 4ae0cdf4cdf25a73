import { type ReactNode, useCallback, useState } from 'react';
import { Http, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  Empty,
  ErrorState,
  FigureTable,
  formatCount,
  formatNumber,
  formatPercent,
  PageSection,
  Skeleton,
  StatTile,
  TileGrid,
} from 'sendwright/sdk/ui';
import type { AutomationGoal, GoalFigures } from 'sendwright/wire/automationGoals';
import type { AutomationFigure } from 'sendwright/wire/automationPeople';
import type { Automation } from 'sendwright/wire/automations';
import { limits } from 'sendwright/wire/limits';
import { describeEvent, stepNames } from '../../stepWords';
import { FigureLink } from '../stats/FigureLink';
import { titleOf } from '../stats/figureTitles';
import { GoalDrawer } from './GoalDrawer';

const rateOf = ({ people, converted }: GoalFigures): number | undefined =>
  people === 0 ? undefined : converted / people;

/** "12.0% of 900 contacts", who open. */
function rateText(figures: GoalFigures, link: (text: string) => ReactNode): ReactNode {
  const rate = rateOf(figures);
  if (rate === undefined) return 'No contacts yet';
  return (
    <span>
      {formatPercent(rate)} of {link(formatCount(figures.people, 'contact'))}
    </span>
  );
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** How many more of a hundred contacts convert in the automation than without it. */
function difference(total: GoalFigures, heldOut: GoalFigures): string {
  const [inside, outside] = [rateOf(total), rateOf(heldOut)];
  if (inside === undefined || outside === undefined) return '–';
  const points = (inside - outside) * 100;
  return `${points > 0 ? '+' : ''}${points.toFixed(1)} points`;
}

/** Makes a text open the people behind a figure of the goal. */
const linkTo = (id: string, figure: AutomationFigure) => (label: string) => (
  <FigureLink id={id} figure={figure} title={titleOf(figure)}>
    {label}
  </FigureLink>
);

/** What an automation is for, and how many contacts did it; compared with those who were held out. */
export function GoalSection({ automation }: { readonly automation: Automation }) {
  const http = useService(Http);
  const isReadOnly = useRefusal({ scope: 'marketing_campaigns.update' }) !== undefined;
  const [isEditing, setEditing] = useState(false);
  const { id, steps } = automation;
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/automations/:id/goal', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  if (!value)
    return failure === undefined ? (
      <Skeleton shape="tiles" count={3} label="Loading the goal" />
    ) : (
      <ErrorState failure={failure} title="The goal couldn't be loaded." onRetry={reload} />
    );
  const { goal, total, held_out: heldOut } = value;
  const names = stepNames(steps);
  const edit = !isReadOnly && <Button onClick={() => setEditing(true)}>{goal ? 'Edit goal' : 'Set goal'}</Button>;
  const hasValue = goal?.value_property != null;
  return (
    <PageSection title="Goal" action={goal && edit} description={goal ? wordsOf(goal) : undefined}>
      {!goal && (
        <Empty
          drawing="chart"
          title="No goal yet"
          text="Count how many contacts do what the automation is for, such as an order."
          action={edit}
        />
      )}
      {goal && (
        <>
          <TileGrid>
            <StatTile
              label="Conversions"
              value={total.converted}
              detail={rateText(total, linkTo(id, 'counted'))}
              link={linkTo(id, 'converted')}
            />
            {hasValue && <StatTile label="Value" value={formatNumber(total.value)} detail="Sum of all conversions" />}
            {goal.holdout > 0 && (
              <StatTile
                label="Conversions of held-out contacts"
                value={heldOut.converted}
                detail={rateText(heldOut, linkTo(id, 'held_out_counted'))}
                link={linkTo(id, 'held_out_converted')}
              />
            )}
            {goal.holdout > 0 && (
              <StatTile
                label="Difference"
                value={difference(total, heldOut)}
                detail="In conversions of a hundred contacts"
              />
            )}
          </TileGrid>
          <Conversions
            title="Message"
            people="Sent"
            automationId={id}
            hasValue={hasValue}
            rows={value.steps.map((step) => ({ ...step, name: names.get(step.step_id) ?? 'Removed step' }))}
          />
          <Conversions
            title="Branch of a test"
            people="Took it"
            automationId={id}
            hasValue={hasValue}
            rows={value.variations.map((one) => ({
              ...one,
              outcome: one.branch,
              name: `${names.get(one.step_id) ?? 'Removed step'}, ${one.branch === 'yes' ? 'Yes' : 'No'}`,
            }))}
          />
        </>
      )}
      {isEditing && (
        <GoalDrawer
          automationId={id}
          goal={goal}
          onSaved={() => {
            setEditing(false);
            reload();
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </PageSection>
  );
}

interface ConversionRow extends GoalFigures {
  readonly name: string;
  readonly step_id: string;
  readonly outcome?: 'yes' | 'no';
}

interface ConversionsProps {
  /** What each row is about: "Message". */
  readonly title: string;
  /** What its people have in common: "Sent". */
  readonly people: string;
  readonly automationId: string;
  readonly hasValue: boolean;
  readonly rows: readonly ConversionRow[];
}

/** How many converted, by what they got. */
function Conversions({ title, people, automationId, hasValue, rows }: ConversionsProps) {
  if (rows.length === 0) return null;
  const linked = ({ name, step_id: step, outcome }: ConversionRow, figure: 'counted' | 'converted', count: number) => (
    <FigureLink
      id={automationId}
      figure={figure}
      step={step}
      outcome={outcome}
      title={`${name}, ${titleOf(figure)}`}
      count={count}
    >
      {formatNumber(count)}
    </FigureLink>
  );
  return (
    <FigureTable label={`Conversions by ${title.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{people}</th>
          <th scope="col">Converted</th>
          <th scope="col">Share</th>
          {hasValue && <th scope="col">Value</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.step_id} ${row.outcome ?? ''}`}>
            <th scope="row">{row.name}</th>
            <td>{linked(row, 'counted', row.people)}</td>
            <td>{linked(row, 'converted', row.converted)}</td>
            <td>{formatPercent(row.converted / Math.max(1, row.people))}</td>
            {hasValue && <td>{formatNumber(row.value)}</td>}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

const wordsOf = ({ event, days: within, holdout }: AutomationGoal): string =>
  `The event ${describeEvent(event)} within ${days(within)}, ` +
  `of contacts who entered in the last ${limits.automationGoal.period} days.` +
  (holdout > 0 ? ` ${holdout}% are held out.` : '');
