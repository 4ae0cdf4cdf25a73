import { type Query, type QueryFields, summarizeQuery, type SummaryNames } from 'sendwright/query';

/**
 * A segment as a sentence: "Contacts on the list “Regulars” where city is “Paris”." `listId` is `''` for all contacts.
 */
export function summaryOf(query: Query, listId: string, fields: QueryFields, names: SummaryNames): string {
  const sentence = summarizeQuery(query, fields, names);
  if (listId === '') return sentence;
  const list = `Contacts on the list “${names.list?.(listId) ?? listId}”`;
  return query.where ? sentence.replace(/^Contacts/, list) : `${list}.`;
}
