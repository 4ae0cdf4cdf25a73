import { isEmail, isURL, registerDecorator } from 'class-validator';

type Rule = (target: object, property: string | symbol) => void;

/** A decorator that validates with `holds`; blank values pass unless the rule checks them. */
function rule(name: string, message: string, holds: (value: unknown, form: object) => boolean): Rule {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message },
      validator: { validate: (value, about) => holds(value, about?.object ?? {}) },
    });
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** `<Label> is a required field.` */
export const IsRequired = (label: string): Rule =>
  rule('isRequired', `${label} is a required field.`, (value) => !isBlank(value));

/** `<Label> must be a valid email address.` */
export const IsEmailAddress = (label: string): Rule =>
  rule('isEmailAddress', `${label} must be a valid email address.`, (value) => isBlank(value) || isEmail(text(value)));

/** `<Label> must not exceed N characters.` */
export const MaxCharacters = (label: string, limit: number): Rule =>
  rule('maxCharacters', `${label} must not exceed ${limit} characters.`, (value) => text(value).length <= limit);

/** A web address with `http://` or `https://`. */
export const IsWebAddress = (label: string): Rule =>
  rule(
    'isWebAddress',
    `${label} must be a valid URL starting with http:// or https://.`,
    (value) =>
      isBlank(value) ||
      isURL(text(value), { protocols: ['http', 'https'], require_protocol: true, require_tld: false }),
  );

/**
 * Any other rule, with its own message. `holds` also gets blank values, and the form for what depends on other fields.
 */
export const Satisfies = <Value, Values extends object = object>(
  name: string,
  message: string,
  holds: (value: Value, form: Values) => boolean,
): Rule => rule(name, message, (value, form) => holds(value as Value, form as Values));

/** `<Label> must be unique.` `taken` returns the existing values, compared case-insensitively. */
export const IsUnique = (label: string, taken: () => readonly string[]): Rule =>
  rule(
    'isUnique',
    `${label} must be unique.`,
    (value) => isBlank(value) || !taken().some((one) => one.trim().toLowerCase() === text(value).toLowerCase()),
  );
