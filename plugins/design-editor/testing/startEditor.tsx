import { act, fireEvent, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { type Block, createBlock, type Design, emptyDesign, paragraphs, walkBlocks } from 'sendwright/email';
import { ImageManager, type ImageManagerProps } from 'sendwright/plugins/images/contract';
import { definePlugin, fill, useService } from 'sendwright/sdk';
import { type ApiMocks, type FakeService, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import { DesignEditor, type DesignSource, editorDialogs, type StoredDesign } from '../contract';
import plugin from '../plugin';

export const textBlock = (id: string, words: string): Block => ({
  ...createBlock('text', () => id),
  content: paragraphs(words),
});
/** A text, a button, an image and two columns with a text in the first. */
export function sampleBlocks(): Block[] {
  let last = 0;
  const columns = createBlock('columns', () => `c${(last += 1)}`);
  if (columns.type !== 'columns') return [];
  const [first, ...others] = columns.columns;
  const inner = textBlock('inner', 'In a column');
  return [
    textBlock('hello', 'Hello'),
    { ...createBlock('button', () => 'shop'), text: 'Shop now', url: 'https://shop.example/' } as Block,
    createBlock('image', () => 'photo'),
    {
      ...columns,
      id: 'cols',
      columns: first && inner.type !== 'columns' ? [{ ...first, blocks: [inner] }, ...others] : columns.columns,
    },
  ];
}
export const designOf = (...blocks: Block[]): Design => ({ ...emptyDesign(), blocks });

export interface OpenedEditor {
  readonly workbench: TestWorkbench;
  /** The version stored by its owner. */
  stored(): StoredDesign;
  /** A block of the stored design, by id. */
  block(id: string): Block | undefined;
}

export interface EditorOptions {
  /** The address to open; by default the editor's own. */
  readonly at?: string;
  readonly http?: ApiMocks;
  readonly services?: readonly FakeService[];
  /** The component that replaces the image manager. */
  readonly imageManager?: (props: ImageManagerProps) => ReactNode;
  /** Replaces the owner's loading. */
  readonly load?: DesignSource['load'];
  readonly save?: DesignSource['save'];
  /** Fills it with data; by default it is filled with a contact. */
  readonly fillIn?: DesignSource['fillIn'];
  /** The owner's test data. */
  readonly testData?: string;
  readonly withoutPreferences?: boolean;
  /** The owner; by default a design of the library. */
  readonly kind?: DesignSource['kind'];
  /** The owner's subject and preheader. */
  readonly message?: { readonly subject: string; readonly preheader: string };
}

export const editorAddress = '/letters/d1/editor';

/**
 * Mounts the editor on its own page, with the real kernel. jsdom has no layout: tests use the outline instead of the
 * canvas.
 */
export async function startEditor(
  design: unknown,
  {
    at = editorAddress,
    http = {},
    services = [],
    imageManager,
    load,
    save,
    fillIn,
    testData,
    withoutPreferences,
    kind = 'design',
    message,
  }: EditorOptions = {},
): Promise<OpenedEditor> {
  let stored: StoredDesign = { name: 'Our letter', design, html: '<p>Hello</p>', revision: 1 };
  const source: DesignSource = {
    kind,
    ...(message && { message: () => message }),
    ...(fillIn && { fillIn }),
    id: 'd1',
    hasSubject: true,
    load: load ?? (async () => stored),
    save:
      save ??
      (async (change, revision) => {
        if (revision !== stored.revision) return { kind: 'conflict', theirs: stored };
        stored = { ...stored, ...change, revision: stored.revision + 1 };
        return { kind: 'saved', revision: stored.revision };
      }),
  };
  const Page = observer(function Page() {
    const { Editor } = useService(DesignEditor);
    return (
      <Editor
        source={source}
        address={editorAddress}
        back={{ label: 'Letters', address: '/letters' }}
        {...(testData !== undefined && { testData: { text: testData, onChange: () => undefined } })}
        {...(withoutPreferences !== undefined && { withoutPreferences })}
      />
    );
  });
  const page = async () => ({ default: Page });
  const nothing = async () => ({ default: () => null });
  const dialogs = Object.fromEntries(
    Object.entries(editorDialogs).map(([name, end]) => [
      name,
      { path: `${editorAddress}/${end}`, title: 'Edit', page: nothing, over: 'editor', legacy: true } as const,
    ]),
  );
  const host = definePlugin({
    id: 'host',
    title: 'Host',
    requires: { editor: DesignEditor },
    routes: {
      list: { path: '/letters', title: 'Letters', page: nothing },
      editor: { path: editorAddress, title: 'Edit', page, legacy: true },
      ...dialogs,
    },
    slots: imageManager
      ? [fill(ImageManager, { title: 'Images', component: async () => ({ default: imageManager }) })]
      : [],
  });
  const workbench = await testWorkbench([plugin, host], {
    scopes: [
      'marketing.read',
      'marketing.write',
      'design_library.read',
      'design_library.create',
      'design_library.update',
      'design_library.delete',
    ],
    http: {
      'GET /saved_blocks': { result: [] },
      'GET /design_versions/:kind/:owner_id': { result: [] },
      'GET /marketing/brand_kit': { is_set: false, is_inherited: false, version: null, brand: {}, updated_at: null },
      ...http,
    },
    services,
    start: at,
  });
  return {
    workbench,
    stored: () => stored,
    block(id) {
      const { blocks } = stored.design as Design;
      return [...walkBlocks({ blocks })].map((placed) => placed.block).find((one) => one.id === id);
    },
  };
}

/** Selects a block in the outline with the keyboard. */
export async function selectBlock(label: RegExp): Promise<HTMLElement> {
  if (!screen.queryByRole('tree')) fireEvent.click(await screen.findByRole('tab', { name: 'Outline' }));
  const item = await screen.findByRole('treeitem', { name: label });
  act(() => item.focus());
  return item;
}

/** Saves immediately instead of waiting for a pause. */
export const saveNow = (): void => void fireEvent.keyDown(document, { key: 's', ctrlKey: true });
