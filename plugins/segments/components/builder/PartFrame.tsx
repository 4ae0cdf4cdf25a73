import { observer } from 'mobx-react-lite';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Select } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import { moveTo, setJoin } from '../../builder/draftEdits';
import { type DraftGroup, type DraftItem, placeOf } from '../../builder/segmentDraft';
import styles from './builder.module.css';
import { PartHandle } from './PartHandle';

export interface PartFrameProps {
  readonly item: DraftItem;
  readonly parent: DraftGroup;
  readonly at: number;
  readonly depth: number;
  /** The label of the handle: "Condition 2: city is Paris". */
  readonly name: string;
  readonly children: ReactNode;
}

const joins = [
  { value: 'and', label: 'and' },
  { value: 'or', label: 'or' },
] as const;

/** The data transfer type for a dragged part's id. */
const dragType = 'application/x-segment-part';

/** A part of a group with its handle and the operator that joins it to the previous part. */
export const PartFrame = observer(function PartFrame({ item, parent, at, depth, name, children }: PartFrameProps) {
  const { session } = useBuilderScope();
  const row = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<'before' | 'after'>();

  const sideOf = (event: DragEvent): 'before' | 'after' => {
    const box = row.current?.getBoundingClientRect();
    return box && event.clientY > box.top + box.height / 2 ? 'after' : 'before';
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(sideOf(event));
  };
  const onDrop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(dragType);
    setOver(undefined);
    if (id === '') return;
    event.preventDefault();
    event.stopPropagation();
    const from = placeOf(session.draft, id);
    if (!from || id === item.id) return;
    const target = at + (sideOf(event) === 'after' ? 1 : 0);
    session.apply(
      moveTo(session.draft, id, parent.id, from.parent.id === parent.id && from.at < target ? target - 1 : target),
    );
  };

  return (
    <li className={styles.part} data-part={item.id}>
      <div className={styles.join}>
        {at === 0 && <span className={styles.word}>{depth === 0 ? 'Where' : ''}</span>}
        {at === 1 && (
          <Select
            ariaLabel="How these conditions are combined"
            value={parent.join}
            options={joins}
            onChange={(join) => session.apply(setJoin(session.draft, parent.id, join))}
          />
        )}
        {at > 1 && <span className={styles.word}>{parent.join}</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for drops; keys move handles */}
      <div
        ref={row}
        role="group"
        aria-label={name}
        className={[
          styles.row,
          item.kind === 'group' && styles.group,
          over === 'before' && styles.dropBefore,
          over === 'after' && styles.dropAfter,
        ]
          .filter(Boolean)
          .join(' ')}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(undefined)}
        onDrop={onDrop}
      >
        <span
          className={styles.grip}
          draggable
          onDragStart={(event) => {
            event.stopPropagation();
            event.dataTransfer.setData(dragType, item.id);
            event.dataTransfer.effectAllowed = 'move';
            if (row.current) event.dataTransfer.setDragImage(row.current, 12, 16);
          }}
        >
          <PartHandle item={item} parent={parent} depth={depth} name={name} />
        </span>
        {children}
      </div>
    </li>
  );
});
