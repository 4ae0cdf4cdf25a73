import '../../themes/index.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createWindowRows, type FetchWindow } from 'sendwright/sdk/models';
import { type Column, EndlessTable, noRows, type RowSelection } from 'sendwright/sdk/ui';

// The workbench's grid of contacts, with rows from a simulated slow server.

const count = 100_000;
const latency = 25;

interface Row {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

const names = ['email', 'first_name', 'last_name', 'phone', 'city', 'country', 'created'];
const columns: readonly Column<Row>[] = names.map((name) => ({
  id: name,
  title: name,
  cell: ({ values }) => values[name],
  sortable: true,
}));

const fetchRows: FetchWindow<Row> = async ({ offset, limit }, signal) => {
  await new Promise((resolve) => {
    setTimeout(resolve, latency);
  });
  signal.throwIfAborted();
  const rows = Array.from({ length: Math.min(limit, count - offset) }, (_, at) => {
    const index = offset + at;
    return {
      id: `${index}`,
      values: Object.fromEntries(names.map((name) => [name, `${name} of contact ${index}, as long as they are`])),
    };
  });
  return { rows, total: count };
};

declare global {
  interface Window {
    /**
     * Scrolls by this many pixels per frame, to the end or for this many frames; returns the milliseconds of each.
     * Fewer frames mean that the end is reached.
     */
    scrollOn: (pixels: number, most: number) => Promise<number[]>;
    toTop: () => void;
    gc?: () => void;
  }
}

const source = createWindowRows<Row>(({ id }) => id);
const keyOf = ({ id }: Row): string => id;
const labelOf = ({ values }: Row): string => values['email'] ?? '';
const menu = () => [];

const Grid = observer(function Grid() {
  const [selection, setSelection] = useState<RowSelection>(noRows);
  useEffect(() => void source.load(fetchRows), []);
  return (
    <EndlessTable
      label="Contacts"
      columns={columns}
      source={source}
      total={source.total}
      rowKey={keyOf}
      rowLabel={labelOf}
      rowMenu={menu}
      selection={selection}
      onSelect={setSelection}
      actions={[]}
    />
  );
});

function scroller(): HTMLElement {
  const found = document.querySelector('[role=grid]')?.parentElement;
  if (!found) throw new Error('There is no grid.');
  return found;
}

window.toTop = () => {
  scroller().scrollTop = 0;
};

window.scrollOn = (pixels, most) =>
  new Promise((resolve) => {
    const grid = scroller();
    const frames: number[] = [];
    let before = performance.now();
    const step = () => {
      const now = performance.now();
      const top = grid.scrollTop;
      grid.scrollTop = top + pixels;
      if (grid.scrollTop === top) {
        resolve(frames);
        return;
      }
      frames.push(now - before);
      before = now;
      if (frames.length === most) resolve(frames);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks the element #root.');
createRoot(root).render(<Grid />);
