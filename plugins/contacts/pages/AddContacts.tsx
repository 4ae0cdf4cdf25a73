import { observer } from 'mobx-react-lite';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, formatNumber, IconButton, Link, Page, PageSection, Tag, TextInput } from 'sendwright/sdk/ui';
import { AddDraft } from '../addDraft';
import { ConsentChoice } from '../components/import/ConsentChoice';
import { paths } from '../contract';
import {
  blankRow,
  contactOf,
  type ManualColumn,
  manualColumns,
  type ManualRow,
  manualTargets,
  isBlank,
  rowProblems,
  rowsFromText,
} from '../manualRows';
import { ImportsStore } from '../importsStore';
import { countOverLimit } from '../planLimit';
import { texts } from '../texts';
import { useContactCounts } from '../useContactCounts';
import styles from './AddContacts.module.css';

interface HandGridProps {
  readonly rows: readonly ManualRow[];
  /** Whether to show errors in rows. */
  readonly checked: boolean;
  readonly onChange: (rows: readonly ManualRow[]) => void;
}

export default observer(function AddContacts() {
  const draft = useService(AddDraft);
  const imports = useService(ImportsStore);
  const contacts = useContactCounts();
  const lists = useService(Lists);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [running, setRunning] = useState(false);

  useEffect(() => {
    lists.load().catch(() => undefined);
  }, [lists]);

  const given = draft.rows.filter((row) => !isBlank(row));
  const list = lists.get(draft.listId);
  const listAsks = list?.require_confirmation === true;

  const save = async () => {
    setChecked(true);
    setRefusal(undefined);
    if (given.length === 0) {
      setRefusal('Enter at least one contact.');
      return;
    }
    if (given.some((row) => Object.keys(rowProblems(row)).length > 0)) return;
    if (countOverLimit(contacts.counts, given.length) > 0) {
      navigation.to(paths.addLimit);
      return;
    }
    setRunning(true);
    try {
      const jobId = await imports.add({
        contacts: given.map(contactOf),
        ...(draft.listId !== '' && { list_ids: [draft.listId] }),
        ...(listAsks && { require_confirmation: !draft.agreed }),
      });
      draft.clear();
      navigation.go(`${paths.imported}?job=${jobId}`);
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.status === 400) setRefusal(failure.message);
      else showFailure(alerts, failure, texts.createFailed);
    } finally {
      setRunning(false);
    }
  };

  return (
    <Page
      title="Add contacts by hand"
      wide
      intro="Type a few, or paste rows from a spreadsheet or a list of addresses into the first cell."
    >
      {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
      <PageSection
        title="Contacts"
        action={
          <Button size="small" icon="add" onClick={() => draft.setRows([...draft.rows, blankRow])}>
            Add a row
          </Button>
        }
      >
        <ManualGrid rows={draft.rows} checked={checked} onChange={draft.setRows} />
      </PageSection>
      <PageSection title="List" description="They are added to all contacts. You can also add them to a list.">
        <div>
          {list && (
            <>
              <Tag onRemove={() => draft.setListId('')} removeLabel={`Not on ${list.name}`}>
                {list.name}
              </Tag>{' '}
            </>
          )}
          <Link to={paths.addToList} look="button">
            {list ? 'Choose another list' : 'Choose a list'}
          </Link>{' '}
          <Link to={paths.addToNewList} look="button">
            New list
          </Link>
        </div>
        {listAsks && <ConsentChoice asks={!draft.agreed} listAsks onChange={(asks) => draft.setAgreed(!asks)} />}
      </PageSection>
      <div>
        <Button intent="primary" loading={running} onClick={() => void save()}>
          {given.length > 1 ? `Add ${formatNumber(given.length)} contacts` : 'Add contact'}
        </Button>{' '}
        <Link to={paths.all} look="button">
          Cancel
        </Link>
      </div>
    </Page>
  );
});

/** A table to enter a few contacts, or paste them from a spreadsheet. */
function ManualGrid({ rows, checked, onChange }: HandGridProps) {
  const set = (at: number, column: ManualColumn, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [column]: value } : row)));
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text');
    // A single value is pasted at the cursor; several become rows.
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onChange([...rows.slice(0, at), ...rowsFromText(text), ...rows.slice(at + 1)]);
  };
  return (
    <table className={styles.grid} aria-label="Contacts to add">
      <thead>
        <tr>
          {manualTargets.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
          <td aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const problems = checked ? rowProblems(row) : {};
          const words = Object.values(problems);
          return (
            <tr key={at} onPaste={(event) => paste(event, at)}>
              {manualColumns.map((column, index) => (
                <td key={column} data-label={manualTargets[index]?.label}>
                  <TextInput
                    ariaLabel={`${manualTargets[index]?.label ?? column}, row ${at + 1}`}
                    value={row[column]}
                    error={problems[column]}
                    focusFirst={at === 0 && index === 0}
                    onChange={(value) => set(at, column, value)}
                  />
                </td>
              ))}
              <td className={styles.end}>
                <IconButton
                  icon="close"
                  size="small"
                  label={`Remove row ${at + 1}`}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                />
                {words.length > 0 && (
                  <span role="alert" className={styles.problem}>
                    {words.join(' ')}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
