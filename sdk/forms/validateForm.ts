import { validateSync, type ValidationError } from 'class-validator';

/** A class whose fields are a form's values and whose decorators are its rules. */
export type FormClass<Values extends object> = new () => Values;

/** The names of a form's values. */
export type FieldName<Values> = keyof Values & string;

export type FieldErrors<Values> = Partial<Record<FieldName<Values>, string>>;

/** "Required" takes precedence over other messages. */
function firstMessage({ constraints = {} }: ValidationError): string | undefined {
  return constraints['isRequired'] ?? Object.values(constraints)[0];
}

/** The first message of each invalid field. */
export function validateForm<Values extends object>(form: FormClass<Values>, values: Values): FieldErrors<Values> {
  const instance = Object.assign(new form(), values);
  const errors: FieldErrors<Values> = {};
  for (const error of validateSync(instance, { forbidUnknownValues: false })) {
    const message = firstMessage(error);
    if (message) errors[error.property as FieldName<Values>] = message;
  }
  return errors;
}
