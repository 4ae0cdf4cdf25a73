import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { type Column, DataTable, Empty, Link, Page, SearchField, Switch, useTableState } from 'sendwright/sdk/ui';
import type { Feature, FeatureMatrixRow } from 'sendwright/wire/administration';
import { accountFilterIds, accountFilters, filterOf, labelOf, planChoices } from '../accountChoices';
import { paths } from '../contract';
import { isOffByParent, isOn, nameOf } from '../featureState';
import { useFeatures } from '../useFeatures';
import { useToggleFeature } from '../useToggleFeature';
import styles from './FeatureMatrix.module.css';

interface FeatureCellProps {
  readonly row: FeatureMatrixRow;
  readonly feature: Feature;
  readonly disabled: boolean;
  readonly onFlip: (on: boolean | null) => void;
}

/** A switch; deviations from the default are marked, with who switched it and when. */
const FeatureCell = observer(function FeatureCell({ row, feature, disabled, onFlip }: FeatureCellProps) {
  const own = row.switched[nameOf(feature)];
  const on = isOn(row, feature);
  const isHeld = isOffByParent(row, feature);
  const title = isHeld
    ? `Off with ${feature.requires ?? ''}`
    : own
      ? `Switched ${own.on ? 'on' : 'off'} by ${own.changed_by} on ${own.changed_at.slice(0, 16).replace('T', ' ')} UTC`
      : `Standard: ${feature.standard ? 'on' : 'off'}`;
  return (
    <span className={styles.cell} title={title}>
      <Switch
        checked={on}
        disabled={disabled || isHeld}
        ariaLabel={`${feature.title} for ${row.username}`}
        onChange={(next) => onFlip(next)}
      />
      {own && (
        <button
          type="button"
          className={styles.own}
          disabled={disabled}
          aria-label={`${feature.title} for ${row.username}: reset to the default`}
          onClick={() => onFlip(null)}
        >
          Reset
        </button>
      )}
    </span>
  );
});

const accountColumns: readonly Column<FeatureMatrixRow>[] = [
  { id: 'username', title: 'Account', minWidth: 200, cell: ({ username }) => <strong>{username}</strong> },
  { id: 'plan', title: 'Plan', width: 100, cell: ({ plan }) => labelOf(planChoices, plan) },
];

export default observer(function FeatureMatrix() {
  const store = useFeatures();
  const navigation = useService(Navigation);
  const mayNot = useRefusal({ scope: 'administration.update' }) !== undefined;
  const table = useTableState({ filters: accountFilterIds });
  const [wanted, setWanted] = useState('');
  const flip = useToggleFeature();

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

/** Columns: the account and its plan, then a switch for each feature. */
function matrixColumns(
  features: readonly Feature[],
  disabled: boolean,
  flip: (row: FeatureMatrixRow, feature: Feature, on: boolean | null) => void,
): readonly Column<FeatureMatrixRow>[] {
  const switches = features.map((feature): Column<FeatureMatrixRow> => {
    const cell = (row: FeatureMatrixRow) => (
      <FeatureCell row={row} feature={feature} disabled={disabled} onFlip={(on) => flip(row, feature, on)} />
    );
    return { id: nameOf(feature), title: feature.title, width: 190, cell };
  });
  return [...accountColumns, ...switches];
}
