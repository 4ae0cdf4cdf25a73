import { getEnv } from 'mobx-state-tree';
import type { DesignChange, DesignSource, SaveAnswer, StoredDesign } from 'sendwright/plugins/design-editor/contract';
import { HttpFailure } from 'sendwright/sdk';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { isSame } from './draftContent';
import type { Draft, DraftEnvironment } from './draftModel';

/** The message being designed: the send's own, or a variation's. Undefined if the variation no longer exists. */
const messageOf = ({ email_config: config, abtest }: SingleSend, part: string | undefined) =>
  part === undefined ? config : abtest?.variations.find(({ id }) => id === part);

const designOf = (send: SingleSend, part: string | undefined): unknown => messageOf(send, part)?.design ?? null;

const storedOf = (send: SingleSend, part: string | undefined): StoredDesign => ({
  name: send.name,
  design: designOf(send, part),
  html: messageOf(send, part)?.html_content ?? '',
  revision: send.revision,
});

/**
 * The request that stores a document. It includes all variations, because the server removes those that are missing.
 */
function changeOf({ abtest }: SingleSend, part: string | undefined, design: unknown): SingleSendUpdate {
  if (part === undefined) return { email_config: { design } };
  return { abtest: { variations: abtest?.variations.map(({ id }) => ({ id, ...(id === part && { design }) })) ?? [] } };
}

const deleted: SaveAnswer = { kind: 'locked', reason: 'This variation has been deleted.' };

/**
 * Loads and saves the design of a send or of one of its variations. Both go through the send's draft, so that saves of
 * settings and designs do not conflict.
 */
export function designSource(draft: Draft, part?: string): DesignSource {
  const { read, update } = getEnv<DraftEnvironment>(draft);
  /** The revision that the design editor's changes are based on. */
  let base = designOf(draft.server, part);

  const conflict = (theirs: SingleSend): SaveAnswer => {
    base = designOf(theirs, part);
    return { kind: 'conflict', theirs: storedOf(theirs, part) };
  };
  const attempt = async (change: DesignChange, isRetry = false): Promise<SaveAnswer> => {
    if (draft.isReadOnly) return { kind: 'locked', reason: 'It is scheduled or sent.' };
    if (!messageOf(draft.server, part)) return deleted;
    if (!isSame(designOf(draft.server, part), base)) return conflict(draft.server);
    try {
      const saved = await update(draft.id, {
        ...(change.name !== undefined && change.name.trim() !== '' && { name: change.name.trim() }),
        ...(change.design !== undefined && changeOf(draft.server, part, change.design)),
        revision: draft.server.revision,
      });
      base = designOf(saved, part);
      draft.setDesigned(saved);
      return { kind: 'saved', revision: saved.revision };
    } catch (failure) {
      if (!(failure instanceof HttpFailure) || (failure.status !== 412 && failure.status !== 400) || isRetry)
        throw failure;
      const there = await read(draft.id);
      if (there.status !== 'draft') {
        draft.refresh(there);
        return {
          kind: 'locked',
          reason:
            there.status === 'scheduled'
              ? there.sent_now
                ? 'It is about to be sent. Undo the send to edit it.'
                : 'It is scheduled. Unschedule it to edit it.'
              : 'It has been sent. Duplicate it instead.',
        };
      }
      if (failure.status === 400) throw failure;
      if (!messageOf(there, part)) {
        draft.setDesigned(there);
        return deleted;
      }
      const isSameDesign = isSame(designOf(there, part), base);
      draft.setDesigned(there);
      return isSameDesign ? attempt(change, true) : conflict(there);
    }
  };
  return {
    kind: 'single-send',
    id: draft.id,
    ...(part !== undefined && { part }),
    hasSubject: false,
    load: async () => storedOf(draft.server, part),
    async save(change) {
      if (draft.running) await draft.running;
      const saving = attempt(change);
      const settled = saving.then(
        () => undefined,
        () => undefined,
      );
      draft.keepRunning(settled);
      void settled.then(() => draft.keepRunning(undefined));
      return saving;
    },
    message: () => ({
      subject: draft.message.subject,
      preheader: draft.message.preheader,
      ...(draft.content.senderId !== null && { senderId: draft.content.senderId }),
    }),
  };
}
