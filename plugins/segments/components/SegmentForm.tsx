import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { describeCondition } from 'sendwright/query';
import { Http, Navigation, useService } from 'sendwright/sdk';
import {
  Banner,
  Button,
  Combobox,
  FormField,
  formatNumber,
  IconButton,
  Link,
  Page,
  PageSection,
  Radio,
  TextInput,
} from 'sendwright/sdk/ui';
import { createAudienceWatch } from '../audienceWatch';
import { conditionFields } from '../builder/conditionFields';
import { placeOf } from '../builder/segmentDraft';
import { createSegmentEditor, type SegmentContent } from '../segmentEditor';
import { type SegmentChoices, summaryOf } from '../useSegmentChoices';
import { AudiencePanel } from './AudiencePanel';
import { Builder } from './builder/Builder';
import { RawQuery } from './RawQuery';
import styles from './SegmentForm.module.css';

export interface SegmentFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly content: SegmentContent;
  /** A segment's list cannot be changed after creation. */
  readonly isNew: boolean;
  readonly choices: SegmentChoices;
  /** Where Cancel leads. */
  readonly parent: string;
  /** Returns the server's errors for the name or the query. */
  readonly save: (
    content: SegmentContent,
  ) => Promise<{ readonly name?: string | undefined; readonly query?: string | undefined } | undefined>;
}

const bases = [
  { value: 'all', label: 'All contacts' },
  { value: 'list', label: 'Existing list' },
] as const;

/** The form that creates or edits a segment: name, parent list, conditions, and the resulting audience. */
export const SegmentForm = observer(function SegmentForm({
  title,
  submitLabel,
  content,
  isNew,
  choices,
  parent,
  save,
}: SegmentFormProps) {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const form = useRef<HTMLDivElement>(null);
  const latest = useRef(choices);
  useEffect(() => {
    latest.current = choices;
  });
  const [editor] = useState(() => createSegmentEditor(content, () => latest.current.fields));
  const [watch] = useState(() => createAudienceWatch(http));
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { session, mode, query } = editor;

  useEffect(() => watch.watch(() => editor.wanted), [watch, editor]);
  useEffect(() => navigation.guardLeaving(() => editor.isDirty), [navigation, editor]);

  const submit = async () => {
    const finished = editor.finish();
    if (!finished) {
      // Runs after the errors are rendered.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setSaving(true);
    setRefused(undefined);
    // A saved segment can be left without a prompt: its save navigates.
    editor.saved();
    const problems = await save(finished).finally(() => setSaving(false));
    if (!problems) return;
    editor.unsaved();
    if (problems.name !== undefined) editor.refuseName(problems.name);
    setRefused(problems.query);
  };

  const listName = choices.names.list(editor.parentListId);
  const everybody = editor.ofList ? `every contact on ${listName ? `“${listName}”` : 'the list'}` : 'every contact';
  const waiting =
    editor.ofList && editor.parentListId === ''
      ? 'Choose the list first.'
      : editor.wanted
        ? undefined
        : 'Fix the query to see the count.';
  const { audience } = watch;
  return (
    <Page
      title={title}
      wide
      primaryAction={
        <Button intent="primary" loading={isSaving} onClick={() => void submit()}>
          {submitLabel}
        </Button>
      }
      secondaryAction={
        <Link to={parent} look="button">
          Cancel
        </Link>
      }
    >
      <div ref={form} className={styles.columns}>
        <div className={styles.form}>
          <PageSection>
            <FormField label="Name" required error={editor.nameProblem} helper="Only you and your team see it.">
              <TextInput
                value={editor.name}
                required
                maxLength={120}
                focusFirst={isNew}
                onChange={(name) => editor.setName(name)}
                onBlur={() => editor.leaveName()}
              />
            </FormField>
            {isNew ? (
              <>
                <FormField label="Audience">
                  <Radio
                    ariaLabel="Audience"
                    value={editor.ofList ? 'list' : 'all'}
                    options={bases}
                    onChange={(base) => editor.setOfList(base === 'list')}
                  />
                </FormField>
                {editor.ofList && (
                  <FormField label="Existing list" required error={editor.listProblem}>
                    <Combobox
                      value={editor.parentListId}
                      options={choices.lists}
                      onChange={(id) => editor.setParentList(id)}
                      placeholder="Choose a list"
                      emptyText="No such list"
                    />
                  </FormField>
                )}
              </>
            ) : (
              <p className={styles.note}>
                Audience: {editor.ofList ? `the list “${listName ?? editor.parentListId}”` : 'all contacts'}. It cannot
                be changed after the segment is created.
              </p>
            )}
          </PageSection>
          <PageSection
            title="Who are you targeting?"
            action={
              mode === 'builder' ? (
                <>
                  <IconButton
                    icon="undo"
                    label="Undo (Ctrl Z)"
                    disabled={!session.canUndo}
                    onClick={() => session.undo()}
                  />
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
              ) : (
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
              )
            }
          >
            {refused !== undefined && (
              <Banner tone="danger" title="The query was refused">
                {refused}
              </Banner>
            )}
            {mode === 'query' ? (
              <RawQuery editor={editor} fields={choices.fields} />
            ) : (
              <Builder
                session={session}
                fields={choices.fields}
                choices={conditionFields(
                  choices.fields,
                  choices.events.map(({ name }) => name),
                )}
                events={choices.events}
                lists={choices.lists}
                label="Conditions of the segment"
                findCampaigns={choices.findCampaigns}
                campaignName={(id) => choices.names.campaign('single_send', id) ?? id}
                problems={editor.problems}
                leave={editor.leave}
                sentence={(id) => {
                  const item = placeOf(session.draft, id)?.item;
                  return item?.kind === 'condition'
                    ? describeCondition(item.condition, choices.fields, choices.names)
                    : '';
                }}
                whenEmpty={`Without a condition, ${everybody} is in the segment.`}
              />
            )}
          </PageSection>
        </div>
        <AudiencePanel
          watch={watch}
          waiting={waiting}
          unfinished={editor.unfinished}
          summary={
            query && (
              <p className={styles.sentence}>
                {summaryOf(query, editor.ofList ? editor.parentListId : '', choices.fields, choices.names)}
              </p>
            )
          }
        />
      </div>
      <div className={styles.foot} aria-hidden="true">
        {audience
          ? `${audience.is_estimate ? '≈ ' : ''}${formatNumber(audience.contacts_count)} match`
          : watch.request.status === 'loading' && 'Counting…'}
        {audience && audience.reachable_count !== null && ` · ${formatNumber(audience.reachable_count)} can be reached`}
      </div>
    </Page>
  );
});
