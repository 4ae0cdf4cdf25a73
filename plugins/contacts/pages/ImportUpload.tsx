import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Navigation, useService } from 'sendwright/sdk';
import {
  Banner,
  Button,
  ErrorState,
  FileDrop,
  formatCount,
  FormField,
  Link,
  Page,
  PageSection,
  Radio,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import type { FileEncoding, ImportSuppression } from 'sendwright/wire/imports';
import type { List } from 'sendwright/wire/lists';
import { ConsentChoice } from '../components/import/ConsentChoice';
import { EncodingChoice } from '../components/import/EncodingChoice';
import { ImportSteps } from '../components/import/ImportSteps';
import { ListChoice } from '../components/import/ListChoice';
import { RecentImports } from '../components/import/RecentImports';
import { paths } from '../contract';
import type { CsvEncoding, CsvSheet } from '../csv/csvAnalysis';
import { type ImportMode, ImportsStore } from '../importsStore';
import { importProblems } from '../importTexts';
import { type ColumnChoice, mapAgain, suggestMapping } from '../mapping/columnMapping';
import { recognizeTool, suppressionOfName } from '../mapping/otherTools';
import { type FieldTarget, fieldTargets } from '../mapping/fieldTargets';
import { countOverLimit } from '../planLimit';
import { useContactCounts } from '../useContactCounts';
import { useReading } from '../useReading';

/** The import's target: `listId` for an existing list, `newList` (its name) for a new one. */
interface Target {
  readonly mode: ImportMode;
  readonly listId: string;
  readonly newList: string;
}

interface ImportTargetProps {
  readonly target: Target;
  readonly error: string | undefined;
  readonly onChange: (target: Target) => void;
}

/** 5 GB (provider API, imports). */
const maximumBytes = 5 * 1024 ** 3;

interface Chosen {
  readonly file: File;
  readonly sheet: CsvSheet;
  /** The encoding that was chosen for it. */
  readonly encoding: FileEncoding | undefined;
}

/** A file that is not in the encoding that its first bytes look like. */
interface Unread {
  readonly file: File;
  readonly encoding: CsvEncoding;
}

const rowsOf = ({ sheet }: Chosen): string =>
  sheet.rowCount === undefined ? 'Packed file' : formatCount(sheet.rowCount, 'row');

/** What is missing in the target. */
function targetProblem({ mode, listId, newList }: Target, lists: readonly List[]): string | undefined {
  if (mode === 'addToExistingList' && listId === '') return 'List is a required field.';
  if (mode !== 'addToNewList') return undefined;
  const name = newList.trim().toLowerCase();
  if (name === '') return 'Name is a required field.';
  return lists.some((list) => list.name.toLowerCase() === name)
    ? 'That list name is already in use. Please choose a different name.'
    : undefined;
}

/** Only the fields for the mode. */
const targetOf = ({ mode, listId, newList }: Target): Target => ({
  mode,
  listId: mode === 'addToExistingList' ? listId : '',
  newList: mode === 'addToNewList' ? newList.trim() : '',
});

export default observer(function ImportUpload() {
  const imports = useService(ImportsStore);
  const contacts = useContactCounts();
  const fields = useService(FieldDefinitions);
  const lists = useService(Lists);
  const navigation = useService(Navigation);
  const { draft } = imports;
  const requestedList = new URLSearchParams(navigation.location.search).get('list') ?? '';

  const [chosen, setChosen] = useState<Chosen | undefined>(draft);
  const [target, setTarget] = useState<Target>(() => ({
    mode: draft?.mode ?? (requestedList === '' ? 'addToContacts' : 'addToExistingList'),
    listId: draft?.listId ?? requestedList,
    newList: draft?.newList ?? '',
  }));
  /** The list's setting until the user chooses. */
  const [choice, setChoice] = useState<boolean | undefined>(draft?.asks);
  const [suppress, setSuppress] = useState<ImportSuppression | undefined>(draft?.suppress);
  const listAsks = target.mode === 'addToExistingList' && lists.get(target.listId)?.require_confirmation === true;
  const asks = choice ?? listAsks;
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [unread, setUnread] = useState<Unread>();
  /** A file that couldn't be read, although nothing is wrong with it: its reader hasn't loaded. */
  const [broken, setBroken] = useState<File>();
  const [fieldFailure, setFieldFailure] = useState<unknown>();
  const again = useReading((file, encoding) => imports.analyze(file, encoding));
  const [listError, setListError] = useState<string>();

  useEffect(() => {
    // The server also refuses a name in use.
    lists.load().catch(() => undefined);
  }, [lists]);

  const take = async (file: File) => {
    setReading(true);
    setProblem(undefined);
    setChosen(undefined);
    setUnread(undefined);
    setBroken(undefined);
    again.reset();
    try {
      const { sheet, problem: found, encoding } = await imports.analyze(file);
      if (found) setProblem(importProblems[found]);
      if (found === 'csv-encoding' && encoding) setUnread({ file, encoding });
      if (sheet) {
        setChosen({ file, sheet, encoding: undefined });
        setSuppress(suppressionOfName(file.name));
      }
    } catch {
      setBroken(file);
    } finally {
      setReading(false);
    }
  };

  const readIn = async (file: File, encoding: FileEncoding | undefined) => {
    const sheet = await again.inEncoding(file, encoding);
    if (!sheet) return;
    setChosen({ file, sheet, encoding });
    setUnread(undefined);
    setProblem(undefined);
  };

  const startImport = async () => {
    if (!chosen) return;
    const refusal = targetProblem(target, lists.all);
    setListError(refusal);
    if (refusal !== undefined) return;
    setFieldFailure(undefined);
    try {
      const { reserved, custom } = await fields.load();
      const choicesFor = ({ file, sheet }: Chosen, targets: readonly FieldTarget[]): readonly ColumnChoice[] => {
        if (draft?.file !== file) return suggestMapping(sheet, targets);
        return draft.sheet === sheet ? draft.choices : mapAgain(draft.choices, sheet, targets);
      };
      imports.setDraft({
        ...chosen,
        ...targetOf(target),
        asks: asks && suppress === undefined,
        suppress,
        choices: choicesFor(chosen, fieldTargets(reserved, custom)),
      });
      const over = countOverLimit(contacts.counts, chosen.sheet.rowCount ?? 0);
      navigation.to(over > 0 ? paths.uploadLimit : paths.mapFields);
    } catch (failure) {
      setFieldFailure(failure);
    }
  };

  const shown = chosen ? { file: chosen.file, encoding: chosen.sheet.encoding } : unread;
  const tool = chosen && recognizeTool(chosen.sheet.headers);
  return (
    <Page title="Import contacts" tabs={<ImportSteps current="upload" />}>
      <PageSection
        title="Your file"
        description={
          'A CSV file with a header row: one contact per row, with an email or another identifier. Up to 1 million ' +
          'rows.'
        }
      >
        <FileDrop
          accept=".csv,.txt,.tsv,.gz,text/csv,text/plain,application/vnd.ms-excel"
          maxBytes={maximumBytes}
          onFile={(file) => void take(file)}
          label={
            reading
              ? 'Reading the file …'
              : chosen
                ? 'Drop another CSV file here, or choose one'
                : 'Drop a CSV file here, or choose one'
          }
          helper={
            'As your spreadsheet saves it, or an export of Mailchimp, HubSpot, Klaviyo, Shopify, Substack, Google ' +
            "Contacts or Outlook. It's uploaded once you have mapped its columns."
          }
          error={problem}
          disabled={reading}
        />
        {broken && (
          <Banner
            tone="danger"
            title={`${broken.name} couldn't be read.`}
            action={
              <Button icon="refresh" onClick={() => void take(broken)}>
                Retry
              </Button>
            }
          >
            Check your connection, and that the file is still in its place.
          </Banner>
        )}
        {chosen && (
          <Banner tone="success" title={chosen.file.name}>
            {rowsOf(chosen)}, {formatCount(chosen.sheet.headers.length, 'column')}
            {tool && `. Recognized as an export of ${tool.name}`}
          </Banner>
        )}
        {shown && (
          <EncodingChoice
            encoding={shown.encoding}
            chosen={chosen?.encoding}
            refused={again.refused}
            onChoose={(encoding) => void readIn(shown.file, encoding)}
          />
        )}
        <PasteRows onFile={(file) => void take(file)} />
      </PageSection>
      <PageSection title="Add the contacts to">
        <ImportTarget
          target={target}
          error={listError}
          onChange={(next) => {
            setTarget(next);
            setListError(undefined);
          }}
        />
      </PageSection>
      <PageSection title="Consent" description="Send email only to people who agreed to get it.">
        <ConsentChoice
          asks={asks}
          suppress={suppress}
          offersSuppression
          listAsks={listAsks}
          count={chosen?.sheet.rowCount}
          onChange={(nextAsks, nextSuppress) => {
            if (nextSuppress === undefined) setChoice(nextAsks);
            setSuppress(nextSuppress);
          }}
        />
      </PageSection>
      {fieldFailure !== undefined && (
        <ErrorState failure={fieldFailure} title="Your fields couldn't be loaded." onRetry={() => void startImport()} />
      )}
      <div>
        <Button
          intent="primary"
          iconAfter="arrowRight"
          disabled={!chosen || reading}
          hint={chosen ? undefined : 'Choose a file first.'}
          onClick={() => void startImport()}
        >
          Map fields
        </Button>{' '}
        <Link to={paths.all} look="button">
          Cancel
        </Link>
      </div>
      <RecentImports />
    </Page>
  );
});

/** Rows copied from a spreadsheet, used as a file. */
function PasteRows({ onFile }: { readonly onFile: (file: File) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState('');
  if (!isOpen)
    return (
      <div>
        <Button intent="quiet" icon="copy" onClick={() => setOpen(true)}>
          Paste rows instead
        </Button>
      </div>
    );
  return (
    <div>
      <FormField
        label="Rows"
        helper="With the header row. Copied from a spreadsheet, or with commas between the cells."
      >
        <TextArea value={rows} onChange={setRows} rows={6} />
      </FormField>
      <Button
        disabled={rows.trim() === ''}
        onClick={() => onFile(new File([rows], 'Pasted rows.csv', { type: 'text/csv' }))}
      >
        Use these rows
      </Button>
    </div>
  );
}

/** Selects the import's target. */
function ImportTarget({ target, error, onChange }: ImportTargetProps) {
  const { mode, listId, newList } = target;
  return (
    <>
      <Radio
        ariaLabel="Where the contacts go"
        value={mode}
        onChange={(next) => onChange({ ...target, mode: next })}
        look="cards"
        options={[
          { value: 'addToContacts', label: 'All contacts', helper: 'Add or update them, on no list.' },
          { value: 'addToExistingList', label: 'Existing list', helper: 'Add them to one of your lists.' },
          { value: 'addToNewList', label: 'New list', helper: 'Create a list from this file.' },
        ]}
      />
      {mode === 'addToExistingList' && (
        <ListChoice
          label="List"
          value={listId}
          error={error}
          required
          onChange={(id) => onChange({ ...target, listId: id })}
        />
      )}
      {mode === 'addToNewList' && (
        <FormField label="Name of the new list" error={error} required helper="We'll create it on import.">
          <TextInput value={newList} maxLength={100} onChange={(name) => onChange({ ...target, newList: name })} />
        </FormField>
      )}
    </>
  );
}
