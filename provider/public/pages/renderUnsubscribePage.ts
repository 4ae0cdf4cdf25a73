import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { fillIn } from '../languages';
import { page } from './page';
import { pageTextsIn } from './pageTexts';

export interface UnsubscribePageModel {
  /** The account's look. */
  readonly brand: Brand | undefined;
  readonly language: string;
  /** The sender's name, as recipients know it. */
  readonly company: string;
  readonly email: string;
  /** Unset: everything that the company sends. */
  readonly group?: { readonly name: string; readonly description: string } | undefined;
  /** Already unsubscribed; otherwise the page asks. */
  readonly done: boolean;
  readonly preferencesUrl: string;
}

/** The page behind an unsubscribe link. It asks first, because scanners and previews follow links, too. */
export function renderUnsubscribePage(model: UnsubscribePageModel): string {
  const { brand, language, group, done } = model;
  const texts = pageTextsIn(language);
  const strong = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;
  const withNames = (text: string): string =>
    fillIn(escapeHtml(text), {
      email: strong(model.email),
      company: group === undefined ? strong(model.company) : escapeHtml(model.company),
      group: strong(group?.name ?? ''),
    });
  const preferences =
    `<p class="after"><a href="${escapeHtml(model.preferencesUrl)}">` +
    `${escapeHtml(done ? texts.changedMind : texts.manage)}</a></p>`;
  if (done) {
    const stopped = withNames(group === undefined ? texts.stoppedAll : texts.stoppedGroup);
    return page(texts.doneTitle, `<p class="done" role="status">${stopped}</p>${preferences}`, language, brand);
  }
  const description = group === undefined || group.description === '' ? '' : `<p>${escapeHtml(group.description)}</p>`;
  return page(
    texts.unsubscribeTitle,
    `<p>${withNames(group === undefined ? texts.stopAll : texts.stopGroup)}</p>${description}` +
      `<form method="post"><button>${escapeHtml(texts.unsubscribe)}</button></form>${preferences}`,
    language,
    brand,
  );
}
