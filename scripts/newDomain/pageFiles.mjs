// The pages of a new domain: the list, the dialog that creates and renames, and the question before deletion.

/** The pages by path. */
export const pageFiles = ({ id, many, Many, manyWords, One, one, aOne, oneWords, code, Title }) => ({
  [`plugins/${id}/pages/${One}Index.tsx`]: `import { observer } from 'mobx-react-lite';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { tableOfAll, useRefreshed } from 'sendwright/sdk/models';
import { type Column, DataTable, Empty, Link, Page, RelativeTime, useTableState } from 'sendwright/sdk/ui';
import type { ${One} } from 'sendwright/wire/${many}';
import { paths } from '../contract';
import { ${Many}Store } from '../${many}Store';
import { texts } from '../texts';

const columns: readonly Column<${One}>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <strong>{name}</strong>, minWidth: 200 },
  { id: 'updated', title: 'Last updated', cell: (row) => <RelativeTime at={row.updated_at} />, width: 160 },
];

export default observer(function ${One}Index() {
  const store = useService(${Many}Store);
  const navigation = useService(Navigation);
  const table = useTableState();
  const fetch = useRefreshed(store, texts.fetchFailed);

  const search = table.search.toLowerCase();
  const rows = store.all.filter(({ name }) => name.toLowerCase().includes(search));
  const create = (
    <Link to={paths.create} look="primary">
      Create ${oneWords}
    </Link>
  );
  return (
    <Page title="${Title}" wide primaryAction={create}>
      <DataTable
        label="${Title}"
        noun={['${oneWords}', '${manyWords}']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => pathTo(paths.edit, { id })}
        rowMenu={({ id }) => [
          { label: 'Rename', icon: 'edit', onSelect: () => navigation.to(paths.edit, { id }) },
          'divider',
          { label: 'Delete', icon: 'trash', danger: true, onSelect: () => navigation.to(paths.remove, { id }) },
        ]}
        total={rows.length}
        {...tableOfAll(store.fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search ${manyWords}' }}
        empty={<Empty title="No ${manyWords} yet" text="Create the first one." action={create} />}
      />
    </Page>
  );
});
`,
  [`plugins/${id}/pages/${One}Edit.tsx`]: `import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import type { ${One} } from 'sendwright/wire/${many}';
import { paths } from '../contract';
import { ${Many}Store } from '../${many}Store';
import { texts } from '../texts';

class ${One}Form {
  @IsRequired('Name') @MaxCharacters('Name', limits.${one}.name) name = '';
}

const refusals = {
  ${code}_name_taken: { field: 'name', message: 'This name is already in use. Please choose a different name.' },
} as const;

function ${One}Dialog({ ${one} }: { readonly ${one}: ${One} | undefined }) {
  const store = useService(${Many}Store);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const form = useForm(${One}Form, { initial: { name: ${one}?.name ?? '' }, refusals });
  const close = () => navigation.to(paths.index);

  const save = async ({ name }: ${One}Form) => {
    await reporting(
      () => (${one} ? store.update(${one}.id, { name }) : store.create({ name })),
      ${one} ? texts.updateFailed : texts.createFailed,
    );
    alerts.show(${one} ? texts.updated : texts.created);
    close();
  };

  return (
    <FormDialog
      title={${one} ? 'Rename ${oneWords}' : 'New ${oneWords}'}
      size="small"
      form={form}
      submitLabel={${one} ? 'Save ${oneWords}' : 'Create ${oneWords}'}
      save={save}
      onClose={close}
    >
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} />
      </FormField>
    </FormDialog>
  );
}

/** Creates ${aOne}, or renames the one in the address. */
export default observer(function ${One}Edit() {
  const id = useParameter('id');
  const ${one} = useService(${Many}Store).get(id);
  return id !== '' && !${one} ? null : <${One}Dialog ${one}={${one}} />;
});
`,
  [`plugins/${id}/pages/${One}Delete.tsx`]: `import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { useDeletion } from 'sendwright/sdk/models';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { ${Many}Store } from '../${many}Store';
import { texts } from '../texts';

export default observer(function ${One}Delete() {
  const store = useService(${Many}Store);
  const navigation = useService(Navigation);
  const ${one} = store.get(useParameter('id'));
  const close = () => navigation.to(paths.index);
  const deletion = useDeletion(texts, close);
  if (!${one}) return null;

  return (
    <Confirm
      title={\`Delete \${${one}.name}?\`}
      text="This cannot be undone."
      confirmLabel="Delete ${oneWords}"
      danger
      onConfirm={() => deletion(() => store.remove(${one}.id))}
      onCancel={close}
    />
  );
});
`,
});
