import { limits } from 'sendwright/wire/limits';

export interface TestNumbers {
  /** E.164, without duplicates. */
  readonly numbers: readonly string[];
  /** The problem with the input. */
  readonly problem: string | undefined;
}

/** A ten-digit number of the North American Numbering Plan, in any common notation. */
function numberOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined;
}

/** Parses the phone numbers for a test, separated by commas, semicolons or newlines. */
export function readTestNumbers(typed: string): TestNumbers {
  const parts = typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = parts.find((part) => numberOf(part) === undefined);
  const numbers = [...new Set(parts.flatMap((part) => numberOf(part) ?? []))];
  if (parts.length === 0) return { numbers, problem: 'Enter a phone number.' };
  if (wrong !== undefined)
    return {
      numbers,
      problem: `Enter a 10-digit phone number in the United States or Canada, not “${wrong.slice(0, 50)}”.`,
    };
  if (numbers.length > limits.sms.testRecipients)
    return { numbers, problem: `You can send a test to at most ${limits.sms.testRecipients} numbers.` };
  return { numbers, problem: undefined };
}
