import { observable, runInAction } from 'mobx';
import { useEffect } from 'react';
import { Http, useService } from 'sendwright/sdk';
import type { Preflight } from 'sendwright/wire/sendChecks';
import type { SingleSend } from 'sendwright/wire/singleSends';

/** The result of a send's checks, or why they failed; the last result stays until there is a newer one. */
interface Check {
  /** The revision that was checked. */
  readonly revision: number;
  readonly isChecking: boolean;
  readonly found?: Preflight | undefined;
  readonly failure?: unknown;
}

/** Runs the pre-send checks, once for the review and the confirmation that opens over it. */
class Preflights {
  readonly checks = observable.map<string, Check>({}, { deep: false });
  /** By send, the revision that may be sent although Gmail clips it. */
  readonly accepted = observable.map<string, number>();

  constructor(private readonly http: Http) {}

  /** Runs the checks unless they are already running. `again`: also repeats finished checks. */
  check(id: string, revision: number, again: boolean): void {
    const before = this.checks.get(id);
    if (before?.revision === revision && (before.isChecking || !again)) return;
    const last = before?.revision === revision ? before.found : undefined;
    const store = (check: Omit<Check, 'revision'>) => runInAction(() => this.checks.set(id, { revision, ...check }));
    store({ isChecking: true, found: last });
    const storeIfCurrent = (check: Omit<Check, 'revision'>): void => {
      // A result for an older revision does not apply to a newer one.
      if (this.checks.get(id)?.revision === revision) store(check);
    };
    this.http.call('POST /marketing/singlesends/:id/preflight', { params: { id } }).then(
      (found) => storeIfCurrent({ isChecking: false, found }),
      (failure: unknown) => storeIfCurrent({ isChecking: false, found: last, failure }),
    );
  }

  /** Whether a send may be sent although Gmail clips it; changing the send revokes that. */
  accept(id: string, revision: number, isAccepted: boolean): void {
    runInAction(() => (isAccepted ? this.accepted.set(id, revision) : this.accepted.delete(id)));
  }
}

const all = new WeakMap<Http, Preflights>();

export interface PreflightState {
  readonly found: Preflight | undefined;
  readonly failure: unknown;
  readonly isChecking: boolean;
  check(): void;
  /** Whether the sender accepts that Gmail clips the message. */
  readonly isLengthAccepted: boolean;
  acceptLength(isAccepted: boolean): void;
}

/**
 * Checks a draft's links, fields and size: each time the review opens (`again`), otherwise only if there is no result
 * yet. Call it in an observer.
 */
export function usePreflight(send: SingleSend | undefined, again = false): PreflightState {
  const preflights = preflightsOf(useService(Http));
  const { id = '', revision = 0, status } = send ?? {};
  const isDraft = status === 'draft';
  useEffect(() => {
    if (isDraft) preflights.check(id, revision, again);
  }, [preflights, id, revision, isDraft, again]);
  const check = preflights.checks.get(id);
  const isCurrent = check?.revision === revision;
  return {
    found: check?.found,
    failure: check?.failure,
    isChecking: isDraft && (!isCurrent || check.isChecking),
    check: () => preflights.check(id, revision, true),
    isLengthAccepted: preflights.accepted.get(id) === revision,
    acceptLength: (isAccepted) => preflights.accept(id, revision, isAccepted),
  };
}

/** The checks of one workbench. Created with the first review, so that the list of sends does not load them. */
function preflightsOf(http: Http): Preflights {
  const preflights = all.get(http) ?? new Preflights(http);
  all.set(http, preflights);
  return preflights;
}
