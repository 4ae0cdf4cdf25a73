import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { DesignEditor, type DesignEditorProps } from 'sendwright/plugins/design-editor/contract';
import { HttpFailure } from 'sendwright/sdk';
import { answer, type ApiRequest, fake, testWorkbench } from 'sendwright/sdk/testing';
import type { AbTest } from 'sendwright/wire/abTests';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import plugin from '../plugin';
import { layOutNothing } from '../testing/layOutNothing';
import { allScopes, aSend, id, fakeServices, commonRequests } from '../testing/sends';
import { designSource } from './designSource';
import { createDraft } from './draftModel';

type Variation = AbTest['variations'][number];
const saying = (words: string) => ({ words });
const variation = (place: number, words: string): Variation => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  label: 'ABCDEF'.charAt(place),
  subject: null,
  preheader: null,
  html_content: words,
  plain_content: null,
  editor: 'design',
  design: saying(words),
});
const test1: Omit<AbTest, 'variations'> = {
  type: 'content',
  winner_criteria: 'click',
  test_percentage: 20,
  duration: 'PT4H',
  winning_template_id: '',
  winner_selected_at: null,
  expiration_date: null,
  test_ends_at: null,
};
const designed = (...words: readonly string[]): SingleSend =>
  aSend(
    { abtest: words.length === 0 ? null : { ...test1, variations: words.map((one, place) => variation(place, one)) } },
    { editor: 'design', design: saying('message'), html_content: 'message' },
  );

/** Simulates the provider: it compares revisions, identifies variations by id, and compiles documents to HTML. */
function server(start: SingleSend) {
  let send = start;
  let made = 5;
  const htmlOf = (design: unknown): string => (design as { words: string }).words;
  const apply = ({ name, email_config: config, abtest }: SingleSendUpdate): void => {
    const variations = abtest?.variations?.map((given, place): Variation => {
      const known = send.abtest?.variations.find((one) => one.id === given.id);
      const before = known ?? {
        ...variation((made += 1), ''),
        html_content: send.email_config.html_content,
        design: send.email_config.design,
      };
      return {
        ...before,
        label: 'ABCDEF'.charAt(place),
        ...(given.design !== undefined && { design: given.design, html_content: htmlOf(given.design) }),
      };
    });
    send = {
      ...send,
      ...(name !== undefined && { name }),
      revision: send.revision + 1,
      email_config: {
        ...send.email_config,
        ...(config?.subject !== undefined && { subject: config.subject }),
        ...(config?.design !== undefined && { design: config.design, html_content: htmlOf(config.design) }),
      },
      ...(abtest !== undefined && {
        abtest:
          abtest === null || (variations && variations.length < 2)
            ? null
            : ({
                ...test1,
                ...send.abtest,
                ...abtest,
                variations: variations ?? send.abtest?.variations ?? [],
              } as AbTest),
      }),
    };
  };
  const changes: SingleSendUpdate[] = [];
  const update = (change: SingleSendUpdate): SingleSend | undefined => {
    if (change.revision !== undefined && change.revision !== send.revision) return undefined;
    changes.push(change);
    apply(change);
    return send;
  };
  return { read: () => send, update, elsewhere: (change: SingleSendUpdate) => apply(change), changes };
}

function work(start: SingleSend) {
  const at = server(start);
  const endpoints = {
    read: async () => at.read(),
    update: async (_id: string, change: SingleSendUpdate) => {
      const saved = at.update(change);
      if (!saved) throw new HttpFailure(412, [{ message: 'changed meanwhile', field: 'revision' }]);
      return saved;
    },
  };
  const draft = createDraft(start, { ...endpoints, onRead: () => undefined });
  const sourceOf = (place: number) => designSource(draft, at.read().abtest?.variations[place]?.id);
  return { ...at, draft, sourceOf, words: () => at.read().abtest?.variations.map(({ design }) => htmlWords(design)) };
}
const htmlWords = (design: unknown): string => (design as { words: string }).words;

beforeAll(layOutNothing);
beforeEach(() => localStorage.clear());

