import { createHash } from 'node:crypto';
import { escapeHtml } from 'sendwright/email/template';
import { fillIn, htmlTag } from '../../../public/languages';
import { logoSources } from '../../../public/pages/brandLook';
import { policySource } from '../../../public/pages/policySource';
import { sandbox } from '../../../public/pages/page';
import { pageTextsIn } from '../../../public/pages/pageTexts';
import { textsIn } from '../../consents/confirmationTexts';
import type { KnownField } from '../../contacts/contactRow';
import type { Question } from './challenge';
import type { ShownForm } from './formBrand';
import { formCss } from './formCss';
import { newStyle } from './formStyle';
import { formFrame, imageOf } from './formFrame';
import { attributesOf, consentBox, input } from './formInput';
import { formTextsIn } from './formTexts';
import type { StoredField } from '../submit/formValues';
import { signupTarget } from '../formFields';
import { shownSteps, stepOf } from '../steps';
import {
  boxName,
  honeypot,
  languageName,
  openedName,
  questionNames,
  stepNames,
  versionName,
} from '../submit/readSubmission';

/** A page and the headers it is served with. */
export interface ServedPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The content of a form's page. */
export interface FormPageModel {
  readonly form: ShownForm;
  readonly known: ReadonlyMap<string, KnownField>;
  /** The address for submitting it. */
  readonly action: string;
  /** Submitted values by field id. */
  readonly values: Readonly<Record<string, string>>;
  /** Errors by field id; for the question under `questionNames.answer`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Of the page's address, for hidden fields. */
  readonly parameters: URLSearchParams;
  /** Why it was refused, if no single field is at fault. */
  readonly problem?: string | undefined;
  readonly question: Question | undefined;
  /** The question is already answered correctly. */
  readonly answer?: string | undefined;
  /** When it was opened, signed; not on websites, where a puzzle says so. */
  readonly opened?: string | undefined;
  /** Whether it is embedded in another page. */
  readonly isEmbedded: boolean;
  /** The step that is shown alone, as on websites; the page shows all at once. */
  readonly step?: { readonly index: number; readonly token: string } | undefined;
}

/** The page with the form. It has no scripts. */
export function renderForm(model: FormPageModel): ServedPage {
  const { form, problem, errors } = model;
  const texts = formTextsIn(form.spoken);
  const name = form.title || texts.button;
  const isWrong = problem !== undefined || Object.keys(errors).length > 0;
  const title = isWrong ? fillIn(texts.notYet, { title: name }) : name;
  return page(form, title, formBody(model), model.isEmbedded);
}

/** The form with its title. */
export function formBody(model: FormPageModel): string {
  const { form, errors, action, step } = model;
  const texts = formTextsIn(form.spoken);
  const isFirst = step === undefined || step.index === 0;
  const shown = shownSteps(form, model.known).filter((one) => step === undefined || one === step.index);
  const boxes = isFirst ? form.consent_boxes.map((box) => ({ ...box, name: boxName(box.id) })) : [];
  const names = [
    ...shown.flatMap((one) => fieldsOf(model, one).map(({ field_id: id }) => id)),
    questionNames.answer,
    ...boxes.map(({ name }) => name),
  ];
  const wrong = names.filter((id) => errors[id] !== undefined);
  const focused = wrong[0] ?? (isFirst ? undefined : names[0]);
  const agreements = boxes.map(({ name, text, required }) =>
    consentBox({
      name,
      text,
      required,
      isChecked: model.values[name] !== undefined,
      error: errors[name],
      isFirstWrong: wrong[0] === name,
      language: form.spoken,
    }),
  );
  const own = isFirst ? form : form.steps[step.index - 1];
  const name = own?.title || form.title || texts.button;
  const title = `<h1${(own?.title || form.title) === '' ? ' class="unseen"' : ''}>${escapeHtml(name)}</h1>`;
  const consent = isFirst && form.consent_text !== '' ? `<p class="consent">${escapeHtml(form.consent_text)}</p>` : '';
  const trap = isFirst
    ? `<div class="unseen" aria-hidden="true"><label for="${honeypot}">${escapeHtml(texts.trap)}</label>
<input id="${honeypot}" name="${honeypot}" tabindex="-1" autocomplete="off"></div>\n`
    : '';
  const hidden =
    (isFirst ? hiddenInputs(model) : '') +
    `${stepInputs(model)}${openedInput(model)}${versionInput(form)}${languageInput(form)}`;
  return `${progressOf(model)}${title}${introOf(own?.description ?? '')}${problemBox(model, wrong)}
<form method="post" action="${escapeHtml(action)}" novalidate>
${shown.map((one) => sectionOf(model, one, focused)).join('\n')}${hidden}
${isFirst ? questionOf(model, wrong[0] === questionNames.answer) : ''}
${consent}${agreements.join('')}
${trap}<button>${escapeHtml(own?.button_text ?? form.button_text)}</button>
</form>`;
}

