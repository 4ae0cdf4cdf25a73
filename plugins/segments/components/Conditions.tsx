import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { describeCondition } from 'sendwright/query';
import { Button, ErrorState, IconButton, Skeleton } from 'sendwright/sdk/ui';
import { conditionFields } from '../builder/conditionFields';
import { placeOf } from '../builder/segmentDraft';
import type { ConditionsProps } from '../contract';
import { createSegmentEditor } from '../segmentEditor';
import { type SegmentChoices, useSegmentChoices } from '../useSegmentChoices';
import { Builder } from './builder/Builder';
import styles from './Conditions.module.css';
import { RawQuery } from './RawQuery';

/** The segment builder on its own, for other features that need conditions on contacts. */
export default observer(function Conditions(props: ConditionsProps) {
  const choices = useSegmentChoices();
  if (choices.state === 'loading') return <Skeleton count={2} label="Loading the fields" />;
  if (choices.state === 'failed')
    return <ErrorState failure={choices.failure} title="The fields couldn't be loaded." onRetry={choices.reload} />;
  return <LoadedConditions {...props} choices={choices} />;
});

const LoadedConditions = observer(function LoadedConditions({
  label,
  query,
  onChange,
  whenEmpty,
  showProblems = false,
  choices,
}: ConditionsProps & { readonly choices: SegmentChoices }) {
  const latest = useRef({ choices, onChange });
  useEffect(() => {
    latest.current = { choices, onChange };
  });
  const [editor] = useState(() =>
    createSegmentEditor({ name: '', parentListId: '', query }, () => latest.current.choices.fields),
  );
  const { session } = editor;
  useEffect(() => {
    const stateOf = () => ({ query: editor.wanted?.query ?? '', count: editor.count, isFinished: editor.isFinished });
    return reaction(stateOf, (state) => latest.current.onChange(state), {
      equals: (one, other) =>
        one.query === other.query && one.count === other.count && one.isFinished === other.isFinished,
    });
  }, [editor]);
  useEffect(() => {
    if (showProblems) editor.showProblems();
  }, [editor, showProblems]);

  const isText = editor.mode === 'query';
  return (
    <div className={styles.conditions}>
      <div className={styles.tools}>
        {isText ? (
          <Button
            size="small"
            intent="quiet"
            icon="filter"
            disabled={editor.tooAdvanced !== undefined || editor.textErrors.length > 0}
            hint={editor.tooAdvanced}
            onClick={() => void editor.toBuilder()}
          >
            Back to the builder
          </Button>
        ) : (
          <>
            <IconButton icon="undo" label="Undo (Ctrl Z)" disabled={!session.canUndo} onClick={() => session.undo()} />
            <IconButton
              icon="redo"
              label="Redo (Ctrl Shift Z)"
              disabled={!session.canRedo}
              onClick={() => session.redo()}
            />
            <Button size="small" intent="quiet" icon="code" onClick={() => editor.toText()}>
              Edit as query
            </Button>
          </>
        )}
      </div>
      {isText && <RawQuery editor={editor} fields={choices.fields} />}
      {!isText && (
        <Builder
          label={label}
          session={session}
          fields={choices.fields}
          choices={conditionFields(
            choices.fields,
            choices.events.map(({ name }) => name),
          )}
          events={choices.events}
          lists={choices.lists}
          findCampaigns={choices.findCampaigns}
          campaignName={(id) => choices.names.campaign('single_send', id) ?? id}
          problems={editor.problems}
          leave={editor.leave}
          sentence={(id) => {
            const item = placeOf(session.draft, id)?.item;
            return item?.kind === 'condition' ? describeCondition(item.condition, choices.fields, choices.names) : '';
          }}
          whenEmpty={whenEmpty}
        />
      )}
    </div>
  );
});
