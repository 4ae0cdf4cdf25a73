export * from './tree';
export { queryLimits } from './limits';
export { describeQueryError, type QueryError } from './queryError';
export { parseQuery, type ParseResult } from './parse';
export { checkQuery, typeOfValue, type ValueType } from './check';
export { printPredicate, printQuery } from './print';
export { nonOpenerQuery, reactionQuery, type ReactionQuestion, tagQuery } from './reactionQuery';
export { childrenOf, everyNode } from './everyNode';
export { isCustomEvent } from './eventParts';
export { readMoment, isDay } from './isoDateTime';
export {
  emailActivityFields,
  queryFields,
  reservedQueryFields,
  type CustomFieldDefinition,
  type QueryField,
  type QueryFields,
  type QueryFieldType,
} from './fields';
export * from './builder/model';
export { builderToQuery, conditionPredicate } from './builder/toQuery';
export { queryToBuilder, type TooAdvanced } from './builder/fromQuery';
export { validateBuilder, type BuilderPart, type BuilderProblem } from './builder/validate';
export { maximumGroupDepth, type BuilderPath } from './builder/rules';
export { newCondition, newCustomEvent, newEngagement } from './builder/newCondition';
export { describeCondition, describePredicate, summarizeQuery, type SummaryNames } from './builder/summarize';
export { engagementEvents } from './builder/toQuery';
export { conditionOf } from './builder/conditionOf';
export * from './activity';
export { activityQueryLimits, parseActivityQuery, type ActivityParseResult } from './activityQuery';
