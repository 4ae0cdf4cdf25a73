import { type Static, Type } from '@sinclair/typebox';

/** Why the system stopped a live automation: a reason code and a sentence. */
export const AutomationPause = Type.Object({
  reason: Type.Union([
    Type.Literal('sender'),
    Type.Literal('unsubscribe_group'),
    Type.Literal('entry'),
    Type.Literal('criteria'),
    Type.Literal('message'),
    Type.Literal('step'),
    Type.Literal('plan'),
    Type.Literal('account'),
  ]),
  message: Type.String(),
  at: Type.String(),
});
export type AutomationPause = Static<typeof AutomationPause>;

/** `handlebars` prevents the automation from going live; `many_emails` is advice. */
export const AutomationWarning = Type.Object({
  message: Type.String(),
  field: Type.String(),
  warning_id: Type.String(),
});
export type AutomationWarning = Static<typeof AutomationWarning>;
