import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Navigation, useParameter, usePageSignal, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { Button, type Column, DataTable, DateTime, Dialog, Empty } from 'sendwright/sdk/ui';
import type { FeatureHistory as History } from 'sendwright/wire/administration';
import { AdministrationStore } from '../administrationStore';
import { paths } from '../contract';
import { nameOf, stateWord } from '../featureState';
import { texts } from '../texts';

type Entry = History['result'][number];

const columns: readonly Column<Entry>[] = [
  { id: 'account', title: 'Account', minWidth: 140, cell: ({ account }) => account },
  { id: 'on', title: 'Switched', width: 120, cell: ({ on }) => (on === null ? 'Standard' : stateWord(on)) },
  { id: 'by', title: 'By', width: 140, cell: ({ changed_by: by }) => by },
  { id: 'at', title: 'When', width: 200, cell: ({ changed_at: at }) => <DateTime at={at} length="short" /> },
];

export default observer(function FeatureHistory() {
  const store = useService(AdministrationStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const signal = usePageSignal();
  const name = useParameter('name');
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [app = '', ...rest] = name.split('.');
  const feature = rest.join('.');
  const close = () => navigation.go(`${paths.features}${navigation.location.search}`);

  useEffect(() => {
    store
      .history(app, feature, signal)
      .then(setEntries, (problem: unknown) => !isAborted(problem) && alerts.show(texts.historyFailed));
  }, [store, alerts, app, feature, signal]);

  const title = store.features.find((known) => nameOf(known) === name)?.title ?? name;
  return (
    <Dialog title={`History of ${title}`} size="large" onClose={close} footer={<Button onClick={close}>Close</Button>}>
      <DataTable
        label="Switches"
        noun={['switch', 'switches']}
        columns={columns}
        rows={entries ?? []}
        rowKey={(entry) => `${entry.account} ${entry.changed_at}`}
        loading={entries === undefined}
        height={360}
        empty={<Empty drawing="box" title="Never switched" text="Every account has this feature at its standard." />}
      />
    </Dialog>
  );
});
