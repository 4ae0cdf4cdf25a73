import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, memo, useCallback, useEffect, useRef } from 'react';
import { Icon, KeyHint, NamedIcon } from 'sendwright/sdk/ui';
import type { LabelPart, Palette, PaletteItem } from '../../kernel/shellContract';
import { useShell } from '../ShellContext';
import styles from './PaletteDialog.module.css';

const listId = 'palette-results';
const optionId = (index: number) => `palette-result-${index}`;

function Label({ parts }: { readonly parts: readonly LabelPart[] }) {
  return (
    <span className={styles.label}>
      {parts.map(({ text, hit }, place) =>
        // The parts of a label never move. Text nodes without elements are the cheapest to update.
        hit ? <mark key={place}>{text}</mark> : text,
      )}
    </span>
  );
}

interface ResultProps {
  readonly item: PaletteItem;
  readonly index: number;
  readonly selected: boolean;
  readonly onChoose: (id: string) => void;
}

/** Memoized: when the selection moves, only two rows render. */
const Result = memo(function Result({ item, index, selected, onChoose }: ResultProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [selected]);
  return (
    // The input above handles the keyboard, as in the combobox pattern.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={item.refused !== undefined}
      className={styles.result}
      onClick={() => item.refused === undefined && onChoose(item.id)}
    >
      <NamedIcon name={item.icon} fallback="arrowRight" />
      <Label parts={item.label} />
      {(item.refused ?? item.detail) && <span className={styles.detail}>{item.refused ?? item.detail}</span>}
      {item.keys && <KeyHint keys={item.keys} />}
    </div>
  );
});

const Results = observer(function Results() {
  const { palette } = useShell().kernel;
  const choose = useCallback((id: string) => void palette.choose(id), [palette]);
  const { groups, selected } = palette;
  if (groups.every(({ items }) => items.length === 0)) {
    return (
      <p className={styles.nothing}>
        {palette.busy
          ? 'Searching …'
          : palette.step?.freeText
            ? 'Press Enter to continue'
            : 'Nothing matches. Try fewer letters.'}
      </p>
    );
  }
  let index = 0;
  return groups.map(({ title, items }) => (
    <div key={title} role="group" aria-label={title}>
      <div className={styles.heading} aria-hidden="true">
        {title}
      </div>
      {items.map((item) => {
        const at = index++;
        // Rows are reused for the next results, because creating them at every keystroke is expensive.
        return <Result key={at} item={item} index={at} selected={at === selected} onChoose={choose} />;
      })}
    </div>
  ));
});

const resultCount = (palette: Palette): number => palette.groups.reduce((sum, { items }) => sum + items.length, 0);

const Query = observer(function Query() {
  const { palette } = useShell().kernel;
  const { step } = palette;
  return (
    <div className={styles.query}>
      <Icon name="search" />
      {step && (
        <span className={styles.step}>
          {step.command}
          <span aria-hidden="true"> › </span>
          {step.argument}
        </span>
      )}
      <input
        // The palette is opened to be typed into.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        key={step ? `${step.command}/${step.argument}` : 'commands'}
        type="text"
        role="combobox"
        aria-label={step ? step.argument : 'Search or run a command'}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={resultCount(palette) > 0 ? optionId(palette.selected) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={step ? step.argument : 'Search or run a command'}
        value={palette.typed}
        onChange={(event) => palette.type(event.target.value)}
      />
      <span className={styles.busy} data-busy={palette.busy} aria-hidden="true" />
    </div>
  );
});

const Count = observer(function Count() {
  const { palette } = useShell().kernel;
  const count = resultCount(palette);
  return (
    <span className={styles.count} role="status">
      {palette.busy ? 'Searching' : `${count} ${count === 1 ? 'result' : 'results'}`}
    </span>
  );
});

/** The input, the results and the key hints; separate components, so that a letter renders only what changes. */
export const PalettePanel = observer(function PalettePanel() {
  const { palette } = useShell().kernel;
  const isAsking = palette.step !== undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys for composition.
    if (event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const move = moves[event.key];
    if (move !== undefined) palette.move(move);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) void palette.choose();
    else if (event.key === 'Backspace' && palette.typed === '' && isAsking) palette.back();
    else if (event.key === 'Escape') palette.back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // The input receives the keys; they are handled for the whole panel.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.panel} onKeyDown={onKeyDown}>
      <Query />
      <div id={listId} role="listbox" aria-label="Results" className={styles.results}>
        <Results />
      </div>
      <footer className={styles.footer}>
        <span>
          <KeyHint keys="up" />
          <KeyHint keys="down" /> move
        </span>
        <span>
          <KeyHint keys="enter" /> {isAsking ? 'choose' : 'run'}
        </span>
        <span>
          <KeyHint keys="esc" /> {isAsking ? 'back' : 'close'}
        </span>
        <Count />
      </footer>
    </div>
  );
});
