import type { Feature, FeatureMatrixRow } from 'sendwright/wire/administration';

/** `<app>.<feature>`, as in guards. */
export const nameOf = ({ app, feature }: Pick<Feature, 'app' | 'feature'>): string => `${app}.${feature}`;

/** Whether the feature is on for the account. */
export const isOn = (row: FeatureMatrixRow, feature: Feature): boolean =>
  !isOffByParent(row, feature) && (row.switched[nameOf(feature)]?.on ?? feature.standard);

/** Whether the feature is off because the feature it belongs to is off. */
export const isOffByParent = (row: FeatureMatrixRow, { requires }: Feature): boolean =>
  requires !== undefined && row.switched[requires]?.on === false;

/** The row after `by` has switched it; null restores the default. */
export function switchedRow(row: FeatureMatrixRow, name: string, on: boolean | null, by: string): FeatureMatrixRow {
  const { [name]: _before, ...others } = row.switched;
  return {
    ...row,
    switched:
      on === null ? others : { ...others, [name]: { on, changed_by: by, changed_at: new Date().toISOString() } },
  };
}

/** The state as words in a sentence. */
export const stateText = (on: boolean | null): string => (on === null ? 'at its default' : on ? 'on' : 'off');
