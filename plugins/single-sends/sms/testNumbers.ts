import { limits } from 'sendwright/wire/limits';

export interface TestNumbers {
  /** E.164, each once. */
  readonly numbers: readonly string[];
  /** What is wrong with what was typed. */
  readonly problem: string | undefined;
}

/** Ten digits as they are given out in the United States and Canada, written in any common way. */
function numberOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined;
}

/** Reads the numbers that a test goes to, separated by commas, semicolons or lines. */
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
      problem: `Enter a phone number of ten digits in the United States or Canada, not “${wrong.slice(0, 50)}”.`,
    };
  if (numbers.length > limits.sms.testRecipients)
    return { numbers, problem: `A test goes to at most ${limits.sms.testRecipients} numbers.` };
  return { numbers, problem: undefined };
}
