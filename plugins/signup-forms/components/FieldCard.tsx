import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { FormField, Icon, Menu, type MenuEntry, Select, Switch, Tag, TextInput } from 'sendwright/sdk/ui';
import { type DraftField, limits, stepOf } from '../formDraft';
import type { useFieldDrag } from '../useFieldDrag';
import styles from './forms.module.css';

interface FieldCardProps {
  readonly field: DraftField;
  /** The field's name in the account, because its label can be any text. */
  readonly name: string | undefined;
  /** Its index among the shown fields, and their number. */
  readonly place: number;
  readonly places: number;
  /** Its index among all fields, and their number. */
  readonly at: number;
  readonly count: number;
  readonly problem: string | undefined;
  readonly isOpen: boolean;
  readonly drag: ReturnType<typeof useFieldDrag>;
  /** How many steps the form has. */
  readonly steps: number;
  readonly onStep: (step: number) => void;
  readonly onToggle: () => void;
  readonly onChange: (some: Partial<DraftField>) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/**
 * A field of the form. Its handle can be dragged; with the keyboard, Alt and arrow keys move it or set its width, and
 * Delete removes it.
 * Its menu offers the same actions.
 */
export function FieldCard({
  field,
  name,
  place,
  places,
  at,
  count,
  problem,
  isOpen,
  drag,
  steps,
  onStep,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: FieldCardProps) {
  const panel = useId();
  const handle = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const gap = drag.drag?.gap;
  const over = gap === place ? 'before' : gap === places && place === places - 1 ? 'after' : undefined;
  const label = field.label.trim() || name || 'Field';

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'ArrowUp') onMove(at, at - 1);
    else if (event.altKey && event.key === 'ArrowDown') onMove(at, at + 1);
    else if (event.altKey && event.key === 'ArrowRight') onChange({ half: true });
    else if (event.altKey && event.key === 'ArrowLeft') onChange({ half: false });
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  };
  const items: readonly MenuEntry[] = [
    { label: 'Move up', icon: 'arrowUp', keys: 'alt+up', disabled: at === 0, onSelect: () => onMove(at, at - 1) },
    {
      label: 'Move down',
      icon: 'arrowDown',
      keys: 'alt+down',
      disabled: at === count - 1,
      onSelect: () => onMove(at, at + 1),
    },
    field.half === true
      ? { label: 'Full width', icon: 'grid', keys: 'alt+left', onSelect: () => onChange({ half: false }) }
      : { label: 'Half width', icon: 'grid', keys: 'alt+right', onSelect: () => onChange({ half: true }) },
    'divider',
    { label: 'Remove field', icon: 'trash', danger: true, keys: 'Del', onSelect: onRemove },
  ];

  return (
    <li
      className={styles.card}
      data-field={field.field_id}
      data-over={over}
      data-taken={drag.drag?.from === place || undefined}
    >
      <div className={styles.head}>
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          data-handle=""
          aria-label={`${label}, field ${at + 1} of ${count}`}
          aria-roledescription="field handle"
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          title="Drag to move, click for more"
          onKeyDown={onKeyDown}
          {...drag.handlers(place)}
          onClick={() => !drag.isClickOfDrag() && setMenuOpen(!isMenuOpen)}
        >
          <Icon name="grip" />
        </button>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
          <span className={styles.label}>{label}</span>
          {name !== undefined && name !== label && <span className={styles.name}>{name}</span>}
          {field.half === true && <Tag>Half</Tag>}
          {field.required && <Tag tone="info">Required</Tag>}
          <span className={styles.chevron}>
            <Icon name="chevronDown" />
          </span>
        </button>
      </div>
      {isMenuOpen && <Menu items={items} label={label} anchor={handle} onClose={closeMenu} />}
      {isOpen && (
        <div id={panel} className={styles.details}>
          <FormField label="Label" required error={problem}>
            <TextInput
              value={field.label}
              onChange={(text) => onChange({ label: text })}
              maxLength={limits.label}
              error={problem}
            />
          </FormField>
          <FormField label="Helper text">
            <TextInput
              value={field.helper_text}
              onChange={(text) => onChange({ helper_text: text })}
              maxLength={limits.helper_text}
            />
          </FormField>
          {steps > 1 && (
            <FormField label="Step">
              <Select
                value={String(stepOf(field))}
                options={Array.from({ length: steps }, (_, step) => ({
                  value: String(step),
                  label: `Step ${step + 1}`,
                }))}
                onChange={(step) => onStep(Number(step))}
              />
            </FormField>
          )}
          <Switch
            label="Half width"
            helper="Two that follow each other share a row where there is room."
            checked={field.half === true}
            onChange={(half) => onChange({ half })}
          />
          <Switch label="Required" checked={field.required} onChange={(required) => onChange({ required })} />
        </div>
      )}
    </li>
  );
}
