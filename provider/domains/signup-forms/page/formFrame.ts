import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import type { SignupFormStyle } from 'sendwright/wire/signupFormContent';
import { logoHtml } from '../../../public/pages/brandLook';
import { isImageAddress } from './formStyle';

/** The address of the form's image; empty if it has none. While a form is edited, the address can be anything. */
export const imageOf = ({ image = 'none', image_url: address = '' }: SignupFormStyle): string =>
  image !== 'none' && isImageAddress(address) ? address : '';

/** A form or what follows it, with the logo and the image. A bar has no room for one. */
export function formFrame(style: SignupFormStyle, brand: Brand | undefined, body: string, isBar = false): string {
  const { image = 'none', image_alt: alternative = '' } = style;
  const content = `${logoHtml(brand, true)}${body}`;
  if (image === 'none' || isBar) return `<main class="card">${content}</main>`;
  const source = imageOf(style);
  const attributes = `src="${escapeHtml(source)}" alt="${escapeHtml(alternative)}" referrerpolicy="no-referrer"`;
  const picture = `<div class="picture">${source === '' ? '' : `<img ${attributes}>`}</div>`;
  return `<main class="card pictured ${image}">${picture}<div class="words">${content}</div></main>`;
}
