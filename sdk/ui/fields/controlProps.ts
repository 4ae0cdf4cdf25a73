/** What every control of a form takes; `form.field('name')` of `sendwright/sdk/forms` gives exactly these. */
export interface ControlProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Its name where no FormField is around it. */
  readonly ariaLabel?: string | undefined;
}
