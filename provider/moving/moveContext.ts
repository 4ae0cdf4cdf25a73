import type { Provider } from '../provider';
import type { ApiClient } from './apiClient';
import type { KindCounts } from './moveEach';
import type { MovableKind } from 'sendwright/wire/movableKinds';
import type { MoveStore } from './moveStore';

/** How far the move of one kind is; `refused`: the key may not read it, for the reason. */
export interface KindNote {
  readonly state: 'moving' | 'done' | 'refused';
  readonly counts?: KindCounts;
  readonly reason?: string;
}

/** What all steps of a move share. */
export interface MoveContext {
  readonly source: ApiClient;
  /** This installation, by the same API. */
  readonly target: ApiClient;
  readonly store: MoveStore;
  readonly provider: Provider;
  readonly accountId: number;
  readonly signal: AbortSignal;
  /** Milliseconds between looks at an export of the source. */
  readonly pollMs: number;
  /** A line about how far it is. */
  readonly progress: (line: string) => void;
  /** What is moved now, and what became of it. */
  readonly onKind?: (kind: MovableKind, now: KindNote) => void;
  /** Uploads a file to an import of this installation. */
  readonly upload: (link: string, file: AsyncIterable<Buffer>) => Promise<void>;
}
