import Papa from 'papaparse';
import { useEffect, useState } from 'react';
import { Http, usePageSignal, useService } from 'sendwright/sdk';
import { Banner, formatCount, formatNumber, PageSection, SheetPreview } from 'sendwright/sdk/ui';
import type { ContactJob } from 'sendwright/wire/imports';
import styles from './RejectedRows.module.css';

const previewRows = 50;

export interface RejectedRowsProps {
  readonly job: ContactJob;
  readonly address: string;
}

/** Rejected rows of an import, or contacts kept by its undo, with reasons and a download. */
export function RejectedRows({ job, address }: RejectedRowsProps) {
  const { id: jobId, results } = job;
  const isUndo = results.kept_count !== undefined;
  const title = isUndo ? 'Kept contacts' : 'Rows not imported';
  const told = [
    [results.errored_count, 'rejected'],
    [results.duplicate_count, 'duplicate'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${formatNumber(Number(count))} ${word}`)
    .join(' and ')
    .concat(results.errored_count + results.duplicate_count === 1 ? ' row' : ' rows');
  const was = results.errored_count + results.duplicate_count === 1 ? 'was' : 'were';
  const http = useService(Http);
  const signal = usePageSignal();
  const [rows, setRows] = useState<readonly (readonly string[])[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    http.get<string>(address, { signal }).then(
      (csv) => setRows(Papa.parse<string[]>(csv, { preview: previewRows + 1, skipEmptyLines: true }).data),
      () => !signal.aborted && setFailed(true),
    );
    // The link is signed again each time the job is fetched, but its rows stay the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [http, signal, jobId]);

  const [header = [], ...body] = rows ?? [];
  // The reason is most important, so it comes first.
  const rowNumber = header.lastIndexOf(isUndo || !header.includes('line') ? 'row' : 'line');
  const order = header
    .map((_, index) => index)
    .filter((index) => index !== rowNumber)
    .toSorted((one, other) => Number(header[other] === 'reason') - Number(header[one] === 'reason'));
  return (
    <PageSection
      title={title}
      description={
        isUndo
          ? `${formatCount(results.kept_count ?? 0, 'contact keeps', 'contacts keep')} some values from the import.`
          : job.dry_run
            ? `${told} would not be imported.`
            : results.errored_count > 0
              ? `${told} ${was} not imported. Download, fix and re-import the rejected ones.`
              : `${told} ${was} not imported.`
      }
      action={
        <a
          className={styles.download}
          href={address}
          download={`${isUndo ? 'kept-contacts' : 'rejected-rows'}-${jobId}.csv`}
        >
          Download as CSV
        </a>
      }
    >
      {failed && <Banner tone="danger">The rows couldn't be shown here. Download them instead.</Banner>}
      {rows && (
        <SheetPreview
          label={`${title}, row by row`}
          height={280}
          columns={order.map((index) => ({
            title: header[index] === 'reason' ? 'Reason' : (header[index] ?? ''),
            ...(header[index] === 'reason' && { width: 620 }),
          }))}
          rows={body.map((row) => order.map((index) => row[index] ?? ''))}
          {...(rowNumber >= 0 && { rowNames: body.map((row) => row[rowNumber] ?? '') })}
        />
      )}
    </PageSection>
  );
}
