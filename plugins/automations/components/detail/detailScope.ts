import { createContext, useContext } from 'react';
import type { AutomationEditor } from '../../automationEditor';
import type { Choices } from '../../useChoices';

/** What every part of the form reads. Observable: read it in observers. */
export interface DetailScope {
  readonly editor: AutomationEditor;
  readonly choices: Choices;
  /** The user may not change it at all. */
  readonly isReadOnly: boolean;
  /** What is missing is said before each part has been left. */
  readonly showProblems: boolean;
  /** The steps whose fields are seen. */
  readonly opened: ReadonlySet<string>;
  readonly toggle: (stepId: string, isOpen: boolean) => void;
  /** Saves, then opens an email's editor, or the choice of what it begins with. */
  readonly openContent: (stepId: string) => void;
  /** Saves, then shows an email as contacts get it. */
  readonly preview: (stepId: string) => void;
  /** Keeps an email as a dynamic template; undefined without the permission. */
  readonly createTemplate: ((stepId: string) => void) | undefined;
  /** Makes something that is needed without leaving the page. */
  readonly create: (what: Creating) => void;
  /** Says something to screen readers. */
  readonly announce: (words: string) => void;
}

export type Creating = { readonly kind: 'list' | 'group' } | { readonly kind: 'sender'; readonly stepId: string };

export const DetailScopeContext = createContext<DetailScope | undefined>(undefined);

export function useDetailScope(): DetailScope {
  const scope = useContext(DetailScopeContext);
  if (!scope) throw new Error('Parts of the form stand inside of the page of an automation.');
  return scope;
}
