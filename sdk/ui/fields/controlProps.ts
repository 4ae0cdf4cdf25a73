/** The props of every form control; `form.field('name')` of `sendwright/sdk/forms` returns exactly these. */
export interface ControlProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** The accessible name, if there is no FormField around it. */
  readonly ariaLabel?: string | undefined;
}
