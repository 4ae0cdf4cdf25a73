import { IsEmailAddress, Satisfies } from 'sendwright/sdk/forms';

const isDays = (value: string): boolean =>
  value.trim() === '' || (/^\d{1,4}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 3650);

/** The values of every mail and tracking setting, by the names of the API; each dialog shows those of one setting. */
export class SettingForm {
  enabled = false;
  @IsEmailAddress('Address') email = '';
  /** One address or domain in each line. */
  list = '';
  @Satisfies<string>('isDays', 'Enter 1 to 3,650 days, or nothing.', isDays) hard_bounces = '';
  @Satisfies<string>('isDays', 'Enter 1 to 3,650 days, or nothing.', isDays) soft_bounces = '';
  html_content = '';
  plain_content = '';
  max_score = '5';
  enable_text = false;
  utm_source = '';
  utm_medium = '';
  utm_term = '';
  utm_content = '';
  utm_campaign = '';
  replace = '';
}

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Days of the form, as the API has them: null is forever. */
export const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
