import { destroy } from 'mobx-state-tree';
import { useEffect, useState } from 'react';
import { Alerts, type Http, token, useService } from 'sendwright/sdk';
import type { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';
import type { Draft } from './draftModel';

/** The open drafts. They outlive their page, so that the last changes are saved too. */
export class Drafts {
  static readonly token = token<Drafts>('single-sends.drafts');
  readonly #open = new Map<string, Draft>();
  readonly #opening = new Map<string, Promise<Draft>>();

  constructor(
    private readonly store: SingleSendsStore,
    private readonly http: Http,
  ) {}

  /**
   * Opens the server's version of a draft, or continues with one that is still unsaved. A page and a dialog over it
   * share one draft, whichever opens it first, and closing one does not affect the other. Rejects with `HttpFailure`.
   */
  open(id: string): Promise<Draft> {
    const open = this.#open.get(id);
    if (open?.isDirty && !open.isReadOnly) return Promise.resolve(open);
    const opening = this.#opening.get(id) ?? this.#read(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  async #read(id: string): Promise<Draft> {
    // Imported dynamically: the list never opens a draft, so it does not load the draft code.
    const [send, { createDraft }] = await Promise.all([this.store.fetch(id), import('./draftModel')]);
    const open = this.#open.get(id);
    if (open) {
      // Edits made during loading are kept; the next save detects a conflict.
      // What the design editor has saved meanwhile is newer.
      if (!open.isDirty && send.revision >= open.server.revision) open.refresh(send);
      return open;
    }
    const draft = createDraft(send, {
      read: (which) => this.http.call('GET /marketing/singlesends/:id', { params: { id: which }, retry: true }),
      update: (which, body) => this.http.call('PATCH /marketing/singlesends/:id', { params: { id: which }, body }),
      onRead: (read) => this.store.put(read),
    });
    this.#open.set(id, draft);
    return draft;
  }

  /** The open draft of a send. */
  get(id: string): Draft | undefined {
    return this.#open.get(id);
  }

  close(id: string): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (open) destroy(open);
  }

  /** Discards the draft of a deleted send, so that nothing is saved any more. */
  async forget(id: string): Promise<void> {
    this.#open.get(id)?.become('gone');
    const { removeCopy } = await import('./draftCopy');
    removeCopy(id);
  }

  dispose(): void {
    for (const id of this.#open.keys()) this.close(id);
  }
}

/**
 * The draft of a send: the one open in its editor, or a newly opened one. Undefined while loading, null if it cannot be
 * opened.
 */
export function useDraft(id: string): Draft | null | undefined {
  const drafts = useService(Drafts.token);
  const [draft, setDraft] = useState<Draft | null | undefined>(() => drafts.get(id));
  useEffect(() => {
    if (!drafts.get(id)) drafts.open(id).then(setDraft, () => setDraft(null));
  }, [drafts, id]);
  return draft;
}

/** Changes the variations of an A/B test, or notifies the user why that is not possible now. Returns whether it did. */
export function useVariationChange(draft: Draft | null | undefined): (act: () => void) => Promise<boolean> {
  const alerts = useService(Alerts);
  return async (act) => {
    const isDone = draft ? await draft.changeVariations(act) : false;
    if (!isDone) alerts.show(texts.variationsKept);
    return isDone;
  };
}
