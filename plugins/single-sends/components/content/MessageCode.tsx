import { observer } from 'mobx-react-lite';
import { type RefObject, useMemo, useState } from 'react';
import { CodeEditor, type CodeEditorHandle, type TagCompletion } from 'sendwright/sdk/code-editor';
import { Button, Switch, Tabs } from 'sendwright/sdk/ui';
import type { MessageProblem } from 'sendwright/wire/tracking';
import type { Draft } from '../../draft/draftModel';
import styles from '../editor/editor.module.css';
import { VariationTabs } from '../editor/VariationTabs';

type Part = 'html' | 'text';

interface MessageCodeProps {
  readonly draft: Draft;
  readonly problems: readonly MessageProblem[];
  readonly completions: readonly TagCompletion[];
  /** The text part generated from the HTML. */
  readonly generatedText: string;
  readonly editor: RefObject<CodeEditorHandle | null>;
  /** Opens the image manager and inserts the chosen image. */
  readonly onImages: () => void;
}

const fieldNames: Readonly<Record<MessageProblem['field'], string>> = {
  subject: 'Subject',
  preheader: 'Preheader',
  html_content: 'HTML',
  plain_content: 'Plain text',
};
/** Height in pixels of the bar, tabs, hint and problems. */
const editorHeight = 'max(320px, calc(100dvh - 172px))';

const check = async (html: string) => (await import('sendwright/email/checks')).problemsInHtml(html);

/** The HTML and text parts of a message as code, with their problems. */
export const MessageCode = observer(function MessageCode({
  draft,
  problems,
  completions,
  generatedText,
  editor,
  onImages,
}: MessageCodeProps) {
  const [part, setPart] = useState<Part>('html');
  const { message: content, isReadOnly } = draft;
  const isOfVariation = draft.content.abtest?.type === 'content';
  const place = isOfVariation ? draft.variation : 0;
  const field = part === 'html' ? 'html_content' : 'plain_content';
  const shown = useMemo(
    () => problems.filter((problem) => problem.field === field).map(({ message, line }) => ({ message, line })),
    [problems, field],
  );
  const goTo = (problem: MessageProblem) => {
    if (problem.field === 'html_content') setPart('html');
    if (problem.field === 'plain_content') setPart('text');
    editor.current?.goToLine(problem.line);
  };
  return (
    <>
      {isOfVariation && <VariationTabs draft={draft} />}
      <div className={styles.previewBar}>
        <Tabs<Part>
          label="Part of the message"
          selected={part}
          onSelect={setPart}
          tabs={[
            { id: 'html', title: 'HTML' },
            { id: 'text', title: 'Plain text' },
          ]}
        />
        {part === 'html' && !isReadOnly && (
          <Button size="small" icon="image" onClick={onImages}>
            Images
          </Button>
        )}
        {part === 'text' && (
          <Switch
            label="Generate it from the HTML"
            checked={content.generatePlain}
            disabled={isReadOnly}
            onChange={(generatePlain) =>
              draft.changeMessage(
                generatePlain ? { generatePlain } : { generatePlain, plain: content.plain || generatedText },
              )
            }
          />
        )}
      </div>
      {part === 'html' ? (
        <CodeEditor
          key={`html ${place}`}
          handle={editor}
          ariaLabel="HTML of the message"
          value={content.html}
          onChange={(html) => draft.changeMessage({ html, design: null })}
          problems={shown}
          check={check}
          completions={completions}
          readOnly={isReadOnly}
          height={editorHeight}
        />
      ) : (
        <CodeEditor
          key={`${content.generatePlain ? 'generated' : 'own'} ${place}`}
          handle={editor}
          language="text"
          ariaLabel="Plain text of the message"
          value={content.generatePlain ? generatedText : content.plain}
          onChange={(plain) => !content.generatePlain && draft.changeMessage({ plain })}
          problems={shown}
          completions={completions}
          readOnly={isReadOnly || content.generatePlain}
          height={editorHeight}
        />
      )}
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="Problems">
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.line} ${problem.column} ${problem.message}`}>
              <button type="button" className={styles.problem} onClick={() => goTo(problem)}>
                <b>
                  {fieldNames[problem.field]}, line {problem.line}
                </b>{' '}
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