const introOf = (text: string): string => (text === '' ? '' : `<p class="intro">${escapeHtml(text)}</p>`);

/** "Step 2 of 3", on websites. */
function progressOf({ form, known, step }: FormPageModel): string {
  const all = shownSteps(form, known);
  if (step === undefined || all.length === 1) return '';
  const words = { one: all.indexOf(step.index) + 1, all: all.length };
  return `<p class="progress">${escapeHtml(fillIn(formTextsIn(form.spoken).step, words))}</p>`;
}

/** Which step it is, for the answer. */
const stepInputs = ({ form, step }: FormPageModel): string =>
  step === undefined || form.steps.length === 0
    ? ''
    : `\n<input type="hidden" name="${stepNames.step}" value="${step.index}">` +
      `<input type="hidden" name="${stepNames.token}" value="${escapeHtml(step.token)}">`;

const openedInput = ({ opened }: FormPageModel): string =>
  opened === undefined ? '' : `\n<input type="hidden" name="${openedName}" value="${escapeHtml(opened)}">`;

/** Which version of a test it is, for the answer. */
const versionInput = ({ version = '' }: ShownForm): string =>
  version === ''
    ? ''
    : `\n<input type="hidden" name="${versionName}" value="${escapeHtml(version.replace(/^\d+/, ''))}">`;

/** Which language it is in, for the answer. */
const languageInput = ({ translations, language }: ShownForm): string =>
  translations.length === 0 ? '' : `\n<input type="hidden" name="${languageName}" value="${escapeHtml(language)}">`;

const fieldsOf = ({ form, known }: FormPageModel, step: number) =>
  form.fields.flatMap((field) => {
    const target = stepOf(field) === step ? signupTarget(field.field_id, known) : undefined;
    return target ? [{ ...field, target }] : [];
  });

/** The fields of a step. Where all steps are shown at once, later ones have their title. */
function sectionOf(model: FormPageModel, step: number, focused: string | undefined): string {
  const { form, values, errors } = model;
  const fields = fieldsOf(model, step);
  const inputs = fields.map(({ field_id: id, label, helper_text: helper, required, target }) =>
    input({
      id,
      label,
      helper,
      required,
      attributes: attributesOf(target),
      value: values[id] ?? '',
      error: errors[id],
      isFirstWrong: focused === id,
      language: form.spoken,
    }),
  );
  const own = form.steps[step - 1];
  const rows = inRows(fields, inputs).join('\n');
  if (!own || model.step !== undefined) return rows;
  const title = own.title === '' ? '' : `<h2>${escapeHtml(own.title)}</h2>`;
  return `<section class="step">${title}${introOf(own.description)}\n${rows}</section>`;
}

/** Two half fields that follow each other share a row. */
function inRows(fields: readonly Pick<StoredField, 'half'>[], inputs: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (let at = 0; at < inputs.length; at += 1) {
    const one = inputs[at] ?? '';
    if (fields[at]?.half === true && fields[at + 1]?.half === true) {
      rows.push(`<div class="pair">${one}${inputs[at + 1] ?? ''}</div>`);
      at += 1;
    } else rows.push(one);
  }
  return rows;
}

/** The script on a website fills them in from the address of its page. */
const hiddenInputs = ({ form, known, parameters, values }: FormPageModel): string =>
  form.hidden_fields
    .filter(({ field_id: id }) => signupTarget(id, known))
    .map(({ field_id: id, parameter }) => {
      const value = values[id] ?? parameters.get(parameter) ?? '';
      return (
        `\n<input type="hidden" name="${escapeHtml(id)}" data-parameter="${escapeHtml(parameter)}" ` +
        `value="${escapeHtml(value.slice(0, 1000))}">`
      );
    })
    .join('');

