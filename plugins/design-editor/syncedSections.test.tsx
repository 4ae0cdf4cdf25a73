import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Block, type Design, sectionBlocks, syncedBlocks, syncedRuns } from 'sendwright/email';
import { answer, type ApiMocks, type ApiRequest, refusal, type TestWorkbench } from 'sendwright/sdk/testing';
import type { SavedBlock, SavedBlockUpdate, SavedBlockUses } from 'sendwright/wire/savedBlocks';
import { designOf, editorAddress, saveNow, selectBlock, startEditor, textBlock } from './testing/startEditor';

// Sections of the account: saved, added as copies or synced, changed for all that follow them, deleted and restored.

const id = '0a1b2c3d-0000-4000-8000-000000000001';
const of = (name: string, version: number, ...texts: readonly string[]): SavedBlock => {
  const blocks = sectionBlocks(texts.map((text, index) => textBlock(`t${index}`, text)));
  return { id, name, block: blocks[0], blocks, version, created_at: '2026-01-01T00:00:00Z' };
};
const footer = of('Our footer', 1, 'Our address');
const uses: SavedBlockUses = {
  count: 3,
  result: [
    { kind: 'design', id: 'd1', name: 'Spring', effect: 'updated', reason: null },
    { kind: 'template', id: 't1/v1', name: 'Receipt, Live', effect: 'draft', reason: null },
    { kind: 'single_send', id: 's1', name: 'May news', effect: 'kept', reason: 'scheduled' },
  ],
};

/** The sections of an account, as the server has them. */
function account(...saved: readonly SavedBlock[]) {
  let all = [...saved];
  let deleted: SavedBlock[] = [];
  const changes: SavedBlockUpdate[] = [];
  const http: ApiMocks = {
    'GET /designs/sections': { result: [], image_root: 'https://mail.example' },
    'GET /designs/favorites': { result: [] },
    'GET /saved_blocks': () => ({ result: all }),
    'GET /saved_blocks/:block_id/uses': uses,
    'PATCH /saved_blocks/:block_id': ({ body }: Pick<ApiRequest, 'body'>) => {
      const change = body as SavedBlockUpdate;
      changes.push(change);
      const before = all[0] ?? footer;
      const blocks = change.blocks ?? before.blocks;
      const version = before.version + (change.blocks ? 1 : 0);
      const after = { ...before, name: change.name ?? before.name, blocks, block: blocks[0], version };
      all = [after];
      return after;
    },
    'DELETE /saved_blocks/:block_id': () => {
      deleted = all;
      all = [];
      return answer(204);
    },
    'POST /saved_blocks/:block_id/restore': () => {
      all = deleted;
      return all[0] ?? footer;
    },
  };
  return { http, changes };
}

const told = (workbench: TestWorkbench, message: RegExp): Promise<void> =>
  waitFor(() => expect(workbench.alerts.at(-1)?.message).toMatch(message));
const undo = (workbench: TestWorkbench): void => act(() => void workbench.alerts.at(-1)?.action?.run());

