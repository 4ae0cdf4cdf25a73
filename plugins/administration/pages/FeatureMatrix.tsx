import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { DataTable, Empty, Link, Page, SearchField, useTableState } from 'sendwright/sdk/ui';
import { accountFilterIds, accountFilters, filterOf } from '../accountQuery';
import { AdministrationStore } from '../administrationStore';
import { matrixColumns } from '../components/matrixColumns';
import { paths } from '../contract';
import { nameOf } from '../featureState';
import { texts } from '../texts';
import { useToggleFeature } from '../useToggleFeature';

export default observer(function FeatureMatrix() {
  const store = useService(AdministrationStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const mayNot = useRefusal({ scope: 'administration.update' }) !== undefined;
  const table = useTableState({ filters: accountFilterIds });
  const [wanted, setWanted] = useState('');
  const flip = useToggleFeature();

  useEffect(() => {
    store.fetchFeatures().catch(() => alerts.show(texts.featuresFailed));
  }, [store, alerts]);
  useEffect(() => void store.listMatrix(filterOf(table)), [store, table]);

  const { matrix } = store;
  const search = wanted.trim().toLowerCase();
  const features = store.features.filter((feature) =>
    `${nameOf(feature)} ${feature.title}`.toLowerCase().includes(search),
  );
  const columns = matrixColumns(features, mayNot, (row, feature, on) => void flip(row, feature, on));
  const toSwitch = (query: string) => navigation.go(`${paths.switchFeature}${query}`);
  const address = navigation.location.search;

  return (
    <Page
      title="Features"
      intro="Feature overrides per account. A switch takes effect in open workbenches within seconds."
      wide
      primaryAction={
        !mayNot && (
          <Link to={`${paths.switchFeature}${address}`} look="primary">
            Switch a feature
          </Link>
        )
      }
      actions={features.map((feature) => ({
        label: `History of ${feature.title}`,
        onSelect: () => navigation.go(`${pathTo(paths.history, { name: nameOf(feature) })}${address}`),
      }))}
    >
      <DataTable
        label="Features by account"
        noun={['account', 'accounts']}
        columns={columns}
        rows={matrix.rows.slice()}
        rowKey={({ id }) => String(id)}
        rowLabel={({ username }) => username}
        rowLink={({ id }) => pathTo(paths.account, { id: String(id) })}
        total={matrix.total}
        loading={matrix.request.status === 'loading' || matrix.request.status === 'idle'}
        error={matrix.request.status === 'failure' ? (matrix.request.failure ?? matrix.request.error) : undefined}
        onRetry={() => void matrix.refresh()}
        hasMore={matrix.hasMore}
        onLoadMore={() => void matrix.loadMore()}
        state={table}
        search={{ label: 'Search accounts' }}
        filters={accountFilters}
        toolbarEnd={<SearchField label="Search features" value={wanted} onSearch={setWanted} />}
        bulkActions={
          mayNot
            ? []
            : [{ label: 'Switch a feature', icon: 'edit', onRun: (keys) => toSwitch(`?ids=${keys.join(',')}`) }]
        }
        empty={<Empty drawing="people" title="No accounts" text="There is no account to switch a feature for." />}
      />
    </Page>
  );
});
