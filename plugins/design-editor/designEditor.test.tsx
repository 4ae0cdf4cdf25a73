import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Design } from 'sendwright/email';
import { HttpFailure } from 'sendwright/sdk';
import type { ApiRequest } from 'sendwright/sdk/testing';
import type { MessagePreviewRequest } from 'sendwright/wire/tracking';
import type { Contact } from 'sendwright/wire/contacts';
import {
  designOf,
  editorAddress,
  sampleBlocks,
  saveNow,
  selectBlock,
  startEditor,
  textBlock,
} from './testing/startEditor';

const announced = (words: RegExp): Promise<unknown> =>
  waitFor(() => expect(screen.getAllByRole('status').some((one) => words.test(one.textContent ?? ''))).toBe(true));

describe('moving to a chosen place', () => {
  test('a block is moved with the dialog, using keys only, and the move is announced', async () => {
    const { workbench, stored } = await startEditor(designOf(...sampleBlocks()));
    const item = await selectBlock(/^Button, Shop now, 2 of 5/);
    fireEvent.keyDown(item, { key: 'M', ctrlKey: true, shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Move Button, Shop now' });
    const places = within(dialog)
      .getAllByRole('radio')
      .map((place) => place.closest('label')?.textContent);
    // Its own place is none of them; a column's are.
    expect(places).not.toContain('After Text, Hello');
    expect(places).toContain('Column 2 (empty)');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Column 1: after Text, In a column' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move here' }));
    await announced(/Button, Shop now moved\. Column 1: after Text, In a column/);
    saveNow();
    await waitFor(() =>
      expect((stored().design as Design).blocks.map(({ type }) => type)).toEqual(['text', 'image', 'columns']),
    );
    await workbench.dispose();
  });

  test('in the outline the focus stays on the moved block, and all blocks announce their positions', async () => {
    const { workbench } = await startEditor(
      designOf(textBlock('a', 'One'), textBlock('b', 'Two'), textBlock('c', 'Three')),
    );
    const labels = (): (string | null)[] =>
      screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
    const item = await selectBlock(/^Text, Three/);
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 'ArrowUp', altKey: true });
    expect(labels()).toEqual(['Text, One, 1 of 3', 'Text, Three, 2 of 3', 'Text, Two, 3 of 3']);
    expect(document.activeElement?.getAttribute('data-outline-id')).toBe('c');
    fireEvent.keyDown(document.activeElement ?? item, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(labels()).toEqual(['Text, One, 1 of 3', 'Text, Two, 2 of 3', 'Text, Three, 3 of 3']));
    expect(document.activeElement?.getAttribute('data-outline-id')).toBe('c');
    await workbench.dispose();
  });

  test('a locked block reports that it cannot be moved', async () => {
    const { workbench } = await startEditor(
      designOf({ ...textBlock('hello', 'Hello'), locked: true }, textBlock('second', 'Second')),
    );
    fireEvent.keyDown(await selectBlock(/^Text, Hello/), { key: 'M', ctrlKey: true, shiftKey: true });
    await announced(/can't be moved: it is locked/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await workbench.dispose();
  });
});

describe('several blocks at once', () => {
  test('are selected with Ctrl and a click or Shift and arrows, and deleted together', async () => {
    const { workbench, stored } = await startEditor(
      designOf(textBlock('a', 'One'), textBlock('b', 'Two'), textBlock('c', 'Three')),
    );
    const user = userEvent.setup();
    const chosen = (): (string | null)[] =>
      screen.getAllByRole('treeitem', { selected: true }).map((item) => item.getAttribute('data-outline-id'));
    const item = await selectBlock(/^Text, One/);
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('treeitem', { name: /^Text, Three/ }));
    expect(chosen()).toEqual(['a', 'c']);
    await user.click(screen.getByRole('treeitem', { name: /^Text, Three/ }));
    expect(chosen()).toEqual(['a']);
    await user.keyboard('{/Control}');
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 'ArrowDown', shiftKey: true });
    await waitFor(() => expect(chosen()).toEqual(['a', 'b']));
    fireEvent.keyDown(screen.getByRole('treeitem', { name: /^Text, Two/ }), { key: 'Delete' });
    saveNow();
    await waitFor(() => expect((stored().design as Design).blocks.map(({ id }) => id)).toEqual(['c']));
    await workbench.dispose();
  });
});

