import '../../themes/index.css';
import { createRoot, type Root } from 'react-dom/client';
import { compile, createBlock, type Design, emptyDesign, paragraphs } from 'sendwright/email';
import { WorkbenchContext, type Workbench } from 'sendwright/sdk';
import { Canvas } from '../../plugins/design-editor/canvas/Canvas';
import { Inspector } from '../../plugins/design-editor/components/inspector/Inspector';
import { Outline } from '../../plugins/design-editor/components/panels/Outline';
import type { DesignSource } from '../../plugins/design-editor/contract';
import { changeBlock, moveBlocks } from '../../plugins/design-editor/document/commands';
import { assets, EditorContext } from '../../plugins/design-editor/state/EditorContext';
import { type EditorServices, EditorServicesContext } from '../../plugins/design-editor/state/EditorContext';
import { EditorView } from '../../plugins/design-editor/state/EditorView';
import type { Editor } from '../../plugins/design-editor/state/editorModel';
import { openEditor } from '../../plugins/design-editor/state/openEditor';

/** What the benchmark can ask the page to do. All results are in milliseconds. */
export interface EditorBench {
  open(blocks: number): Promise<number>;
  /** For each action so far, the time until the canvas's document has changed; painting is extra. */
  readonly changed: number[];
  edit(): Promise<number>;
  undo(): Promise<number>;
  drop(): Promise<number>;
  /** Starts editing the first text. */
  write(): Promise<void>;
  /** For each key, the time until the frame that shows its letter. */
  readonly keys: number[];
  html(blocks: number): string;
}
declare global {
  interface Window {
    editorBench: EditorBench;
  }
}

function designOf(count: number): Design {
  let last = 0;
  const makeId = (): string => `b${(last += 1)}`;
  const blocks = Array.from({ length: count }, (_, index) => {
    if (index % 5 === 1)
      return { ...createBlock('button', makeId), text: `Story ${index}`, url: 'https://www.example.com/' };
    if (index % 10 === 8) return { ...createBlock('heading', makeId), text: `Story ${index}` };
    if (index % 20 === 13) return createBlock('table', makeId);
    if (index % 5 === 3) return createBlock('divider', makeId);
    return {
      ...createBlock('text', makeId),
      content: paragraphs(`Paragraph ${index} of a newsletter that people like to read in the morning.`),
    };
  });
  return { ...emptyDesign(), blocks };
}

const never = (): Promise<never> => new Promise(() => undefined);
const absent = { current: undefined, state: 'absent', get: () => Promise.resolve(undefined) } as const;
const services: EditorServices = {
  http: { call: never, get: never, post: never, put: never, patch: never, delete: never, upload: never },
  savedBlocks: Object.assign(Object.create(null), { all: [] }),
  gallery: Object.assign(Object.create(null), { all: [] }),
  fields: absent,
  images: absent,
  brandKits: absent,
};
/** The services that the canvas and its panels use; none of them does anything here. */
const workbench: Workbench = {
  resolve: () => Object.create(null),
  optional: () => absent,
  fillings: () => [],
  refusal: () => undefined,
  parameters: () => ({}),
};

/** Panels scroll, like in the editor. */
const panel = { overflow: 'auto', minHeight: 0 };

let root: Root | undefined;
let editor: Editor | undefined;
let view: EditorView | undefined;
const canvas = (): Document | undefined =>
  document.querySelector<HTMLIFrameElement>('iframe[title="Canvas"]')?.contentDocument ?? undefined;
/** Resolves after the frame that paints the change. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(undefined);
    });
  });
const changed: number[] = [];
async function timed(work: () => void): Promise<number> {
  const started = performance.now();
  work();
  // Re-rendering happens in the following microtasks.
  await Promise.resolve();
  await Promise.resolve();
  changed.push(performance.now() - started);
  await painted();
  return performance.now() - started;
}
const opened = (): Editor => {
  if (!editor) throw new Error('open first');
  return editor;
};

const keys: number[] = [];
let count = 0;
window.editorBench = {
  keys,
  changed,
  html: (blocks) => compile(designOf(blocks), { target: 'send', assets }).html,
  async open(blocks) {
    root?.unmount();
    const element = document.createElement('div');
    document.body.replaceChildren(element);
    const design = designOf(blocks);
    const source: DesignSource = {
      kind: 'design',
      id: `bench-${(count += 1)}`,
      hasSubject: true,
      load: () => Promise.resolve({ name: 'Bench', design, html: '', revision: 1 }),
      save: never,
    };
    const started = performance.now();
    const answer = await openEditor(source, new AbortController().signal, { autosaveDelay: 1_000_000_000 });
    if (answer.kind !== 'open') throw new Error(answer.kind);
    editor = answer.editor;
    view = new EditorView(editor);
    const props = { source, address: '/bench', back: { label: 'Back', address: '/' } };
    root = createRoot(element);
    root.render(
      <WorkbenchContext value={workbench}>
        <EditorServicesContext value={services}>
          <EditorContext
            value={{ editor, view, props, stage: () => undefined, setStage: () => undefined, open: () => undefined }}
          >
            <div style={{ display: 'grid', gridTemplateColumns: '300px 1fr 300px', gridTemplateRows: '100vh' }}>
              <div style={panel}>
                <Outline onInspect={() => undefined} />
              </div>
              <Canvas onInspect={() => undefined} />
              <div style={panel}>
                <Inspector />
              </div>
            </div>
          </EditorContext>
        </EditorServicesContext>
      </WorkbenchContext>,
    );
    while ((canvas()?.querySelectorAll('[data-block-id]').length ?? 0) < blocks) await painted();
    await painted();
    const took = performance.now() - started;
    editor.select([design.blocks[Math.floor(blocks / 2)]?.id ?? '']);
    await painted();
    return took;
  },
  edit() {
    const id = opened().selection[0] ?? '';
    count += 1;
    return timed(() =>
      opened().run('Pad', (design) =>
        changeBlock(design, id, (block) => ({ ...block, padding: { ...block.padding, top: count % 60 } })),
      ),
    );
  },
  undo: () => timed(() => opened().undo()),
  drop() {
    const { design } = opened();
    const id = design.blocks[count % design.blocks.length]?.id ?? '';
    count += 37;
    return timed(() =>
      opened().run('Move', (before) =>
        moveBlocks(before, [id], { container: null, index: count % design.blocks.length }),
      ),
    );
  },
  async write() {
    const first = opened().design.blocks.find(({ type }) => type === 'text');
    if (first) view?.write(first.id);
    await painted();
    canvas()?.addEventListener(
      'beforeinput',
      ({ timeStamp }) =>
        void painted().then(() =>
          keys.push(
            performance.now() -
              (timeStamp -
                (performance.timeOrigin - (canvas()?.defaultView?.performance.timeOrigin ?? performance.timeOrigin))),
          ),
        ),
      true,
    );
  },
};
