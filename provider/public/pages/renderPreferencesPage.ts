import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { fillIn } from '../languages';
import { page } from './page';
import { pageTextsIn } from './pageTexts';

export interface PreferencesPageModel {
  /** The account's look. */
  readonly brand: Brand | undefined;
  readonly language: string;
  readonly company: string;
  readonly email: string;
  /** The groups to show, at most 25. */
  readonly groups: readonly {
    readonly id: number;
    readonly name: string;
    readonly description: string;
    readonly subscribed: boolean;
  }[];
  readonly unsubscribedFromAll: boolean;
  /** Whether the choice was just saved. */
  readonly saved: boolean;
}

/** The page where recipients choose what to receive. Works without scripts. */
export function renderPreferencesPage({
  brand,
  language,
  company,
  email,
  groups,
  unsubscribedFromAll,
  saved,
}: PreferencesPageModel): string {
  const texts = pageTextsIn(language);
  const choose = fillIn(escapeHtml(texts.choose), {
    company: `<strong>${escapeHtml(company)}</strong>`,
    email: `<strong>${escapeHtml(email)}</strong>`,
  });
  const rows = groups
    .map(
      ({ id, name, description, subscribed }) =>
        `<label><input type="checkbox" name="group" value="${id}"${subscribed ? ' checked' : ''}>` +
        `<span>${escapeHtml(name)}</span>` +
        `${description === '' ? '' : `<small>${escapeHtml(description)}</small>`}</label>` +
        // Groups that were added after the page was shown are not affected.
        `<input type="hidden" name="shown" value="${id}">`,
    )
    .join('');
  const choices =
    groups.length === 0 ? '' : `<fieldset><legend>${escapeHtml(texts.receive)}</legend>${rows}</fieldset>`;
  return page(
    texts.preferencesTitle,
    (saved ? `<p class="done" role="status">${escapeHtml(texts.saved)}</p>` : '') +
      `<p>${choose}</p>` +
      `<form method="post">${choices}<fieldset><legend>${escapeHtml(texts.orAll)}</legend>` +
      `<label><input type="checkbox" name="all" value="yes"${unsubscribedFromAll ? ' checked' : ''}><span>` +
      `${escapeHtml(texts.all)}</span>` +
      `<small>${escapeHtml(texts.overrides)}</small></label>` +
      // The same as for groups: without it, the form says nothing about all mail.
      `<input type="hidden" name="shown" value="all"></fieldset><button>${escapeHtml(texts.save)}</button></form>`,
    language,
    brand,
  );
}
