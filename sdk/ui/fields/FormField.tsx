import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import styles from './FormField.module.css';
import { Icon } from '../Icon';

/** What a field tells the control inside of it. */
interface FieldContext {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

const FieldContext = createContext<FieldContext | undefined>(undefined);

export interface FormFieldProps {
  readonly label: string;
  /** Says what is asked for, before anything is wrong. */
  readonly helper?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Hides the label from sight, not from screen readers. */
  readonly hideLabel?: boolean | undefined;
  /** The id of the control; one is made where none is given. */
  readonly id?: string | undefined;
  /** What stands at the right of the label: a counter, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A label, its control, and beside it what helps or what is wrong. The control inside names itself by it. */
export function FormField({
  label,
  helper,
  error,
  required = false,
  hideLabel,
  id: given,
  aside,
  children,
}: FormFieldProps) {
  const made = useId();
  const id = given ?? made;
  const describedBy = error ? `${id}-error` : helper ? `${id}-helper` : undefined;
  const context = useMemo(
    () => ({ id, describedBy, invalid: Boolean(error), required }),
    [id, describedBy, error, required],
  );
  return (
    <div className={styles.field}>
      <div className={hideLabel ? styles.hidden : styles.top}>
        <label htmlFor={id} id={`${id}-label`} className={styles.label}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext.Provider value={context}>{children}</FieldContext.Provider>
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="warning" size={12} /> {error}
        </p>
      ) : (
        helper && (
          <p className={styles.helper} id={`${id}-helper`}>
            {helper}
          </p>
        )
      )}
    </div>
  );
}

/** What controls take from the field around them; their own props come first. */
export function useFieldAttributes(own: {
  readonly id?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
}) {
  const context = useContext(FieldContext);
  return {
    id: own.id ?? context?.id,
    'aria-invalid': Boolean(own.error) || context?.invalid || undefined,
    'aria-describedby': context?.describedBy,
    'aria-required': own.required || context?.required || undefined,
  } as const;
}
