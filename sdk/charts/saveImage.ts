import { formatNumber } from 'sendwright/sdk/ui';
import type { ChartData } from './chartData';
import { timeText } from './timeUnit';

/** How many pixels of the image are one of the screen. */
const scale = 2;
const margin = 24;
const head = 40;
const rowHeight = 30;
const drawn = (
  'fill fill-opacity stroke stroke-width stroke-dasharray stroke-linejoin opacity ' +
  'font-family font-size font-weight'
).split(' ');
const namespace = 'http://www.w3.org/2000/svg';

function create(name: string, attributes: Readonly<Record<string, string | number>>, text?: string): SVGElement {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The values of tokens now, because an image has no style sheet. */
function themeOf(): { readonly surface: string; readonly text: string; readonly muted: string; readonly line: string } {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    surface: token('--surface-raised'),
    text: token('--text'),
    muted: token('--text-muted'),
    line: token('--border'),
  };
}

const fontFamily = (): string => getComputedStyle(document.body).fontFamily;

/** A bar of an image: its share of the longest, and what is written at its end. */
export interface ImageBar {
  readonly label: string;
  readonly share: number;
  readonly text: string;
  readonly color: number;
}

/** What an image shows: a drawing of the page, or bars, which the page draws with other elements. */
export type Drawing = SVGSVGElement | HTMLCanvasElement | { readonly bars: readonly ImageBar[] };

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Undefined for a canvas, which is copied afterwards. */
  readonly element?: SVGElement;
}

/** A chart of the page with all its styles in the elements. */
function chartCopy(chart: SVGSVGElement): SVGElement {
  const copy = chart.cloneNode(true) as SVGElement;
  copy.setAttribute('width', String(chart.clientWidth));
  copy.setAttribute('height', String(chart.clientHeight));
  const [from, to] = [
    [chart, ...chart.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  for (const [index, element] of from.entries()) {
    const styles = getComputedStyle(element);
    to[index]?.setAttribute('style', drawn.map((name) => `${name}:${styles.getPropertyValue(name)}`).join(';'));
  }
  return copy;
}

/** Figures as lines of text. */
function tablePicture({ columns, rows }: ChartData, width: number): { element: SVGElement; height: number } {
  const { text, muted, line } = themeOf();
  const element = create('svg', { width, height: (rows.length + 1) * rowHeight, 'font-family': fontFamily() });
  // The first column is a name, and has room for two.
  const part = width / (columns.length + 1);
  for (const [index, row] of [columns, ...rows].entries()) {
    const bottom = (index + 1) * rowHeight;
    for (const [at, cell] of row.entries()) {
      const words = typeof cell === 'number' ? formatNumber(cell) : timeText(cell ?? '–');
      const room = Math.floor((at === 0 ? 2 * part : part) / 7);
      element.append(
        create(
          'text',
          {
            x: at === 0 ? 0 : part * (at + 2),
            y: bottom - 10,
            'font-size': index === 0 ? 12 : 13,
            fill: index === 0 ? muted : text,
            'text-anchor': at === 0 ? 'start' : 'end',
          },
          words.length > room ? `${words.slice(0, Math.max(1, room - 1))}…` : words,
        ),
      );
    }
    element.append(create('path', { d: `M0 ${bottom}H${width}`, stroke: line }));
  }
  return { element, height: (rows.length + 1) * rowHeight };
}

/** Bars with their names in front of them. */
function barsPicture(bars: readonly ImageBar[], width: number): Picture {
  const { text, muted } = themeOf();
  const styles = getComputedStyle(document.documentElement);
  const [left, right] = [150, 130];
  const element = create('svg', { width, height: bars.length * rowHeight, 'font-size': 13 });
  for (const [index, bar] of bars.entries()) {
    const top = index * rowHeight;
    const long = bar.share <= 0 ? 0 : Math.max(3, Math.min(1, bar.share) * (width - left - right));
    const fill = styles.getPropertyValue(`--chart-${bar.color}`).trim();
    element.append(
      create('text', { x: 0, y: top + 19, fill: muted }, bar.label),
      create('rect', { x: left, y: top + 6, width: long, height: 18, rx: 3, fill }),
      create('text', { x: width, y: top + 19, fill: text, 'text-anchor': 'end' }, bar.text),
    );
  }
  return { width, height: bars.length * rowHeight, element };
}

function pictureOf(drawing: Drawing | null, data: ChartData): Picture {
  if (drawing === null) return { width: 760, ...tablePicture(data, 760) };
  if ('bars' in drawing) return barsPicture(drawing.bars, 760);
  const { clientWidth: width, clientHeight: height } = drawing;
  return drawing instanceof SVGSVGElement ? { width, height, element: chartCopy(drawing) } : { width, height };
}

/** A color of the chart and what it stands for. */
export interface ChartKey {
  readonly label: string;
  readonly color: number;
}

/** The keys of a chart, in a line below it. */
function keyLine(keys: readonly ChartKey[], top: number): SVGElement {
  const line = create('g', {});
  const styles = getComputedStyle(document.documentElement);
  let left = 0;
  for (const { label, color } of keys) {
    const fill = styles.getPropertyValue(`--chart-${color}`).trim();
    line.append(
      create('rect', { x: left, y: top, width: 8, height: 8, rx: 2, fill }),
      create('text', { x: left + 12, y: top + 8, fill: themeOf().muted, 'font-size': 11 }, label),
    );
    left += 28 + label.length * 6.5;
  }
  return line;
}

export interface ChartImage {
  readonly title: string;
  /** Below the title. */
  readonly note: string;
  readonly data: ChartData;
  readonly keys?: readonly ChartKey[] | undefined;
}

/** Saves a chart as PNG, with its title and note above it; without a drawing, its figures. */
export async function saveImage({ title, note, data, keys = [] }: ChartImage, drawing: Drawing | null): Promise<void> {
  const { surface, text, muted } = themeOf();
  const { width, height, element } = pictureOf(drawing, data);
  const keyHeight = keys.length > 0 ? 20 : 0;
  // Long names are wider than some charts.
  const texts = Math.ceil(Math.max(title.length * 9.5, note.length * 6.5));
  const [fullWidth, fullHeight] = [Math.max(width, texts) + 2 * margin, height + head + keyHeight + 2 * margin];
  const picture = create('svg', {
    xmlns: namespace,
    width: fullWidth,
    height: fullHeight,
    'font-family': fontFamily(),
  });
  const titled = create('text', { x: margin, y: margin + 14, fill: text, 'font-size': 16, 'font-weight': 600 }, title);
  const noted = create('text', { x: margin, y: margin + 32, fill: muted, 'font-size': 12 }, note);
  const place = create('g', { transform: `translate(${margin} ${margin + head})` });
  if (element) place.append(element);
  place.append(keyLine(keys, height + 8));
  picture.append(create('rect', { width: fullWidth, height: fullHeight, fill: surface }), titled, noted, place);

  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = fullWidth * scale;
    canvas.height = fullHeight * scale;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    if (drawing instanceof HTMLCanvasElement)
      context?.drawImage(drawing, margin * scale, (margin + head) * scale, width * scale, height * scale);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('The image is empty.');
    save(`${title}.png`, blob);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function save(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
