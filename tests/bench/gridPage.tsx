import '../../themes/index.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createWindowRows, type FetchWindow } from 'sendwright/sdk/models';
import { type Column, EndlessTable, noRows, type RowSelection } from 'sendwright/sdk/ui';

// The grid of contacts as the workbench draws it, over rows that a server would answer after a while.

const count = 100_000;
const latency = 25;

interface Row {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

const names = ['email', 'first_name', 'last_name', 'phone', 'city', 'country', 'created'];
const columns: readonly Column<Row>[] = names.map((name) => ({ id: name, title: name, cell: ({ values }) => values[name], sortable: true }));

const fetchRows: FetchWindow<Row> = async ({ offset, limit }, signal) => {
  await new Promise((resolve) => {
    setTimeout(resolve, latency);
  });
  signal.throwIfAborted();
  const rows = Array.from({ length: Math.min(limit, count - offset) }, (_, at) => {
    const index = offset + at;
    return { id: `${index}`, values: Object.fromEntries(names.map((name) => [name, `${name} of contact ${index}, as long as they are`])) };
  });
  return { rows, total: count };
};

declare global {
  interface Window {
    /** Milliseconds of each frame while all rows are scrolled by. */
    scrollAll: (pixels: number) => Promise<number[]>;
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
  return <EndlessTable label="Contacts" columns={columns} source={source} total={source.total} rowKey={keyOf} rowLabel={labelOf} rowMenu={menu} selection={selection} onSelect={setSelection} actions={[]} />;
});

window.scrollAll = (pixels) =>
  new Promise((resolve) => {
    const scroller = document.querySelector('[role=grid]')?.parentElement;
    if (!scroller) throw new Error('There is no grid.');
    const frames: number[] = [];
    let before = performance.now();
    const step = () => {
      const now = performance.now();
      frames.push(now - before);
      before = now;
      const top = scroller.scrollTop;
      scroller.scrollTop = top + pixels;
      if (scroller.scrollTop === top) resolve(frames);
      else requestAnimationFrame(step);
    };
    scroller.scrollTop = 0;
    requestAnimationFrame(step);
  });

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks the element #root.');
createRoot(root).render(<Grid />);
