import type { Brand } from 'sendwright/email';
import type { SignupFormStyle } from 'sendwright/wire/signupFormContent';
import type { Queryable } from '../../../database/database';
import { findBrand } from '../../brand-kit/brandKits';
import type { SpokenForm } from './formLanguage';

/** A form as its page shows it. */
export type ShownForm = SpokenForm & { readonly brand?: Brand | undefined; readonly version?: string };

/** A form that follows the account's brand kit, with the brand and its colors; any other form as it is. */
export async function inBrand<Form extends SpokenForm>(
  database: Queryable,
  accountId: number,
  form: Form,
): Promise<Form & ShownForm> {
  const brand = form.style.follows_brand === true ? (await findBrand(database, accountId))?.brand : undefined;
  return brand ? { ...form, brand, style: brandedStyle(form.style, brand) } : form;
}

/** The colors of a brand. Sizes stay those of the form. */
export const brandedStyle = (style: SignupFormStyle, { colors, buttons }: Brand): SignupFormStyle => ({
  ...style,
  background: colors.surface,
  font_color: colors.text,
  button_color: buttons.primary.fill,
  button_text_color: buttons.primary.color,
  border_color: colors.line,
});
