import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { leaveReasons } from 'sendwright/wire/preferenceCenter';
import { anyOnPageIn, fillIn, type Language } from '../languages';
import { page } from './page';
import { pageTextsIn } from './pageTexts';
import { preferenceTextsIn, reasonTextsIn } from './preferenceTexts';

/** Characters that people can write beside a reason. */
export const longestComment = 500;

export interface UnsubscribePageModel {
  /** The account's look. */
  readonly brand: Brand | undefined;
  readonly language: Language;
  /** The sender's name, as recipients know it. */
  readonly company: string;
  readonly email: string;
  /** Unset: everything that the company sends. */
  readonly group?: { readonly name: string; readonly description: string } | undefined;
  /**
   * - `ask`: nothing has happened yet
   * - `done`: unsubscribed
   * - `told`: they have also said why
   */
  readonly step: 'ask' | 'done' | 'told';
  readonly preferencesUrl: string;
  /** Where the reason is sent; unset: nobody asks for one. */
  readonly reasonUrl?: string | undefined;
  /** Whether it offers to pause. */
  readonly offersPause: boolean;
  /** Whether the preferences page offers to get less. */
  readonly offersLess: boolean;
}

/** The page behind an unsubscribe link. It asks first, because scanners and previews follow links, too. */
export function renderUnsubscribePage(model: UnsubscribePageModel): string {
  const { brand, language, group, step } = model;
  const texts = pageTextsIn(language);
  const strong = (text: string): string => `<strong>${escapeHtml(anyOnPageIn(language, text))}</strong>`;
  const withNames = (text: string): string =>
    fillIn(escapeHtml(text), {
      email: strong(model.email),
      company: group === undefined ? strong(model.company) : escapeHtml(anyOnPageIn(language, model.company)),
      group: strong(group?.name ?? ''),
    });
  const preferences = (text: string): string =>
    `<p class="after"><a href="${escapeHtml(model.preferencesUrl)}">${escapeHtml(text)}</a></p>`;
  if (step !== 'ask') {
    const stopped = withNames(group === undefined ? texts.stoppedAll : texts.stoppedGroup);
    const told = `<p role="status">${escapeHtml(preferenceTextsIn(language).reasonThanks)}</p>`;
    return page(
      texts.doneTitle,
      `<p class="done" role="status">${stopped}</p>` +
        (step === 'told' ? told : reasonForm(model)) +
        preferences(texts.changedMind),
      language,
      brand,
    );
  }
  const description =
    group === undefined || group.description === ''
      ? ''
      : `<p>${escapeHtml(anyOnPageIn(language, group.description))}</p>`;
  return page(
    texts.unsubscribeTitle,
    `<p>${withNames(group === undefined ? texts.stopAll : texts.stopGroup)}</p>${description}` +
      `<form method="post"><button>${escapeHtml(texts.unsubscribe)}</button></form>${pauseForm(model)}` +
      preferences(model.offersLess ? preferenceTextsIn(language).less : texts.manage),
    language,
    brand,
  );
}

function pauseForm({ language, preferencesUrl, offersPause }: UnsubscribePageModel): string {
  if (!offersPause) return '';
  const { pause } = preferenceTextsIn(language);
  return (
    `<form class="alternatives" method="post" action="${escapeHtml(preferencesUrl)}">` +
    `<button class="second" name="action" value="pause">${escapeHtml(pause)}</button></form>`
  );
}

function reasonForm({ language, reasonUrl }: UnsubscribePageModel): string {
  if (reasonUrl === undefined) return '';
  const { why, comment } = preferenceTextsIn(language);
  const names = reasonTextsIn(language);
  const reasons = leaveReasons
    .map(
      (reason) =>
        `<label><input type="radio" name="reason" value="${reason}" required>` +
        `<span>${escapeHtml(names[reason])}</span></label>`,
    )
    .join('');
  return (
    `<form method="post" action="${escapeHtml(reasonUrl)}"><fieldset class="reasons">` +
    `<legend>${escapeHtml(why)}</legend>${reasons}` +
    `<div class="field"><label for="comment">${escapeHtml(comment)}</label>` +
    `<textarea id="comment" name="comment" rows="2" maxlength="${longestComment}"></textarea></div></fieldset>` +
    `<button class="second">${escapeHtml(pageTextsIn(language).sendAnswer)}</button></form>`
  );
}
