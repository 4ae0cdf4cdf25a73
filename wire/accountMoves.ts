import { type Static, Type } from '@sinclair/typebox';
import { ErrorBody } from './common';
import { defineRoutes } from './contract';
import { movableKinds } from './movableKinds';

const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) => Type.Union([schema, Type.Null()]);

const Kind = Type.Union(movableKinds.map((kind) => Type.Literal(kind)));

/** Where the account is moved from: SendGrid, or SendGrid's EU region. */
export const MoveRegion = Type.Union([Type.Literal('global'), Type.Literal('eu')]);
export type MoveRegion = Static<typeof MoveRegion>;

export const MoveRequest = Type.Object({
  /** A key of the account at SendGrid. It is stored encrypted, until the move ends, and never returned. */
  api_key: Type.String({ minLength: 20, maxLength: 200, pattern: '^[\\w.-]+$' }),
  /** Default: `global`. */
  region: Type.Optional(MoveRegion),
  /** Default: all. */
  kinds: Type.Optional(Type.Array(Kind, { minItems: 1, maxItems: 20 })),
  /** Counts what there is, and what the key may not read. Nothing is written. */
  dry_run: Type.Optional(Type.Boolean()),
});
export type MoveRequest = Static<typeof MoveRequest>;

/** `waiting`: not begun; `moving`; `done`; `refused`: the key may not read it. */
export const MoveKindState = Type.Object({
  kind: Kind,
  state: Type.Union([Type.Literal('waiting'), Type.Literal('moving'), Type.Literal('done'), Type.Literal('refused')]),
  moved: Type.Integer(),
  /** Moved before. */
  known: Type.Integer(),
  failed: Type.Integer(),
  /** Why it was refused, or what a dry run found. */
  note: orNull(Type.String()),
});
export type MoveKindState = Static<typeof MoveKindState>;

/**
 * `incomplete`: the rest was moved, see `kinds`; `failed`: see `reason`; `stopped`: by somebody. All three go on where
 * they were with the next move.
 */
export const MoveState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('running'),
  Type.Literal('done'),
  Type.Literal('incomplete'),
  Type.Literal('failed'),
  Type.Literal('stopped'),
]);
export type MoveState = Static<typeof MoveState>;

export const Move = Type.Object({
  id: Type.String(),
  region: MoveRegion,
  is_dry_run: Type.Boolean(),
  state: MoveState,
  kinds: Type.Array(MoveKindState),
  /** What it is doing. */
  progress: orNull(Type.String()),
  reason: orNull(Type.String()),
  /** Requests to SendGrid, and seconds of waiting for its rate limits. */
  requests: Type.Integer(),
  waited_seconds: Type.Integer(),
  created_at: Type.String(),
  ended_at: orNull(Type.String()),
});
export type Move = Static<typeof Move>;

/** Something that was not moved, or not all of it. */
export const MoveNote = Type.Object({
  kind: Type.String(),
  name: Type.String(),
  is_moved: Type.Boolean(),
  reason: Type.String(),
});
export type MoveNote = Static<typeof MoveNote>;

export const MoveList = Type.Object({
  /** The newest 20. */
  result: Type.Array(Move),
  /** What can't be moved from there at all. */
  never_moved: Type.Array(Type.String()),
});
export type MoveList = Static<typeof MoveList>;
export const MoveNotes = Type.Object({ result: Type.Array(MoveNote), count: Type.Integer() });
export type MoveNotes = Static<typeof MoveNotes>;

const params = Type.Object({ id: Type.String({ maxLength: 36 }) });

/** `/v3/moves`: an account at SendGrid is moved to this one. */
export const accountMoves = defineRoutes(
  { tag: 'Moves' },
  {
    'GET /moves': { summary: 'List moves from SendGrid', scope: 'marketing.read', responses: { 200: MoveList } },
    'POST /moves': {
      confirm: true,
      summary: 'Move an account from SendGrid, or go on with it',
      scope: 'marketing.write',
      audit: 'move.started',
      body: MoveRequest,
      responses: { 201: Move },
      failures: { 409: ErrorBody },
    },
    'GET /moves/:id': { summary: 'Get a move', scope: 'marketing.read', params, responses: { 200: Move } },
    'GET /moves/:id/notes': {
      summary: 'What was not moved, or not all of it: the first 200',
      scope: 'marketing.read',
      params,
      responses: { 200: MoveNotes },
    },
    'POST /moves/:id/stop': {
      summary: 'Stop a move; what was moved stays',
      scope: 'marketing.write',
      audit: 'move.stopped',
      params,
      responses: { 200: Move },
    },
  },
);
export type AccountMoveRoutes = typeof accountMoves.routes;
