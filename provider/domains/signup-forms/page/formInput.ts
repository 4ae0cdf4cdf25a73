import { escapeHtml } from 'sendwright/email/template';
import type { Language } from '../../../public/languages';
import { maximumAnswerLength, type SignupTarget } from '../formFields';
import { formTextsIn } from './formTexts';

/** A field of a form on a page. */
export interface InputModel {
  readonly id: string;
  readonly label: string;
  readonly helper: string;
  readonly required: boolean;
  /** Additional attributes as trusted HTML. */
  readonly attributes: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isFirstWrong: boolean;
  readonly language: Language;
}

/** A field with its label, help and error. */
export function input({
  id,
  label,
  helper,
  required,
  attributes,
  value,
  error,
  isFirstWrong,
  language,
}: InputModel): string {
  const optional = required ? '' : ` <span class="optional">${escapeHtml(formTextsIn(language).optional)}</span>`;
  const name = escapeHtml(id);
  const described = [...(helper === '' ? [] : [`${name}-helper`]), ...(error === undefined ? [] : [`${name}-error`])];
  return (
    `<div class="field"><label for="field-${name}">` +
    `${escapeHtml(label)}${optional}</label>` +
    (helper === '' ? '' : `<p class="helper" id="${name}-helper">${escapeHtml(helper)}</p>`) +
    `<input id="field-${name}" name="${name}" ${attributes} ` +
    `value="${escapeHtml(value)}"${required ? ' required' : ''}` +
    (described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`) +
    `${error === undefined ? '' : ' aria-invalid="true"'}${isFirstWrong ? ' autofocus' : ''}>` +
    `${error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`}</div>`
  );
}

/** A consent box of a form on a page. */
interface BoxModel extends Pick<InputModel, 'required' | 'error' | 'isFirstWrong' | 'language'> {
  readonly name: string;
  readonly text: string;
  readonly isChecked: boolean;
}

/** A box to check, with what it says. It is never checked in advance. */
export function consentBox({ name, text, required, isChecked, error, isFirstWrong, language }: BoxModel): string {
  const optional = required ? '' : ` <span class="optional">${escapeHtml(formTextsIn(language).optional)}</span>`;
  const id = escapeHtml(name);
  return (
    `<div class="agree"><input type="checkbox" id="field-${id}" name="${id}" value="yes"` +
    `${required ? ' required' : ''}${isChecked ? ' checked' : ''}` +
    (error === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-error"`) +
    `${isFirstWrong ? ' autofocus' : ''}>` +
    `<label for="field-${id}">${escapeHtml(text)}${optional}</label>` +
    `${error === undefined ? '' : `<p class="error" id="${id}-error">${escapeHtml(error)}</p>`}</div>`
  );
}

/** Values for autocomplete (HTML standard, "Autofill"). */
const autofill: Readonly<Record<string, string>> = {
  email: 'email',
  phone_number_id: 'tel',
  phone_number: 'tel',
  first_name: 'given-name',
  last_name: 'family-name',
  address_line_1: 'address-line1',
  address_line_2: 'address-line2',
  city: 'address-level2',
  state_province_region: 'address-level1',
  postal_code: 'postal-code',
  country: 'country-name',
};

/** The attributes of the field for a value: its kind, and what browsers fill in. */
export function attributesOf(target: SignupTarget): string {
  const longest = `maxlength="${maximumAnswerLength(target)}"`;
  if (target.kind === 'custom') {
    if (target.field.type === 'Date') return 'type="date"';
    return target.field.type === 'Number' ? `inputmode="decimal" ${longest}` : longest;
  }
  const kind = target.column === 'email' ? 'type="email" ' : autofill[target.column] === 'tel' ? 'type="tel" ' : '';
  const filled = autofill[target.column];
  return `${kind}${filled === undefined ? '' : `autocomplete="${filled}" `}${longest}`;
}
