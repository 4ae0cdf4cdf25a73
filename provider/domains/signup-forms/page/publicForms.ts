import { sql } from '../../../database/sql';
import type { Provider } from '../../../provider';
import { fillIn } from '../../../public/languages';
import { createRequestLimit, MinuteCounts } from '../../../public/requestLimit';
import { isUuid } from '../../../validation/uuid';
import type { Visitor } from '../../consents/consentRow';
import { phoneCountry } from '../../contacts/fields/phoneNumbers';
import { knownFields } from '../../contacts/queries';
import { countMoment, type FormMoment } from '../formCounts';
import type { Wanted } from '../../languages/languageFor';
import { emailFieldId } from '../formFields';
import { consumeAnswer, type PublicForm, selectPublicForm } from '../queries';
import { questionNames, readSubmission, type Submission } from '../submit/readSubmission';
import { submitForm } from '../submit/submitForm';
import { nextStep } from '../steps';
import { createStepToken, readStepToken, type StepOwner } from '../submit/stepToken';
import { submitStep } from '../submit/submitStep';
import { type Answered, createQuestion, readAnswer } from './challenge';
import { inVersion, original } from '../formVersions';
import { inBrand, type ShownForm } from './formBrand';
import { inLanguage } from './formLanguage';
import type { FormPageModel } from './formPage';
import { createOpened, readOpened } from './opened';
import { formTextsIn } from './formTexts';
import { localizeDefaults } from './localizeDefaults';
import { bitsFor, createPuzzle, type Puzzle, readSolution } from './puzzle';

/** Signups per network and minute. */
const maximumPerMinute = 10;
/**
 * Signups of one form in a minute, from all networks, above which pages ask a question, and above which those who sign
 * up on a page have to confirm, whatever the form says: a bot that knows the form can answer.
 */
const unquestioned = 60;
/**
 * Signups on the pages of one form in a minute above which visitors are asked to come back later: emails that ask to
 * confirm have a budget for an account, and bots must not use up that of people.
 */
const mostOnPages = 2 * unquestioned;
/** Later steps of signups per network and minute. */
const maximumSteps = 60;

/** A form as a visitor sees it. */
export type OpenForm = PublicForm & ShownForm & { readonly version: string };

/** Whether a submission came from the script on a website, which solves a puzzle, or from the form's page. */
export type Origin = 'page' | 'script';

/**
 * What came of a submission: thanks; `next`, the next step; the form again, with its values and what is wrong; or
 * `unsolved`, if the puzzle was missing, wrong, too old or used.
 */
export type Outcome =
  | { readonly kind: 'thanks'; readonly isAsked: boolean }
  | { readonly kind: 'next'; readonly model: FormPageModel }
  | { readonly kind: 'again'; readonly code: number; readonly model: FormPageModel }
  | { readonly kind: 'unsolved' };

interface Sent {
  readonly body: unknown;
  readonly visitor: Visitor;
  readonly parameters: URLSearchParams;
  readonly isEmbedded: boolean;
}

/** Signup forms for visitors: what the pages of forms and the script on websites share. */
export class PublicForms {
  readonly #isLimited = createRequestLimit(maximumPerMinute);
  readonly #isStepLimited = createRequestLimit(maximumSteps);
  /** Submissions by form. */
  readonly #recent = new MinuteCounts();
  /** Signups on pages by form. */
  readonly #onPages = new MinuteCounts();

  constructor(private readonly provider: Provider) {}

  /** The form as visitors see it, in the version that `choose` names and a language that they want. */
  async find(
    id: string,
    choose: (form: PublicForm) => string = () => original,
    wanted: Wanted = [],
  ): Promise<OpenForm | undefined> {
    const { database } = this.provider;
    const form = isUuid(id) ? await selectPublicForm(database, id) : undefined;
    if (!form) return undefined;
    const spoken = await inLanguage(database, form.account_id, form, wanted);
    return inBrand(database, form.account_id, localizeDefaults(inVersion(spoken, choose(form)), spoken.spoken));
  }

