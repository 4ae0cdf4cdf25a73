import { useCallback } from 'react';
import { Http, HttpFailure, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import type { TeammateSummary } from 'sendwright/wire/teammates';
import { actionsOf, type Steps, textsOf } from './steps';

/** What single steps refer to; undefined where no step does, where it is not known yet, or may not be read. */
export interface StepChoices {
  readonly teammates?: readonly Pick<TeammateSummary, 'username' | 'email'>[] | undefined;
  /** Whether the account is connected to a provider of text messages. */
  readonly isTextingConnected?: boolean | undefined;
  /** What is wrong with a query, such as a field that was deleted; empty if nothing is. */
  readonly queryProblem?: ((query: string) => string) | undefined;
}

/** Teammates of one page. With more, who is missing may be on the next. */
const mostTeammates = 500;

/** Loads what the checks need to know about rare steps, once there is such a step. */
export function useStepChoices(steps: Steps): StepChoices {
  const http = useService(Http);
  const mayList = useRefusal({ scope: 'teammates.read' }) === undefined;
  const notifies = mayList && actionsOf(steps).some(({ config }) => config.action === 'notify');
  const hasTexts = textsOf(steps).length > 0;
  const { value: teammates } = useLoaded(
    useCallback(
      async (signal) => (notifies ? (await http.call('GET /teammates', { retry: true, signal })).result : undefined),
      [http, notifies],
    ),
  );
  const { value: isTextingConnected } = useLoaded(
    useCallback(
      async (signal) => {
        if (!hasTexts) return undefined;
        try {
          await http.call('GET /marketing/sms/credentials', { retry: true, signal });
          return true;
        } catch (failure) {
          if (failure instanceof HttpFailure && failure.status === 404) return false;
          throw failure;
        }
      },
      [http, hasTexts],
    ),
  );
  return { teammates: teammates && teammates.length < mostTeammates ? teammates : undefined, isTextingConnected };
}
