import { Type, type Static } from '@sinclair/typebox';

/** How often a form was seen, begun (on websites, by the script) and submitted. */
export const SignupFormCounts = Type.Object({ views: Type.Integer(), starts: Type.Integer(), signups: Type.Integer() });
export type SignupFormCounts = Static<typeof SignupFormCounts>;

/** How a version of a test did, since the test started. */
export const FormVersionStats = Type.Object({
  id: Type.String(),
  name: Type.String(),
  share: Type.Integer(),
  views: Type.Integer(),
  starts: Type.Integer(),
  signups: Type.Integer(),
  contacts: Type.Integer(),
});
export type FormVersionStats = Static<typeof FormVersionStats>;

/**
 * What happened to a form. `signups` were sent; `contacts` are different people who became contacts, where they are
 * asked to confirm after they did. `pending` have yet to confirm, now. `steps` says how often each step after the first
 * was sent.
 */
export const FormStats = Type.Object({
  /** In UTC. */
  days: Type.Array(
    Type.Object({
      date: Type.String(),
      views: Type.Integer(),
      starts: Type.Integer(),
      signups: Type.Integer(),
      contacts: Type.Integer(),
    }),
  ),
  views: Type.Integer(),
  starts: Type.Integer(),
  signups: Type.Integer(),
  contacts: Type.Integer(),
  pending: Type.Integer(),
  steps: Type.Array(Type.Integer()),
  /** Of the running test; null without one. */
  test_started_at: Type.Union([Type.String(), Type.Null()]),
  versions: Type.Array(FormVersionStats),
  /** Which version is better, and how sure that is, from 0.5 to 1; null: too few signups to tell. */
  leader: Type.Union([Type.Object({ id: Type.String(), sure: Type.Number() }), Type.Null()]),
});
export type FormStats = Static<typeof FormStats>;

/** Somebody behind a figure. Without an email address, `email` is the phone number. */
export const FormPerson = Type.Object({
  email: Type.String(),
  contact_id: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  at: Type.String(),
});
export type FormPerson = Static<typeof FormPerson>;
