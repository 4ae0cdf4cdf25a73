import { type ReactNode, useId } from 'react';
import type { Form } from '../../forms/useForm';
import { Banner } from '../page/Banner';
import { Button } from '../Button';
import { Dialog, type DialogProps } from './Dialog';
import styles from './FormDialog.module.css';

export interface FormDialogProps<Values extends object> {
  readonly title: ReactNode;
  readonly form: Form<Values>;
  /** The label of its submit button: "Create sender". */
  readonly submitLabel: string;
  readonly save: (values: Values) => Promise<void>;
  readonly onClose: () => void;
  readonly size?: DialogProps['size'];
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog: its fields, form-level errors, Cancel and the submit button. Enter in a field submits. */
export function FormDialog<Values extends object>({
  title,
  form,
  submitLabel,
  save,
  onClose,
  size,
  children,
}: FormDialogProps<Values>) {
  const id = useId();
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" type="submit" form={id} loading={form.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={form.onSubmit(save)} noValidate>
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
