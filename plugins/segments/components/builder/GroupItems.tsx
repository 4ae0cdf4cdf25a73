import { observer } from 'mobx-react-lite';
import { Button, Icon } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import { addCondition, addGroup, canNest, remove } from '../../builder/draftEdits';
import type { DraftGroup } from '../../builder/segmentDraft';
import styles from './builder.module.css';
import { ConditionRow } from './ConditionRow';
import { PartFrame } from './PartFrame';

export interface GroupItemsProps {
  readonly group: DraftGroup;
  /** 0 for the top group. */
  readonly depth: number;
}

/** The parts of a group, and the buttons that add more. */
export const GroupItems = observer(function GroupItems({ group, depth }: GroupItemsProps) {
  const { session, problems } = useBuilderScope();
  const rule = problems(group.id).group;
  return (
    <div className={styles.items}>
      <ul className={styles.list} aria-label={depth === 0 ? 'Conditions' : 'Conditions of the group'}>
        {group.items.map((item, at) =>
          item.kind === 'condition' ? (
            <ConditionRow key={item.id} item={item} parent={group} at={at} depth={depth} />
          ) : (
            <PartFrame
              key={item.id}
              item={item}
              parent={group}
              at={at}
              depth={depth}
              name={
                `Group of ${item.items.length} ${item.items.length === 1 ? 'condition' : 'conditions'}, ${at + 1} ` +
                `of ${group.items.length}`
              }
            >
              <GroupItems group={item} depth={depth + 1} />
            </PartFrame>
          ),
        )}
      </ul>
      {rule && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" size={12} /> {rule}
        </p>
      )}
      <div className={styles.adders} data-add={group.id}>
        <Button
          size="small"
          intent="quiet"
          icon="add"
          onClick={() => session.apply(addCondition(session.draft, group.id))}
        >
          Add condition
        </Button>
        {canNest(depth) && (
          <Button
            size="small"
            intent="quiet"
            icon="folder"
            onClick={() => session.apply(addGroup(session.draft, group.id))}
          >
            Add group
          </Button>
        )}
        {depth > 0 && (
          <Button
            size="small"
            intent="quiet"
            icon="close"
            onClick={() => session.apply(remove(session.draft, group.id))}
          >
            Remove group
          </Button>
        )}
      </div>
    </div>
  );
});
