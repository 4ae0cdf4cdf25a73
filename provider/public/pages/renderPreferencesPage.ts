import { escapeHtml } from 'sendwright/email/template';
import { page } from './page';

export interface PreferencesPageModel {
  readonly company: string;
  readonly email: string;
  /** The groups shown, at most 25. */
  readonly groups: readonly {
    readonly id: number;
    readonly name: string;
    readonly description: string;
    readonly subscribed: boolean;
  }[];
  readonly unsubscribedFromAll: boolean;
  /** The choice was just saved. */
  readonly saved: boolean;
}

/** The page where recipients choose what they want to receive. Works without scripts. */
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
        // Groups that appear between showing and saving were not decided on: they are left alone.
        `<input type="hidden" name="shown" value="${id}">`,
    )
    .join('');
  const choices = groups.length === 0 ? '' : `<fieldset><legend>I want to receive</legend>${rows}</fieldset>`;
  return page(
    'Email preferences',
    (saved ? '<p class="done" role="status">Your preferences are saved.</p>' : '') +
      `<p>Choose what <strong>${escapeHtml(company)}</strong> sends to <strong>${escapeHtml(email)}</strong>.</p>` +
      `<form method="post">${choices}<fieldset><legend>Or nothing at all</legend>` +
      `<label><input type="checkbox" name="all" value="yes"${unsubscribedFromAll ? ' checked' : ''}><span>` +
      'Unsubscribe from all</span>' +
      '<small>This overrides the choices above.</small></label>' +
      // As of the groups: what comes without it decided nothing about all mail.
      '<input type="hidden" name="shown" value="all"></fieldset><button>Save preferences</button></form>',
  );
}
