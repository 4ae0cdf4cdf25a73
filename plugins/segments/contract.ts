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

// Version 1 is read and deleted only.
const toggle = 'mc.segments_v2';
export const canCreate = { scope: 'marketing_campaigns.create', toggle } as const;
export const canUpdate = { scope: 'marketing_campaigns.update', toggle } as const;

/** A segment as a choice. */
export interface SegmentChoice {
  readonly id: string;
  readonly name: string;
  /** As of the last refresh. */
  readonly contactCount: number;
  /** Version 1 is frozen: it can be read, and duplicated to version 2. */
  readonly version: 1 | 2;
}

/** How many contacts an audience has now. */
export interface AudienceCount {
  readonly matching: number;
  /** Of those, the ones that mail can reach. */
  readonly reachable: number;
}

/** Conditions on contacts as they stand in a builder. */
export interface ConditionsState {
  /** In the query language of segments (version 2): what is finished of it. */
  readonly query: string;
  /** How many conditions it has, finished or not. */
  readonly count: number;
  /** Whether nothing is missing or wrong. */
  readonly isFinished: boolean;
}

export interface ConditionsProps {
  /** Names it for screen readers. */
  readonly label: string;
  /** The query to begin with; `''` for none. A later one is not looked at: another `key` begins anew. */
  readonly query: string;
  /** Told of each change. */
  readonly onChange: (state: ConditionsState) => void;
  /** What an empty builder means, as a sentence. */
  readonly whenEmpty: string;
  /** Says what is missing before each part has been left. */
  readonly showProblems?: boolean | undefined;
}

/**
 * The account's segments, for plugins that choose an audience: `choices` by name, kept up to date once they are loaded.
 * Observable. Every call rejects with `HttpFailure`.
 */
export interface Segments extends Pick<SegmentsStore, 'choices' | 'load'> {
  /** The builder of conditions, for what else asks them of contacts. */
  readonly Conditions: ComponentType<ConditionsProps>;
  /** The name of a segment; undefined where it is not known (yet). Observable. */
  nameOf(id: string): string | undefined;
  /** Evaluates a segment's query now. */
  count(id: string, signal?: AbortSignal): Promise<AudienceCount>;
  /** Opens a page of a segment; `create` takes a name to begin with in place of the id. */
  open(page: 'detail' | 'edit' | 'duplicate' | 'remove' | 'create', id?: string): void;
  /** Evaluates a segment anew, within its quotas, and says how it went. */
  refresh(id: string): Promise<void>;
  /** Begins a single send to its contacts, and opens it; a failure is told there. */
  send(id: string): Promise<void>;
  /** Opens the dialog that exports its contacts, where exports are to be had. */
  export(id: string): Promise<void>;
}
export const Segments: Token<Segments> = token<Segments>('segments');
