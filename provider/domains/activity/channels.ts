import type { ActivityCondition } from 'sendwright/query';
import type { ActivityChannel } from 'sendwright/wire/activity';
import type { Database } from '../../database/database';
import { findMessages, merged, type MessageSearch } from './findMessages';
import { findTexts } from './findTexts';
import type { MessageRow } from './messageRows';

/** The messages of one or both channels that match a condition, in pages, newest first. Throws as `findMessages`. */
export function findInChannels(
  database: Database,
  search: MessageSearch,
  channel: ActivityChannel,
): AsyncGenerator<MessageRow[]> {
  if (channel === 'sms') return findTexts(database, search);
  const emails = findEmails(database, search);
  return channel === 'email' ? emails : merged([emails, findTexts(database, search)]);
}

/** No email has a number: conditions on it are decided first, because a search for them would look at every email. */
async function* findEmails(database: Database, search: MessageSearch): AsyncGenerator<MessageRow[]> {
  const condition = search.condition && withoutNumbers(search.condition);
  if (condition?.kind === 'constant' && !condition.value) return;
  yield* findMessages(database, { ...search, condition });
}

/** The condition on messages without a number. */
export function withoutNumbers(condition: ActivityCondition): ActivityCondition {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      // What makes the others irrelevant: false in "and", true in "or".
      const decisive = condition.kind === 'or';
      const operands = condition.operands.map(withoutNumbers);
      if (operands.some((one) => one.kind === 'constant' && one.value === decisive))
        return { kind: 'constant', value: decisive };
      const others = operands.filter((one) => one.kind !== 'constant');
      const [only] = others;
      if (only === undefined) return { kind: 'constant', value: !decisive };
      return others.length === 1 ? only : { kind: condition.kind, operands: others };
    }
    case 'not': {
      const operand = withoutNumbers(condition.operand);
      return operand.kind === 'constant' ? { kind: 'constant', value: !operand.value } : { kind: 'not', operand };
    }
    case 'constant':
      return condition;
    default:
      return condition.field === 'to_number' ? { kind: 'constant', value: condition.kind === 'missing' } : condition;
  }
}
