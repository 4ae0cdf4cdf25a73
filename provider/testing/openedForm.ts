import type { Database } from '../database/database';
import { selectPublicForm } from '../domains/signup-forms/queries';
import { createOpened } from '../domains/signup-forms/page/opened';
import { openedName } from '../domains/signup-forms/submit/readSubmission';

/** What the page of a form sends that was opened a while ago, by default long enough for a person. */
export async function openedForm(
  database: Database,
  formId: string,
  milliseconds = 10_000,
): Promise<Record<string, string>> {
  const form = await selectPublicForm(database, formId);
  // A form that does not exist has no page.
  return form ? { [openedName]: createOpened(form.link_secret, formId, Date.now() - milliseconds) } : {};
}
