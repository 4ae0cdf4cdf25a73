import assert from 'node:assert/strict';
import { createBlock, type Design, emptyDesign, padding, paragraphs, syncedRuns } from 'sendwright/email';
import type { Design as StoredDesign } from 'sendwright/wire/designs';
import type { SavedBlocks } from 'sendwright/wire/savedBlocks';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import type { Api } from './support/api';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A footer of the account: saved as a section, added to another design, and changed for all that follow it.

let screen: Screen;
let keyboard: Keyboard;
let api: Api;

openWorkbench(async (workbench) => {
  ({ api, screen, keyboard } = workbench);
  await api.verifiedSender();
  await signIn(screen);
});

const text = (id: string, words: string) => ({ ...createBlock('text', () => id), content: paragraphs(words) });
const make = async (name: string, ...blocks: Design['blocks']): Promise<string> => {
  const design = { ...emptyDesign(), subject: name, blocks };
  return (await api.call<StoredDesign>('POST', '/designs', { name, editor: 'design', design })).id;
};
const stored = (id: string) => api.call<StoredDesign>('GET', `/designs/${id}`);
const runsOf = async (id: string) => syncedRuns((await stored(id)).design as Design);
const open = (id: string): Promise<void> => screen.open(`/design-library/your-designs/${id}/editor`);
const select = async (item: string | RegExp): Promise<void> => {
  await screen.press('tab', 'Outline');
  await screen.press('treeitem', item);
};
let [spring, summer] = ['', ''];

journey('A section that designs follow', () => screen, {
  'two blocks are saved as a section, and synced where they are': async () => {
    spring = await make(
      'Spring news',
      text('hello', 'Fresh bread'),
      { ...text('line', 'Harbour Bakery'), background: '#f3ead9', padding: { ...padding(24), bottom: 4 } },
      { ...text('address', '1 Quay Street, Porto'), background: '#f3ead9', padding: { ...padding(4), bottom: 24 } },
    );
    summer = await make('Summer news', text('hello', 'Cold coffee'));
    await open(spring);
    await select(/^Text, Harbour Bakery/);
    await keyboard.press(Key.Shift, Key.ArrowDown);
    await screen.press('button', 'More block actions');
    await screen.press('menuitem', 'Save as section');
    await screen.fill('Name', 'Bakery footer');
    await screen.press('checkbox', /Sync it here/);
    await checkLooks(screen, 'section-save');
    await screen.press('button', 'Save section', { role: 'dialog' });
    await screen.sees('Section saved. It is in the sections of every design.');
    await until('the section in the design', async () => (await runsOf(spring))[0]?.blocks.length === 2);
  },

  'it is added to another design, synced': async () => {
    await open(summer);
    await screen.press('tab', 'Sections');
    await screen.press('radio', /Synced section/);
    await screen.press('button', 'Add Bakery footer');
    await until('the section in the other design', async () => (await runsOf(summer)).length === 1);
    assert.match((await stored(summer)).html_content, /1 Quay Street/);
    await checkLooks(screen, 'sections-own');
  },

  'it is edited in one of them, and saved for both after showing what follows it': async () => {
    await select(/^Text, 1 Quay Street/);
    await screen.sees(/Used by 2 messages/);
    await checkLooks(screen, 'section-synced');
    await screen.press('button', 'Edit section');
    await screen.sees('You are changing “Bakery footer”');
    await screen.press('treeitem', /^Text, 1 Quay Street/);
    await keyboard.press(Key.Ctrl, 'd');
    await screen.press('button', 'Save section…');
    await screen.sees('Spring news');
    await checkLooks(screen, 'section-update');
    await screen.press('button', 'Save and update 2 messages');
    await until('the other design to follow', async () => (await runsOf(spring))[0]?.blocks.length === 3);
    await until('this one to be saved', async () => (await runsOf(summer))[0]?.version === 2);
  },

  'deleting it loses nothing, and is undone': async () => {
    await screen.press('tab', 'Sections');
    await screen.press('button', 'Actions for Bakery footer');
    await screen.press('menuitem', 'Delete');
    await screen.sees(/2 messages follow this section. They keep its content/);
    await checkLooks(screen, 'section-delete');
    await screen.press('button', 'Delete section');
    await screen.sees('“Bakery footer” deleted.');
    await screen.press('button', 'Undo');
    await until('the section', async () => (await api.call<SavedBlocks>('GET', '/saved_blocks')).result.length === 1);
    await select(/^Text, Harbour Bakery/);
    await screen.sees(/Used by 2 messages/);
    assert.match((await stored(spring)).html_content, /1 Quay Street/);
  },
});