describe('saving one variation', () => {
  test('leaves the others, the message and the plan alone', async () => {
    const { sourceOf, words, read } = work(designed('one', 'two'));
    expect(await sourceOf(1).save({ design: saying('two, better') }, 1)).toMatchObject({ kind: 'saved' });
    expect(words()).toEqual(['one', 'two, better']);
    expect(read().email_config.design).toEqual(saying('message'));
  });

  test('is not blocked by changes elsewhere in another variation or the settings', async () => {
    const { draft, sourceOf, words, elsewhere } = work(designed('one', 'two'));
    const [a, b] = draft.server.abtest?.variations.map((one) => one.id) ?? [];
    elsewhere({
      email_config: { subject: 'Theirs' },
      abtest: { variations: [{ id: a ?? null, design: saying('one of theirs') }, { id: b ?? null }] },
    });
    expect(await sourceOf(1).save({ design: saying('two of mine') }, 1)).toMatchObject({ kind: 'saved' });
    expect(words()).toEqual(['one of theirs', 'two of mine']);
    expect(draft.content.subject).toBe('Theirs');
    expect(draft.state).toBe('saved');
  });

  test('reports changes elsewhere in the same variation and then continues', async () => {
    const { draft, sourceOf, words, elsewhere } = work(designed('one', 'two'));
    const [a, b] = draft.server.abtest?.variations.map((one) => one.id) ?? [];
    const source = sourceOf(1);
    elsewhere({ abtest: { variations: [{ id: a ?? null }, { id: b ?? null, design: saying('theirs') }] } });
    expect(await source.save({ design: saying('mine') }, 1)).toMatchObject({
      kind: 'conflict',
      theirs: { design: saying('theirs') },
    });
    expect(words()).toEqual(['one', 'theirs']);
    expect(await source.save({ design: saying('both') }, 2)).toMatchObject({ kind: 'saved' });
  });

  test('reports a variation that was deleted elsewhere, and does not restore it', async () => {
    const { draft, sourceOf, words, elsewhere } = work(designed('one', 'two', 'three'));
    const [a, , c] = draft.server.abtest?.variations.map((one) => one.id) ?? [];
    const source = sourceOf(1);
    elsewhere({ abtest: { variations: [{ id: a ?? null }, { id: c ?? null }] } });
    expect(await source.save({ design: saying('late') }, 1)).toMatchObject({
      kind: 'locked',
      reason: 'This variation has been deleted.',
    });
    expect(words()).toEqual(['one', 'three']);
  });
});

test('a setting that was changed in two places needs a decision; documents do not', async () => {
  const { draft, elsewhere, sourceOf, words } = work(designed('one', 'two'));
  draft.change({ subject: 'Mine' });
  elsewhere({ email_config: { subject: 'Theirs' } });
  expect(await sourceOf(0).save({ design: saying('one, better') }, 1)).toMatchObject({ kind: 'saved' });
  expect(words()).toEqual(['one, better', 'two']);
  expect(draft.state).toBe('elsewhere');
  await draft.keepMine();
  expect(draft.server.email_config.subject).toBe('Mine');
  expect(words()).toEqual(['one, better', 'two']);
});

test('changing the plan does not send the documents', async () => {
  const { draft, changes } = work(designed('one', 'two'));
  const { abtest } = draft.content;
  draft.change({ abtest: abtest && { ...abtest, percentage: 50 } });
  await draft.save();
  expect(changes.at(-1)?.abtest).toMatchObject({
    test_percentage: 50,
    variations: [{ id: abtest?.variations[0]?.id }, { id: abtest?.variations[1]?.id }],
  });
  expect(JSON.stringify(changes.at(-1))).not.toMatch(/html_content|"design"/);
});

test('unsaved designs are saved before variations change; if that fails, nothing changes', async () => {
  const { draft, sourceOf, words } = work(designed('one', 'two', 'three'));
  const source = sourceOf(0);
  draft.setWork({
    save: async () => (await source.save({ design: saying('one, at last') }, 1)).kind === 'saved',
    isTouched: true,
  });
  expect(
    await draft.changeVariations(() => draft.keepVariations(draft.content.abtest?.variations.slice(0, 2) ?? [])),
  ).toBe(true);
  expect(words()).toEqual(['one, at last', 'two']);
  draft.setWork({ save: async () => false, isTouched: true });
  expect(await draft.changeVariations(() => draft.keepVariations([]))).toBe(false);
  expect(words()).toEqual(['one, at last', 'two']);
});

