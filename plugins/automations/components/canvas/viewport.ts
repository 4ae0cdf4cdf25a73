import { type Flow, zooms } from './FlowCanvas';
import { type FlowGraph, sizes } from './flowGraph';

/** Makes the canvas end where the window does. */
export function fillWindow(view: HTMLElement | null): (() => void) | undefined {
  if (!view || typeof ResizeObserver === 'undefined') return undefined;
  const measure = () => {
    const scrolled = view.closest('[data-scroll-root]')?.scrollTop ?? 0;
    view.style.setProperty('--canvas-top', `${Math.round(view.getBoundingClientRect().top + scrolled)}px`);
  };
  measure();
  const watched = new ResizeObserver(measure);
  watched.observe(view.parentElement ?? view);
  return () => watched.disconnect();
}

/** A flow that fits is not drawn smaller than this: its text would be hard to read. */
const leastToFit = 0.75;

/** Shows all of a flow that is not too large, and else its start. */
export function place(flow: Flow, frame: HTMLElement, { nodes }: FlowGraph): void {
  const width = Math.max(...nodes.map(({ x }) => x)) - Math.min(...nodes.map(({ x }) => x)) + sizes.width;
  const height = Math.max(...nodes.map((node) => node.y + node.height));
  const { clientWidth, clientHeight } = frame;
  const zoom = Math.min(1, (clientWidth - 64) / width, (clientHeight - 96) / height);
  if (zoom >= leastToFit) {
    const left = Math.min(...nodes.map(({ x }) => x)) + width / 2;
    void flow.setViewport({ x: clientWidth / 2 - left * zoom, y: 64, zoom });
  } else void flow.setViewport({ x: clientWidth / 2, y: 64, zoom: zooms.first });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Room around the whole flow, in pixels: the tools must not cover the entry, nor the map the last steps. The map's is
 * at the side or below, wherever the flow is drawn larger.
 */
export function roomAround(flow: Size, window: Size, map: Size) {
  const around = { top: 64, right: 24, bottom: 24, left: 24 };
  const zoom = ({ top, right, bottom, left }: typeof around): number =>
    Math.min((window.width - left - right) / flow.width, (window.height - top - bottom) / flow.height);
  const [aside, below] = [
    { ...around, right: map.width + 40 },
    { ...around, bottom: map.height + 40 },
  ];
  const { top, right, bottom, left } = zoom(aside) >= zoom(below) ? aside : below;
  return { top: `${top}px`, right: `${right}px`, bottom: `${bottom}px`, left: `${left}px` } as const;
}

/** What is in the middle stays there when the panel or the window makes the canvas wider or narrower. */
export function keepCentered(flow: Flow, frame: HTMLElement): void {
  if (typeof ResizeObserver === 'undefined') return;
  let width = frame.clientWidth;
  // It ends with the frame.
  new ResizeObserver(() => {
    const { x, y, zoom } = flow.getViewport();
    if (frame.clientWidth > 0) void flow.setViewport({ x: x + (frame.clientWidth - width) / 2, y, zoom });
    width = frame.clientWidth || width;
  }).observe(frame);
}
