import { type DragEvent, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { FormField, Icon, Menu, type MenuEntry, Switch, Tag, TextInput } from 'sendwright/sdk/ui';
import { type DraftField, limits } from '../formDraft';
import styles from './forms.module.css';

interface FieldCardProps {
  readonly field: DraftField;
  /** What it is in the account: its label may be anything. */
  readonly name: string | undefined;
  readonly at: number;
  readonly count: number;
  readonly problem: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (some: Partial<DraftField>) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/** The type that a dragged field's place travels under. */
const dragType = 'application/x-signup-form-field';

/** A field of the form. Its handle is dragged, or moves it with Alt and the arrow keys and removes it with Delete; its menu does the same. */
export function FieldCard({ field, name, at, count, problem, isOpen, onToggle, onChange, onMove, onRemove }: FieldCardProps) {
  const panel = useId();
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const [over, setOver] = useState<'before' | 'after'>();
  const label = field.label.trim() || name || 'Field';

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'ArrowUp') onMove(at, at - 1);
    else if (event.altKey && event.key === 'ArrowDown') onMove(at, at + 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  };
  const sideOf = (event: DragEvent): 'before' | 'after' => {
    const box = card.current?.getBoundingClientRect();
    return box && event.clientY > box.top + box.height / 2 ? 'after' : 'before';
  };
  const onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setOver(sideOf(event));
  };
  const onDrop = (event: DragEvent): void => {
    const from = Number(event.dataTransfer.getData(dragType) || NaN);
    setOver(undefined);
    if (!Number.isInteger(from)) return;
    event.preventDefault();
    const target = at + (sideOf(event) === 'after' ? 1 : 0);
    onMove(from, from < target ? target - 1 : target);
  };
  const items: readonly MenuEntry[] = [
    { label: 'Move up', icon: 'arrowUp', keys: 'alt+up', disabled: at === 0, onSelect: () => onMove(at, at - 1) },
    { label: 'Move down', icon: 'arrowDown', keys: 'alt+down', disabled: at === count - 1, onSelect: () => onMove(at, at + 1) },
    'divider',
    { label: 'Remove field', icon: 'trash', danger: true, keys: 'Del', onSelect: onRemove },
  ];

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- fields are dropped here; keys move them by their handles
    <li ref={card} className={styles.card} data-field={field.field_id} data-over={over} onDragOver={onDragOver} onDragLeave={() => setOver(undefined)} onDrop={onDrop}>
      <div className={styles.head}>
        <span
          className={styles.grip}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(dragType, String(at));
            event.dataTransfer.effectAllowed = 'move';
            if (card.current) event.dataTransfer.setDragImage(card.current, 12, 16);
          }}
        >
          <button
            ref={handle}
            type="button"
            className={styles.handle}
            data-handle=""
            aria-label={`${label}, field ${at + 1} of ${count}`}
            aria-roledescription="field handle"
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            title="Drag to move, press for more"
            onKeyDown={onKeyDown}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Icon name="grip" />
          </button>
        </span>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
          <span className={styles.label}>{label}</span>
          {name !== undefined && name !== label && <span className={styles.name}>{name}</span>}
          {field.required && <Tag tone="info">Required</Tag>}
          <span className={styles.chevron}><Icon name="chevronDown" /></span>
        </button>
      </div>
      {isMenuOpen && <Menu items={items} label={label} anchor={handle} onClose={closeMenu} />}
      {isOpen && (
        <div id={panel} className={styles.details}>
          <FormField label="Label" required error={problem}>
            <TextInput value={field.label} onChange={(text) => onChange({ label: text })} maxLength={limits.label} error={problem} />
          </FormField>
          <FormField label="Helper text">
            <TextInput value={field.helper_text} onChange={(text) => onChange({ helper_text: text })} maxLength={limits.helper_text} />
          </FormField>
          <Switch label="Required" checked={field.required} onChange={(required) => onChange({ required })} />
        </div>
      )}
    </li>
  );
}
