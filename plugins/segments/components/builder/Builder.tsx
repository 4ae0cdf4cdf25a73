import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, Icon } from 'sendwright/sdk/ui';
import { type BuilderScope, BuilderScopeContext, useBuilderScope } from '../../builder/builderScope';
import { addCondition, addGroup, canNest, move, remove } from '../../builder/draftEdits';
import type { DraftGroup } from '../../builder/segmentDraft';
import styles from './builder.module.css';
import { ConditionRow } from './ConditionRow';
import { PartFrame } from './PartFrame';

interface GroupItemsProps {
  readonly group: DraftGroup;
  /** 0 for the top group. */
  readonly depth: number;
}

/** The parts of a group, and the buttons that add more. */
const GroupItems = observer(function GroupItems({ group, depth }: GroupItemsProps) {
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

export type BuilderProps = Omit<BuilderScope, 'active' | 'activate'> & {
  /** The accessible name. */
  readonly label: string;
  /** The meaning of an empty builder, as a sentence. */
  readonly whenEmpty: string;
};

const handleOf = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset['handle'] : undefined;

/**
 * The segment builder. Tab moves through its inputs, arrow keys move between handles, Alt and arrow keys move a part,
 * and Delete removes it.
 */
export const Builder = observer(function Builder({ label, whenEmpty, ...scope }: BuilderProps) {
  const { session } = scope;
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const { draft, focus, said } = session;

  useEffect(() => {
    if (focus === undefined) return;
    const part = frame.current?.querySelector(`[data-part="${focus}"]`);
    const first = part?.querySelector<HTMLElement>('input');
    const target = part
      ? first?.getAttribute('aria-label') === 'Field' && first instanceof HTMLInputElement && first.value === ''
        ? first
        : part.querySelector<HTMLElement>('[data-handle]')
      : frame.current?.querySelector<HTMLElement>(`[data-add="${draft.id}"] button`);
    target?.focus();
    session.focused();
  }, [focus, session, draft]);

  const goTo = (step: number | 'first' | 'last') => {
    const handles = [...(frame.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])];
    const at = handles.findIndex((handle) => handle === document.activeElement);
    const to =
      step === 'first'
        ? 0
        : step === 'last'
          ? handles.length - 1
          : Math.max(0, Math.min(handles.length - 1, at + step));
    handles[to]?.focus();
  };

  const onHandleKey = (event: KeyboardEvent, id: string): boolean => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (step !== undefined && event.altKey) session.apply(move(draft, id, step));
    else if (step !== undefined) goTo(step);
    else if (event.key === 'Home') goTo('first');
    else if (event.key === 'End') goTo('last');
    else if (event.key === 'Delete' || event.key === 'Backspace') session.apply(remove(draft, id));
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const id = handleOf(event.target);
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z') {
      if (event.shiftKey) session.redo();
      else session.undo();
      event.preventDefault();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y') {
      session.redo();
      event.preventDefault();
    } else if (id !== undefined && onHandleKey(event, id)) {
      event.preventDefault();
    }
  };

  const value = { ...scope, active, activate: setActive };
  return (
    <BuilderScopeContext value={value}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its parts */}
      <div ref={frame} className={styles.builder} role="group" aria-label={label} onKeyDown={onKeyDown}>
        {draft.items.length === 0 && <p className={styles.everybody}>{whenEmpty}</p>}
        <GroupItems group={draft} depth={0} />
        <div className={styles.said} role="status" key={said.count}>
          {said.words}
        </div>
      </div>
    </BuilderScopeContext>
  );
});
