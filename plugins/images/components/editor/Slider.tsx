import { useId } from 'react';
import styles from './Slider.module.css';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The default value: a double click resets to it. */
  readonly neutral: number;
  /** Percent by default. */
  readonly unit?: string;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

/** A slider with a number. */
export function Slider({ label, value, min, max, neutral, unit = '%', disabled, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className={styles.value}>
        {Math.round(value)}
        {unit}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onDoubleClick={() => onChange(neutral)}
      />
    </div>
  );
}
