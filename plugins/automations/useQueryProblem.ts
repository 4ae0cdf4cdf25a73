import { useCallback, useMemo } from 'react';
import { useLoaded } from 'sendwright/sdk/models';
import type { AutomationContent } from './content';
import { splitsOf } from './steps';
import { useCustomFields } from './components/detail/useCustomFields';
import type { Choices } from './useChoices';

/**
 * What is wrong with a query of a split or of the exit, such as a field that was deleted; undefined while there is no
 * query, and until the fields and the query language are loaded. Observable: use it in an observer.
 */
export function useQueryProblem(
  { exit, steps }: Pick<AutomationContent, 'exit' | 'steps'>,
  { fields, missing, isLoading }: Pick<Choices, 'fields' | 'missing' | 'isLoading'>,
): ((query: string) => string) | undefined {
  const hasQueries =
    (exit.kind === 'criteria' && exit.query !== '') || splitsOf(steps).some(({ condition }) => condition.query !== '');
  const { value: language } = useLoaded(
    useCallback(async () => (hasQueries ? import('sendwright/query') : undefined), [hasQueries]),
  );
  const custom = useCustomFields();
  const isKnown = fields !== undefined && !isLoading && !missing.includes('fields');
  return useMemo(() => {
    if (language === undefined || !isKnown) return undefined;
    const all = language.queryFields(custom);
    const checked = new Map<string, string>();
    return (text) => {
      let problem = checked.get(text);
      if (problem === undefined) {
        const { query, error } = language.parseQuery(text, 2);
        problem = (error ?? language.checkQuery(query, all)[0])?.message ?? '';
        checked.set(text, problem);
      }
      return problem;
    };
  }, [language, isKnown, custom]);
}
