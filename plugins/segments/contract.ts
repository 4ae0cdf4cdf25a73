import type { ComponentType } from 'react';
import { type Token, token } from 'sendwright/sdk';
import type { SegmentsStore } from './segmentsStore';

export const paths = {
  index: '/contacts/segments',
  create: '/contacts/segments/create',
  duplicate: '/contacts/segments/duplicate/:id',
  detail: '/contacts/segments/:id',
  edit: '/contacts/segments/:id/edit',
  remove: '/contacts/delete-segment/:id',
} as const;

// Version 1 segments can only be read and deleted.
const toggle = 'mc.segments_v2';
export const canCreate = { scope: 'marketing_campaigns.create', toggle } as const;
export const canUpdate = { scope: 'marketing_campaigns.update', toggle } as const;

/** A segment as an option in a selector. */
export interface SegmentChoice {
  readonly id: string;
  readonly name: string;
  /** The contact count at the last refresh. */
  readonly contactCount: number;
  /** Version 1 is read-only, but can be duplicated as version 2. */
  readonly version: 1 | 2;
}

/** The current size of an audience. */
export interface AudienceCount {
  readonly matching: number;
  /** The number of those that can be mailed. */
  readonly reachable: number;
}

/** The current conditions in a builder. */
export interface ConditionsState {
  /** The complete conditions in the query language of segments (version 2). */
  readonly query: string;
  /** The number of conditions, complete or not. */
  readonly count: number;
  /** Whether all conditions are complete and valid. */
  readonly isFinished: boolean;
}

export interface ConditionsProps {
  /** The accessible name. */
  readonly label: string;
  /** The initial query; `''` for none. Later values are ignored; change `key` to start over. */
  readonly query: string;
  /** Called on each change. */
  readonly onChange: (state: ConditionsState) => void;
  /** The meaning of an empty builder, as a sentence. */
  readonly whenEmpty: string;
  /** Shows missing values even in parts that have not been blurred. */
  readonly showProblems?: boolean | undefined;
}

/**
 * The account's segments, for plugins that select an audience: `choices` by name, updated once they are loaded.
 * Observable. Every call rejects with `HttpFailure`.
 */
export interface Segments extends Pick<SegmentsStore, 'choices' | 'load'> {
  /** The condition builder, for other features that need conditions on contacts. */
  readonly Conditions: ComponentType<ConditionsProps>;
  /** The name of a segment; undefined if it is unknown or still loading. Observable. */
  nameOf(id: string): string | undefined;
  /** Evaluates a segment's query now. */
  count(id: string, signal?: AbortSignal): Promise<AudienceCount>;
  /** Opens a page of a segment; for `create`, the second argument is the initial name instead of the id. */
  open(page: 'detail' | 'edit' | 'duplicate' | 'remove' | 'create', id?: string): void;
  /** Refreshes a segment within its quotas and notifies the user of the result. */
  refresh(id: string): Promise<void>;
  /** Creates a single send to its contacts and opens it; notifies the user of a failure. */
  send(id: string): Promise<void>;
  /** Opens the dialog that exports its contacts, if exports are available. */
  export(id: string): Promise<void>;
}
export const Segments: Token<Segments> = token<Segments>('segments');
