import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, formatCount, formatNumber, Link, Page, PageSection, SheetPreview } from 'sendwright/sdk/ui';
import type { FileEncoding } from 'sendwright/wire/imports';
import { ColumnMap } from '../components/import/ColumnMap';
import { EncodingChoice } from '../components/import/EncodingChoice';
import { ImportSteps } from '../components/import/ImportSteps';
import { paths } from '../contract';
import { type ImportDraft, ImportsStore } from '../importsStore';
import { type ColumnChoice, mapAgain, mappingProblems, mappingWarning, skipped } from '../mapping/columnMapping';
import { fieldTargets, isStatusMapping } from '../mapping/fieldTargets';
import { previewProblems } from '../mapping/previewProblems';
import { texts } from '../texts';
import { useReading } from '../useReading';

const previewRows = 20;

/** How many of the first rows would be rejected. */
const refusedRows = (wrong: number, shown: number): string =>
  shown === 1
    ? 'The row would be rejected; you can download it afterwards.'
    : `${formatNumber(wrong)} of the first ${formatNumber(shown)} rows would be rejected. The others are imported; ` +
      'you can download the rejected ones afterwards.';

export default observer(function ImportMap() {
  const imports = useService(ImportsStore);
  const fields = useService(FieldDefinitions);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { draft } = imports;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [starting, setStarting] = useState<'import' | 'check'>();
  const reading = useReading((file, encoding) => imports.analyze(file, encoding));

  // Without a file there is nothing to map: a reload loses it, because a page can't store files.
  useEffect(() => {
    if (!imports.draft) navigation.go(paths.upload, { replace: true });
  }, [imports, navigation]);

  const targets = useMemo(() => fieldTargets(fields.reserved, fields.custom), [fields.reserved, fields.custom]);
  const shown = useMemo(() => draft?.sheet.rows.slice(0, previewRows) ?? [], [draft?.sheet]);
  const problems = useMemo(
    () => previewProblems(shown, draft?.choices ?? [], targets),
    [shown, draft?.choices, targets],
  );
  if (!draft) return null;

  const choose = (choices: readonly ColumnChoice[]) => {
    imports.setDraft({ ...draft, choices });
    setRefusals([]);
  };
  const readIn = async (encoding: FileEncoding | undefined) => {
    const sheet = await reading.inEncoding(draft.file, encoding);
    if (!sheet || !imports.draft) return;
    imports.setDraft({ ...imports.draft, sheet, encoding, choices: mapAgain(imports.draft.choices, sheet, targets) });
    setRefusals([]);
  };
  const wrongRows = new Set(problems.map(({ row }) => row)).size;
  // Rows after the first ones are checked by the server.
  const taken = draft.sheet.rowCount === undefined ? 0 : Math.max(0, draft.sheet.rowCount - wrongRows);
  const open = draft.choices.filter(({ to }) => to === 'unmapped').length;

  const start = async (kind: 'import' | 'check') => {
    const found = mappingProblems(draft.choices, targets, draft.sheet);
    setRefusals(found);
    if (found.length > 0) return;
    setStarting(kind);
    try {
      navigation.go(await imports.start(draft, kind));
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.status < 500)
        setRefusals(failure.errors.map(({ message }) => message));
      else showFailure(alerts, failure, texts.importFailed);
    } finally {
      setStarting(undefined);
    }
  };
  const warning = mappingWarning(draft.choices, targets);

  return (
    <Page title="Import contacts" wide tabs={<ImportSteps current="map" />}>
      {refusals.length === 0 && warning !== undefined && <Banner tone="warning">{warning}</Banner>}
      <SuppressionNote draft={draft} />
      <PageSection
        title={`Map the columns of ${draft.file.name}`}
        description="Choose a field for each column. Use each field once. Map at least one identifier, such as Email."
        action={
          open > 0 && (
            <Button
              size="small"
              onClick={() => choose(draft.choices.map((choice) => (choice.to === 'unmapped' ? skipped : choice)))}
            >
              Skip unmapped ({formatNumber(open)})
            </Button>
          )
        }
      >
        <ColumnMap
          sheet={draft.sheet}
          choices={draft.choices}
          targets={targets}
          onChoose={(column, choice) =>
            choose(draft.choices.map((before, index) => (index === column ? choice : before)))
          }
          onCreate={(column) => navigation.go(`${paths.newField}?column=${column}`)}
        />
      </PageSection>
      <PageSection
        title="First rows"
        description={
          wrongRows === 0
            ? `${formatNumber(shown.length)} of ` +
              `${draft.sheet.rowCount === undefined ? 'many rows' : formatCount(draft.sheet.rowCount, 'row')}. ` +
              'No problems found.'
            : refusedRows(wrongRows, shown.length)
        }
      >
        <EncodingChoice
          encoding={draft.sheet.encoding}
          chosen={draft.encoding}
          refused={reading.refused}
          onChoose={(encoding) => void readIn(encoding)}
        />
        <SheetPreview
          label="First rows of the file"
          columns={draft.sheet.headers.map((title, index) => ({
            title: title || `Column ${index + 1}`,
            muted: draft.choices[index]?.to === 'skip',
          }))}
          rows={shown}
          rowNames={draft.sheet.lines.map(String)}
          problems={problems}
        />
        {problems.length > 0 && (
          <ul>
            {problems.slice(0, 5).map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`}>
                Line {formatNumber(draft.sheet.lines[row])}, {draft.sheet.headers[column]}: {message}
              </li>
            ))}
            {problems.length > 5 && <li>And {formatNumber(problems.length - 5)} more.</li>}
          </ul>
        )}
      </PageSection>
      {/* Next to the buttons, because the page is longer than a window. */}
      {refusals.map((message) => (
        <Banner key={message} tone="danger">
          {message}
        </Banner>
      ))}
      <div>
        <Button
          intent="primary"
          icon="upload"
          loading={starting === 'import'}
          disabled={starting === 'check'}
          onClick={() => void start('import')}
        >
          {taken === 0 ? 'Import contacts' : `Import ${formatNumber(taken)} ${taken === 1 ? 'contact' : 'contacts'}`}
        </Button>{' '}
        <Button
          icon="eye"
          loading={starting === 'check'}
          disabled={starting === 'import'}
          hint="Counts new, changed and rejected rows without importing them."
          onClick={() => void start('check')}
        >
          Check without importing
        </Button>{' '}
        <Link to={paths.upload} look="button">
          Back to the file
        </Link>
      </div>
    </Page>
  );
});

/** Says before the upload that addresses will be suppressed, because of a column of statuses or for the whole file. */
function SuppressionNote({ draft }: { readonly draft: ImportDraft }) {
  const columns = draft.choices.flatMap((choice, column) =>
    choice.to === 'field' && isStatusMapping(choice.fieldId)
      ? [draft.sheet.headers[column] || `Column ${column + 1}`]
      : [],
  );
  if (draft.suppress === undefined && columns.length === 0) return null;
  return (
    <Banner tone="info" title="This file suppresses addresses">
      {draft.suppress === undefined
        ? `Those who must not be emailed according to ${columns.join(' and ')} are imported, and their `
        : 'All people in the file are imported, and their '}
      addresses are suppressed: they get no email, and you see them under Suppressions. Undoing the import removes these
      suppressions, too, except for addresses that bounced since.
    </Banner>
  );
}
