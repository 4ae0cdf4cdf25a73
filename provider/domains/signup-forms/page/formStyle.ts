import {
  signupFormFonts,
  signupFormLimits as limits,
  signupFormMeasures,
  type SignupFormStyle,
} from 'sendwright/wire/signupFormContent';
import { keysOf } from 'sendwright/formats';
import { policySource } from '../../../public/pages/policySource';
import type { ErrorItem } from '../../../http/errors';

/** The style of a new form: light, with readable texts. */
export const newStyle: SignupFormStyle = {
  background: '#ffffff',
  font_family: 'System',
  font_color: '#18181b',
  button_color: '#4f46e5',
  button_text_color: '#ffffff',
  border_color: '#d4d4d8',
  border_width: 1,
  border_radius: 10,
  padding: 32,
  width: 480,
  follows_brand: true,
};

const colors = {
  background: 'Background color',
  font_color: 'Font color',
  button_color: 'Button color',
  button_text_color: 'Button text color',
  border_color: 'Border color',
} as const;
const measures = {
  border_width: 'Border width',
  border_radius: 'Border radius',
  padding: 'Padding',
  width: 'Width',
} as const;
type MeasureName = keyof typeof measures;
const colorNames = keysOf(colors);
const measureNames = keysOf(measures);

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
const isFont = (text: string): boolean => (signupFormFonts as readonly string[]).includes(text);
const isWithin = (name: MeasureName, value: number): boolean =>
  Number.isInteger(value) && value >= signupFormMeasures[name][0] && value <= signupFormMeasures[name][1];

/** The errors in a style, by field. */
export function styleProblems(style: SignupFormStyle): ErrorItem[] {
  const wrong: ErrorItem[] = [];
  for (const name of colorNames) {
    if (!isColor(style[name]))
      wrong.push({ field: `style.${name}`, message: `${colors[name]} must be a color such as #4f46e5.` });
  }
  if (!isFont(style.font_family))
    wrong.push({ field: 'style.font_family', message: `Font family must be one of ${signupFormFonts.join(', ')}.` });
  for (const name of measureNames) {
    const [least, most] = signupFormMeasures[name];
    if (!isWithin(name, style[name]))
      wrong.push({
        field: `style.${name}`,
        message: `${measures[name]} must be a whole number of pixels from ${least} to ${most}.`,
      });
  }
  const { image_url: address = '', image_alt: words = '' } = style;
  if (address.length > limits.image_url || (address !== '' && !isImageAddress(address)))
    wrong.push({
      field: 'style.image_url',
      message: `Image must be an address that starts with https://, of up to ${limits.image_url} characters.`,
    });
  if ([...words].length > limits.image_alt)
    wrong.push({ field: 'style.image_alt', message: `Alt text must not exceed ${limits.image_alt} characters.` });
  return wrong;
}

/** Images of the library have the address of the installation, which may be without TLS. */
export const isImageAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && policySource(address) !== undefined;

/** The style, with defaults for invalid values: nothing else may reach a style sheet. */
export function safeStyle(given: Partial<SignupFormStyle>): SignupFormStyle {
  const style = { ...newStyle };
  for (const name of colorNames) if (isColor(given[name] ?? '')) style[name] = (given[name] ?? '').toLowerCase();
  for (const name of measureNames) if (isWithin(name, given[name] ?? NaN)) style[name] = given[name] ?? 0;
  if (isFont(given.font_family ?? '')) style.font_family = given.font_family ?? '';
  return style;
}
