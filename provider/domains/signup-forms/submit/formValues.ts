import {
  consentBoxId,
  type SignupFormConsentBox,
  type SignupFormDisplay,
  type SignupFormHiddenField,
  type SignupFormStep,
  signupFormLimits as limits,
  type SignupFormStyle,
  type SignupFormTranslation,
  type SignupFormVersion,
} from 'sendwright/wire/signupFormContent';
import type { ConfirmationEmail, SignupFormFieldWrite, SignupFormUpdate } from 'sendwright/wire/signupForms';
import { type ErrorItem, HttpError } from '../../../http/errors';
import type { KnownField } from '../../contacts/contactRow';
import { emailFieldId, firstNameFieldId, isIdentifying, signupTarget } from '../formFields';
import { displayProblems, newDisplay, withDisplay } from './formDisplay';
import { hiddenFieldProblems, redirectProblems } from './hiddenFields';
import { consentTexts, link, translationProblems, trimmedTranslation, withoutOldTexts } from './formTranslations';
import { newStyle, styleProblems } from '../page/formStyle';
import { formTextsIn } from '../page/formTexts';

/** A stored field; its order is its index. */
export interface StoredField {
  readonly field_id: string;
  readonly label: string;
  readonly helper_text: string;
  readonly required: boolean;
  /** Without it, the first step. */
  readonly step?: number;
  /** Beside another such field. */
  readonly half?: boolean;
}

/** The author's settings of a form. */
export interface FormValues {
  readonly name: string;
  readonly list_id: string | null;
  readonly title: string;
  readonly description: string;
  readonly confirmation_message: string;
  readonly button_text: string;
  readonly captcha: boolean;
  readonly fields: readonly StoredField[];
  /** After the first. */
  readonly steps: readonly SignupFormStep[];
  readonly style: SignupFormStyle;
  /** Visitors become contacts after confirming an email. */
  readonly require_confirmation: boolean;
  /** The language of the texts, and of what the product says with them. */
  readonly language: string;
  /** The texts in other languages. */
  readonly translations: readonly SignupFormTranslation[];
  readonly consent_text: string;
  readonly consent_boxes: readonly SignupFormConsentBox[];
  readonly confirmation_email: ConfirmationEmail;
  readonly display: SignupFormDisplay;
  readonly hidden_fields: readonly SignupFormHiddenField[];
  /** Empty: the confirmation message is shown. */
  readonly redirect_url: string;
  /** Beside the form itself, while they are tested. */
  readonly versions: readonly SignupFormVersion[];
}

const defaults = formTextsIn('en');

/** A new form, which works without changes. */
export const newForm: FormValues = {
  name: '',
  list_id: null,
  title: defaults.title,
  description: '',
  confirmation_message: defaults.thanks,
  button_text: defaults.button,
  captcha: false,
  fields: [
    { field_id: emailFieldId, label: defaults.emailLabel, helper_text: '', required: true },
    { field_id: firstNameFieldId, label: defaults.firstNameLabel, helper_text: '', required: false },
  ],
  steps: [],
  style: newStyle,
  require_confirmation: true,
  language: 'en',
  translations: [],
  consent_text: '',
  consent_boxes: [],
  confirmation_email: { subject: '', text: '', button_text: '' },
  display: newDisplay,
  hidden_fields: [],
  redirect_url: '',
  versions: [],
};

/** Merges `given` into `current`, trimmed and ordered, without validation. */
export function withChanges(current: FormValues, given: Omit<SignupFormUpdate, 'revision'>): FormValues {
  const {
    fields,
    style,
    list_id: listId,
    captcha,
    require_confirmation: requires,
    confirmation_email: email = {},
    display = {},
    hidden_fields: hidden,
    consent_boxes: boxes,
    steps,
    versions,
    translations,
    ...texts
  } = given;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  const words = Object.fromEntries(Object.entries(email).map(([name, text]) => [name, text.trim()]));
  return withoutOldTexts({
    ...current,
    ...trimmed,
    list_id: listId === undefined ? current.list_id : listId,
    captcha: captcha ?? current.captcha,
    fields: fields ? inOrder(fields) : current.fields,
    steps:
      steps?.map(({ title, description, button_text }) => ({
        title: title.trim(),
        description: description.trim(),
        button_text: button_text.trim(),
      })) ?? current.steps,
    style: { ...current.style, ...ownColors(style), ...style },
    require_confirmation: requires ?? current.require_confirmation,
    confirmation_email: { ...current.confirmation_email, ...words },
    consent_boxes: boxes?.map((box) => ({ ...box, text: box.text.trim() })) ?? current.consent_boxes,
    display: withDisplay(current.display, display),
    versions: versions?.map(trimmedVersion) ?? current.versions,
    translations: translations?.map(trimmedTranslation) ?? current.translations,
    hidden_fields:
      hidden?.map(({ field_id, parameter }) => ({ field_id, parameter: parameter.trim() })) ?? current.hidden_fields,
  });
}

