import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

/**
 * A question of a message, with the people behind each answer: of several answers of a person, the last one counts.
 * `average` is that of ratings.
 */
export const QuestionAnswers = Type.Object({
  question_id: Type.String(),
  kind: Type.Union([Type.Literal('rating'), Type.Literal('poll')]),
  /** As it was when it was last answered. */
  question: Type.String(),
  people: Type.Integer(),
  average: Type.Union([Type.Number(), Type.Null()]),
  /** By the number of people; of ratings from the lowest on. Answers that nobody chose are missing. */
  answers: Type.Array(Type.Object({ answer: Type.String(), people: Type.Integer() })),
});
export type QuestionAnswers = Static<typeof QuestionAnswers>;

export const AnswerPerson = Type.Object({
  contact_id: Type.String(),
  /** Null for a contact without an address. */
  email: Type.Union([Type.String(), Type.Null()]),
  answer: Type.String(),
  answered_at: Type.String(),
});
export type AnswerPerson = Static<typeof AnswerPerson>;

/** Answers to ratings and polls; our extension. */
export const answers = defineRoutes(
  { tag: 'Statistics', feature: 'mc.single_sends' },
  {
    'GET /marketing/stats/answers/:id': {
      summary: 'Answers to the questions of a message',
      description: 'Of a single send, or of an email of an automation: `id` is that of the message.',
      scope: 'marketing.read',
      responses: { 200: Type.Object({ result: Type.Array(QuestionAnswers) }) },
    },
    'GET /marketing/stats/answers/:id/people': {
      summary: 'The people behind an answer',
      scope: 'marketing.read',
      query: Type.Object({
        question_id: Type.String({ maxLength: 64 }),
        answer: Type.Optional(Type.String({ maxLength: 200 })),
        page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        page_token: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      responses: { 200: Type.Object({ result: Type.Array(AnswerPerson), _metadata: PageMetadata }) },
    },
  },
);
export type AnswerRoutes = typeof answers.routes;