describe('links', () => {
  test('a button links to an email address with a subject', async () => {
    const { workbench, block } = await startEditor(designOf(...sampleBlocks()));
    await selectBlock(/^Button/);
    await workbench.goto('/letters/d1/editor/modules/edit-link');
    const dialog = await screen.findByRole('dialog', { name: 'Edit link' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Email' }));
    const target = within(dialog).getByLabelText('Link');
    fireEvent.change(target, { target: { value: 'not an address' } });
    expect(within(dialog).getByText('Must be a valid email address.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save link' }).disabled).toBe(true);
    fireEvent.change(target, { target: { value: 'orders@shop.example' } });
    fireEvent.change(within(dialog).getByLabelText('Subject of the email'), { target: { value: 'An order' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save link' }));
    saveNow();
    await waitFor(() => expect(block('shop')).toMatchObject({ url: 'mailto:orders@shop.example?subject=An%20order' }));
    expect(workbench.location).toBe(editorAddress);
    await workbench.dispose();
  });

  test('Enter saves the link, a bare domain completed', async () => {
    const { workbench, block } = await startEditor(designOf(...sampleBlocks()));
    await selectBlock(/^Button/);
    await workbench.goto('/letters/d1/editor/modules/edit-link');
    const target = within(await screen.findByRole('dialog', { name: 'Edit link' })).getByLabelText('Link');
    fireEvent.change(target, { target: { value: 'not an address' } });
    fireEvent.keyDown(target, { key: 'Enter' });
    expect(screen.getByRole('dialog', { name: 'Edit link' })).toBeTruthy();
    fireEvent.change(target, { target: { value: 'bakery.example/bread' } });
    fireEvent.keyDown(target, { key: 'Enter' });
    expect(screen.queryByRole('dialog')).toBeNull();
    saveNow();
    await waitFor(() => expect(block('shop')).toMatchObject({ url: 'https://bakery.example/bread' }));
    await workbench.dispose();
  });

  test('an executable scheme is refused while typing', async () => {
    const { workbench } = await startEditor(designOf(...sampleBlocks()));
    await selectBlock(/^Button/);
    await workbench.goto('/letters/d1/editor/modules/edit-link');
    const dialog = await screen.findByRole('dialog', { name: 'Edit link' });
    fireEvent.change(within(dialog).getByLabelText('Link'), { target: { value: 'javascript:alert(1)' } });
    expect(within(dialog).getByText(/links don't work in emails/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save link' }).disabled).toBe(true);
    await workbench.dispose();
  });

  test('without a selected link, the dialog explains what to do', async () => {
    const { workbench } = await startEditor(designOf(...sampleBlocks()), { at: `${editorAddress}/modules/edit-link` });
    expect(await screen.findByText('Select text, a button or an image first.')).toBeTruthy();
    await workbench.dispose();
  });
});

describe('versions', () => {
  test('an earlier version is restored, and undo reverts that', async () => {
    const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Today')), {
      http: {
        'GET /design_versions/:kind/:owner_id': {
          result: [{ id: 'v1', name: 'Before the sale', created_at: '2026-01-01T10:00:00Z' }],
        },
        'GET /design_versions/:kind/:owner_id/:version_id': {
          id: 'v1',
          name: 'Before the sale',
          created_at: '2026-01-01T10:00:00Z',
          design: designOf(textBlock('hello', 'Yesterday')),
        },
      },
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Restore Before the sale/ }));
    await announced(/Version restored/);
    saveNow();
    await waitFor(() => expect(JSON.stringify(stored())).toContain('Yesterday'));
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(JSON.stringify(stored())).toContain('Today'));
    await workbench.dispose();
  });

  test.each([
    [
      'of a newer release',
      { schemaVersion: 99 },
      'This version was saved by a newer release. Reload the page to restore it. The design is unchanged.',
    ],
    [
      'that is damaged',
      { ...designOf(), blocks: [{ type: 'text' }] },
      'This version is damaged and can’t be restored. The design is unchanged.',
    ],
    ['that is none at all', 'x', 'This version is damaged and can’t be restored. The design is unchanged.'],
  ])('a version %s is reported and unchanged', async (_which, design, told) => {
    const { workbench, stored } = await startEditor(designOf(textBlock('hello', 'Today')), {
      http: {
        'GET /design_versions/:kind/:owner_id': {
          result: [{ id: 'v1', name: null, created_at: '2026-01-01T10:00:00Z' }],
        },
        'GET /design_versions/:kind/:owner_id/:version_id': {
          id: 'v1',
          name: null,
          created_at: '2026-01-01T10:00:00Z',
          design,
        },
      },
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Restore the version/ }));
    await waitFor(() => expect(workbench.alerts.map(({ message }) => message)).toEqual([told]));
    expect(JSON.stringify(stored())).toContain('Today');
    await workbench.dispose();
  });
});

