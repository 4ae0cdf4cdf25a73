import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useAnchor } from 'sendwright/sdk/ui';
import type { TagChoice } from './completion';
import styles from './tagField.module.css';

interface TagOptionsProps {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly choices: readonly TagChoice[];
  readonly active: number;
  readonly onChoose: (choice: TagChoice) => void;
  readonly onClose: () => void;
}

/** The fields that match a tag being typed. The field has the focus and handles the keys. */
export function TagOptions({ id, anchor, choices, active, onChoose, onClose }: TagOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const position = useAnchor(list, anchor, onClose);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return createPortal(
    <div ref={list} id={id} role="listbox" aria-label="Fields" tabIndex={-1} className={styles.list} style={position}>
      {choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field answers the keys
        <div
          key={choice.tag}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          {choice.label}
          <span className={styles.detail}>{choice.field}</span>
        </div>
      ))}
    </div>,
    document.body,
  );
}
