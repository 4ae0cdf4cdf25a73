import type { Feature, FeatureMatrixRow } from 'sendwright/wire/administration';

/** `<app>.<feature>`, as guards name it. */
export const nameOf = ({ app, feature }: Pick<Feature, 'app' | 'feature'>): string => `${app}.${feature}`;

/** Whether the feature is on for the account. */
export const isOn = (row: FeatureMatrixRow, feature: Feature): boolean =>
  row.switched[nameOf(feature)]?.on ?? feature.standard;

/** The row after a switch by `by`; null takes it back to the standard. */
export function switchedRow(row: FeatureMatrixRow, name: string, on: boolean | null, by: string): FeatureMatrixRow {
  const { [name]: _before, ...others } = row.switched;
  return {
    ...row,
    switched:
      on === null ? others : { ...others, [name]: { on, changed_by: by, changed_at: new Date().toISOString() } },
  };
}

/** What a switch is called in a sentence. */
export const stateWord = (on: boolean | null): string => (on === null ? 'at its standard' : on ? 'on' : 'off');
