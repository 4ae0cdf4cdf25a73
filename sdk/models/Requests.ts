import { types } from 'mobx-state-tree';
import { failureOf, idle, isAborted, type RequestState } from './requestState';

/** The requests of a store, by name. */
export interface Requests {
  /** The state of the request called `name`. Observable. */
  state(name: string): RequestState;
  isLoading(name: string): boolean;
  /** Resets the state of a request. */
  reset(name: string): void;
  /**
   * Runs `work` as the request called `name` and returns its result. A failure is recorded and rethrown; a later
   * request of the same name replaces the state; an aborted one resets it.
   */
  track<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * A part of a store that tracks the state of its requests:
 *
 * ```ts
 * types.model('Senders', { requests: types.optional(RequestsModel, {}) })
 * ```
 */
export const RequestsModel = types
  .model('Requests', { states: types.map(types.frozen<RequestState>()) })
  .volatile(() => ({ runs: new Map<string, number>() }))
  .views((self) => ({
    state: (name: string): RequestState => self.states.get(name) ?? idle,
    isLoading: (name: string): boolean => self.states.get(name)?.status === 'loading',
  }))
  .actions((self) => ({
    begin(name: string): number {
      const run = (self.runs.get(name) ?? 0) + 1;
      self.runs.set(name, run);
      self.states.set(name, { status: 'loading' });
      return run;
    },
    end(name: string, run: number, state: RequestState): void {
      if (self.runs.get(name) === run) self.states.set(name, state);
    },
    reset(name: string): void {
      self.states.delete(name);
    },
  }))
  .actions((self) => ({
    async track<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const run = self.begin(name);
      try {
        const result = await work();
        self.end(name, run, { status: 'success' });
        return result;
      } catch (error) {
        self.end(name, run, isAborted(error) ? idle : failureOf(error));
        throw error;
      }
    },
  }));
