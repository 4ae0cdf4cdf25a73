import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Alerts, Navigation, Session, useService } from 'sendwright/sdk';
import { Banner, Button, FileDrop, formatNumber, Link, Page, PageSection } from 'sendwright/sdk/ui';
import { ImportSteps } from '../components/ImportSteps';
import { ImportTarget } from '../components/ImportTarget';
import { PasteRows } from '../components/PasteRows';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import type { CsvSheet } from '../csv/csvAnalysis';
import { type ImportMode, ImportsStore } from '../importsStore';
import { importProblems } from '../importTexts';
import { suggestMapping } from '../mapping/columnMapping';
import { fieldTargets } from '../mapping/fieldTargets';
import { beyondLimit } from '../planLimit';
import { texts } from '../texts';

/** 5 GB (provider API, imports). */
const maximumBytes = 5 * 1024 ** 3;

interface Chosen {
  readonly file: File;
  readonly sheet: CsvSheet;
}

const rowsOf = ({ sheet }: Chosen): string => (sheet.rowCount === undefined ? 'Packed file' : `${formatNumber(sheet.rowCount)} ${sheet.rowCount === 1 ? 'row' : 'rows'}`);

export default observer(function ImportUpload() {
  const imports = useService(ImportsStore);
  const contacts = useService(ContactsStore);
  const fields = useService(FieldDefinitions);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { plan } = useService(Session);
  const { draft } = imports;
  const givenList = new URLSearchParams(navigation.location.search).get('list') ?? '';

  const [chosen, setChosen] = useState<Chosen | undefined>(draft);
  const [target, setTarget] = useState<{ mode: ImportMode; listId: string }>(() => ({
    mode: draft?.mode ?? (givenList === '' ? 'addToContacts' : 'addToExistingList'),
    listId: draft?.listId ?? givenList,
  }));
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [listError, setListError] = useState<string>();

  useEffect(() => {
    contacts.count().catch(() => alerts.show(texts.countFailed));
  }, [contacts, alerts]);

  const take = async (file: File) => {
    setReading(true);
    setProblem(undefined);
    setChosen(undefined);
    try {
      const { sheet, problem: found } = await imports.analyse(file);
      if (found) setProblem(importProblems[found]);
      if (sheet) setChosen({ file, sheet });
    } catch {
      setProblem(importProblems['csv-parse-failure']);
    } finally {
      setReading(false);
    }
  };

  const goOn = async () => {
    if (!chosen) return;
    if (target.mode !== 'addToContacts' && target.listId === '') {
      setListError('List is a required field.');
      return;
    }
    try {
      const { reserved, custom } = await fields.load();
      const isSame = draft?.file === chosen.file;
      imports.setDraft({ ...chosen, ...target, choices: isSame ? draft.choices : suggestMapping(chosen.sheet.headers, fieldTargets(reserved, custom)) });
      const over = beyondLimit(plan, contacts.counts?.contact_count ?? 0, chosen.sheet.rowCount ?? 0);
      navigation.to(over > 0 ? paths.uploadLimit : paths.mapFields);
    } catch {
      alerts.show(texts.importFailed);
    }
  };

  return (
    <Page title="Import contacts" back={{ to: paths.all, label: 'Contacts' }} tabs={<ImportSteps current="upload" />}>
      <PageSection title="Your file" description="A CSV file with a header row: one contact a row, with an email or another identifier. Up to 1 million rows.">
        <FileDrop
          accept=".csv,.txt,.tsv,.gz,text/csv,text/plain,application/vnd.ms-excel"
          maxBytes={maximumBytes}
          onFile={(file) => void take(file)}
          label={reading ? 'Reading the file …' : chosen ? 'Drop another CSV file here, or choose one' : 'Drop a CSV file here, or choose one'}
          helper="Commas, semicolons or tabs; UTF-8 or UTF-16. It is read here first, and sent once you have mapped its columns."
          error={problem}
          disabled={reading}
        />
        {chosen && (
          <Banner tone="success" title={chosen.file.name}>
            {rowsOf(chosen)}, {formatNumber(chosen.sheet.headers.length)} columns
          </Banner>
        )}
        <PasteRows onFile={(file) => void take(file)} />
      </PageSection>
      <PageSection title="Add the contacts to">
        <ImportTarget
          {...target}
          error={listError}
          onChange={(mode, listId) => {
            setTarget({ mode, listId });
            setListError(undefined);
          }}
        />
      </PageSection>
      <div>
        <Button intent="primary" iconAfter="arrowRight" disabled={!chosen || reading} hint={chosen ? undefined : 'Choose a file first.'} onClick={() => void goOn()}>Map fields</Button>{' '}
        <Link to={paths.all} look="button">Cancel</Link>
      </div>
    </Page>
  );
});
