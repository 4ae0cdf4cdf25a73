import { useState } from 'react';
import { Button, FormField, TextArea } from 'sendwright/sdk/ui';

/** Rows copied from a spreadsheet, taken as a file. */
export function PasteRows({ onFile }: { readonly onFile: (file: File) => void }) {
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
