import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { aSend } from '../testing/sends';
import { createDraft } from './draftModel';

const link = ' <a href="{{{unsubscribe_preferences}}}">Preferences</a>';
const code = `<p>Hello</p>${link}`;

/** A server that removes links to preferences from a send with a global unsubscribe, as the provider does. */
function draftWith(onUpdate: () => void = () => undefined) {
  let send = aSend({}, { html_content: code });
  const sent: SingleSendUpdate[] = [];
  const draft = createDraft(send, {
    read: async () => send,
    onRead: () => undefined,
    update: async (_id, change) => {
      sent.push(change);
      const config = { ...send.email_config, ...change.email_config } as SingleSend['email_config'];
      const html = config.html_content ?? '';
      send = {
        ...send,
        revision: send.revision + 1,
        email_config: { ...config, html_content: config.global_unsubscribe ? html.replace(link, '') : html },
      };
      onUpdate();
      return send;
    },
  });
  return { draft, sent, stored: () => send.email_config.html_content };
}

test('with a global unsubscribe, code shows what the server stored', async () => {
  const { draft, sent } = draftWith();
  draft.change({ unsubscribe: { kind: 'global' } });
  await draft.save();
  expect(draft.content.html).toBe('<p>Hello</p>');
  expect([draft.isDirty, draft.state]).toEqual([false, 'saved']);
  await draft.save();
  expect(sent).toHaveLength(1);
});

test('text typed during a save is kept and saved next', async () => {
  const typed = `<p>Hello, Ana</p>${link}`;
  let isFirst = true;
  const { draft, stored } = draftWith(() => {
    if (isFirst) draft.change({ html: typed });
    isFirst = false;
  });
  draft.change({ unsubscribe: { kind: 'global' } });
  await draft.save();
  expect([draft.content.html, draft.isDirty]).toEqual([typed, true]);
  await draft.save();
  expect([stored(), draft.content.html, draft.isDirty]).toEqual(['<p>Hello, Ana</p>', '<p>Hello, Ana</p>', false]);
});

test('with an unsubscribe group, code stays as written', async () => {
  const { draft } = draftWith();
  draft.change({ subject: 'New' });
  await draft.save();
  expect(draft.content.html).toBe(code);
});
