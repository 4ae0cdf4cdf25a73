import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { type MailFrequency, mailFrequencies, type PreferenceCenterContent } from 'sendwright/wire/preferenceCenter';
import type { LanguageChoice } from '../../domains/languages/languageFor';
import { centerTexts } from '../../domains/preference-center/centerTexts';
import type { Detail } from '../../domains/preference-center/details';
import type { Texting } from '../../domains/preference-center/texting';
import type { Preferences } from '../../domains/preference-center/preferences';
import { attributesOf, input } from '../../domains/signup-forms/page/formInput';
import { anyOnPageIn, fillIn, type Language, languageAttributes, tagOf } from '../languages';
import { page } from './page';
import { pageTextsIn } from './pageTexts';
import { preferenceTextsIn } from './preferenceTexts';

export interface PreferencesPageModel {
  /** The account's look. */
  readonly brand: Brand | undefined;
  readonly language: Language;
  /** Those that recipients can choose. */
  readonly languages: readonly LanguageChoice[];
  readonly company: string;
  readonly email: string;
  readonly center: PreferenceCenterContent;
  /** The groups to show, at most 25. */
  readonly groups: readonly {
    readonly id: number;
    readonly name: string;
    readonly description: string;
    readonly subscribed: boolean;
  }[];
  readonly unsubscribedFromAll: boolean;
  readonly preferences: Preferences;
  readonly details: readonly Detail[];
  /** Unset: there is nothing to choose. */
  readonly texting?: Texting | undefined;
  /** Whether the choice was just saved. */
  readonly saved: boolean;
}

/** The page where recipients choose what to receive. Works without scripts. */
export function renderPreferencesPage(model: PreferencesPageModel): string {
  const { brand, language, company, email, center, preferences, unsubscribedFromAll, saved } = model;
  const texts = pageTextsIn(language);
  const more = preferenceTextsIn(language);
  const own = centerTexts(center, language);
  const choose = fillIn(escapeHtml(texts.choose), {
    company: `<strong>${escapeHtml(anyOnPageIn(language, company))}</strong>`,
    email: `<strong>${escapeHtml(email)}</strong>`,
  });
  const intro =
    own.intro === ''
      ? `<p>${choose}</p>`
      : `<p class="words">${escapeHtml(own.intro)}</p><p><strong>${escapeHtml(email)}</strong></p>`;
  const choices = [
    center.offers_frequency ? frequencyChoice(model) : '',
    center.offers_language ? languageChoice(model) : '',
  ].join('');
  const buttons = [
    `<button name="action" value="save">${escapeHtml(texts.save)}</button>`,
    center.offers_pause && !unsubscribedFromAll && preferences.pausedUntil === null
      ? `<button class="second" name="action" value="pause">${escapeHtml(more.pause)}</button>`
      : '',
    unsubscribedFromAll ? '' : `<button class="link" name="action" value="leave">${escapeHtml(more.leaveAll)}</button>`,
  ].join('');
  return page(
    own.title,
    (saved ? `<p class="done" role="status">${escapeHtml(texts.saved)}</p>` : '') +
      intro +
      `${pauseOf(model)}<form method="post" novalidate>${groupsOf(model)}` +
      (choices === '' ? '' : `<div class="choices">${choices}</div>`) +
      detailsFields(model) +
      textingChoice(model) +
      (unsubscribedFromAll ? allChoice(model) : '') +
      `<div class="buttons">${buttons}</div></form>`,
    language,
    brand,
    true,
  );
}

function pauseOf({ language, email, preferences, unsubscribedFromAll }: PreferencesPageModel): string {
  if (preferences.pausedUntil === null || unsubscribedFromAll) return '';
  const { paused, resume } = preferenceTextsIn(language);
  const date = new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const text = fillIn(escapeHtml(paused), {
    email: `<strong>${escapeHtml(email)}</strong>`,
    date: escapeHtml(date.format(preferences.pausedUntil)),
  });
  return (
    // A form of its own: Enter in a field presses the first button of a form.
    `<form class="notice" method="post"><p>${text}</p>` +
    `<button class="second" name="action" value="resume">${escapeHtml(resume)}</button></form>`
  );
}

