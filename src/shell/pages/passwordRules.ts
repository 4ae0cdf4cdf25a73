import { Satisfies } from 'sendwright/sdk/forms';

/** Minimum characters of a password (the same as on the server). */
export const minimumPasswordLength = 8;

/** `Password must have at least 8 characters.` */
export const IsPassword = (label: string): ReturnType<typeof Satisfies<string>> =>
  Satisfies<string>(
    'isPassword',
    `${label} must have at least ${minimumPasswordLength} characters.`,
    (value) => value.length >= minimumPasswordLength,
  );
