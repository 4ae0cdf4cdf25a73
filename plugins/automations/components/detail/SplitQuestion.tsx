import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { keysOf } from 'sendwright/formats';
import { Segments } from 'sendwright/plugins/segments/contract';
import { useOptionalService } from 'sendwright/sdk';
import { Button, IconButton, NumberField, Select, Skeleton, Switch } from 'sendwright/sdk/ui';
import {
  type EmailCondition,
  emailsBefore,
  emailsOf,
  newEvent,
  type SplitCondition,
  type SplitStep,
} from '../../steps';
import { activityWords } from '../../stepWords';
import { AwaitedFields } from './AwaitedFields';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { TestFields } from './TestFields';

const activities = keysOf(activityWords).flatMap((activity) =>
  ([false, true] as const).map((negated) => ({
    value: `${activity} ${negated}`,
    label: activityWords[activity][negated ? 1 : 0],
  })),
);

/** A split's condition: on earlier emails, on the contact, or both. */
export const SplitQuestion = observer(function SplitQuestion({
  step,
  number,
}: {
  readonly step: SplitStep;
  readonly number: number;
}) {
  const { editor, showProblems } = useDetailScope();
  const segments = useOptionalService(Segments);
  useEffect(() => void segments.get(), [segments]);
  const { steps } = editor.content;
  const { condition } = step;
  const [asksContact, setAsksContact] = useState(condition.query !== '');
  const earlier = emailsOf(steps).filter((email) =>
    emailsBefore(steps, step.id)?.some(({ id }) => id === email.step.id),
  );
  const change = (parts: Partial<SplitCondition>) =>
    editor.changeStep<SplitStep>(step.id, (split) => ({ ...split, condition: { ...split.condition, ...parts } }));
  const changeEmail = (at: number, parts: Partial<EmailCondition>) =>
    change({ emails: condition.emails.map((one, index) => (index === at ? { ...one, ...parts } : one)) });
  const Conditions = segments.current?.Conditions;
  const by = (
    <Select
      ariaLabel={`What split ${number} goes by`}
      value={condition.event ? 'event' : condition.percentage === null ? 'condition' : 'percentage'}
      options={[
        { value: 'condition', label: 'By behavior or profile' },
        { value: 'percentage', label: 'At random' },
        { value: 'event', label: 'By waiting for an event' },
      ]}
      onChange={(kind) => {
        setAsksContact(false);
        change({
          percentage: kind === 'percentage' ? 50 : null,
          test: null,
          event: kind === 'event' ? newEvent : null,
          emails: [],
          query: '',
          isFinished: true,
        });
      }}
    />
  );
  if (condition.event !== null)
    return (
      <div className={styles.fields} role="group" aria-label={`Condition of split ${number}`}>
        {by}
        <AwaitedFields event={condition.event} earlier={earlier} onChange={(event) => change({ event })} />
      </div>
    );
  if (condition.percentage !== null)
    return (
      <div className={styles.fields} role="group" aria-label={`Condition of split ${number}`}>
        {by}
        <NumberField
          label="Contacts who take Yes"
          helper="Chosen at random. A contact's branch is always the same."
          value={condition.percentage}
          min={1}
          max={99}
          unit="%"
          onChange={(percentage) => change({ percentage })}
        />
        <TestFields step={step} onChange={(test) => change({ test })} />
      </div>
    );
  return (
    <div className={styles.fields} role="group" aria-label={`Condition of split ${number}`}>
      {by}
      {condition.emails.map(({ stepId, activity, negated }, at) => (
        <div key={at} className={styles.question}>
          <Select
            ariaLabel={`What contacts did, condition ${at + 1}`}
            value={`${activity} ${negated}`}
            options={activities}
            onChange={(value) => {
              const [chosen = 'opened', not] = value.split(' ');
              changeEmail(at, {
                activity: activities.some((one) => one.value === value)
                  ? (chosen as EmailCondition['activity'])
                  : 'opened',
                negated: not === 'true',
              });
            }}
          />
          <Select
            ariaLabel={`Email, condition ${at + 1}`}
            value={stepId}
            placeholder={earlier.length === 0 ? 'No previous email' : 'Choose an email'}
            options={earlier.map((email) => ({
              value: email.step.id,
              label: `Email ${email.number}${email.step.subject ? `: ${email.step.subject}` : ''}`,
            }))}
            error={showProblems && stepId === '' ? 'Choose an email.' : undefined}
            onChange={(chosen) => changeEmail(at, { stepId: chosen })}
          />
          <IconButton
            icon="close"
            size="small"
            label={`Remove condition ${at + 1}`}
            onClick={() => change({ emails: condition.emails.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <div className={styles.cardActions}>
        <Button
          size="small"
          intent="quiet"
          icon="add"
          disabled={earlier.length === 0}
          onClick={() =>
            change({
              emails: [
                ...condition.emails,
                { stepId: earlier.at(-1)?.step.id ?? '', activity: 'opened', negated: false },
              ],
            })
          }
        >
          Add an email condition
        </Button>
        {condition.emails.length + (asksContact ? 1 : 0) > 1 && (
          <Select
            ariaLabel="Combine with"
            value={condition.match}
            options={[
              { value: 'all', label: 'All must match' },
              { value: 'any', label: 'Any must match' },
            ]}
            onChange={(match) => change({ match })}
          />
        )}
      </div>
      <Switch
        label="Add contact conditions"
        checked={asksContact}
        onChange={(on) => {
          setAsksContact(on);
          if (!on) change({ query: '', isFinished: true });
        }}
      />
      {asksContact && (
        <Suspense fallback={<Skeleton count={2} label="Loading the conditions" />}>
          {Conditions ? (
            <Conditions
              key={editor.generation}
              label={`Conditions of split ${number}`}
              query={condition.query}
              showProblems={showProblems}
              whenEmpty="Without a condition, every contact takes the Yes branch."
              onChange={({ query, count, isFinished }) => change({ query: count === 0 ? '' : query, isFinished })}
            />
          ) : (
            <Skeleton count={2} label="Loading the conditions" />
          )}
        </Suspense>
      )}
    </div>
  );
});
