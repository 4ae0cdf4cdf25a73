import { createHmac } from 'node:crypto';
import type { SignupFormVersion } from 'sendwright/wire/signupFormContent';
import type { Visitor } from '../consents/consentRow';
import type { FormRow, PublicForm } from './queries';
import type { FormValues } from './submit/formValues';

/** The id of the form itself in a test. */
export const original = 'a';

type Tested = Pick<FormRow, 'versions' | 'test_number'>;

/** The name of a version in figures and evidence, of this test alone; empty: no test is running. */
export const versionKey = ({ versions, test_number: test }: Tested, id: string): string =>
  versions.length === 0 ? '' : `${test}${id}`;

/** The form as a version of it; any other id is the form itself. */
export function inVersion<Form extends FormValues & Tested>(
  form: Form,
  id: string,
): Form & { readonly version: string } {
  const found = form.versions.find((one) => one.id === id);
  return { ...form, ...found?.content, version: versionKey(form, found?.id ?? original) };
}

/** The share of the form itself. */
export const originalShare = (versions: readonly SignupFormVersion[]): number =>
  100 - versions.reduce((sum, { share }) => sum + share, 0);

/**
 * The version for a visitor, by the shares: the same one each time, without storing anything in their browser, as long
 * as they come from the same address with the same browser.
 */
export function versionFor(form: PublicForm, { ip, userAgent }: Visitor): string {
  const { versions, test_number: test, form_id: id, link_secret: secret } = form;
  if (versions.length === 0) return original;
  const digest = createHmac('sha256', secret).update(`form version ${id} ${test} ${ip} ${userAgent}`).digest();
  let left = digest.readUInt32BE(0) % 100;
  for (const version of versions) {
    left -= version.share;
    if (left < 0) return version.id;
  }
  return original;
}
