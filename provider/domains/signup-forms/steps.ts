import type { KnownField } from '../contacts/contactRow';
import { signupTarget } from './formFields';
import type { FormValues, StoredField } from './submit/formValues';

type Stepped = Pick<FormValues, 'fields' | 'steps'>;

/** The index of a field's step. */
export const stepOf = ({ step = 0 }: Pick<StoredField, 'step'>): number => step;

/** The steps that visitors see: the first one, and those with fields, which may have been deleted since. */
export const shownSteps = ({ fields, steps }: Stepped, known: ReadonlyMap<string, KnownField>): readonly number[] => [
  0,
  ...steps
    .map((_step, index) => index + 1)
    .filter((step) => fields.some((field) => stepOf(field) === step && signupTarget(field.field_id, known))),
];

/** The step after this one; undefined after the last. */
export const nextStep = (form: Stepped, known: ReadonlyMap<string, KnownField>, step: number): number | undefined =>
  shownSteps(form, known).find((one) => one > step);