/** The thank-you page: the same for everybody. */
export function renderConfirmation(form: ShownForm, isEmbedded: boolean): ServedPage {
  return page(form, form.title || formTextsIn(form.spoken).button, confirmationBody(form), isEmbedded);
}

export function confirmationBody({ title, spoken, confirmation_message: message }: ShownForm): string {
  const name = title || formTextsIn(spoken).button;
  return `<h1 class="unseen">${escapeHtml(name)}</h1><p class="done" role="status">${escapeHtml(message)}</p>`;
}

/** The page that asks visitors to check their inbox: the same for everybody. */
export function renderSent(form: ShownForm, isEmbedded: boolean): ServedPage {
  return page(form, textsIn(form.spoken).sentTitle, sentBody(form), isEmbedded);
}

export function sentBody({ spoken }: Pick<ShownForm, 'spoken'>): string {
  const { sentTitle, sentText } = textsIn(spoken);
  return `<div role="status"><h1>${escapeHtml(sentTitle)}</h1><p class="done">${escapeHtml(sentText)}</p></div>`;
}

/** The page at the address of an unknown or deleted form. */
export function goneForm(language: string): ServedPage {
  const { goneTitle, goneText } = pageTextsIn(language);
  const body = `<h1>${escapeHtml(goneTitle)}</h1><p class="intro">${escapeHtml(goneText)}</p>`;
  return page({ style: newStyle, spoken: language }, goneTitle, body, false);
}

function questionOf({ form, question, answer = '', errors }: FormPageModel, isFirstWrong: boolean): string {
  if (!question) return '';
  const texts = formTextsIn(form.spoken);
  const field = input({
    id: questionNames.answer,
    label: fillIn(texts.question, { one: question.one, other: question.other }),
    helper: texts.questionHelp,
    required: true,
    attributes: 'inputmode="numeric" autocomplete="off" maxlength="3"',
    value: answer,
    error: errors[questionNames.answer],
    isFirstWrong,
    language: form.spoken,
  });
  return `${field}<input type="hidden" name="${questionNames.token}" value="${escapeHtml(question.token)}">`;
}

function problemBox({ form, problem, errors }: FormPageModel, wrong: readonly string[]): string {
  if (problem !== undefined) return `<div class="problem" role="alert"><p>${escapeHtml(problem)}</p></div>`;
  if (wrong.length === 0) return '';
  const items = wrong
    .map((id) => `<li><a href="#field-${escapeHtml(id)}">${escapeHtml(errors[id] ?? '')}</a></li>`)
    .join('');
  const { checkOne, checkMany } = formTextsIn(form.spoken);
  const heading = wrong.length === 1 ? checkOne : fillIn(checkMany, { count: wrong.length });
  return `<div class="problem" role="alert"><p>${escapeHtml(heading)}</p><ul>${items}</ul></div>`;
}

type PagedForm = Pick<ShownForm, 'style' | 'spoken' | 'brand'> & Partial<Pick<ShownForm, 'redirect_url'>>;

/** Browsers apply `form-action` to where a submission leads, too. */
const targetSource = (target: string): string => {
  const source = policySource(target);
  return source === undefined ? '' : ` ${source}`;
};

function page(
  { style, spoken, brand, redirect_url: target = '' }: PagedForm,
  title: string,
  body: string,
  isEmbedded: boolean,
): ServedPage {
  const css = formCss(style, brand);
  const hash = createHash('sha256').update(css).digest('base64');
  return {
    html: `<!doctype html>
${htmlTag(spoken)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body${isEmbedded ? ' class="embedded"' : ''}>${formFrame(style, brand, body)}</body>
</html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Any page may embed it. It has no scripts, no cookies, and no visitor data.
      'content-security-policy':
        `${sandbox}default-src 'none'; style-src 'sha256-${hash}'; ${logoSources(brand, imageOf(style))}` +
        `form-action 'self'${targetSource(target)}; frame-ancestors *; base-uri 'none'`,
    },
  };
}
