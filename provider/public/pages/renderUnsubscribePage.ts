import { escapeHtml } from 'sendwright/email/template';
import { page } from './page';

export interface UnsubscribePageModel {
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
export function renderUnsubscribePage({ company, email, group, done, preferencesUrl }: UnsubscribePageModel): string {
  const address = `<strong>${escapeHtml(email)}</strong>`;
  const what =
    group === undefined
      ? `email from <strong>${escapeHtml(company)}</strong>`
      : `<strong>${escapeHtml(group.name)}</strong> emails from ${escapeHtml(company)}`;
  const preferences =
    `<p class="after"><a href="${escapeHtml(preferencesUrl)}">` +
    `${done ? 'Changed your mind? Manage your preferences' : 'Manage all your preferences'}</a></p>`;
  if (done) {
    return page(
      "You're unsubscribed",
      `<p class="done" role="status">${address} won't receive ${what} any more.</p>${preferences}`,
    );
  }
  const description = group === undefined || group.description === '' ? '' : `<p>${escapeHtml(group.description)}</p>`;
  return page(
    'Unsubscribe?',
    `<p>Stop sending ${what} to ${address}?</p>${description}<form method="post"><button>Unsubscribe</button>` +
      `</form>${preferences}`,
  );
}
