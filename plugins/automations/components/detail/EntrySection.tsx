import { observer } from 'mobx-react-lite';
import { Button, Combobox, FormField, formatNumber, PageSection, Radio } from 'sendwright/sdk/ui';
import { useDetailScope } from './detailScope';
import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { describeEntry } from '../../stepWords';
import styles from './detail.module.css';
import { EventFields } from './EventFields';
import { MessageField } from './MessageField';
import { useCustomFields } from './useCustomFields';
import { ReentryFields } from './ReentryFields';
import { DateFields, HourField } from './WaitFields';

const kinds = [
  { value: 'list', label: 'is added to a list' },
  { value: 'segment', label: 'is added to a segment' },
  { value: 'tag', label: 'gets a tag' },
  { value: 'all', label: 'is added to All Contacts', helper: 'Regardless of their lists.' },
  { value: 'event', label: 'does something', helper: 'An event, such as a purchase or a signup with a form.' },
  { value: 'date', label: 'has a date', helper: 'Such as a birthday or a renewal, or days before or after it.' },
  { value: 'opened', label: 'opens an email', helper: 'A single send, or an email of another automation.' },
  { value: 'clicked', label: 'clicks a link in an email' },
] as const;

/** When contacts enter. */
export const EntrySection = observer(function EntrySection() {
  const { editor, choices, isReadOnly, create } = useDetailScope();
  const { entry } = editor.content;
  const moment = entry.reentry === null ? 'The first time a contact' : 'When a contact';
  const isWelcome = editor.automation.type === 'welcome';
  const fields = useCustomFields();
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
  };
  const named = entry.kind === 'list' || entry.kind === 'segment' || entry.kind === 'tag' ? entry.kind : undefined;
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
          <FormField label={moment}>
            <Radio
              ariaLabel={moment}
              value={entry.kind}
              options={kinds}
              disabled={isFixed}
              onChange={(kind) =>
                editor.change({
                  entry: {
                    ...entry,
                    kind,
                    id: '',
                    reentry: kind === 'date' ? { days: 300, most: 100 } : entry.reentry,
                  },
                })
              }
            />
          </FormField>
          {entry.kind === 'event' && !isFixed && (
            <EventFields
              filter={entry.event}
              onChange={(parts) => editor.change({ entry: { ...entry, event: { ...entry.event, ...parts } } })}
            />
          )}
          {entry.kind === 'date' && !isFixed && <DateEntryFields />}
          {(entry.kind === 'event' || entry.kind === 'date') && isFixed && (
            <p>{describeEntry(entry, (id) => fieldLabel(fields.find((field) => field.id === id)?.name ?? 'a date'))}</p>
          )}
          {(entry.kind === 'opened' || entry.kind === 'clicked') && <MessageField isFixed={isFixed} />}
          {named !== undefined && (
            <FormField
              label={{ list: 'List', segment: 'Segment', tag: 'Tag' }[named]}
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
                options={options[named]}
                disabled={isFixed}
                placeholder={`Choose a ${named}`}
                emptyText={`No such ${named}`}
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

/** The date by which contacts enter, and how far from it. */
const DateEntryFields = observer(function DateEntryFields() {
  const { editor } = useDetailScope();
  const fields = useCustomFields();
  const { entry } = editor.content;
  const { date } = entry;
  const change = (parts: Partial<typeof date>) => editor.change({ entry: { ...entry, date: { ...date, ...parts } } });
  return (
    <>
      <DateFields config={date} helper="Contacts without a date don't enter." fields={fields} onChange={change} />
      <HourField hour={date.hour} helper="In the account's time zone." onChange={(hour) => change({ hour })} />
    </>
  );
});
