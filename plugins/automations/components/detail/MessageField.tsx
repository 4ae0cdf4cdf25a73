import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Combobox, FormField } from 'sendwright/sdk/ui';
import { useDetailScope } from './detailScope';

const mostShown = 100;

/** The single send whose readers enter. */
export const MessageField = observer(function MessageField({ isFixed }: { readonly isFixed: boolean }) {
  const { editor } = useDetailScope();
  const http = useService(Http);
  const { value: sends, failure } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/singlesends', { query: { page_size: mostShown }, retry: true, signal }),
      [http],
    ),
  );
  const { entry } = editor.content;
  const options = (sends?.result ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isOther = entry.id !== '' && !options.some(({ value }) => value === entry.id);
  const { entry_name: name, entry: saved } = editor.automation;
  const other = { value: entry.id, label: saved.id === entry.id && name !== null ? name : 'Another message' };
  return (
    <FormField
      label="Single send"
      required
      helper="The latest ones. Opens by privacy proxies of email apps don't count."
      error={editor.problems.entry ?? (failure === undefined ? undefined : "The single sends couldn't be loaded.")}
    >
      <Combobox
        value={entry.id}
        options={isOther ? [...options, other] : options}
        disabled={isFixed}
        placeholder="Choose a single send"
        emptyText="No such single send"
        onChange={(id) => editor.change({ entry: { ...entry, id } })}
      />
    </FormField>
  );
});
