import { signupFormLimits as limits, type SignupFormHiddenField } from 'sendwright/wire/signupFormContent';
import type { ErrorItem } from '../../../http/errors';
import { policySource } from '../../../public/pages/policySource';
import type { KnownField } from '../../contacts/contactRow';
import { isIdentifying, signupTarget } from '../formFields';

interface WithFields {
  readonly fields: ReadonlyArray<{ readonly field_id: string }>;
  readonly hidden_fields: readonly SignupFormHiddenField[];
}

/** Errors in fields that take their value from the page's address. */
export function hiddenFieldProblems(
  { fields, hidden_fields: hidden }: WithFields,
  known: ReadonlyMap<string, KnownField>,
): ErrorItem[] {
  if (hidden.length > limits.hidden_fields)
    return [{ field: 'hidden_fields', message: `A form has up to ${limits.hidden_fields} hidden fields.` }];
  const used = new Set(fields.map(({ field_id: id }) => id));
  return hidden.flatMap(({ field_id: fieldId, parameter }, index) => {
    const at = `hidden_fields.${index}`;
    const wrong: ErrorItem[] = [];
    const target = signupTarget(fieldId, known);
    // Who makes the link would decide whom a signup is about.
    if (!target || isIdentifying(target))
      wrong.push({ field: `${at}.field_id`, message: 'Choose a field other than the email address and phone number.' });
    else if (used.has(fieldId))
      wrong.push({ field: `${at}.field_id`, message: 'Each field can be on a form only once.' });
    used.add(fieldId);
    if (!/^[\w.-]+$/.test(parameter) || parameter.length > limits.parameter)
      wrong.push({
        field: `${at}.parameter`,
        message: `Enter the name of a parameter, such as utm_source, at most ${limits.parameter} characters.`,
      });
    return wrong;
  });
}

/**
 * The target must be a website, because it is opened in visitors' browsers, and be what it looks like: `URL` drops line
 * breaks and tabs, reads a backslash as a slash, and what is before an `@` looks like a host.
 */
export function redirectProblems(url: string): ErrorItem[] {
  if (url === '') return [];
  const isWebsite =
    /^https?:\/\/[^\s\\/]/i.test(url) &&
    url.length <= limits.redirect_url &&
    !/[\s\\]/.test(url) &&
    policySource(url) !== undefined &&
    new URL(url).username === '';
  return isWebsite
    ? []
    : [
        {
          field: 'redirect_url',
          message: `Enter an address that starts with https://, at most ${limits.redirect_url} characters.`,
        },
      ];
}
