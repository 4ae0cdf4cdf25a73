import '../../themes/index.css';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { WorkbenchContext, type Workbench } from 'sendwright/sdk';
import type { Automation, AutomationStep } from 'sendwright/wire/automations';
import { createAutomationEditor } from '../../plugins/automations/automationEditor';
import CanvasView from '../../plugins/automations/components/canvas/CanvasView';
import { type DetailScope, DetailScopeContext } from '../../plugins/automations/components/detail/detailScope';
import { type Floor, FloorPage, floorTargets } from './canvasFloor';

/** What the benchmark can ask the page to do. All results are in milliseconds. */
export interface CanvasBench {
  /** Shows a canvas with about so many nodes; returns the time until it is painted, and how many there are. */
  open(nodes: number): Promise<{ readonly took: number; readonly nodes: number }>;
  /** Shows what the same drags are compared with. */
  openFloor(what: Floor): Promise<void>;
  /** Drags a step, or all of the canvas; returns the time of each frame. */
  drag(what: 'step' | 'canvas', frames: number): Promise<number[]>;
  /** Opens an email's panel. */
  edit(): Promise<void>;
  /** For each key, the time until the frame that shows its letter. */
  readonly keys: number[];
}
declare global {
  interface Window {
    canvasBench: CanvasBench;
  }
}

const html = '<table width="600"><tr><td><h1>Hello</h1><p>This is the news of the week.</p></td></tr></table>';

function email(index: number): AutomationStep {
  return {
    id: `email-${index}`,
    type: 'email',
    delay: { value: 1, unit: 'days' },
    template_id: `email-${index}`,
    pending_email_config: null,
    email_config: {
      subject: `The news of week ${index}`,
      preheader: null,
      html_content: html,
      plain_content: null,
      generate_plain_content: true,
      design: null,
      editor: 'code',
      sender_id: null,
    },
  };
}

let made = 0;
const next = (): number => (made += 1);

/** Two emails and a tag, then a split into two of the same, until there are enough: deeper than automations are. */
function stepsOf(nodes: number): AutomationStep[] {
  const tag = (): AutomationStep => ({
    id: `tag-${next()}`,
    type: 'action',
    delay: { value: 0, unit: 'hours' },
    action_config: { action: 'add_tag', tag: 'Reader' },
  });
  if (nodes < 12) return Array.from({ length: Math.max(1, nodes - 1) }, tag);
  const rest = Math.floor((nodes - 4) / 2);
  return [
    email(next()),
    email(next()),
    tag(),
    {
      id: `split-${next()}`,
      type: 'split',
      delay: { value: 0, unit: 'hours' },
      condition: { match: 'all', query_dsl: null, builder: null, emails: [], percentage: 50, event: null },
      yes: stepsOf(rest),
      no: stepsOf(rest),
    },
  ];
}

const automationOf = (nodes: number): Automation => ({
  id: 'a1',
  name: 'Large',
  type: 'custom',
  status: 'draft',
  pause: null,
  entry: { type: 'all', id: null },
  entry_name: null,
  categories: [],
  email_count: 0,
  sms_count: 0,
  has_pending: false,
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  went_live_at: null,
  exit: { type: 'all_received', query_dsl: null },
  suppression_group_id: null,
  custom_unsubscribe_url: null,
  global_unsubscribe: false,
  ip_pool: null,
  steps: stepsOf(nodes),
  revision: 1,
  warnings: [],
});

const never = (): Promise<never> => new Promise(() => undefined);
const absent = { current: undefined, state: 'absent', get: () => Promise.resolve(undefined) } as const;
const http = { call: never, get: never, post: never, put: never, patch: never, delete: never, upload: never };
/** The services that the canvas and its panel use; none of them does anything here. */
const workbench: Workbench = {
  resolve: () => Object.assign(Object.create(null), http),
  optional: () => absent,
  fillings: () => [],
  refusal: () => undefined,
  parameters: () => ({}),
};
const nothing = (): undefined => undefined;

/** Resolves after the frame that paints what was done. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  });

const choices: DetailScope['choices'] = {
  senders: [],
  lists: [],
  segments: [],
  tags: [],
  groups: [],
  fields: undefined,
  audiences: [],
  ipPools: [],
  categories: [],
  missing: [],
  isLoading: false,
  reload: nothing,
};

const Page = observer(function Page({ automation }: { readonly automation: Automation }) {
  const [editor] = useState(() => createAutomationEditor(automation, { update: never, onSaved: nothing }));
  const [opened, setOpened] = useState<string>();
  const scope: DetailScope = {
    editor,
    choices,
    isReadOnly: false,
    showProblems: false,
    opened: new Set(),
    toggle: nothing,
    openContent: nothing,
    preview: nothing,
    createTemplate: undefined,
    create: nothing,
    path: undefined,
    showPath: nothing,
    announce: nothing,
  };
  return (
    <DetailScopeContext value={scope}>
      <CanvasView opened={opened} onOpen={setOpened} checks={noChecks} aside={null} />
    </DetailScopeContext>
  );
});
const noChecks: readonly never[] = [];

let root: Root | undefined;
const ours = { step: '[id^="canvas-card-email"]', canvas: '.react-flow__pane' };
/** What is dragged on the present page. */
let targets: { readonly step: string; readonly canvas: string } = ours;

function newRoot(): Root {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html lacks the element #root.');
  root?.unmount();
  root = createRoot(place);
  return root;
}
const keys: number[] = [];

document.addEventListener(
  'beforeinput',
  () => {
    const start = performance.now();
    void painted().then(() => keys.push(performance.now() - start));
  },
  { capture: true },
);

const all = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

function send(target: EventTarget, type: string, x: number, y: number): void {
  const buttons = type === 'mouseup' ? 0 : 1;
  const options = { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, button: 0, buttons };
  target.dispatchEvent(new MouseEvent(type, options));
}

window.canvasBench = {
  keys,
  async open(nodes) {
    const automation = automationOf(nodes);
    targets = ours;
    const page = newRoot();
    await painted();
    const start = performance.now();
    page.render(
      <WorkbenchContext value={workbench}>
        <Page automation={automation} />
      </WorkbenchContext>,
    );
    while (all('[id^="canvas-card-"]').length === 0) await painted();
    await painted();
    return { took: performance.now() - start, nodes: document.querySelectorAll('.react-flow__minimap-node').length };
  },
  async openFloor(what) {
    targets = floorTargets[what];
    newRoot().render(<FloorPage what={what} />);
    while (all(targets.step).length === 0) await painted();
    await painted();
  },
  async drag(what, frames) {
    const [target] = all(targets[what]);
    if (!target) throw new Error(`There is no ${what} to drag.`);
    const { left, top } = target.getBoundingClientRect();
    const [x, y] = what === 'step' ? [left + 40, top + 30] : [60, 600];
    const times: number[] = [];
    send(target, 'mousedown', x, y);
    for (let frame = 1; frame <= frames; frame += 1) {
      const start = performance.now();
      // Back and forth, so that it stays on the screen.
      const way = 4 * (frame % 60 < 30 ? frame % 60 : 60 - (frame % 60));
      send(document, 'mousemove', x + way, y + way);
      send(window, 'mousemove', x + way, y + way);
      await painted();
      times.push(performance.now() - start);
    }
    send(document, 'mouseup', x, y);
    send(window, 'mouseup', x, y);
    await painted();
    return times;
  },
  async edit() {
    const [card] = all('[id^="canvas-card-email"]');
    card?.click();
    await painted();
    all('aside [contenteditable="true"], aside input')[0]?.focus();
  },
};
