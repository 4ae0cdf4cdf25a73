import { observer } from 'mobx-react-lite';
import { type FocusEvent, useId } from 'react';
import type { BuilderCondition } from 'sendwright/query';
import { Combobox, Icon, IconButton, Select, Tag } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import { withField, fieldKeyOf, fieldNameOf } from '../../builder/conditionFields';
import { change, remove } from '../../builder/draftEdits';
import { operatorsFor, withOperator } from '../../builder/operators';
import { type DraftCondition, type DraftGroup, isBlankCondition } from '../../builder/segmentDraft';
import styles from './builder.module.css';
import { ConditionValue } from './ConditionValue';
import { PartFrame } from './PartFrame';

export interface ConditionRowProps {
  readonly item: DraftCondition;
  readonly parent: DraftGroup;
  readonly at: number;
  readonly depth: number;
}

/** One condition: field, operator and value. */
export const ConditionRow = observer(function ConditionRow({ item, parent, at, depth }: ConditionRowProps) {
  const { session, fields, choices, problems: problemsOf, leave, sentence } = useBuilderScope();
  const problemId = useId();
  const { condition, id } = item;
  const problems = problemsOf(id);
  const messages = [...new Set(Object.values(problems))];
  const isBlank = isBlankCondition(condition);
  const key = fieldKeyOf(condition);
  const known = choices.some((field) => field.key === key);
  const name = `Condition ${at + 1} of ${parent.items.length}${isBlank ? ', not filled in' : `: ${sentence(id)}`}`;

  const put = (next: BuilderCondition, place: string) =>
    session.type(change(session.draft, id, next), `${id}.${place}`);
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    session.settle();
    if (!isBlank) leave(id);
  };

  return (
    <PartFrame item={item} parent={parent} at={at} depth={depth} name={name}>
      <div className={styles.content} onBlur={onBlur}>
        <div
          className={styles.inputs}
          role="presentation"
          aria-describedby={messages.length > 0 ? problemId : undefined}
        >
          <div className={styles.field}>
            <Combobox
              ariaLabel="Field"
              placeholder="Choose a field"
              value={key}
              options={choices.map((field) => ({ value: field.key, label: field.label, group: field.category }))}
              chosen={known || isBlank ? [] : [{ value: key, label: fieldNameOf(condition) }]}
              error={problems.field}
              emptyText="No such field"
              onChange={(value) => value !== '' && put(withField(condition, value, fields), 'field')}
            />
          </div>
          {!isBlank && (
            <div className={styles.operator}>
              <Select
                ariaLabel="Operator"
                value={condition.operator}
                options={operatorsFor(condition)}
                onChange={(operator) => put(withOperator(condition, operator), 'operator')}
              />
            </div>
          )}
          <ConditionValue condition={condition} problems={problems} onChange={put} />
          {condition.kind === 'text' && !isBlank && !condition.ignoreCase && (
            <Tag onRemove={() => put({ ...condition, ignoreCase: true }, 'case')} removeLabel="Ignore case">
              Exact case
            </Tag>
          )}
          {'orBlank' in condition && condition.orBlank && (
            <Tag
              onRemove={() => put({ ...condition, orBlank: false }, 'blank')}
              removeLabel="Only contacts with a value"
            >
              or no value
            </Tag>
          )}
        </div>
        {messages.length > 0 && (
          <p id={problemId} className={styles.problem} role="alert">
            <Icon name="warning" size={12} /> {messages.join(' ')}
          </p>
        )}
      </div>
      <IconButton
        icon="close"
        size="small"
        label={`Remove condition ${at + 1}`}
        onClick={() => session.apply(remove(session.draft, id))}
      />
    </PartFrame>
  );
});
