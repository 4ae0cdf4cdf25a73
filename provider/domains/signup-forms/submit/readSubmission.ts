import type { KnownField } from '../../contacts/contactRow';
import type { PhoneCountry } from '../../contacts/fields/phoneNumbers';
import { columnValue, customFieldValue, FieldProblem } from '../../contacts/fields/fieldValues';
import type { ContactRow } from '../../contacts/contactRow';
import type { TextColumn } from '../../contacts/fields/contactFields';
import { maximumAnswerLength, signupTarget, type SignupTarget } from '../formFields';
import { type FormTexts, formTextsIn } from '../page/formTexts';
import { fillIn } from '../../../public/languages';
import { isReadable, readable } from '../../../validation/readableText';
import { stepOf } from '../steps';
import type { SpokenForm } from '../page/formLanguage';
import type { StoredField } from './formValues';

/** A hidden field that only bots fill in. */
export const honeypot = 'homepage_address';
/** Names of the fields for the question's token and answer. */
export const questionNames = { token: 'question', answer: 'answer' } as const;
/** The name of the field of a consent box. */
export const boxName = (id: string): string => `consent-${id}`;
/** Names of the fields for the step, and for the token that lets its visitor send it. */
export const stepNames = { step: 'step', token: 'signup' } as const;
/** The name of the field that says when the page was opened. */
export const openedName = 'opened';
/** The name of the field for the version of a test. */
export const versionName = 'version';
/** The name of the field for the language that the form was shown in. */
export const languageName = 'language';
/** The language that a submission came from; undefined if the form has only one. */
export const sentLanguage = (body: unknown): string | undefined =>
  typeof body === 'string' ? (new URLSearchParams(body).get(languageName)?.slice(0, 40) ?? undefined) : undefined;
/** The version that a submission came from; empty without a test. */
export const sentVersion = (body: unknown): string =>
  typeof body === 'string' ? (new URLSearchParams(body).get(versionName) ?? '') : '';
/** Names of the fields for the puzzle and its solution. */
const puzzleNames = { token: 'puzzle', solution: 'solution' } as const;

/** A visitor's submission. */
export interface Submission {
  /** Values by field id, to show again with errors. */
  readonly typed: Readonly<Record<string, string>>;
  /** Errors by field id, in words for the visitor and in the form's language. */
  readonly errors: Readonly<Record<string, string>>;
  /** The resulting contact; complete only without errors. */
  readonly row: ContactRow;
  /** The consent boxes that are checked. */
  readonly checked: ReadonlySet<string>;
  /** Which step it is, and who may send a later one. */
  readonly step: number;
  readonly stepToken: string;
  readonly isFromProgram: boolean;
  readonly token: string;
  readonly answer: string;
  /** When the page was opened, signed. */
  readonly opened: string;
  /** Of the puzzle, from the script on a website. */
  readonly puzzle: { readonly token: string; readonly solution: string };
}

/**
 * Parses a submitted form, or the one step of it that it names. Empty fields are ignored, so visitors can't clear a
 * contact's values.
 */
export function readSubmission(
  form: SpokenForm,
  known: ReadonlyMap<string, KnownField>,
  body: string,
  country?: PhoneCountry,
): Submission {
  const sent = new URLSearchParams(body);
  const named = form.steps.length > 0 ? sent.get(stepNames.step) : null;
  const step = Math.min(Math.trunc(Math.abs(Number(named))) || 0, form.steps.length);
  const isAsked = (field: StoredField): boolean => named === null || stepOf(field) === step;
  const texts = formTextsIn(form.spoken);
  const typed: Record<string, string> = Object.create(null) as Record<string, string>;
  const errors: Record<string, string> = Object.create(null) as Record<string, string>;
  const columns: Partial<Record<TextColumn, string>> = {};
  const customFields: Record<string, string | number> = {};
  for (const { field_id: fieldId, label, required } of form.fields.filter(isAsked)) {
    const target = signupTarget(fieldId, known);
    if (!target) continue;
    const given = sent.get(fieldId) ?? '';
    const text = given.trim();
    // Longer values are invalid anyway and need not be shown in full.
    typed[fieldId] = readable(text.slice(0, 2000));
    if (!isReadable(given)) {
      errors[fieldId] = fillIn(texts.unreadable, { label });
      continue;
    }
    if (text === '') {
      if (required) errors[fieldId] = fillIn(texts.required, { label });
      continue;
    }
    const value =
      target.kind === 'column'
        ? columnValue(target.column, text, country)
        : customFieldValue(target.field.name, target.field.type, text);
    if (value instanceof FieldProblem) errors[fieldId] = problemOf(texts, target, label, text);
    else if (target.kind === 'column') columns[target.column] = String(value);
    else customFields[target.fieldId] = value;
  }
  for (const { field_id: fieldId } of step === 0 ? form.hidden_fields : []) {
    const target = signupTarget(fieldId, known);
    const given = (sent.get(fieldId) ?? '').trim().slice(0, 1000);
    if (!target || given === '' || !isReadable(given)) continue;
    typed[fieldId] = given;
    const value =
      target.kind === 'column'
        ? columnValue(target.column, given, country)
        : customFieldValue(target.field.name, target.field.type, given);
    // The visitor neither sees it nor could correct it.
    if (value instanceof FieldProblem) continue;
    if (target.kind === 'column') columns[target.column] = String(value);
    else customFields[target.fieldId] = value;
  }
  const checked = new Set<string>();
  for (const { id, required } of step === 0 ? form.consent_boxes : []) {
    const name = boxName(id);
    if ((sent.get(name) ?? '') !== '') {
      checked.add(id);
      typed[name] = 'yes';
    } else if (required) errors[name] = texts.unchecked;
  }
  return {
    typed,
    errors,
    checked,
    step,
    stepToken: sent.get(stepNames.token) ?? '',
    row: { rowNumber: 1, columns, ...(Object.keys(customFields).length > 0 && { customFields }) },
    isFromProgram: (sent.get(honeypot) ?? '') !== '',
    token: sent.get(questionNames.token) ?? '',
    answer: sent.get(questionNames.answer) ?? '',
    opened: sent.get(openedName) ?? '',
    puzzle: { token: sent.get(puzzleNames.token) ?? '', solution: sent.get(puzzleNames.solution) ?? '' },
  };
}

/** Why an answer was refused. The rules for contacts use field names, visitors know labels. */
function problemOf(texts: FormTexts, target: SignupTarget, label: string, text: string): string {
  const count = maximumAnswerLength(target);
  if (text.length > count) return fillIn(texts.tooLong, { label, count });
  if (target.kind === 'custom' && target.field.type === 'Number') return fillIn(texts.number, { label });
  if (target.kind === 'custom' && target.field.type === 'Date') return fillIn(texts.date, { label });
  return fillIn(target.kind === 'column' && target.column === 'email' ? texts.email : texts.phone, { label });
}
