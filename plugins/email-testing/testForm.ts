import type { EmailTestCreate } from 'sendwright/wire/emailTesting';
import type { TestableMessage } from './contract';

/** What is chosen and typed. */
export interface TestDraft {
  readonly clients: ReadonlySet<string>;
  readonly spam: boolean;
  readonly from: string;
  readonly subject: string;
  /** JSON text. */
  readonly testData: string;
}

/** What is wrong, by field; as the provider names them. */
export type TestProblems = Readonly<Partial<Record<'inbox_clients' | 'from' | 'subject' | 'substitutions', string>>>;

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Validates a draft and builds its request. */
export function requestOf(
  draft: TestDraft,
  message: TestableMessage,
): { readonly problems: TestProblems; readonly request: EmailTestCreate } {
  const { clients, spam, testData } = draft;
  const from = draft.from.trim();
  const subject = draft.subject.trim();
  const substitutions = testData.trim() === '' ? undefined : readObject(testData);
  const asksSubject = message.subject.trim() === '';
  return {
    problems: {
      ...(clients.size === 0 && !spam && { inbox_clients: 'Select at least one inbox client.' }),
      ...(!message.hasSender && from === '' && { from: 'From is a required field.' }),
      ...(asksSubject && subject === '' && { subject: 'Subject is a required field.' }),
      ...(testData.trim() !== '' &&
        substitutions === undefined && { substitutions: 'Test data must be a JSON object.' }),
    },
    request: {
      ...message.request,
      inbox_clients: [...clients],
      spam,
      ...(!message.hasSender && { from }),
      ...(asksSubject && { subject }),
      ...(substitutions && { substitutions }),
    },
  };
}
