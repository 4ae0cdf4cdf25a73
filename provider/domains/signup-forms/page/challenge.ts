import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** How long a question can be answered, in milliseconds. */
const lifetime = 3_600_000;

/** A sum that a visitor is asked for: what a person reads, and what comes back with the answer. */
export interface Question {
  readonly text: string;
  /** Signed, so that nobody asks themselves what they have answered before. */
  readonly token: string;
}

/** A question that came back answered. */
export interface Answered {
  readonly nonce: string;
  readonly expiresAt: Date;
  readonly question: Question;
}

const shape = /^([0-9a-z]{1,12})\.([2-9])\.([2-9])\.([\w-]{22})\.([\w-]{43})$/;

const signature = (secret: Buffer, formId: string, content: string): string =>
  createHmac('sha256', secret).update(`signup form ${formId} ${content}`).digest('base64url');
const textOf = (one: number, other: number): string => `What is ${one} plus ${other}?`;

/**
 * A new question. It stops programs that fill in every form they find, not one that is written against ours: for that
 * somebody else's service would have to watch the visitor.
 */
export function createQuestion(secret: Buffer, formId: string, now = Date.now()): Question {
  const [one, other] = [randomInt(2, 10), randomInt(2, 10)];
  const content = `${now.toString(36)}.${one}.${other}.${randomBytes(16).toString('base64url')}`;
  return { text: textOf(one, other), token: `${content}.${signature(secret, formId, content)}` };
}

/**
 * What came back, where it is the right answer to a question of this form that can still be answered; else why it is
 * not.
 */
export function readAnswer(
  secret: Buffer,
  formId: string,
  token: string,
  answer: string,
  now = Date.now(),
): Answered | 'unasked' | 'expired' | 'wrong' {
  const [, issued = '', one = '', other = '', nonce = '', given = ''] = shape.exec(token) ?? [];
  const content = `${issued}.${one}.${other}.${nonce}`;
  if (issued === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, formId, content))))
    return 'unasked';
  const expiresAt = parseInt(issued, 36) + lifetime;
  if (now > expiresAt) return 'expired';
  if (!/^\d{1,3}$/.test(answer.trim()) || Number(answer) !== Number(one) + Number(other)) return 'wrong';
  return { nonce, expiresAt: new Date(expiresAt), question: { text: textOf(Number(one), Number(other)), token } };
}
