import { useState } from 'react';
import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { unicodeOf } from 'sendwright/sdk/forms';
import { Button, Dialog, FileDrop, formatNumber, FormField, Select, TextArea } from 'sendwright/sdk/ui';
import type { MessagingService } from 'sendwright/wire/sms';
import { SuppressionsStore } from '../suppressionsStore';
import { texts } from '../texts';

const maximumBytes = 4 * 1024 * 1024;
/** The select's value for an opt-out of all text messages. */
const everything = '';

interface AddTextOptOutsProps {
  readonly services: readonly MessagingService[];
  readonly onClose: () => void;
}

/** Adds phone numbers that were typed, pasted or read from a file to the text opt-outs. */
export function AddTextOptOuts({ services, onClose }: AddTextOptOutsProps) {
  const store = useService(SuppressionsStore);
  const alerts = useService(Alerts);
  const [typed, setTyped] = useState('');
  const [service, setService] = useState(everything);
  const [error, setError] = useState<string>();
  const [fileError, setFileError] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const numbers = numbersOf(typed);
  const change = (next: string): void => {
    setTyped(next);
    setError(undefined);
  };
  const read = async (file: File): Promise<void> => {
    try {
      const found = await firstColumn(file);
      setFileError(found.length === 0 ? `${file.name} has no phone numbers in its first column.` : undefined);
      if (found.length > 0) change(found.join('\n'));
    } catch {
      setFileError(`${file.name} could not be read.`);
    }
  };
  const add = async (): Promise<void> => {
    if (numbers.length === 0) {
      setError('Enter at least one phone number, or choose a file.');
      return;
    }
    setAdding(true);
    try {
      await store.addNumbers(numbers, service === everything ? null : service);
      if (numbers.length === 1) alerts.show(texts.numberAdded);
      else alerts.show(texts.numbersAdded, { count: numbers.length });
      void store.texts.refresh();
      onClose();
    } catch (failure) {
      const problem =
        failure instanceof HttpFailure ? failure.errors.find(({ field }) => field === 'phone_numbers') : undefined;
      if (problem) setError(problem.message);
      else showFailure(alerts, failure, texts.addNumbersFailed);
      setAdding(false);
    }
  };
  return (
    <Dialog
      title="Add text opt-outs"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" loading={isAdding} onClick={() => void add()}>
            {numbers.length > 0
              ? `Add ${formatNumber(numbers.length)} ${numbers.length === 1 ? 'number' : 'numbers'}`
              : 'Add numbers'}
          </Button>
        </>
      }
    >
      <p>They get no more text messages, as if they had replied STOP.</p>
      <FormField
        label="Phone numbers"
        error={error}
        helper="One per line, or separated by commas. Those without a country code are of your default country."
      >
        <TextArea value={typed} rows={5} placeholder={'+14155550142\n+442071838750'} onChange={change} />
      </FormField>
      <FileDrop
        accept=".csv,.txt,text/csv,text/plain"
        maxBytes={maximumBytes}
        label="Or drop a CSV file here, or choose one"
        helper="The first column is used."
        error={fileError}
        onFile={(file) => void read(file)}
      />
      {services.length > 0 && (
        <FormField label="Opted out of">
          <Select
            value={service}
            options={[
              { value: everything, label: 'All text messages' },
              ...services.map(({ sid, friendly_name: label }) => ({ value: sid, label })),
            ]}
            onChange={setService}
          />
        </FormField>
      )}
    </Dialog>
  );
}

/** Spaces are part of numbers: they separate none. */
function numbersOf(text: string): readonly string[] {
  const numbers = text.split(/[\n\r\t,;]/).map((number) => number.trim());
  return [...new Set(numbers.filter((number) => number !== ''))];
}

/** The cells of a CSV file's first column that have digits: a heading has none. */
async function firstColumn(file: File): Promise<readonly string[]> {
  const { default: Papa } = await import('papaparse');
  const encoding = await unicodeOf(file);
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      encoding,
      skipEmptyLines: 'greedy',
      complete: ({ data }) => resolve(data.map(([first = '']) => first.trim()).filter((cell) => /\d/.test(cell))),
      error: reject,
    });
  });
}
