import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** How long a question can be answered, in milliseconds. */
const lifetime = 3_600_000;

/** An arithmetic question: two numbers to add, and the token that is submitted with the answer. */
export interface Question {
  readonly one: number;
  readonly other: number;
  /** Signed, so that visitors can't make up their own question. */
  readonly token: string;
}

/** A submitted question with its answer. */
export interface Answered {
  readonly nonce: string;
  readonly expiresAt: Date;
  readonly question: Question;
}

const shape = /^([0-9a-z]{1,12})\.([2-9])\.([2-9])\.([\w-]{22})\.([\w-]{43})$/;

const signature = (secret: Buffer, formId: string, content: string): string =>
  createHmac('sha256', secret).update(`signup form ${formId} ${content}`).digest('base64url');

/**
 * Creates a question. It stops bots that fill in every form they find, not one written for this form; stopping that
 * would require a third-party service that tracks visitors.
 */
export function createQuestion(secret: Buffer, formId: string, now = Date.now()): Question {
  const [one, other] = [randomInt(2, 10), randomInt(2, 10)];
  const content = `${now.toString(36)}.${one}.${other}.${randomBytes(16).toString('base64url')}`;
  return { one, other, token: `${content}.${signature(secret, formId, content)}` };
}

/** The question, if the answer is right and it belongs to this form and has not expired; otherwise the reason. */
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
  return { nonce, expiresAt: new Date(expiresAt), question: { one: Number(one), other: Number(other), token } };
}