const openSections = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('tab', { name: 'Sections' }));
  return screen.findByRole('region', { name: 'Your sections' });
};
const choose = async (section: string, action: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${section}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
/** Blocks of an inserted section have ids of their own. */
const follow = (section: SavedBlock): Block[] =>
  syncedBlocks({ id: section.id, version: section.version, blocks: section.blocks as Block[] }, 'c1').map((block) => ({
    ...block,
    id: `new-${block.id}`,
  }));
const runsIn = (design: unknown) => syncedRuns(design as Design);
/** Selects the footer's text, whose settings then show the section. */
const selectFooter = async (): Promise<HTMLElement> => {
  await selectBlock(/^Text, (Our address|Elsewhere)/);
  return screen.findByRole('region', { name: 'Synced section' });
};

test('a section is added as an independent copy or synced', async () => {
  const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Hello')), account(footer));
  const own = await openSections();
  fireEvent.click(await within(own).findByRole('button', { name: 'Add Our footer' }));
  saveNow();
  await waitFor(() => expect(JSON.stringify(stored().design)).toContain('Our address'));
  expect(runsIn(stored().design)).toEqual([]);
  fireEvent.click(within(own).getByRole('radio', { name: /Synced section/ }));
  fireEvent.click(within(own).getByRole('button', { name: 'Add Our footer' }));
  saveNow();
  await waitFor(() => expect(runsIn(stored().design)).toMatchObject([{ section: id, version: 1 }]));
  await workbench.dispose();
});

test('a section is renamed, and replaced by the selection after showing what follows it', async () => {
  const { http, changes } = account(footer);
  const { workbench } = await startEditor(designOf(textBlock('hello', 'Hello')), { http });
  await openSections();
  await choose('Our footer', 'Rename');
  const rename = await screen.findByRole('dialog', { name: 'Rename section' });
  fireEvent.change(within(rename).getByLabelText('Name'), { target: { value: 'Small print' } });
  fireEvent.click(within(rename).getByRole('button', { name: 'Rename' }));
  await screen.findByRole('button', { name: 'Add Small print' });
  await selectBlock(/^Text, Hello/);
  fireEvent.click(screen.getByRole('tab', { name: 'Sections' }));
  await choose('Small print', 'Replace with the selection');
  const dialog = await screen.findByRole('dialog', { name: 'Save “Small print”?' });
  const listed = await within(dialog).findByRole('list', { name: 'Used by' });
  expect(
    within(listed)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'SpringDesignUpdated',
    'Receipt, LiveTemplateUpdated in its draft: publish it to send it',
    'May newsSingle sendScheduled: sent as it was reviewed',
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save and update 2 messages' }));
  await told(workbench, /“Small print” saved/);
  expect(changes.at(-1)).toMatchObject({ version: 1, blocks: [{ id: 's1', type: 'text' }] });
  undo(workbench);
  await told(workbench, /has its former content again/);
  expect(JSON.stringify(changes.at(-1))).toContain('Our address');
  await workbench.dispose();
});

test('a synced section is edited in place, and saved for all', async () => {
  const { http, changes } = account(footer);
  const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Hello'), ...follow(footer)), { http });
  const card = await selectFooter();
  expect(await within(card).findByText('Our footer')).toBeTruthy();
  expect(screen.queryByText('This block is locked')).toBeNull();
  await within(card).findByRole('button', { name: 'Used by 3 messages' });
  fireEvent.click(within(card).getByRole('button', { name: 'Edit section' }));
  await screen.findByText('You are changing “Our footer”');
  saveNow();
  await waitFor(() => expect(runsIn(stored().design)).toMatchObject([{ isChanged: true }]));
  fireEvent.keyDown(screen.getByRole('treeitem', { name: /^Text, Our address/ }), { key: 'd', ctrlKey: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Save section…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save “Our footer”?' });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Save and update 2 messages' }));
  await waitFor(() => expect(changes).toMatchObject([{ version: 1 }]));
  expect(changes[0]?.blocks).toHaveLength(2);
  saveNow();
  await waitFor(() => expect(runsIn(stored().design)).toMatchObject([{ version: 2, start: 1 }]));
  expect(runsIn(stored().design)[0]?.isChanged).toBeUndefined();
  await workbench.dispose();
});

test('changes are discarded, and a use becomes independent', async () => {
  const { workbench, stored } = await startEditor(designOf(...follow(footer)), account(footer));
  fireEvent.click(within(await selectFooter()).getByRole('button', { name: 'Edit section' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make independent' }));
  saveNow();
  await waitFor(() => expect(runsIn(stored().design)).toEqual([]));
  expect(JSON.stringify(stored().design)).not.toContain('locked');
  await workbench.dispose();
});

test('a message with the earlier content of a section offers the newest', async () => {
  const newer = of('Our footer', 2, 'Elsewhere');
  const { workbench, stored } = await startEditor(designOf(...follow(footer)), account(newer));
  fireEvent.click(await within(await selectFooter()).findByRole('button', { name: 'Update' }));
  saveNow();
  await waitFor(() => expect(JSON.stringify(stored().design)).toContain('Elsewhere'));
  expect(runsIn(stored().design)).toMatchObject([{ version: 2 }]);
  await workbench.dispose();
});

test('deleting shows what follows a section; its uses then are independent, and undo restores it', async () => {
  const { workbench } = await startEditor(designOf(...follow(footer)), account(footer));
  await openSections();
  await choose('Our footer', 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Our footer”?' });
  await within(dialog).findByText(/3 messages follow this section. They keep its content/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete section' }));
  await told(workbench, /^“Our footer” deleted/);
  await selectBlock(/^Text, Our address/);
  expect(await screen.findByText('Its section was deleted')).toBeTruthy();
  undo(workbench);
  await told(workbench, /^“Our footer” restored/);
  expect(await screen.findByRole('region', { name: 'Synced section' })).toBeTruthy();
  await workbench.dispose();
});

test('a message that follows a deleted section restores it, or says that it is gone for good', async () => {
  const { http } = account(footer);
  let isGone = true;
  const { workbench } = await startEditor(designOf(...follow(footer)), {
    http: {
      ...http,
      'GET /saved_blocks': { result: [] },
      'POST /saved_blocks/:block_id/restore': () => (isGone ? refusal(404, 'not found') : footer),
    },
  });
  await selectBlock(/^Text, Our address/);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore section' }));
  await told(workbench, /kept for 30 days/);
  isGone = false;
  fireEvent.click(screen.getByRole('button', { name: 'Restore section' }));
  await told(workbench, /^“Our footer” restored/);
  expect(await screen.findByRole('region', { name: 'Synced section' })).toBeTruthy();
  await workbench.dispose();
});

test('a section that somebody else has saved meanwhile is not overwritten without asking', async () => {
  const { http, changes } = account(footer);
  let isRefused = true;
  const { workbench } = await startEditor(designOf(...follow(footer)), {
    http: {
      ...http,
      'PATCH /saved_blocks/:block_id': (request) => {
        if (!isRefused) return footer;
        isRefused = false;
        changes.push(request.body as SavedBlockUpdate);
        return refusal('saved_block_conflict');
      },
    },
  });
  fireEvent.click(within(await selectFooter()).getByRole('button', { name: 'Edit section' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save section…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save “Our footer”?' });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Save and update 2 messages' }));
  await within(dialog).findByText(/Somebody saved this section a moment ago/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save and update 2 messages' }));
  await told(workbench, /“Our footer” saved/);
  await workbench.dispose();
});

test('a failure to load them is reported, and can be retried', async () => {
  let fails = true;
  const { workbench } = await startEditor(designOf(textBlock('hello', 'Hello')), {
    http: {
      ...account().http,
      'GET /saved_blocks': () => (fails ? refusal(403, 'access forbidden') : { result: [footer] }),
    },
  });
  const own = await openSections();
  await within(own).findByText(/^Unable to retrieve your sections/);
  fails = false;
  fireEvent.click(within(own).getByRole('button', { name: 'Retry' }));
  await within(own).findByRole('button', { name: 'Add Our footer' });
  await workbench.dispose();
});

test('unreadable ones are listed with the reason; they cannot be added, but can be deleted', async () => {
  const broken = { ...footer, name: 'Half', blocks: [{ type: 'text' }], block: { type: 'text' } };
  const newer = { ...footer, name: 'Carousel', blocks: [{ type: 'carousel', id: 'c' }], block: {} };
  for (const [section, reason] of [
    [broken, '“Half” is damaged and can’t be used.'],
    [newer, '“Carousel” was saved by a newer version. Reload the page to use it.'],
  ] as const) {
    const { workbench } = await startEditor(designOf(), account(section));
    const own = await openSections();
    await within(own).findByText(reason);
    expect(within(own).queryByRole('button', { name: `Add ${section.name}` })).toBeNull();
    await choose(section.name, 'Delete');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete section' }));
    await waitFor(() => expect(within(own).queryByText(reason)).toBeNull());
    await workbench.dispose();
  }
});

test('the selected blocks are saved as a section, and synced here', async () => {
  const sent: unknown[] = [];
  const greeting = { ...of('Greeting', 1, 'Hello', 'There') };
  const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Hello'), textBlock('there', 'There')), {
    http: { ...account().http, 'POST /saved_blocks': ({ body }) => (sent.push(body), answer(201, greeting)) },
  });
  await selectBlock(/^Text, Hello/);
  fireEvent.keyDown(await screen.findByRole('tree'), { key: 'ArrowDown', shiftKey: true });
  await workbench.goto(`${editorAddress}/modules`);
  const dialog = await screen.findByRole('dialog', { name: 'Save section' });
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Greeting' } });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /Sync it here/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save section' }));
  await waitFor(() => expect(workbench.location).toBe(editorAddress));
  expect(sent).toMatchObject([{ name: 'Greeting', blocks: [{ type: 'text' }, { type: 'text' }] }]);
  saveNow();
  await waitFor(() => expect(runsIn(stored().design)).toMatchObject([{ section: id, start: 0 }]));
  await workbench.dispose();
});
