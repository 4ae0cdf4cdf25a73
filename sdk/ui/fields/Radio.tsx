import { Radio as BlueprintRadio, RadioGroup } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import styles from './Radio.module.css';
import type { ControlProps } from './controlProps';
import { useFieldAttributes } from './FormField';
import { ControlLabel, controlClass } from './control';

export interface RadioOption<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly helper?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface RadioProps<Value extends string = string> extends ControlProps<Value> {
  readonly options: readonly RadioOption<Value>[];
  /** `cards`: each option has a border, for options that need an explanation. */
  readonly look?: 'list' | 'cards' | undefined;
}

/** A single choice from a few options, all visible. */
export function Radio<Value extends string>(props: RadioProps<Value>) {
  const { value, onChange, onBlur, disabled = false, ariaLabel, options, look = 'list', name } = props;
  const { id, ...field } = useFieldAttributes(props);
  return (
    <RadioGroup
      {...field}
      id={id}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel || !id ? undefined : `${id}-label`}
      className={styles[look] ?? ''}
      disabled={disabled}
      {...(name !== undefined && { name })}
      selectedValue={value}
      onBlur={onBlur}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <BlueprintRadio
          key={option.value}
          className={controlClass(styles.choice)}
          value={option.value}
          disabled={option.disabled ?? false}
          labelElement={<ControlLabel label={option.label} helper={option.helper} />}
        />
      ))}
    </RadioGroup>
  );
}
