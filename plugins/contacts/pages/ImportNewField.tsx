import { observer } from 'mobx-react-lite';
import { NewCustomField } from 'sendwright/plugins/custom-fields/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { SlotOutlet } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { ImportsStore } from '../importsStore';
import { guessType } from '../mapping/checkCell';

/** A custom field on the way: the column it was asked for is mapped to it. */
export default observer(function ImportNewField() {
  const imports = useService(ImportsStore);
  const navigation = useService(Navigation);
  const { draft } = imports;
  const column = Number(new URLSearchParams(navigation.location.search).get('column') ?? Number.NaN);
  const close = () => navigation.to(paths.mapFields);
  return (
    <SlotOutlet
      slot={NewCustomField}
      props={{
        name: draft?.sheet.headers[column] ?? '',
        type: guessType(draft?.sheet.rows.map((row) => row[column] ?? '') ?? []),
        onCreated: ({ id }) => {
          if (draft)
            imports.setDraft({
              ...draft,
              choices: draft.choices.map((choice, index) => (index === column ? { to: 'field', fieldId: id } : choice)),
            });
          close();
        },
        onCancel: close,
      }}
    />
  );
});
