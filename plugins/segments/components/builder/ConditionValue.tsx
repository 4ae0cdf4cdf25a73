import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import {
  type BuilderCondition,
  type BuilderPart,
  type DateCondition,
  isBlankOperator,
  type NumberCondition,
  type SetCondition,
} from 'sendwright/query';
import { Http, useService } from 'sendwright/sdk';
import { Combobox, TextInput } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import { isRange, isSpan } from '../../builder/operators';
import styles from './builder.module.css';
import { CustomEventValue } from './CustomEventValue';
import { EngagementValue } from './EngagementValue';
import { DayInput, NumberInput, SpanInput } from './inputs';

export interface ConditionValueProps<Condition extends BuilderCondition = BuilderCondition> {
  readonly condition: Condition;
  readonly problems: Readonly<Partial<Record<BuilderPart, string>>>;
  /** `place` identifies the input: typing in the same input is one undo step. */
  readonly onChange: (condition: BuilderCondition, place: string) => void;
}

function NumberValue({ condition, problems, onChange }: ConditionValueProps<NumberCondition>) {
  const range = isRange(condition.operator);
  return (
    <>
      <div className={styles.number}>
        <NumberInput
          ariaLabel={range ? 'From' : 'Value'}
          placeholder="0"
          value={condition.value}
          error={problems.value}
          onChange={(value) => onChange({ ...condition, value }, 'value')}
        />
      </div>
      {range && (
        <>
          <span className={styles.word}>and</span>
          <div className={styles.number}>
            <NumberInput
              ariaLabel="To"
              placeholder="100"
              value={condition.high}
              error={problems.high}
              onChange={(high) => onChange({ ...condition, high }, 'high')}
            />
          </div>
        </>
      )}
    </>
  );
}

function DateValue({ condition, problems, onChange }: ConditionValueProps<DateCondition>) {
  if (isSpan(condition.operator)) {
    return (
      <SpanInput
        amount={condition.amount}
        unit={condition.unit}
        error={problems.amount}
        onAmount={(amount) => onChange({ ...condition, amount }, 'amount')}
        onUnit={(unit) => onChange({ ...condition, unit }, 'unit')}
      />
    );
  }
  const range = isRange(condition.operator);
  return (
    <>
      <DayInput
        label={range ? 'From' : 'Date'}
        value={condition.value}
        error={problems.value}
        onChange={(value) => onChange({ ...condition, value }, 'value')}
      />
      {range && (
        <>
          <span className={styles.word}>and</span>
          <DayInput
            label="To"
            value={condition.high}
            error={problems.high}
            onChange={(high) => onChange({ ...condition, high }, 'high')}
          />
        </>
      )}
    </>
  );
}

const placeholders: Readonly<Record<string, string>> = {
  list_ids: 'Choose lists',
  contact_tags: 'Choose tags',
  email_domains: 'example.com',
};

const SetValue = observer(function SetValue({ condition, problems, onChange }: ConditionValueProps<SetCondition>) {
  const { lists } = useBuilderScope();
  const http = useService(Http);
  const ofLists = condition.field === 'list_ids';
  const ofTags = condition.field === 'contact_tags';
  const findTags = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const { result } = await http.call('GET /marketing/tags', { retry: true, signal });
      const wanted = typed.trim().toLowerCase();
      return result
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .map(({ name }) => ({ value: name, label: name }));
    },
    [http],
  );
  const put = (values: readonly string[]) => onChange({ ...condition, values }, 'values');
  return (
    <div className={styles.wide}>
      <Combobox
        multiple
        ariaLabel="Values"
        value={condition.values}
        options={ofLists ? lists : ofTags ? findTags : condition.values.map((value) => ({ value, label: value }))}
        {...(ofTags && { chosen: condition.values.map((value) => ({ value, label: value })) })}
        placeholder={placeholders[condition.field] ?? 'ada@example.com'}
        error={problems.value}
        onChange={put}
        {...(!ofLists && {
          createVerb: 'Use' as const,
          onCreate: (typed: string) => put([...condition.values, ofTags ? typed.trim() : typed.trim().toLowerCase()]),
        })}
        emptyText={ofLists ? 'No such list' : 'Type a value, then press Enter'}
      />
    </div>
  );
});

/** The inputs for the value of a condition. */
export function ConditionValue({ condition, problems, onChange }: ConditionValueProps) {
  const rest = { problems, onChange };
  if (condition.kind === 'engagement') return <EngagementValue condition={condition} {...rest} />;
  if (condition.kind === 'event') return <CustomEventValue condition={condition} {...rest} />;
  if (condition.field === '' || isBlankOperator(condition.operator)) return null;
  switch (condition.kind) {
    case 'number':
      return <NumberValue condition={condition} {...rest} />;
    case 'date':
      return <DateValue condition={condition} {...rest} />;
    case 'set':
      return <SetValue condition={condition} {...rest} />;
    case 'text':
      return (
        <div className={styles.wide}>
          <TextInput
            ariaLabel="Value"
            placeholder="Value"
            value={condition.value}
            error={problems.value}
            onChange={(value) => onChange({ ...condition, value }, 'value')}
          />
        </div>
      );
  }
}