const trimmedVersion = ({ id, name, share, content }: SignupFormVersion): SignupFormVersion => ({
  id,
  name: name.trim(),
  share,
  content: {
    title: content.title.trim(),
    description: content.description.trim(),
    button_text: content.button_text.trim(),
    style: content.style,
    display: withDisplay(content.display, {}),
  },
});

/** Who gives a form colors or a font wants to see them, unless they say otherwise. */
function ownColors(style: SignupFormUpdate['style'] = {}): Pick<SignupFormStyle, 'follows_brand'> {
  const { border_width: _width, border_radius: _radius, padding: _padding, width: _all, ...rest } = style;
  const { image: _image, image_url: _address, image_alt: _words, ...look } = rest;
  return Object.keys(look).length > 0 ? { follows_brand: false } : {};
}

/** Whether the form has a field for the address that a confirmation email needs. */
export const asksForEmail = ({ fields }: Pick<FormValues, 'fields'>): boolean =>
  fields.some(({ field_id: id }) => id === emailFieldId);

function inOrder(fields: readonly SignupFormFieldWrite[]): StoredField[] {
  return fields
    .map((field, index) => ({ field, place: field.order ?? index }))
    .toSorted((one, other) => (one.field.step ?? 0) - (other.field.step ?? 0) || one.place - other.place)
    .map(({ field }) => ({
      field_id: field.field_id,
      label: field.label.trim(),
      helper_text: (field.helper_text ?? '').trim(),
      required: field.required ?? false,
      ...(field.step !== undefined && field.step > 0 && { step: field.step }),
      ...(field.half === true && { half: true }),
    }));
}

function textProblem(field: string, label: string, text: string, most: number, isRequired: boolean): ErrorItem[] {
  if (isRequired && text === '') return [{ field, message: `${label} is a required field.` }];
  if ([...text].length > most) return [{ field, message: `${label} must not exceed ${most} characters.` }];
  return [];
}

/**
 * `languages` are those of the product and of the account.
 * @throws HttpError 400 with one entry per invalid field
 */
export function checkForm(
  values: FormValues,
  known: ReadonlyMap<string, KnownField>,
  languages: readonly string[],
): void {
  const wrong = [
    ...textProblem('name', 'Name', values.name, limits.name, true),
    ...textProblem('title', 'Title', values.title, limits.title, false),
    ...textProblem('description', 'Description', values.description, limits.description, false),
    ...textProblem(
      'confirmation_message',
      'Confirmation message',
      values.confirmation_message,
      limits.confirmation_message,
      true,
    ),
    ...textProblem('button_text', 'Button text', values.button_text, limits.button_text, true),
    ...textProblem('consent_text', 'Consent text', values.consent_text, limits.consent_text, false),
    ...boxProblems(values.consent_boxes),
    ...stepProblems(values),
    ...versionProblems(values.versions),
    ...translationProblems(values, languages),
    ...fieldProblems(values.fields, known),
    ...confirmationProblems(values, languages),
    ...styleProblems(values.style),
    ...displayProblems(values.display),
    ...hiddenFieldProblems(values, known),
    ...redirectProblems(values.redirect_url),
  ];
  if (wrong.length > 0) throw new HttpError(400, wrong);
}

function confirmationProblems(values: FormValues, languages: readonly string[]): ErrorItem[] {
  const { subject, text, button_text: button } = values.confirmation_email;
  const parts = [
    ['subject', 'Confirmation subject', subject],
    ['text', 'Confirmation text', text],
    ['button_text', 'Confirmation button', button],
  ] as const;
  const most = {
    subject: limits.confirmation_subject,
    text: limits.confirmation_text,
    button_text: limits.button_text,
  };
  const wrong = parts.flatMap(([name, label, words]) => {
    const field = `confirmation_email.${name}`;
    return [
      ...textProblem(field, label, words, most[name], false),
      ...(link.test(words)
        ? [{ field, message: `${label} must not contain links: the button is added for you.` }]
        : []),
    ];
  });
  if (!languages.includes(values.language)) {
    wrong.push({ field: 'language', message: `Language must be one of ${languages.join(', ')}.` });
  }
  if (values.require_confirmation && !asksForEmail(values)) {
    wrong.push({
      field: 'require_confirmation',
      message: 'To ask people to confirm their address, add the Email field.',
    });
  }
  return wrong;
}

