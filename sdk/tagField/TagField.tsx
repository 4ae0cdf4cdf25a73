import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ControlProps, IconButton, useFieldAttributes } from 'sendwright/sdk/ui';
import { choicesOf, openTagAt, type TagChoice } from './completion';
import { FieldDialog } from './FieldDialog';
import { rangeOf } from './segments';
import { TagNotes } from './TagNotes';
import { TagOptions } from './TagOptions';
import { rewritten, TagPopover } from './TagPopover';
import { TagText } from './TagText';
import type { TagGroup } from './tagGroups';
import { chipAtCursor, moveOverChip } from './tagKeys';
import styles from './tagField.module.css';
import { useCompletion } from './useCompletion';
import { useTagEditing } from './useTagEditing';

/** What the tools around a field do with its text. */
export interface TagFieldHandle {
  /** Inserts text at the cursor, and returns to the field. */
  insert(text: string): void;
  /** Opens the dialog that inserts a field. */
  pick(): void;
}

export interface TagFieldProps extends Omit<ControlProps<string>, 'onChange'> {
  /**
   * `isTyped`: one character was typed or removed. Other changes, such as a pasted text or an inserted field, are
   * undone separately.
   */
  readonly onChange: (value: string, isTyped: boolean) => void;
  /** The merge tags that are offered. Without contact fields in it, every name is taken for one. */
  readonly groups: readonly TagGroup[];
  /** The lines of a longer text; undefined: a single line, with its own button that inserts a field. */
  readonly rows?: number | undefined;
  readonly placeholder?: string | undefined;
  /** Further buttons at the end of a single line. */
  readonly end?: ReactNode;
  /** Called before the field handles a key; `preventDefault` keeps the key from it. */
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly ref?: Ref<TagFieldHandle> | undefined;
}

/**
 * A text with merge tags, which are drawn as chips with the readable name of their field. Its value is the source, such
 * as `Hi {{first_name | there}}`; what was not edited stays exactly as it was.
 */
