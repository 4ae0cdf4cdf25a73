import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { QueryFields } from 'sendwright/query';
import { CodeEditor, type WordCompletion } from 'sendwright/sdk/code-editor';
import { Banner, Button, Icon } from 'sendwright/sdk/ui';
import type { SegmentEditor } from '../segmentEditor';
import styles from './RawQuery.module.css';

const keywords = [
  'SELECT',
  'FROM',
  'WHERE',
  'INNER JOIN',
  'AND',
  'OR',
  'NOT',
  'IN',
  'IS NULL',
  'IS NOT NULL',
  'LIKE',
  'BETWEEN',
  'INTERVAL',
];
const functions = ['ARRAY_CONTAINS', 'CONTAINS_WORD', 'CONCAT', 'LENGTH', 'LOWER', 'NOW', 'MAX'];
const tables = [
  ['contact_data', 'table of the contacts'],
  ['event_data', 'table of their events'],
] as const;

function wordsOf(fields: QueryFields): readonly WordCompletion[] {
  return [
    ...[...fields.values()].map(({ name, label, type }) => ({
      label: name,
      kind: 'field' as const,
      detail: `${label}, ${type === 'set' ? 'several values' : type}`,
    })),
    ...tables.map(([label, detail]) => ({ label, kind: 'field' as const, detail })),
    ...functions.map((label) => ({ label, kind: 'function' as const, insert: `${label}(` })),
    ...keywords.map((label) => ({ label, kind: 'keyword' as const })),
  ];
}

/** The query as text, with errors marked in place. */
export const RawQuery = observer(function RawQuery({
  editor,
  fields,
}: {
  readonly editor: SegmentEditor;
  readonly fields: QueryFields;
}) {
  const words = useMemo(() => wordsOf(fields), [fields]);
  const { textErrors, tooAdvanced, isLocked } = editor;
  const problems = useMemo(
    () => textErrors.map(({ message, at }) => ({ message, from: at.start.offset, to: at.end.offset })),
    [textErrors],
  );
  return (
    <div className={styles.raw}>
      {tooAdvanced !== undefined && (
        <Banner
          tone="warning"
          title="Too advanced for the builder"
          action={
            isLocked && (
              <Button size="small" onClick={() => editor.unlock()}>
                Edit as text
              </Button>
            )
          }
        >
          {tooAdvanced} {isLocked ? 'The query is shown to be read.' : 'It is saved as shown here.'}
        </Banner>
      )}
      <CodeEditor
        language="query"
        ariaLabel="Query"
        value={editor.text}
        onChange={(text) => editor.setText(text)}
        problems={problems}
        words={words}
        height={240}
        readOnly={isLocked}
      />
      {textErrors.length > 0 && (
        <ul className={styles.errors} aria-label="Errors in the query">
          {textErrors.map(({ message, at }) => (
            <li key={`${at.start.offset} ${message}`}>
              <span role="alert">
                <Icon name="warning" size={12} /> Line {at.start.line}, column {at.start.column}: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
