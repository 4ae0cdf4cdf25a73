import { Alerts, HttpFailure, type Text, useService } from 'sendwright/sdk';
import type { Segment } from 'sendwright/wire/segments';
import { texts } from './texts';

/** What the server refused, by the part of the form it is about. */
export interface SaveProblems {
  readonly name?: string | undefined;
  readonly query?: string | undefined;
}

/** Runs a save and then `done`; answers what the server refused, having said what belongs to no field. */
export function useSaveSegment(): (
  call: () => Promise<Segment>,
  failed: Text,
  done: (segment: Segment) => void,
) => Promise<SaveProblems | undefined> {
  const alerts = useService(Alerts);
  return async (call, failed, done) => {
    try {
      done(await call());
      return undefined;
    } catch (failure) {
      const errors = failure instanceof HttpFailure ? failure.errors : [];
      const of = (field: string): string | undefined => errors.find((error) => error.field === field)?.message;
      const problems = { name: of('name'), query: of('query_dsl') ?? of('parent_list_ids') };
      if (problems.name !== undefined || problems.query !== undefined) return problems;
      const refusal = failure instanceof HttpFailure && failure.status === 400 ? errors[0]?.message : undefined;
      if (failure instanceof HttpFailure && failure.is('segment_limit_reached')) alerts.show(texts.limitReached);
      else if (refusal !== undefined) alerts.add({ type: 'danger', message: refusal });
      else alerts.show(failed);
      return problems;
    }
  };
}
