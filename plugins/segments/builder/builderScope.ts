import { createContext, useContext } from 'react';
import type { BuilderPart, EngagementCondition, QueryFields } from 'sendwright/query';
import type { ComboboxOption } from 'sendwright/sdk/ui';
import type { ConditionField } from './conditionFields';
import type { DraftSession } from './draftSession';

/** What every part of the builder reads. Observable: read it in observers. */
export interface BuilderScope {
  readonly session: DraftSession;
  readonly fields: QueryFields;
  /** What a condition can be about, in the order it is offered. */
  readonly choices: readonly ConditionField[];
  /** The account's lists, for conditions about them. */
  readonly lists: readonly ComboboxOption[];
  /** Single sends or automations whose name has what is typed in it. */
  readonly findCampaigns: (
    source: EngagementCondition['source'],
    typed: string,
    signal: AbortSignal,
  ) => Promise<readonly ComboboxOption[]>;
  /** The name of a campaign a condition holds; its id while that is not known. */
  readonly campaignName: (id: string) => string;
  /** What is wrong with a part, once it has been left or saving was tried. */
  readonly problems: (id: string) => Readonly<Partial<Record<BuilderPart, string>>>;
  /** A part was left: what is wrong with it may be said from now on. */
  readonly leave: (id: string) => void;
  /** What a condition says, in words. */
  readonly sentence: (id: string) => string;
  /** The part whose handle Tab comes to; arrow keys go from handle to handle. */
  readonly active: string | undefined;
  readonly activate: (id: string) => void;
}

export const BuilderScopeContext = createContext<BuilderScope | undefined>(undefined);

export function useBuilderScope(): BuilderScope {
  const scope = useContext(BuilderScopeContext);
  if (!scope) throw new Error('Parts of the builder stand inside of a Builder.');
  return scope;
}
