import { createContext, useContext } from 'react';
import type { AutomationSimulation } from 'sendwright/wire/automationTrials';
import type { AutomationEditor } from '../../automationEditor';
import type { Choices } from '../../useChoices';

/** Shared state of the form's sections. Observable: use it in observers. */
export interface DetailScope {
  readonly editor: AutomationEditor;
  readonly choices: Choices;
  /** Whether the user can't change it. */
  readonly isReadOnly: boolean;
  /** Show missing parts even in sections that were not visited. */
  readonly showProblems: boolean;
  /** The expanded steps. */
  readonly opened: ReadonlySet<string>;
  readonly toggle: (stepId: string, isOpen: boolean) => void;
  /** Saves, then opens an email's editor, or the choice of its starting content. */
  readonly openContent: (stepId: string) => void;
  /** Saves, then previews an email. */
  readonly preview: (stepId: string) => void;
  /** Saves an email as a dynamic template; undefined without permission. */
  readonly createTemplate: ((stepId: string) => void) | undefined;
  /** Creates something that is needed without leaving the page. */
  readonly create: (what: Creating) => void;
  /** The simulated path of a contact, as long as it is shown. */
  readonly path: AutomationSimulation | undefined;
  readonly showPath: (path: AutomationSimulation | undefined) => void;
  /** Announces something to screen readers. */
  readonly announce: (words: string) => void;
}

export type Creating = { readonly kind: 'list' | 'group' } | { readonly kind: 'sender'; readonly stepId: string };

export const DetailScopeContext = createContext<DetailScope | undefined>(undefined);

export function useDetailScope(): DetailScope {
  const scope = useContext(DetailScopeContext);
  if (!scope) throw new Error('Use this inside the page of an automation.');
  return scope;
}
