import type { Column } from 'sendwright/sdk/ui';
import type { Feature, FeatureMatrixRow } from 'sendwright/wire/administration';
import { labelOf, planChoices } from '../accountChoices';
import { nameOf } from '../featureState';
import { FeatureCell } from './FeatureCell';

const accountColumns: readonly Column<FeatureMatrixRow>[] = [
  { id: 'username', title: 'Account', minWidth: 200, cell: ({ username }) => <strong>{username}</strong> },
  { id: 'plan', title: 'Plan', width: 100, cell: ({ plan }) => labelOf(planChoices, plan) },
];

/** The account and its plan, then a switch for each feature. */
export function matrixColumns(
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
