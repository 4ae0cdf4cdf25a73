import { escapeHtml } from 'sendwright/email/template';
import { page } from './page';

export interface PreferencesPageModel {
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
  company,
  email,
  groups,
  unsubscribedFromAll,
  saved,
}: PreferencesPageModel): string {
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
  const choices = groups.length === 0 ? '' : `<fieldset><legend>I want to receive</legend>${rows}</fieldset>`;
  return page(
    'Email preferences',
    (saved ? '<p class="done" role="status">Your preferences are saved.</p>' : '') +
      `<p>Choose what <strong>${escapeHtml(company)}</strong> sends to <strong>${escapeHtml(email)}</strong>.</p>` +
      `<form method="post">${choices}<fieldset><legend>Or unsubscribe from everything</legend>` +
      `<label><input type="checkbox" name="all" value="yes"${unsubscribedFromAll ? ' checked' : ''}><span>` +
      'Unsubscribe from all</span>' +
      '<small>This overrides the choices above.</small></label>' +
      // The same as for groups: without it, the form says nothing about all mail.
      '<input type="hidden" name="shown" value="all"></fieldset><button>Save preferences</button></form>',
  );
}
