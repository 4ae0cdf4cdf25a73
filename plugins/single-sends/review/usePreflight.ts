import { observable, runInAction } from 'mobx';
import { useEffect } from 'react';
import { Http, useService } from 'sendwright/sdk';
import type { Preflight } from 'sendwright/wire/sendChecks';
import type { SingleSend } from 'sendwright/wire/singleSends';

/** What a look at a send found, or why it found nothing; the last finding stays until there is a newer one. */
interface Look {
  /** Of the send that was looked at. */
  readonly revision: number;
  readonly isLooking: boolean;
  readonly found?: Preflight | undefined;
  readonly failure?: unknown;
}

/** Looks at sends before they leave: once for the review and for the question that opens over it. */
class Preflights {
  readonly looks = observable.map<string, Look>({}, { deep: false });
  /** By send, the revision that may leave although Gmail cuts it off. */
  readonly accepted = observable.map<string, number>();

  constructor(private readonly http: Http) {}

  /** Looks at a send, unless that is under way. `again`: at one that was looked at already, too. */
  look(id: string, revision: number, again: boolean): void {
    const before = this.looks.get(id);
    if (before?.revision === revision && (before.isLooking || !again)) return;
    const last = before?.revision === revision ? before.found : undefined;
    const put = (look: Omit<Look, 'revision'>) => runInAction(() => this.looks.set(id, { revision, ...look }));
    put({ isLooking: true, found: last });
    const tell = (look: Omit<Look, 'revision'>): void => {
      // The answer about an older revision says nothing of a newer one.
      if (this.looks.get(id)?.revision === revision) put(look);
    };
    this.http.call('POST /marketing/singlesends/:id/preflight', { params: { id } }).then(
      (found) => tell({ isLooking: false, found }),
      (failure: unknown) => tell({ isLooking: false, found: last, failure }),
    );
  }

  /** Whether a send may leave although Gmail cuts it off; a change of it takes that back. */
  accept(id: string, revision: number, isAccepted: boolean): void {
    runInAction(() => (isAccepted ? this.accepted.set(id, revision) : this.accepted.delete(id)));
  }
}

const all = new WeakMap<Http, Preflights>();

export interface PreflightState {
  readonly found: Preflight | undefined;
  readonly failure: unknown;
  readonly isLooking: boolean;
  look(): void;
  /** Whether the sender lets the message leave although Gmail cuts it off. */
  readonly isLengthAccepted: boolean;
  acceptLength(isAccepted: boolean): void;
}

/**
 * Looks at a draft's links, fields and size: each time the review opens (`again`), otherwise where nobody has. Call it
 * in an observer.
 */
export function usePreflight(send: SingleSend | undefined, again = false): PreflightState {
  const preflights = preflightsOf(useService(Http));
  const { id = '', revision = 0, status } = send ?? {};
  const isDraft = status === 'draft';
  useEffect(() => {
    if (isDraft) preflights.look(id, revision, again);
  }, [preflights, id, revision, isDraft, again]);
  const look = preflights.looks.get(id);
  const isCurrent = look?.revision === revision;
  return {
    found: look?.found,
    failure: look?.failure,
    isLooking: isDraft && (!isCurrent || look.isLooking),
    look: () => preflights.look(id, revision, true),
    isLengthAccepted: preflights.accepted.get(id) === revision,
    acceptLength: (isAccepted) => preflights.accept(id, revision, isAccepted),
  };
}

/** The looks of one workbench. Made with its first review: the list of sends comes without them. */
function preflightsOf(http: Http): Preflights {
  const preflights = all.get(http) ?? new Preflights(http);
  all.set(http, preflights);
  return preflights;
}