function boxProblems(boxes: readonly SignupFormConsentBox[]): ErrorItem[] {
  if (boxes.length > limits.consent_boxes)
    return [{ field: 'consent_boxes', message: `A form has up to ${limits.consent_boxes} consent boxes.` }];
  const used = new Set<string>();
  return boxes.flatMap(({ id, text }, index) => {
    const at = `consent_boxes.${index}`;
    const isNew = consentBoxId.test(id) && !used.has(id);
    used.add(id);
    return [
      ...(isNew
        ? []
        : [{ field: `${at}.id`, message: 'Each box needs an id of its own: up to 20 letters and digits.' }]),
      ...textProblem(`${at}.text`, 'Text of the box', text, limits.consent_text, true),
    ];
  });
}

/** Whether visitors agree to something else than before. */
export const isNewConsent = (one: FormValues, other: FormValues): boolean =>
  one.consent_text !== other.consent_text ||
  consentTexts(one) !== consentTexts(other) ||
  one.consent_boxes.length !== other.consent_boxes.length ||
  one.consent_boxes.some(({ id, text, required }, index) => {
    const box = other.consent_boxes[index];
    return box?.id !== id || box.text !== text || box.required !== required;
  });

function versionProblems(versions: readonly SignupFormVersion[]): ErrorItem[] {
  if (versions.length > limits.versions)
    return [{ field: 'versions', message: `A test has up to ${limits.versions + 1} versions.` }];
  const wrong = versions.flatMap(({ id, name, share, content }, index): ErrorItem[] => {
    const at = `versions.${index}`;
    const inContent = (problems: ErrorItem[]) =>
      problems.map(({ field, message }) => ({ field: `${at}.content.${field}`, message }));
    const isNew = /^[bcd]$/.test(id) && versions.findIndex((one) => one.id === id) === index;
    return [
      ...(isNew ? [] : [{ field: `${at}.id`, message: 'Versions have the ids b, c and d, each once.' }]),
      ...textProblem(`${at}.name`, 'Name', name, limits.name, true),
      ...(share >= 1 && share <= 99 ? [] : [{ field: `${at}.share`, message: 'Enter a share from 1 to 99 percent.' }]),
      ...inContent([
        ...textProblem('title', 'Title', content.title, limits.title, false),
        ...textProblem('description', 'Description', content.description, limits.description, false),
        ...textProblem('button_text', 'Button text', content.button_text, limits.button_text, true),
        ...styleProblems(content.style),
        ...displayProblems(content.display),
      ]),
    ];
  });
  if (versions.reduce((sum, { share }) => sum + share, 0) > 99)
    wrong.push({
      field: 'versions',
      message: 'The shares of the versions must leave at least 1 percent to the original.',
    });
  return wrong;
}

function stepProblems({ steps, fields }: FormValues): ErrorItem[] {
  if (steps.length > limits.steps) return [{ field: 'steps', message: `A form has up to ${limits.steps + 1} steps.` }];
  return [
    ...steps.flatMap(({ title, description, button_text: button }, index) => [
      ...textProblem(`steps.${index}.title`, 'Title', title, limits.title, false),
      ...textProblem(`steps.${index}.description`, 'Description', description, limits.description, false),
      ...textProblem(`steps.${index}.button_text`, 'Button text', button, limits.button_text, true),
    ]),
    ...fields.flatMap(({ field_id: id, step = 0 }, index) => {
      const field = `fields.${index}.step`;
      if (step > steps.length) return [{ field, message: `The form has ${steps.length + 1} steps.` }];
      // Whoever stops after the first step is signed up, so it has to say who they are.
      return step > 0 && id === emailFieldId
        ? [{ field, message: 'The email address has to be in the first step, which signs people up.' }]
        : [];
    }),
  ];
}

function fieldProblems(fields: readonly StoredField[], known: ReadonlyMap<string, KnownField>): ErrorItem[] {
  if (fields.length > limits.fields) return [{ field: 'fields', message: `A form has up to ${limits.fields} fields.` }];
  const wrong: ErrorItem[] = [];
  const asked = new Set<string>();
  fields.forEach(({ field_id: fieldId, label, helper_text: helper }, index) => {
    const at = `fields.${index}`;
    if (!signupTarget(fieldId, known))
      wrong.push({
        field: `${at}.field_id`,
        message: `There is no field ${fieldId.slice(0, 100)} that a form could ask for.`,
      });
    else if (asked.has(fieldId))
      wrong.push({ field: `${at}.field_id`, message: 'Each field can be on a form only once.' });
    asked.add(fieldId);
    wrong.push(
      ...textProblem(`${at}.label`, 'Label', label, limits.label, true),
      ...textProblem(`${at}.helper_text`, 'Helper text', helper, limits.helper_text, false),
    );
  });
  const isKnown = fields.some(({ field_id: fieldId, required, step = 0 }) => {
    const target = signupTarget(fieldId, known);
    return required && step === 0 && target !== undefined && isIdentifying(target);
  });
  if (!isKnown)
    wrong.push({
      field: 'fields',
      message: 'Add an email or phone number ID field, and make it required: contacts are identified by it.',
    });
  return wrong;
}