/** Replaces the design editor and exposes the design and tabs it is given. */
const Stand = observer(function Stand({ source, beside, onWork }: DesignEditorProps) {
  const [words, setWords] = useState('');
  const [latest, setLatest] = useState<string>();
  useEffect(() => {
    setLatest(undefined);
    void source.load(new AbortController().signal).then(({ design }) => setWords(htmlWords(design)));
  }, [source]);
  useEffect(() => {
    onWork?.({
      save: async () => latest === undefined || (await source.save({ design: saying(latest) }, 0)).kind === 'saved',
      isTouched: latest !== undefined,
    });
    return () => onWork?.(undefined);
  }, [source, onWork, latest]);
  return (
    <main>
      <header>{beside}</header>
      <textarea
        aria-label="Words of the design"
        value={latest ?? words}
        onChange={(event) => setLatest(event.target.value)}
      />
    </main>
  );
});

async function open(start: SingleSend) {
  const at = server(start);
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: [...fakeServices(), fake(DesignEditor, { Editor: Stand })],
    http: {
      ...commonRequests,
      'POST /marketing/singlesends/search': { result: [], _metadata: { count: 0 } },
      'GET /marketing/singlesends/:id': at.read,
      'PATCH /marketing/singlesends/:id': ({ body }: ApiRequest) =>
        answer(202, at.update(body as SingleSendUpdate) ?? at.read()),
    },
  });
  const address = `/single-sends/${id}/editor`;
  await workbench.goto(`${address}/content`);
  const shown = async (words: string) =>
    waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words of the design' }).value).toBe(words),
    );
  const designs = () => at.read().abtest?.variations.map(({ design }) => htmlWords(design));
  /** The page of the send, with its A/B test open. */
  const toTest = async () => {
    await workbench.goto(address);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit A/B test' }));
  };
  return { workbench, shown, designs, toTest, address, read: at.read };
}

test('a content test of a designed send: each variation keeps its own design until it is turned off', async () => {
  const { workbench, shown, designs, toTest, address, read } = await open(designed());
  await shown('message');
  await userEvent.type(screen.getByRole('textbox', { name: 'Words of the design' }), ' so far');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(read().email_config.design).toEqual(saying('message so far')));
  await workbench.goto(address);
  await userEvent.click(await screen.findByRole('button', { name: 'Test email content' }));
  await waitFor(() => expect(designs()).toEqual(['message so far', 'message so far']));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit B' }));
  expect(workbench.location).toBe(`${address}/content`);
  await shown('message so far');
  const tabs = () => within(within(screen.getByRole('banner')).getByRole('tablist', { name: 'Variation' }));
  expect(tabs().getByRole('tab', { name: 'B' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.type(screen.getByRole('textbox', { name: 'Words of the design' }), ', other');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(designs()).toEqual(['message so far', 'message so far, other']));
  await toTest();
  const manage = () => within(screen.getByRole('group', { name: 'Manage Variations' }));
  await userEvent.click(manage().getByRole('button', { name: 'Duplicate B' }));
  await waitFor(() => expect(designs()).toEqual(['message so far', 'message so far, other', 'message so far, other']));

  await userEvent.click(await manage().findByRole('button', { name: 'Delete A' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete A' }));
  await waitFor(() => expect(designs()).toEqual(['message so far, other', 'message so far, other']));
  await userEvent.click(await screen.findByRole('link', { name: 'Turn off the A/B test' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off A/B test' }),
  );
  await waitFor(() =>
    expect(read()).toMatchObject({ abtest: null, email_config: { design: saying('message so far, other') } }),
  );
  await workbench.goto(`${address}/content`);
  await shown('message so far, other');
  expect(screen.queryByRole('tablist', { name: 'Variation' })).toBeNull();
  await workbench.dispose();
});

test('the preview of a saved send shows each variation', async () => {
  const { workbench } = await open(designed('one', 'two'));
  await workbench.goto(`/single-sends/${id}/preview`);
  const dialog = await screen.findByRole('dialog');
  const asked = () =>
    workbench.requests
      .filter(({ path }) => path.endsWith('/marketing/preview'))
      .map(({ body }) => (body as { html_content: string }).html_content);
  await waitFor(() => expect(asked().at(-1)).toBe('one'));
  await userEvent.click(within(dialog).getByRole('tab', { name: 'B' }));
  await waitFor(() => expect(asked().at(-1)).toBe('two'));
  await workbench.dispose();
});
