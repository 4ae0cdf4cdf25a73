import { observer } from 'mobx-react-lite';
import { useDetailScope } from './detailScope';
import { useCustomFields } from './useCustomFields';
import { DateFields, HourField } from './WaitFields';

/** The date by which contacts enter, and how far from it. */
export const DateEntryFields = observer(function DateEntryFields() {
  const { editor } = useDetailScope();
  const fields = useCustomFields();
  const { entry } = editor.content;
  const { date } = entry;
  const change = (parts: Partial<typeof date>) => editor.change({ entry: { ...entry, date: { ...date, ...parts } } });
  return (
    <>
      <DateFields config={date} helper="Contacts without a date don't enter." fields={fields} onChange={change} />
      <HourField hour={date.hour} helper="In the account's time zone." onChange={(hour) => change({ hour })} />
    </>
  );
});
