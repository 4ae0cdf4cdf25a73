import type { Feature, FeatureMatrixRow } from 'sendwright/wire/administration';

/** `<app>.<feature>`, as guards name it. */
export const nameOf = ({ app, feature }: Pick<Feature, 'app' | 'feature'>): string => `${app}.${feature}`;

/** Whether the feature is on for the account. */
export const isOn = (row: FeatureMatrixRow, feature: Feature): boolean =>
  !isHeldOff(row, feature) && (row.switched[nameOf(feature)]?.on ?? feature.standard);

/** Whether the feature is off because one that it is a part of is off. */
export const isHeldOff = (row: FeatureMatrixRow, { requires }: Feature): boolean =>
  requires !== undefined && row.switched[requires]?.on === false;

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
