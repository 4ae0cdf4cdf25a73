import type { Provider } from '../provider';
import type { ApiClient } from './apiClient';
import type { MoveStore } from './moveStore';

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
  /** Uploads a file to an import of this installation. */
  readonly upload: (link: string, file: AsyncIterable<Buffer>) => Promise<void>;
}
