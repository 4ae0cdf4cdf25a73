import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { fillText, Navigation, useParameter, useService } from 'sendwright/sdk';
import { type AddressFile, AddressFileProblem, maximumAddresses, readAddressFile } from 'sendwright/sdk/forms';
import { Banner, Button, Dialog, FileDrop, formatNumber, ProgressBar } from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { WithGroup } from '../components/WithGroup';
import { paths } from '../contract';
import { SuppressionUploads } from '../suppressionUploads';
import { texts } from '../texts';

/** Enough for twenty thousand addresses of the maximum length, plus other columns. */
const maximumBytes = 32 * 1024 * 1024;
const sampleSize = 5;

/** The parsed file, before it is uploaded. */
function FileSummary({ file, name }: { readonly file: AddressFile; readonly name: string }) {
  const { valid, invalid, limitedAt } = file;
  return (
    <>
      <p>
        <strong>{name}</strong>: {formatNumber(valid.length)} {valid.length === 1 ? 'address' : 'addresses'} to add
        {invalid.length > 0 && `, ${formatNumber(invalid.length)} invalid to skip`}.
      </p>
      {limitedAt !== undefined && <Banner tone="warning">{fillText(texts.limited, { last: limitedAt })}</Banner>}
      {invalid.length > 0 && (
        <p>
          Skipped: {invalid.slice(0, sampleSize).join(', ')}
          {invalid.length > sampleSize && ` and ${formatNumber(invalid.length - sampleSize)} more`}.
        </p>
      )}
    </>
  );
}

const UploadDialog = observer(function UploadDialog({ group }: { readonly group: UnsubscribeGroup }) {
  const uploads = useService(SuppressionUploads.token);
  const navigation = useService(Navigation);
  const [read, setRead] = useState<{ readonly name: string; readonly file: AddressFile }>();
  const [problem, setProblem] = useState<string>();
  const running = uploads.running.get(group.id);
  const close = () => navigation.to(paths.index);

  const take = async (file: File) => {
    setProblem(undefined);
    setRead(undefined);
    try {
      setRead({ name: file.name, file: await readAddressFile(file) });
    } catch (error) {
      if (!(error instanceof AddressFileProblem)) throw error;
      setProblem(error.message);
    }
  };
  const send = async () => {
    if (!read) return;
    const here = navigation.location.pathname;
    await uploads.start(group, read.file.valid, read.file.invalid.length);
    // Does not navigate if the user has left the page in the meantime.
    if (navigation.location.pathname === here) close();
  };

  return (
    <Dialog
      title={`Upload unsubscribes to ${group.name}`}
      onClose={close}
      footer={
        running ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              intent="primary"
              disabled={!read}
              hint={read ? undefined : 'Choose a file first.'}
              onClick={() => void send()}
            >
              {read
                ? `Upload ${formatNumber(read.file.valid.length)} ` +
                  (read.file.valid.length === 1 ? 'address' : 'addresses')
                : 'Upload'}
            </Button>
          </>
        )
      }
    >
      {running ? (
        <>
          <ProgressBar
            share={(running.added + running.failed) / running.total}
            label="Adding addresses"
            detail={
              `${formatNumber(running.added)} of ${formatNumber(running.total)} ` +
              `added${running.failed > 0 ? `, ${formatNumber(running.failed)} failed` : ''}`
            }
          />
          <p>You can close this dialog. The upload continues; follow it under Activity.</p>
        </>
      ) : (
        <>
          <FileDrop
            accept=".csv,.txt,text/csv,text/plain"
            maxBytes={maximumBytes}
            label="Drop a CSV file here, or choose one"
            helper={`The first column is used: one email address per row, up to ${formatNumber(maximumAddresses)}.`}
            error={problem}
            onFile={(file) => void take(file)}
          />
          {read && <FileSummary {...read} />}
        </>
      )}
    </Dialog>
  );
});

export default observer(function UploadCsv() {
  return <WithGroup id={useParameter('groupId')}>{(group) => <UploadDialog group={group} />}</WithGroup>;
});
