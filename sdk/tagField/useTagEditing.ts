import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  around,
  changeBetween,
  changed,
  knownFields,
  placed,
  type PlacedSegment,
  type Segment,
  segmentsOf,
  shownOf,
  sourceOf,
  toShown,
  toSource,
} from './segments';
import type { TagGroup } from './tagGroups';
import { useTagHistory } from './useTagHistory';

/** Places in the source. */
export interface Selected {
  readonly from: number;
  readonly to: number;
}

interface EditingOptions {
  readonly value: string;
  /** `isTyped`: it continues what was typed before, as opposed to a change that is undone separately. */
  readonly onChange: (value: string, isTyped: boolean) => void;
  readonly groups: readonly TagGroup[];
  readonly multiline: boolean;
}

/**
 * The text of a control whose tags are shown by name. The browser edits what the control contains; what it changed is
 * then made to the source, so that input methods, spelling and dictation work as in any control.
 */
export function useTagEditing({ value, onChange, groups, multiline }: EditingOptions) {
  const control = useRef<HTMLTextAreaElement>(null);
  const known = useMemo(() => knownFields(groups), [groups]);
  const parsed = useMemo(() => segmentsOf(value, known, multiline), [value, known, multiline]);
  // While an input method composes a word, the control must not change: tags are parsed at its end.
  const [composed, setComposed] = useState<readonly Segment[]>();
  const isComposing = useRef(false);
  const segments: readonly PlacedSegment[] = useMemo(
    () => placed(composed && sourceOf(composed) === value ? composed : parsed),
    [composed, parsed, value],
  );
  const shown = shownOf(segments);
  const [selected, setSelected] = useState<Selected>();
  const isPressed = useRef(false);
  /** The selection in the control before the next change. */
  const before = useRef({ from: 0, to: 0 });
  /** Where the cursor goes once the control has this text. */
  const wanted = useRef<{ readonly source: string; readonly at: Selected }>(undefined);
  const { history, own } = useTagHistory(value);
  const cursor = selected?.to ?? value.length;

  /** Puts the cursor where it belongs after the control got another text. */
  const restore = (at: Selected | undefined): void => {
    const element = control.current;
    if (!element || !at || document.activeElement !== element || isComposing.current) return;
    wanted.current = undefined;
    const [from, to] = [toShown(segments, at.from), toShown(segments, at.to)];
    before.current = { from, to };
    if (element.selectionStart !== from || element.selectionEnd !== to) element.setSelectionRange(from, to);
  };
  useLayoutEffect(() => {
    restore(wanted.current?.source === value ? wanted.current.at : selected);
    // oxlint-disable-next-line react/exhaustive-deps -- a moved cursor changes `selected`, and must not be moved back
  }, [shown, value]);

  const put = (source: string, at: Selected): void => {
    own.current = source;
    wanted.current = { source, at };
    setSelected(at);
  };
  const replaceAll = (source: string, at: number, isTyped: boolean): void => {
    if (source === value) return;
    history.record({ source: value, cursor }, isTyped, Date.now());
    put(source, { from: at, to: at });
    onChange(source, isTyped);
  };
  const step = (found: ReturnType<typeof history.undo>): void => {
    if (!found) return;
    put(found.source, { from: found.cursor, to: found.cursor });
    onChange(found.source, false);
  };

  return {
    control,
    segments,
    shown,
    known,
    selected,
    isComposing,
    /** After a menu, dialog or popover changed the text. */
    onFocus(): void {
      if (wanted.current?.source === value) restore(wanted.current.at);
    },
    /** Replaces a part of the source, and moves the cursor behind it. */
    replace(at: Selected, text: string): void {
      replaceAll(value.slice(0, at.from) + text + value.slice(at.to), at.from + text.length, false);
    },
    /** Inserts text at the cursor, and returns to the control: also after a menu or dialog had the focus. */
    insert(text: string): void {
      const at = selected ?? { from: value.length, to: value.length };
      replaceAll(value.slice(0, at.from) + text + value.slice(at.to), at.from + text.length, false);
      // After the control has the text, and the menu or dialog is gone.
      requestAnimationFrame(() => control.current?.focus());
    },
    undo: () => step(history.undo({ source: value, cursor })),
    redo: () => step(history.redo({ source: value, cursor })),
    onInput(element: HTMLTextAreaElement): void {
      const change = changeBetween(shown, element.value, element.selectionEnd, before.current);
      const text = multiline ? change.text : change.text.replaceAll(/\r\n?|\n/g, ' ');
      const next = changed(segments, { ...change, text });
      if (isComposing.current) setComposed(next.segments);
      replaceAll(sourceOf(next.segments), next.cursor, text.length <= 1 && change.to - change.from <= 1);
    },
    onComposition(isOn: boolean): void {
      isComposing.current = isOn;
      if (!isOn) setComposed(undefined);
    },
    onPress(isOn: boolean): void {
      isPressed.current = isOn;
    },
    /** Moves the ends of the selection out of chips, in the direction that they moved. */
    onSelect(): void {
      const element = control.current;
      if (!element || isComposing.current || element.value !== shown) return;
      let { selectionStart: from, selectionEnd: to } = element;
      if (!isPressed.current) {
        const [start, end] = [around(segments, from), around(segments, to)];
        if (from === to && start) {
          from = from > before.current.to ? start.to : start.from;
          to = from;
        } else {
          from = start?.from ?? from;
          to = end?.to ?? to;
        }
        if (from !== element.selectionStart || to !== element.selectionEnd)
          element.setSelectionRange(from, to, element.selectionDirection);
        before.current = { from, to };
      }
      const at = { from: toSource(segments, from), to: toSource(segments, to) };
      setSelected((was) => (was?.from === at.from && was.to === at.to ? was : at));
    },
  };
}
export type TagEditing = ReturnType<typeof useTagEditing>;
