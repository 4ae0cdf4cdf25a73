import { HttpFailure } from 'sendwright/sdk';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { aSend } from '../testing/sends';
import { designSource } from './designSource';
import { createDraft } from './draftModel';

/** A send on a server that compares revisions, as the provider does. */
function server(start: SingleSend) {
  let send = start;
  const read = (): Promise<SingleSend> => Promise.resolve(send);
  const update = (_id: string, { revision, email_config: config, name }: SingleSendUpdate): Promise<SingleSend> => {
    if (revision !== undefined && revision !== send.revision)
      return Promise.reject(new HttpFailure(412, [{ message: 'changed meanwhile', field: 'revision' }]));
    const { design, subject } = config ?? {};
    send = {
      ...send,
      ...(name !== undefined && { name }),
      revision: send.revision + 1,
      email_config: {
        ...send.email_config,
        ...(design !== undefined && { design, html_content: JSON.stringify(design) }),
        ...(subject !== undefined && { subject }),
      },
    };
    return Promise.resolve(send);
  };
  const draft = createDraft(start, { read, update, onRead: () => undefined });
  const source = designSource(draft);
  return { draft, source, read: () => send, elsewhere: (change: SingleSendUpdate) => update('', change) };
}
const start = (): SingleSend => {
  const send = aSend();
  return { ...send, email_config: { ...send.email_config, editor: 'design', design: { words: 'start' } } };
};

test('design and settings are saved one after the other without conflicts', async () => {
  const { draft, source, read } = server(start());
  draft.change({ subject: 'New subject' });
  const [answer] = await Promise.all([source.save({ design: { words: 'mine' } }, 1), draft.save()]);
  await draft.save();
  expect(answer.kind).toBe('saved');
  expect(read().email_config).toMatchObject({ subject: 'New subject', design: { words: 'mine' } });
  expect(draft.state).toBe('saved');
});

test('settings changed elsewhere do not block saving the design', async () => {
  const { source, elsewhere, read } = server(start());
  await elsewhere({ email_config: { subject: 'From elsewhere' } });
  expect(await source.save({ design: { words: 'mine' } }, 1)).toMatchObject({ kind: 'saved' });
  expect(read().email_config).toMatchObject({ subject: 'From elsewhere', design: { words: 'mine' } });
});

test('a design changed elsewhere is returned, and nothing is saved', async () => {
  const { source, elsewhere, read } = server(start());
  await elsewhere({ email_config: { design: { words: 'theirs' } } });
  expect(await source.save({ design: { words: 'mine' } }, 1)).toMatchObject({
    kind: 'conflict',
    theirs: { design: { words: 'theirs' } },
  });
  expect(read().email_config.design).toEqual({ words: 'theirs' });
  // Once the version is merged, saving continues from it.
  expect(await source.save({ design: { words: 'both' } }, 2)).toMatchObject({ kind: 'saved' });
});

test('a design changed elsewhere is not overwritten after the settings are synchronized', async () => {
  const { draft, source, elsewhere } = server(start());
  await elsewhere({ email_config: { design: { words: 'theirs' } } });
  await draft.checkForChanges();
  expect(await source.save({ design: { words: 'mine' } }, 2)).toMatchObject({ kind: 'conflict' });
});