export function TagField(props: TagFieldProps) {
  const { value, onChange, onBlur, groups, rows, placeholder, end, name, disabled = false, ariaLabel, ref } = props;
  const field = useFieldAttributes(props);
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const multiline = rows !== undefined;
  const editing = useTagEditing({ value, onChange, groups, multiline });
  const { control, segments, shown, selected } = editing;
  const offered = useMemo(() => choicesOf(groups), [groups]);
  const [isPicking, setPicking] = useState(false);
  const [isFocused, setFocused] = useState(false);
  /** The place of the chip that is being edited. */
  const [editedAt, setEditedAt] = useState<number>();
  const [said, setSaid] = useState('');
  useImperativeHandle(ref, () => ({ insert: editing.insert, pick: () => setPicking(true) }));

  const cursor =
    isFocused && !disabled && selected !== undefined && selected.from === selected.to ? selected.to : undefined;
  const open = cursor === undefined ? undefined : openTagAt(value, cursor);
  const completion = useCompletion(open, offered);
  const choose = (choice: TagChoice): void => {
    if (open) editing.replace(open, choice.tag);
  };
  const edited = editedAt === undefined ? undefined : segments.find(({ at }) => at === editedAt);
  const anchorFor = (place: number | undefined) => ({
    get current() {
      return text.current?.querySelector<HTMLElement>(`[data-tag="${place ?? ''}"]`) ?? control.current;
    },
  });
  const openAt = open?.from;
  // oxlint-disable-next-line react/exhaustive-deps -- it reads refs; the place decides
  const listAnchor = useMemo(() => anchorFor(openAt), [openAt]);
  // oxlint-disable-next-line react/exhaustive-deps -- it reads refs; the place decides
  const popoverAnchor = useMemo(() => anchorFor(editedAt), [editedAt]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    props.onKeyDown?.(event);
    // Keys of an input method choose and confirm its words.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { key, currentTarget: element } = event;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const handle = (run: () => void): void => {
      event.preventDefault();
      run();
    };
    const chip = chipAtCursor(segments, element, multiline && key === 'Enter');
    if (isCommand && key.toLowerCase() === 'z') handle(event.shiftKey ? editing.redo : editing.undo);
    else if (isCommand && key.toLowerCase() === 'y') handle(editing.redo);
    else if (completion.onKeyDown(event, choose)) event.preventDefault();
    else if ((key === 'Enter' || key === 'F2') && chip) handle(() => setEditedAt(chip.at));
    else if (key === 'Enter' && !multiline) handle(() => element.form?.requestSubmit());
    else if (moveOverChip(event, editing, setSaid)) event.preventDefault();
  };
  const onClick = ({ clientX: x, clientY: y, currentTarget: element }: MouseEvent<HTMLTextAreaElement>): void => {
    const chips = [...(text.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])];
    const pressed = chips.find((chip) =>
      [...chip.getClientRects()].some(({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom),
    );
    const place = pressed && Number(pressed.dataset['tag']);
    const found = segments.find((one) => one.kind === 'tag' && one.at === place);
    if (found && element.selectionStart === element.selectionEnd) setEditedAt(place);
  };
  const onCopy = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    if (!selected || selected.from === selected.to) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', value.slice(selected.from, selected.to));
    if (event.type === 'cut' && !disabled) editing.replace(selected, '');
  };

  return (
    <div className={styles.field}>
      <div
        className={styles.frame}
        data-invalid={field['aria-invalid']}
        data-disabled={disabled || undefined}
        data-lines={multiline || undefined}
      >
        <div className={styles.paper} style={multiline ? { minHeight: rows * 20 } : undefined}>
          <TagText text={text} segments={segments} shown={shown} typedAt={openAt} isDisabled={disabled} />
          <textarea
            {...field}
            ref={control}
            className={styles.control}
            data-drawn={segments.some(({ kind }) => kind !== 'text' && kind !== 'break') || undefined}
            rows={1}
            name={name}
            value={shown}
            placeholder={placeholder}
            disabled={disabled}
            autoComplete="off"
            aria-label={ariaLabel}
            aria-multiline={multiline}
            aria-describedby={[field['aria-describedby'], `${id}-notes`, `${id}-keys`].filter(Boolean).join(' ')}
            aria-autocomplete="list"
            aria-controls={completion.choices.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={completion.choices.length > 0 ? `${id}-list-${completion.active}` : undefined}
            onChange={(event) => editing.onInput(event.currentTarget)}
            onCompositionStart={() => editing.onComposition(true)}
            onCompositionEnd={() => editing.onComposition(false)}
            onSelect={editing.onSelect}
            onMouseDown={() => editing.onPress(true)}
            onMouseUp={() => {
              editing.onPress(false);
              editing.onSelect();
            }}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onCopy={onCopy}
            onCut={onCopy}
            onDragStart={({ dataTransfer }) => {
              if (selected) dataTransfer.setData('text/plain', value.slice(selected.from, selected.to));
            }}
            onFocus={() => {
              setFocused(true);
              editing.onFocus();
            }}
            onBlur={() => {
              setFocused(false);
              editing.onPress(false);
              onBlur?.();
            }}
          />
        </div>
        {!disabled && !multiline && (
          <span className={styles.tools}>
            {end}
            {!editing.known.isOpen && (
              <IconButton icon="tag" size="small" label="Insert a field" onClick={() => setPicking(true)} />
            )}
          </span>
        )}
      </div>
      <TagNotes id={`${id}-notes`} segments={segments} known={editing.known} typedAt={openAt} />
      <span id={`${id}-keys`} className={styles.unseen}>
        Type two braces to insert a field. {multiline ? 'F2' : 'Enter'} edits the field at the cursor.
      </span>
      <span className={styles.unseen} aria-live="polite">
        {said}
      </span>
      {completion.choices.length > 0 && (
        <TagOptions
          id={`${id}-list`}
          anchor={listAnchor}
          choices={completion.choices}
          active={completion.active}
          onChoose={choose}
          onClose={completion.close}
        />
      )}
      {edited?.tag && (
        <TagPopover
          anchor={popoverAnchor}
          tag={edited.tag}
          choices={offered}
          onClose={() => setEditedAt(undefined)}
          onRemove={() => {
            editing.replace(rangeOf(edited), '');
            setEditedAt(undefined);
          }}
          onSave={(tag) => {
            if (edited.tag) editing.replace(rangeOf(edited), rewritten(edited.source, edited.tag, tag, offered));
            setEditedAt(undefined);
          }}
        />
      )}
      {isPicking && (
        <FieldDialog
          groups={groups}
          onClose={() => setPicking(false)}
          onInsert={(tag) => {
            setPicking(false);
            editing.insert(tag);
          }}
        />
      )}
    </div>
  );
}
