import { Icon, StatusTag } from 'sendwright/sdk/ui';
import type { ExplainedCondition, SegmentExplanation } from 'sendwright/wire/segments';
import styles from './Explanation.module.css';

const joinWords = { and: 'All of these', or: 'Any of these', not: 'Not this' } as const;

function Condition({ condition }: { readonly condition: ExplainedCondition }) {
  const { matches, text, detail, join, conditions } = condition;
  return (
    <li className={styles.condition}>
      <span className={matches ? styles.yes : styles.no}>
        <Icon name={matches ? 'check' : 'close'} label={matches ? 'Holds:' : "Doesn't hold:"} />
      </span>
      <div className={styles.words}>
        <span>{join === null ? text : joinWords[join]}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
        {conditions.length > 0 && (
          <ul className={styles.list}>
            {conditions.map((inner, at) => (
              <Condition key={at} condition={inner} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Why a contact is, or is not, in a segment: each condition with the contact's value. */
export function Explanation({
  explanation,
  listName,
}: {
  readonly explanation: SegmentExplanation;
  readonly listName: string | undefined;
}) {
  const { is_member: isMember, on_parent_list: onList, root } = explanation;
  return (
    <div className={styles.explanation}>
      <StatusTag
        tone={isMember ? 'success' : 'neutral'}
        label={isMember ? 'In this segment now' : 'Not in this segment now'}
      />
      <ul className={styles.list}>
        {onList !== null && (
          <Condition
            condition={{
              matches: onList,
              text: `the contact is on the list “${listName ?? 'this segment is of'}”`,
              detail: onList ? '' : 'It is not on that list.',
              join: null,
              conditions: [],
            }}
          />
        )}
        {root ? (
          <Condition condition={root} />
        ) : (
          onList === null && (
            <Condition
              condition={{ matches: true, text: 'every contact belongs to it', detail: '', join: null, conditions: [] }}
            />
          )
        )}
      </ul>
    </div>
  );
}
