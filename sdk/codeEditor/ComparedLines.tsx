import { useMemo, useState } from 'react';
import { Button, formatNumber } from 'sendwright/sdk/ui';
import type { CodeComparisonProps } from './codeEditorTypes';
import { compareLines, type ComparedRow, type NumberedLine, shortened, splitDifference } from './compareLines';
import styles from './ComparedLines.module.css';

/** Rows to render before the user asks for more. */
const maximumRenderedLines = 400;

/** The rows of two versions, with highlighted differences. */
export function ComparedLines({ mine, theirs }: CodeComparisonProps) {
  const rows = useMemo(() => compareLines(mine, theirs), [mine, theirs]);
  const [drawn, setDrawn] = useState(maximumRenderedLines);
  const differing = useMemo(() => rows.filter(({ kind }) => kind === 'changed').length, [rows]);
  if (differing === 0) return <p className={styles.none}>Both are the same.</p>;
  return (
    <>
      <div className={styles.table} role="table" aria-label="Both versions">
        <div className={styles.head} role="row">
          <span role="columnheader">Yours</span>
          <span role="columnheader">Theirs</span>
        </div>
        {rows.slice(0, drawn).map((row) => (
          <Row key={keyOf(row)} row={row} />
        ))}
      </div>
      {rows.length > drawn && (
        <Button size="small" onClick={() => setDrawn(drawn + maximumRenderedLines)}>
          Show more of {formatNumber(rows.length - drawn)} rows
        </Button>
      )}
    </>
  );
}

const keyOf = (row: ComparedRow): string =>
  row.kind === 'folded' ? `folded ${row.at}` : `${row.mine?.at ?? ''} ${row.theirs?.at ?? ''}`;

function Row({ row }: { readonly row: ComparedRow }) {
  if (row.kind === 'folded')
    return (
      <div className={styles.folded} role="row">
        <span role="cell">
          {row.count === 1 ? '1 line is the same' : `${formatNumber(row.count)} lines are the same`}
        </span>
      </div>
    );
  const isChanged = row.kind === 'changed';
  return (
    <div className={styles.row} role="row" data-changed={isChanged || undefined}>
      <Line line={row.mine} other={isChanged ? row.theirs : undefined} side="mine" isChanged={isChanged} />
      <Line line={row.theirs} other={isChanged ? row.mine : undefined} side="theirs" isChanged={isChanged} />
    </div>
  );
}

interface LineProps {
  readonly line: NumberedLine | undefined;
  /** The corresponding line, if it differs. */
  readonly other: NumberedLine | undefined;
  readonly side: 'mine' | 'theirs';
  readonly isChanged: boolean;
}

function Line({ line, other, side, isChanged }: LineProps) {
  if (!line) return <span className={styles.line} role="cell" data-absent="" />;
  const [before, middle, behind] = other
    ? splitDifference(line.text, other.text)
    : isChanged
      ? ['', shortened(line.text), '']
      : [shortened(line.text), '', ''];
  return (
    <span className={styles.line} role="cell" data-side={isChanged ? side : undefined}>
      <span className={styles.number}>{line.at}</span>
      <code className={styles.code}>
        {before}
        {middle !== '' && <mark className={styles.mark}>{middle}</mark>}
        {behind}
      </code>
    </span>
  );
}
