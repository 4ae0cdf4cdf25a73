import { validateSync, type ValidationError } from 'class-validator';
import { type FormEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ErrorCode } from 'sendwright/wire/errorCodes';
import { HttpFailure } from '../services/http';
import { Navigation } from '../services/navigation';
import { useOptionalService } from '../workbench';
import { useAfterPress } from './useAfterPress';

/** A class whose fields are a form's values and whose decorators are its rules. */
export type FormClass<Values extends object> = new () => Values;

/** The names of a form's values. */
export type FieldName<Values> = keyof Values & string;

export type FieldErrors<Values> = Partial<Record<FieldName<Values>, string>>;

/** The props of a control, to spread. `error` also goes to the FormField around it. */
export interface FieldBinding<Value> {
  readonly id: string;
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
}

export type Refusals<Values extends object> = Readonly<
  Partial<Record<ErrorCode, { field: FieldName<Values>; message: string }>>
>;

export interface FormOptions<Values extends object> {
  /** Initial values, overriding the class's own. */
  readonly initial?: Partial<Values>;
  /**
   * The form's field for a field in the server's error body: `{ 'from.email': 'fromEmail' }`. Equal names need no
   * entry.
   */
  readonly serverFields?: Readonly<Record<string, FieldName<Values>>>;
  /** The form's message for an error code of the server: `{ list_name_taken: { field: 'name', message: '…' } }`. */
  readonly refusals?: Refusals<Values>;
  /** false: leaving the page with changes does not ask. */
  readonly guardLeaving?: boolean;
}

export interface Form<Values extends object> {
  readonly values: Values;
  readonly errors: FieldErrors<Values>;
  /** An error without a field. */
  readonly error: string | undefined;
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  field<Name extends FieldName<Values>>(name: Name): FieldBinding<Values[Name]>;
  set<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void;
  /** Discards changes; `values` become the new initial values. */
  reset(values?: Partial<Values>): void;
  /**
   * Validates all fields, and focuses the first invalid one or runs `save`. Server errors are shown at their fields. An
   * error without a field is rethrown, except a 400, whose message becomes the form's error. Returns whether it was
   * saved; the form is then clean.
   */
  submit(save: (values: Values) => Promise<void>): Promise<boolean>;
  /**
   * `submit` as a form's event handler. A failed request that `save` rethrows has already been reported
   * (`useFailureAlert`), and ends here.
   */
  onSubmit(save: (values: Values) => Promise<void>): (event: FormEvent) => void;
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** The server's errors by form field; errors without a field are joined. */
function serverErrors<Values extends object>(
  failure: HttpFailure,
  values: Values,
  serverFields: Readonly<Record<string, FieldName<Values>>>,
  refusals: Refusals<Values>,
): { fields: FieldErrors<Values>; general: string | undefined } {
  const fields: FieldErrors<Values> = {};
  const general: string[] = [];
  const byCode = new Map(Object.entries(refusals));
  for (const { field, message, code = '' } of failure.errors) {
    const known = byCode.get(code);
    const name =
      known?.field ??
      (field === null
        ? undefined
        : (serverFields[field] ?? (field in values ? (field as FieldName<Values>) : undefined)));
    if (name) fields[name] ??= known?.message ?? message;
    else general.push(message);
  }
  return { fields, general: general.length > 0 ? general.join(' ') : undefined };
}

/**
 * Binds a form class, its decorators and the standard messages to controls. Errors appear when a field loses focus and
 * on submit.
 *
 * ```tsx
 * const form = useForm(SenderForm);
 * <form onSubmit={form.onSubmit(save)} noValidate>
 *   <FormField label="Nickname" required error={form.errors.nickname}>
 *     <TextInput {...form.field('nickname')} />
 *   </FormField>
 * ```
 */
export function useForm<Values extends object>(
  formClass: FormClass<Values>,
  options: FormOptions<Values> = {},
): Form<Values> {
  const { guardLeaving = true, serverFields = {}, refusals = {} } = options;
  const prefix = useId();
  const navigation = useOptionalService(Navigation).current;
  const [start, setStart] = useState<Values>(() => Object.assign(new formClass(), options.initial));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [error, setError] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);
  // Handlers outlive their render, so they read current values from a ref.
  const current = useRef(values);
  const afterPress = useAfterPress();
  const submits = useRef(0);
  const dirty = useRef(false);

  const names = useMemo(() => Object.keys(start) as FieldName<Values>[], [start]);
  const isDirty = names.some((name) => !isSame(values[name], start[name]));
  useEffect(() => {
    current.current = values;
    dirty.current = isDirty;
  }, [values, isDirty]);
  useEffect(() => {
    if (!navigation || !guardLeaving) return undefined;
    return navigation.guardLeaving(() => dirty.current);
  }, [navigation, guardLeaving]);

  const idOf = useCallback((name: string) => `${prefix}-${name}`, [prefix]);
  const show = (name: FieldName<Values>, message: string | undefined): void =>
    setErrors((before) => {
      const { [name]: _before, ...rest } = before;
      return (message === undefined ? rest : { ...rest, [name]: message }) as FieldErrors<Values>;
    });
  const focusFirst = (wrong: FieldErrors<Values>): void => {
    const first = names.find((name) => wrong[name] !== undefined);
    if (first) document.getElementById(idOf(first))?.focus();
  };

  const set = <Name extends FieldName<Values>>(name: Name, value: Values[Name]): void => {
    current.current = { ...current.current, [name]: value };
    setValues(current.current);
    // An invalid field is validated with each change, so that its error disappears when it is fixed.
    if (errors[name] !== undefined) show(name, validateForm(formClass, current.current)[name]);
  };

  const submit = async (save: (values: Values) => Promise<void>): Promise<boolean> => {
    submits.current += 1;
    const now = current.current;
    const wrong = validateForm(formClass, now);
    setErrors(wrong);
    setError(undefined);
    if (Object.keys(wrong).length > 0) {
      focusFirst(wrong);
      return false;
    }
    setSubmitting(true);
    // The form is clean before `save` completes, because saving usually navigates.
    const wasDirty = dirty.current;
    dirty.current = false;
    try {
      await save(now);
      setStart(now);
      return true;
    } catch (failure) {
      dirty.current = wasDirty;
      if (!(failure instanceof HttpFailure)) throw failure;
      const { fields, general } = serverErrors(failure, now, serverFields, refusals);
      setErrors(fields);
      focusFirst(fields);
      if (Object.keys(fields).length === 0 && failure.status !== 400) throw failure;
      setError(general);
      return false;
    } finally {
      setSubmitting(false);
    }
  };

  return {
    values,
    errors,
    error,
    isDirty,
    isSubmitting,
    field: (name) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => set(name, value),
      onBlur: () => {
        const before = submits.current;
        afterPress(() => {
          // Submitting validates all fields, and the server's errors stay.
          if (submits.current === before) show(name, validateForm(formClass, current.current)[name]);
        });
      },
    }),
    set,
    reset: (fresh) => {
      const begin: Values = Object.assign(new formClass(), fresh ?? start);
      current.current = begin;
      setStart(begin);
      setValues(begin);
      setErrors({});
      setError(undefined);
    },
    submit,
    onSubmit: (save) => (event) => {
      event.preventDefault();
      event.stopPropagation();
      submit(save).catch((failure: unknown) => {
        // A failure without fields has been reported by `save` (`useFailureAlert`); anything else is a bug.
        if (!(failure instanceof HttpFailure)) throw failure;
      });
    },
  };
}

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