describe('a version that cannot be opened changes nothing', () => {
  test.each([
    ['of a newer release', { schemaVersion: 99, blocks: [] }, 'This design is newer than this editor.'],
    ['that is damaged', { ...designOf(), blocks: [{ type: 'text' }] }, 'This design is damaged.'],
    ['that is no design at all', 'nonsense', 'This design is damaged.'],
  ])('a design %s', async (_which, design, title) => {
    const { workbench, stored } = await startEditor(design);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/The saved design is unchanged/i)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to letters' })).toBeTruthy();
    expect(stored().design).toBe(design);
    await workbench.dispose();
  });
});

describe('saving', () => {
  test('each save is announced, and so is a failed one, until it succeeds', async () => {
    let fails = false;
    let revision = 1;
    const { workbench } = await startEditor(designOf(...sampleBlocks()), {
      save: async () => {
        if (fails) throw new HttpFailure(400, [{ message: 'The design is too large.', field: null }]);
        return { kind: 'saved', revision: (revision += 1) };
      },
    });
    const saving = await screen.findByRole('status', { name: 'Saving' });
    expect(saving.textContent).toBe('');
    fireEvent.keyDown(await selectBlock(/^Button/), { key: 'd', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(saving.textContent).toBe('All changes saved.'));
    fails = true;
    fireEvent.keyDown(await selectBlock(/^Image/), { key: 'd', ctrlKey: true });
    saveNow();
    await waitFor(() => expect(saving.textContent).toBe('Not saved. The design is too large.'));
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Save now' }));
    await waitFor(() => expect(saving.textContent).toBe('All changes saved.'));
    await workbench.dispose();
  });
});

describe('its addresses', () => {
  test.each([editorAddress, `/legacy${editorAddress}`])(
    '%s opens each of its dialogs over it and closes back to it',
    async (editor) => {
      const { workbench } = await startEditor(designOf(...sampleBlocks()), {
        at: editor,
        http: {
          'POST /marketing/preview': {
            html: '<p>Made</p>',
            text: 'Made',
            subject: 'News',
            preheader: '',
            problems: [],
          },
          'GET /marketing/contacts/browse': { result: [], contact_count: 0, _metadata: { count: 0 } },
        },
      });
      await selectBlock(/^Text, Hello/);
      for (const [end, name] of [
        ['preview', 'Preview'],
        ['preview/test_data', 'Preview'],
        ['test_data', 'Test data'],
        ['modules', 'Save section'],
        ['modules/edit-link', 'Edit link'],
        ['modules/edit_code', 'Code of text'],
      ] as const) {
        await workbench.goto(`${editor}/${end}`);
        const dialog = await screen.findByRole('dialog', { name });
        fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
        await waitFor(() => expect(workbench.location).toBe(editor));
      }
      await workbench.goto(`${editor}/edit_code/convert`);
      fireEvent.click(
        within(await screen.findByRole('alertdialog', { name: 'Convert to a code block?' })).getByRole('button', {
          name: 'Cancel',
        }),
      );
      await waitFor(() => expect(workbench.location).toBe(editor));
      expect(workbench.loaded).toEqual([]);
      await workbench.dispose();
    },
  );
});

describe('undoing what was typed into a field', () => {
  test.each(['blur', 'Enter', 'paste'] as const)('typed letters are one step, which %s ends', async (what) => {
    const { workbench } = await startEditor(designOf(...sampleBlocks()));
    await selectBlock(/^Button/);
    const words = await screen.findByLabelText<HTMLInputElement>('Label');
    const before = words.value;
    // On a slow machine the letters would come too far apart.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const type = (value: string): unknown => fireEvent.change(words, { target: { value } });
    const ends = {
      blur: () => fireEvent.focusOut(words),
      Enter: () => fireEvent.keyDown(words, { key: 'Enter' }),
      paste: () => fireEvent.paste(words),
    };
    for (const value of ['B', 'Bu', 'Buy']) type(value);
    ends[what]();
    for (const value of ['Buy n', 'Buy now']) type(value);
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    expect(words.value).toBe('Buy');
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    expect(words.value).toBe(before);
    clock.mockRestore();
    await workbench.dispose();
  });
});

describe('the whole design', () => {
  test('its language can be typed letter by letter', async () => {
    const { workbench, stored } = await startEditor(designOf(...sampleBlocks()));
    fireEvent.click(await screen.findByRole('button', { name: 'Language and head' }));
    const language = screen.getByLabelText<HTMLInputElement>('Language');
    for (const typed of ['', 'f', 'fr']) {
      fireEvent.change(language, { target: { value: typed } });
      expect(language.value).toBe(typed);
    }
    saveNow();
    await waitFor(() => expect((stored().design as Design).language).toBe('fr'));
    fireEvent.change(language, { target: { value: 'f' } });
    fireEvent.blur(language);
    expect(language.value).toBe('fr');
    await workbench.dispose();
  });
});

describe('waiting', () => {
  test('after three seconds of an empty screen a message says that loading takes long', async () => {
    let answerAll: () => void = () => undefined;
    const { workbench } = await startEditor(designOf(), {
      load: () =>
        new Promise(
          (resolve) =>
            (answerAll = () =>
              resolve({ name: 'Late', design: designOf(textBlock('hello', 'Here at last')), html: '', revision: 1 })),
        ),
    });
    expect(screen.queryByText('This is taking longer than usual')).toBeNull();
    expect(await screen.findByText('This is taking longer than usual', {}, { timeout: 30_000 })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to letters' })).toBeTruthy();
    act(() => answerAll());
    await selectBlock(/^Text, Here at last/);
    expect(screen.queryByText('This is taking longer than usual')).toBeNull();
    await workbench.dispose();
  });
});

test('the message is previewed as a real contact, with conditions evaluated as in sending', async () => {
  const ada: Contact = {
    id: 'c-ada',
    email: 'ada@readers.example',
    phone_number_id: '',
    external_id: '',
    anonymous_id: '',
    first_name: 'Ada',
    last_name: 'King',
    unique_name: '',
    alternate_emails: [],
    address_line_1: '',
    address_line_2: '',
    city: '',
    state_province_region: '',
    country: '',
    postal_code: '',
    phone_number: '',
    whatsapp: '',
    line: '',
    facebook: '',
    list_ids: [],
    segment_ids: [],
    custom_fields: {},
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    _metadata: { self: '' },
  };
  const bob: Contact = { ...ada, id: 'c-bob', email: 'bob@readers.example', first_name: '', last_name: '' };
  const asked: MessagePreviewRequest[] = [];
  const { workbench } = await startEditor(
    designOf({ ...textBlock('gold', 'For you'), when: { field: 'plan', operator: 'equals', value: 'gold' } }),
    {
      at: `${editorAddress}/preview`,
      http: {
        'GET /marketing/contacts/browse': ({ query }: ApiRequest) => ({
          result: query['search'] === undefined ? [ada] : [bob],
          contact_count: 2,
          _metadata: { count: 1 },
        }),
        'POST /marketing/preview': ({ body }: ApiRequest) => {
          asked.push(body as MessagePreviewRequest);
          return { html: '<p>Made</p>', text: 'Made', subject: 'News', preheader: '', problems: [] };
        },
      },
    },
  );
  const who = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Preview as contact' });
  await waitFor(() => expect([who.value, asked.at(-1)?.contact_id]).toEqual(['ada@readers.example', 'c-ada']));
  expect(asked.at(-1)?.html_content).toContain('{{#equals plan "gold"}}');
  await userEvent.click(who);
  await userEvent.type(who, 'bob');
  await userEvent.click(await screen.findByRole('option', { name: /^bob@readers\.example/ }));
  await waitFor(() => expect(asked.at(-1)?.contact_id).toBe('c-bob'));
  // Without dark colors of its own, it is shown as email apps darken it.
  const message = (await screen.findByTitle<HTMLIFrameElement>('Message')).srcdoc;
  fireEvent.click(screen.getByRole('switch', { name: 'Dark' }));
  await screen.findByText(/^No dark-mode colors/);
  expect(screen.getByTitle<HTMLIFrameElement>('Message').srcdoc).not.toBe(message);
  await workbench.dispose();
});
