import { useState } from 'react';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import {
  type AddressFile,
  AddressFileProblem,
  maximumAddresses,
  parseAddresses,
  readAddressFile,
} from 'sendwright/sdk/forms';
import { Banner, Button, Dialog, FileDrop, formatNumber, FormField, TextArea } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { SuppressionsStore } from '../suppressionsStore';
import { texts } from '../texts';

const maximumBytes = 32 * 1024 * 1024;

/** Adds addresses that were typed, or read from a CSV file, to the global unsubscribes. */
export default function AddUnsubscribes() {
  const store = useService(SuppressionsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<AddressFile & { readonly name: string }>();
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const { valid, invalid } = file ?? parseAddresses(typed);
  const close = () => navigation.to(paths.list, { list: 'unsubscribes' });

  const read = async (given: File) => {
    setProblem(undefined);
    try {
      setFile({ ...(await readAddressFile(given)), name: given.name });
    } catch (failure) {
      if (!(failure instanceof AddressFileProblem)) throw failure;
      setProblem(failure.message);
    }
  };
  const add = async () => {
    if (valid.length === 0) {
      setError('Enter at least one valid email address, or choose a file.');
      return;
    }
    setAdding(true);
    let added = 0;
    try {
      await store.add(valid, (count) => (added = count));
      if (invalid.length > 0) alerts.show(texts.addedSomeSkipped, { added, skipped: invalid.length });
      else if (added === 1) alerts.show(texts.addedOne);
      else alerts.show(texts.added, { added });
      void store.page.refresh();
      close();
    } catch {
      if (added === 0) alerts.show(texts.addFailed);
      else alerts.show(texts.addedPart, { added, total: valid.length });
      setAdding(false);
    }
  };

  return (
    <Dialog
      title="Add global unsubscribes"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button intent="primary" loading={isAdding} onClick={() => void add()}>
            {valid.length > 0
              ? `Add ${formatNumber(valid.length)} ${valid.length === 1 ? 'address' : 'addresses'}`
              : 'Add addresses'}
          </Button>
        </>
      }
    >
      <p>They get no more email of any kind from this account, except what can't be unsubscribed from.</p>
      {file ? (
        <Banner
          title={file.name}
          action={
            <Button size="small" onClick={() => setFile(undefined)}>
              Remove file
            </Button>
          }
        >
          {file.limitedAt !== undefined &&
            `Files are limited to ${formatNumber(maximumAddresses)} addresses; the last one is ${file.limitedAt}.`}
        </Banner>
      ) : (
        <>
          <FormField label="Email addresses" error={error} helper="One per line, or separated by commas.">
            <TextArea
              value={typed}
              rows={5}
              placeholder={'ada@example.com\ngrace@example.com'}
              onChange={(next) => {
                setTyped(next);
                setError(undefined);
              }}
            />
          </FormField>
          <FileDrop
            accept=".csv,.txt,text/csv,text/plain"
            maxBytes={maximumBytes}
            label="Or drop a CSV file here, or choose one"
            helper={`The first column is used: up to ${formatNumber(maximumAddresses)} addresses.`}
            error={problem}
            onFile={(given) => void read(given)}
          />
        </>
      )}
      <p role="status">
        {valid.length + invalid.length > 0 &&
          `${formatNumber(valid.length)} valid, ${formatNumber(invalid.length)} invalid`}
        {invalid.length > 0 && `: ${invalid.slice(0, 3).join(', ')}${invalid.length > 3 ? ' …' : ''} will be skipped.`}
      </p>
    </Dialog>
  );
}
