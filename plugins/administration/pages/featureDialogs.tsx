import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { IsRequired, useForm } from 'sendwright/sdk/forms';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  type Column,
  Combobox,
  DataTable,
  DateTime,
  Dialog,
  Empty,
  formatCount,
  formatNumber,
  FormDialog,
  FormField,
  Radio,
  useTableState,
} from 'sendwright/sdk/ui';
import type { FeatureHistory as History } from 'sendwright/wire/administration';
import { accountFilterIds, filterOf } from '../accountChoices';
import { AdministrationStore } from '../administrationStore';
import { paths } from '../contract';
import { nameOf, stateText } from '../featureState';
import { texts } from '../texts';

class SwitchForm {
  @IsRequired('Feature') feature = '';
  to: 'on' | 'off' | 'standard' = 'on';
}

const wanted = { on: true, off: false, standard: null } as const;

export const SwitchFeature = observer(function SwitchFeature() {
  const store = useService(AdministrationStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const table = useTableState({ filters: accountFilterIds });
  const form = useForm(SwitchForm);
  const query = new URLSearchParams(navigation.location.search);
  const ids = (query.get('ids') ?? '')
    .split(',')
    .filter((id) => /^\d+$/.test(id))
    .map(Number);
  query.delete('ids');
  const close = () => navigation.go(query.size > 0 ? `${paths.features}?${query}` : paths.features);

  const filter = filterOf(table);
  const isNarrowed = Object.keys(filter).length > 0;
  const count = ids.length > 0 ? ids.length : store.matrix.total;
  const target =
    count === undefined
      ? 'the accounts'
      : `${isNarrowed || ids.length > 0 ? '' : 'all '}${formatNumber(count)} ${count === 1 ? 'account' : 'accounts'}`;

  const save = async ({ feature: name, to }: SwitchForm): Promise<void> => {
    const feature = store.features.find((known) => nameOf(known) === name);
    if (!feature) return;
    const on = wanted[to];
    const changed = await reporting(
      () =>
        store.flip({
          app: feature.app,
          feature: feature.feature,
          on,
          ...(ids.length > 0 ? { account_ids: ids } : { filter }),
        }),
      texts.switchFailed,
    );
    const words = { feature: feature.title, state: stateText(on) };
    if (changed === 0) alerts.show(texts.unchanged, words);
    else alerts.show(texts.switched, { ...words, accounts: formatCount(changed, 'account') });
    close();
  };

  return (
    <FormDialog title="Switch a feature" form={form} submitLabel={`Switch for ${target}`} save={save} onClose={close}>
      <p>
        {ids.length > 0
          ? `For the ${target} you selected.`
          : isNarrowed
            ? `For ${target} matching the search and filters.`
            : `For ${target} of this installation.`}{' '}
        Takes effect immediately, and is recorded in each account's audit log.
      </p>
      <FormField label="Feature" required id={form.field('feature').id} error={form.errors.feature}>
        <Combobox
          {...form.field('feature')}
          options={store.features.map((feature) => ({
            value: nameOf(feature),
            label: feature.title,
            detail: nameOf(feature),
          }))}
          placeholder="Choose a feature"
        />
      </FormField>
      <Radio
        {...form.field('to')}
        ariaLabel="State"
        options={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
          { value: 'standard', label: 'Reset to default' },
        ]}
      />
    </FormDialog>
  );
});

type Entry = History['result'][number];

const columns: readonly Column<Entry>[] = [
  { id: 'account', title: 'Account', minWidth: 140, cell: ({ account }) => account },
  { id: 'on', title: 'Switched', width: 120, cell: ({ on }) => (on === null ? 'Standard' : stateText(on)) },
  { id: 'by', title: 'By', width: 140, cell: ({ changed_by: by }) => by },
  { id: 'at', title: 'When', width: 200, cell: ({ changed_at: at }) => <DateTime at={at} length="short" /> },
];

export const FeatureHistory = observer(function FeatureHistory() {
  const store = useService(AdministrationStore);
  const navigation = useService(Navigation);
  const name = useParameter('name');
  const [app = '', ...rest] = name.split('.');
  const feature = rest.join('.');
  const close = () => navigation.go(`${paths.features}${navigation.location.search}`);

  const {
    value: entries,
    failure,
    reload,
  } = useLoaded(useCallback((signal: AbortSignal) => store.history(app, feature, signal), [store, app, feature]));
  const title = store.features.find((known) => nameOf(known) === name)?.title ?? name;
  return (
    <Dialog title={`History of ${title}`} size="large" onClose={close} footer={<Button onClick={close}>Close</Button>}>
      <DataTable
        label="The history"
        noun={['switch', 'switches']}
        columns={columns}
        rows={entries ?? []}
        rowKey={(entry) => `${entry.account} ${entry.changed_at}`}
        loading={entries === undefined && failure === undefined}
        error={failure}
        onRetry={reload}
        height={360}
        empty={<Empty drawing="box" title="Never changed" text="Every account has this feature at its default." />}
      />
    </Dialog>
  );
});