function groupsOf({ language, groups }: PreferencesPageModel): string {
  if (groups.length === 0) return '';
  const rows = groups
    .map(
      ({ id, name, description, subscribed }) =>
        `<label><input type="checkbox" name="group" value="${id}"${subscribed ? ' checked' : ''}>` +
        `<span>${escapeHtml(anyOnPageIn(language, name))}</span>` +
        `${description === '' ? '' : `<small>${escapeHtml(anyOnPageIn(language, description))}</small>`}</label>` +
        // Groups that were added after the page was shown are not affected.
        `<input type="hidden" name="shown" value="${id}">`,
    )
    .join('');
  return `<fieldset class="groups"><legend>${escapeHtml(pageTextsIn(language).receive)}</legend>${rows}</fieldset>`;
}

function frequencyChoice({ language, preferences }: PreferencesPageModel): string {
  const texts = preferenceTextsIn(language);
  const option = (one: MailFrequency): string =>
    `<label><input type="radio" name="frequency" value="${one}"` +
    `${preferences.frequency === one ? ' checked' : ''}><span>${escapeHtml(texts[one])}</span></label>`;
  const options = mailFrequencies.map(option).join('');
  return `<fieldset class="segments"><legend>${escapeHtml(texts.howOften)}</legend>${options}</fieldset>`;
}

/** Without a choice of theirs, recipients get the language of their browser. */
function languageChoice({ language, languages }: PreferencesPageModel): string {
  const options = languages
    .map(
      ({ tag, name }) =>
        `<option value="${escapeHtml(tag)}" ${languageAttributes(tag)}${tagOf(language) === tag ? ' selected' : ''}>` +
        `${escapeHtml(name)}</option>`,
    )
    .join('');
  return (
    `<div class="field"><label for="language">${escapeHtml(preferenceTextsIn(language).language)}</label>` +
    `<select id="language" name="language">${options}</select>` +
    `<input type="hidden" name="shown_language" value="${escapeHtml(tagOf(language))}"></div>`
  );
}

/** The box counts only where it was shown: unchecked boxes are not submitted. */
function textingChoice({ language, company, texting }: PreferencesPageModel): string {
  if (!texting) return '';
  const { texts, textsFrom, textsStopped, textsOff } = preferenceTextsIn(language);
  const number = `<bdi>·· ${escapeHtml(texting.ending)}</bdi>`;
  if (texting.isHeld) return `<p>${fillIn(escapeHtml(textsOff), { number, company: escapeHtml(company) })}</p>`;
  const stopped = texting.isStoppedPartly ? `<br>${escapeHtml(textsStopped)}` : '';
  return (
    '<fieldset class="groups"><label>' +
    `<input type="checkbox" name="texts" value="yes"${texting.isOn ? ' checked' : ''}>` +
    `<span>${fillIn(escapeHtml(texts), { number })}</span>` +
    `<small>${escapeHtml(fillIn(textsFrom, { company }))}${stopped}</small></label>` +
    `<input type="hidden" name="shown_texts" value="yes"></fieldset>`
  );
}

function detailsFields({ language, details }: PreferencesPageModel): string {
  if (details.length === 0) return '';
  const firstWrong = details.find(({ error }) => error !== undefined);
  const fields = details.map((detail) =>
    input({
      id: detail.id,
      label: detail.label,
      helper: '',
      required: false,
      attributes: attributesOf(detail.target),
      value: detail.value,
      error: detail.error,
      isFirstWrong: detail === firstWrong,
      language,
    }),
  );
  const legend = escapeHtml(preferenceTextsIn(language).details);
  return `<fieldset class="details"><legend>${legend}</legend>${fields.join('')}</fieldset>`;
}

function allChoice({ language }: PreferencesPageModel): string {
  const texts = pageTextsIn(language);
  return (
    `<fieldset class="groups"><legend>${escapeHtml(texts.orAll)}</legend>` +
    `<label><input type="checkbox" name="all" value="yes" checked><span>${escapeHtml(texts.all)}</span>` +
    `<small>${escapeHtml(texts.overrides)}</small></label>` +
    // The same as for groups: without it, the form says nothing about all mail.
    `<input type="hidden" name="shown" value="all"></fieldset>`
  );
}
