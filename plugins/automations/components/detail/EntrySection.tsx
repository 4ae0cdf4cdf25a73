import { observer } from 'mobx-react-lite';
import { Button, Combobox, FormField, formatNumber, PageSection, Radio } from 'sendwright/sdk/ui';
import { useDetailScope } from './detailScope';
import styles from './detail.module.css';
import { ReentryFields } from './ReentryFields';

const kinds = [
  { value: 'list', label: 'is added to a list' },
  { value: 'segment', label: 'is added to a segment' },
  { value: 'tag', label: 'gets a tag' },
  { value: 'all', label: 'is added to All Contacts', helper: 'Regardless of their lists.' },
] as const;

/** When contacts enter. */
export const EntrySection = observer(function EntrySection() {
  const { editor, choices, isReadOnly, create } = useDetailScope();
  const { entry } = editor.content;
  const isWelcome = editor.automation.type === 'welcome';
  const isFixed = isReadOnly || editor.isLocked || isWelcome;
  const count = (contacts: number) => `${formatNumber(contacts)} ${contacts === 1 ? 'contact' : 'contacts'}`;
  const options = {
    list: choices.lists.map(({ id, name, contact_count: contacts }) => ({
      value: id,
      label: name,
      detail: count(contacts),
    })),
    segment: choices.segments.map(({ id, name, contactCount }) => ({
      value: id,
      label: name,
      detail: count(contactCount),
    })),
    tag: choices.tags.map(({ id, name, contact_count: contacts }) => ({
      value: id,
      label: name,
      detail: count(contacts),
    })),
    all: [],
  }[entry.kind];
  return (
    <div data-place="entry">
      <PageSection
        title="When will your contacts enter the automation?"
        description={
          isWelcome
            ? 'A welcome series is for every new contact. Each contact enters once, if added after it goes live.'
            : 'Contacts enter if this happens after the automation goes live.'
        }
      >
        <div className={styles.fields}>
          <FormField label="When a contact">
            <Radio
              ariaLabel="When a contact"
              value={entry.kind}
              options={kinds}
              disabled={isFixed}
              onChange={(kind) => editor.change({ entry: { ...entry, kind, id: '' } })}
            />
          </FormField>
          {entry.kind !== 'all' && (
            <FormField
              label={{ list: 'List', segment: 'Segment', tag: 'Tag' }[entry.kind]}
              required
              error={editor.problems.entry}
              aside={
                entry.kind === 'list' &&
                !isFixed && (
                  <Button size="small" intent="quiet" onClick={() => create({ kind: 'list' })}>
                    Create list
                  </Button>
                )
              }
            >
              <Combobox
                value={entry.id}
                options={options}
                disabled={isFixed}
                placeholder={`Choose a ${entry.kind}`}
                emptyText={`No such ${entry.kind}`}
                onChange={(id) => editor.change({ entry: { ...entry, id } })}
              />
            </FormField>
          )}
          {entry.kind !== 'all' && (
            <ReentryFields
              reentry={entry.reentry}
              isFixed={isFixed}
              onChange={(reentry) => editor.change({ entry: { ...entry, reentry } })}
            />
          )}
        </div>
      </PageSection>
    </div>
  );
});
