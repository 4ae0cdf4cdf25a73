import { createContext, useContext } from 'react';
import type { BuilderPart, EngagementCondition, QueryFields } from 'sendwright/query';
import type { ComboboxOption } from 'sendwright/sdk/ui';
import type { CustomEventType } from 'sendwright/wire/events';
import type { ConditionField } from './conditionFields';
import type { DraftSession } from './draftSession';

/** The shared state of the builder's parts. Observable: read it in observers. */
export interface BuilderScope {
  readonly session: DraftSession;
  readonly fields: QueryFields;
  /** The fields for conditions, in display order. */
  readonly choices: readonly ConditionField[];
  /** The account's events, with their properties. */
  readonly events: readonly CustomEventType[];
  /** The account's lists, for conditions about them. */
  readonly lists: readonly ComboboxOption[];
  /** Single sends or automations whose name contains the typed text. */
  readonly findCampaigns: (
    source: EngagementCondition['source'],
    typed: string,
    signal: AbortSignal,
  ) => Promise<readonly ComboboxOption[]>;
  /** The name of a condition's campaign; its id while the name is unknown. */
  readonly campaignName: (id: string) => string;
  /** The problem of a part, once it has been blurred or saving was tried. */
  readonly problems: (id: string) => Readonly<Partial<Record<BuilderPart, string>>>;
  /** A part was blurred: its problem may be shown from now on. */
  readonly leave: (id: string) => void;
  /** A condition as text. */
  readonly sentence: (id: string) => string;
  /** The part whose handle is in the tab order; arrow keys move between handles. */
  readonly active: string | undefined;
  readonly activate: (id: string) => void;
}

export const BuilderScopeContext = createContext<BuilderScope | undefined>(undefined);

export function useBuilderScope(): BuilderScope {
  const scope = useContext(BuilderScopeContext);
  if (!scope) throw new Error('Use this inside a Builder.');
  return scope;
}
