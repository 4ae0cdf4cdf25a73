import { observer } from 'mobx-react-lite';
import { Switch } from 'sendwright/sdk/ui';
import type { Feature, FeatureMatrixRow } from 'sendwright/wire/administration';
import { isHeldOff, isOn, nameOf } from '../featureState';
import styles from './FeatureCell.module.css';

interface FeatureCellProps {
  readonly row: FeatureMatrixRow;
  readonly feature: Feature;
  readonly disabled: boolean;
  readonly onFlip: (on: boolean | null) => void;
}

/** A switch; what is not the standard is marked and says who switched it and when. */
export const FeatureCell = observer(function FeatureCell({ row, feature, disabled, onFlip }: FeatureCellProps) {
  const own = row.switched[nameOf(feature)];
  const on = isOn(row, feature);
  const isHeld = isHeldOff(row, feature);
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
          aria-label={`${feature.title} for ${row.username}: reset to the standard`}
          onClick={() => onFlip(null)}
        >
          Reset
        </button>
      )}
    </span>
  );
});
