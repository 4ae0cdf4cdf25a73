import type { DesignChange, DesignSource, SaveAnswer, StoredDesign } from 'sendwright/plugins/design-editor/contract';
import { HttpFailure } from 'sendwright/sdk';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { isSame } from './draftContent';
import type { Draft } from './draftModel';
import type { SingleSendEndpoints } from './endpoints';

const designOf = ({ email_config: config }: SingleSend): unknown => config.design ?? null;

const storedOf = (send: SingleSend): StoredDesign => ({ name: send.name, design: designOf(send), html: send.email_config.html_content ?? '', revision: send.revision });

/** Where the design of a send comes from and goes to: through its draft, so that settings and design never trip over each other. */
export function designSource(draft: Draft, endpoints: SingleSendEndpoints): DesignSource {
  /** What the design editor's work is based on. */
  let base = designOf(draft.server);

  const conflict = (theirs: SingleSend): SaveAnswer => {
    base = designOf(theirs);
    return { kind: 'conflict', theirs: storedOf(theirs) };
  };
  const attempt = async (change: DesignChange, isRetry = false): Promise<SaveAnswer> => {
    if (draft.isReadOnly) return { kind: 'locked', reason: 'It is scheduled or sent.' };
    if (!isSame(designOf(draft.server), base)) return conflict(draft.server);
    try {
      const saved = await endpoints.update(draft.id, {
        ...(change.name !== undefined && change.name.trim() !== '' && { name: change.name.trim() }),
        ...(change.design !== undefined && { email_config: { design: change.design } }),
        revision: draft.server.revision,
      });
      base = designOf(saved);
      draft.takeDesigned(saved);
      return { kind: 'saved', revision: saved.revision };
    } catch (failure) {
      if (!(failure instanceof HttpFailure) || (failure.status !== 412 && failure.status !== 400) || isRetry) throw failure;
      const there = await endpoints.read(draft.id);
      if (there.status !== 'draft') {
        draft.refresh(there);
        return { kind: 'locked', reason: there.status === 'scheduled' ? 'It is scheduled. Unschedule it to edit it.' : 'It has been sent. Duplicate it instead.' };
      }
      if (failure.status === 400) throw failure;
      const isSameDesign = isSame(designOf(there), base);
      draft.takeDesigned(there);
      return isSameDesign ? attempt(change, true) : conflict(there);
    }
  };
  return {
    kind: 'single-send',
    id: draft.id,
    hasSubject: false,
    load: async () => storedOf(draft.server),
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
    message: () => ({ subject: draft.content.subject, preheader: draft.content.preheader, ...(draft.content.senderId !== null && { senderId: draft.content.senderId }) }),
  };
}
