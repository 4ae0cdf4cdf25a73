import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a visitor can take for all steps, in milliseconds. */
const lifetime = 3_600_000;

/** Whose form it is in later steps: what identified the visitor in the first one. */
export interface StepOwner {
  readonly email?: string;
  readonly phone_number_id?: string;
}

const shape = /^([0-9a-z]{1,12})\.([\w-]{1,2000})\.([\w-]{43})$/;

const signature = (secret: Buffer, formId: string, content: string): string =>
  createHmac('sha256', secret).update(`signup form step ${formId} ${content}`).digest('base64url');

/** Lets the visitor who sent the first step send the later ones, and nobody else. */
export function createStepToken(secret: Buffer, formId: string, owner: StepOwner, now = Date.now()): string {
  const content = `${now.toString(36)}.${Buffer.from(JSON.stringify(owner)).toString('base64url')}`;
  return `${content}.${signature(secret, formId, content)}`;
}

/** Undefined if the token is not ours, of another form, or an hour old. */
export function readStepToken(secret: Buffer, formId: string, token: string, now = Date.now()): StepOwner | undefined {
  const [, issued = '', owner = '', given = ''] = token.length > 2100 ? [] : (shape.exec(token) ?? []);
  const expected = Buffer.from(signature(secret, formId, `${issued}.${owner}`));
  const signed = Buffer.from(given);
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
  if (now - parseInt(issued, 36) > lifetime) return undefined;
  const { email, phone_number_id: phone } = JSON.parse(Buffer.from(owner, 'base64url').toString()) as StepOwner;
  return { ...(email !== undefined && { email }), ...(phone !== undefined && { phone_number_id: phone }) };
}