  /** Whose the form is. */
  async accountOf(id: string): Promise<number | undefined> {
    if (!isUuid(id)) return undefined;
    const row = await this.provider.database.first<{ account_id: number }>(
      sql`select account_id from signup_forms where form_id = ${id}`,
    );
    return row?.account_id;
  }

  count({ account_id: accountId, form_id: formId, version }: OpenForm, moment: FormMoment): Promise<void> {
    return countMoment(this.provider.database, accountId, formId, moment, version);
  }

  async modelOf(
    form: OpenForm,
    { parameters, isEmbedded }: Pick<Sent, 'parameters' | 'isEmbedded'>,
    origin: Origin,
  ): Promise<FormPageModel> {
    return {
      form,
      known: await knownFields(this.provider.database, form.account_id),
      action: `/forms/${form.form_id}/submissions${isEmbedded ? '?embed=1' : ''}`,
      values: {},
      errors: {},
      parameters,
      question: this.#asks(form, origin) ? createQuestion(form.link_secret, form.form_id) : undefined,
      isEmbedded,
      ...(origin === 'script'
        ? { step: { index: 0, token: '' } }
        : { opened: createOpened(form.link_secret, form.form_id) }),
    };
  }

  puzzleOf({ link_secret: secret, form_id: id }: OpenForm): Puzzle {
    return createPuzzle(secret, id, bitsFor(this.#recent.of(id)));
  }

  /** Without a script there is no puzzle: when many sign up at once, its place is taken by the question. */
  #asks({ captcha, form_id: id }: OpenForm, origin: Origin): boolean {
    return captcha || (origin === 'page' && this.#recent.of(id) >= unquestioned);
  }

  /** Reads, validates and stores a submission. */
  async submit(form: OpenForm, request: Sent, origin: Origin): Promise<Outcome> {
    const { database } = this.provider;
    const { visitor } = request;
    const model = await this.modelOf(form, request, origin);
    const country = await phoneCountry(database, form.account_id);
    const sent = readSubmission(form, model.known, typeof request.body === 'string' ? request.body : '', country);
    const opened = origin === 'page' ? readOpened(form.link_secret, form.form_id, sent.opened) : 'ready';
    const again = (code: number, more: Partial<FormPageModel>): Outcome => ({
      kind: 'again',
      code,
      // Whoever corrects something has had the page open since they saw it first.
      model: { ...model, values: sent.typed, ...(opened !== 'unknown' && { opened: sent.opened }), ...more },
    });
    if (sent.step > 0) return this.#submitStep(form, sent, visitor, model);
    const texts = formTextsIn(form.spoken);
    const asks = this.#asks(form, origin);
    if (this.#isLimited(visitor.ip)) return again(429, { problem: texts.tooMany });
    // What is refused counts for nobody else: one network alone makes a form no harder for others.
    this.#recent.add(form.form_id);
    // The same response as for people, so that bots don't learn of the trap.
    if (sent.isFromProgram)
      return { kind: 'thanks', isAsked: form.require_confirmation || form.list_requires_confirmation };
    const answered = asks ? readAnswer(form.link_secret, form.form_id, sent.token, sent.answer) : undefined;
    const errors = { ...sent.errors };
    if (typeof answered === 'string') errors[questionNames.answer] = texts[answered];
    // Once answered, the question need not be answered again because of another field's error.
    const kept = typeof answered === 'object' ? { question: answered.question, answer: sent.answer.trim() } : {};
    if (Object.keys(errors).length > 0) return again(400, { errors, ...kept });
    if (opened !== 'ready') return again(400, { problem: texts.unread, ...kept });
    if (origin === 'script' && !(await this.#isSolved(form, sent))) return { kind: 'unsolved' };
    const onPages = origin === 'page' ? this.#onPages.add(form.form_id) : 0;
    const mustConfirm = onPages > unquestioned;
    if (onPages > mostOnPages || (mustConfirm && sent.row.columns.email === undefined))
      return again(429, { problem: texts.full });
    const hasMore = origin === 'script' && nextStep(form, model.known, 0) !== undefined;
    const stored = await this.#store(
      mustConfirm ? { ...form, require_confirmation: true } : form,
      sent,
      visitor,
      typeof answered === 'object' ? answered : undefined,
      again,
      hasMore,
    );
    return stored.kind === 'thanks' && origin === 'script'
      ? this.#after(form, sent.row.columns, model, stored)
      : stored;
  }

  /** What follows a step: the next one, or thanks. */
  #after(form: OpenForm, owner: StepOwner, model: FormPageModel, thanks: Outcome): Outcome {
    const index = nextStep(form, model.known, model.step?.index ?? 0);
    if (index === undefined) return thanks;
    const { email, phone_number_id: phone } = owner;
    const token = createStepToken(form.link_secret, form.form_id, {
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone_number_id: phone }),
    });
    return { kind: 'next', model: { ...model, values: {}, errors: {}, step: { index, token } } };
  }

  /** Stores a later step of somebody who is signed up. Whoever can't show that is thanked, and nothing changes. */
  async #submitStep(form: OpenForm, sent: Submission, visitor: Visitor, model: FormPageModel): Promise<Outcome> {
    const thanks: Outcome = { kind: 'thanks', isAsked: form.require_confirmation || form.list_requires_confirmation };
    const owner = readStepToken(form.link_secret, form.form_id, sent.stepToken);
    if (!owner || this.#isStepLimited(visitor.ip)) return thanks;
    const shown = { ...model, step: { index: sent.step, token: sent.stepToken } };
    if (Object.keys(sent.errors).length > 0)
      return { kind: 'again', code: 400, model: { ...shown, values: sent.typed, errors: sent.errors } };
    const isLast = nextStep(form, model.known, sent.step) === undefined;
    await submitStep(this.provider, form, owner, sent.row, isLast);
    await this.count(form, `step_${sent.step + 1}`);
    return this.#after(form, owner, shown, thanks);
  }

  async #isSolved({ account_id: accountId, form_id: formId, link_secret: secret }: OpenForm, { puzzle }: Submission) {
    const solved = readSolution(secret, formId, puzzle);
    // A puzzle from a calmer time is worth less: it may have been solved to be used now.
    if (!solved || solved.bits < bitsFor(this.#recent.of(formId)) - 1) return false;
    return consumeAnswer(this.provider.database, accountId, formId, solved.nonce, solved.expiresAt);
  }

  async #store(
    form: OpenForm,
    sent: Submission,
    visitor: Visitor,
    answered: Answered | undefined,
    again: (code: number, more: Partial<FormPageModel>) => Outcome,
    hasMore: boolean,
  ): Promise<Outcome> {
    const texts = formTextsIn(form.spoken);
    const result = await submitForm(this.provider, form, { ...sent, hasMore }, visitor, answered);
    if (result === 'answered') return again(400, { errors: { [questionNames.answer]: texts.expired } });
    if (result === 'full') return again(503, { problem: texts.full });
    if (result === 'unaddressed') return again(400, addressNeeded(form));
    await this.count(form, 'signups');
    return { kind: 'thanks', isAsked: result === 'asked' };
  }
}

/** The error for a visitor without an address, if the list requires confirmation. */
function addressNeeded({ fields, spoken }: OpenForm): Partial<FormPageModel> {
  const texts = formTextsIn(spoken);
  const field = fields.find(({ field_id: id }) => id === emailFieldId);
  return field
    ? { errors: { [emailFieldId]: fillIn(texts.addressNeeded, { label: field.label }) } }
    : { problem: texts.noAddressField };
}
