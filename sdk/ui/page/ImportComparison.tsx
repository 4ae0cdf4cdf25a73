import { useEffect, useMemo, useRef, useState } from 'react';
import { Switch } from '../fields/Switch';
import { formatNumber } from '../formatNumber';
import { Icon } from '../Icon';
import { SandboxedHtml } from '../SandboxedHtml';
import styles from './ImportComparison.module.css';
import {
  type ConvertedTag,
  differencesOf,
  type ImportDifference,
  type SeenBox,
  type SeenPart,
  seenParts,
} from './importDifferences';
import { ImportReportList, type ImportReportListProps } from './ImportReportList';
import { Tabs } from './Tabs';

interface KeptShare {
  readonly kept: number;
  readonly total: number;
  /** Some of those that were not kept. */
  readonly lost: readonly string[];
}

export interface ImportComparisonProps extends ImportReportListProps {
  /** Untrusted HTML as it was. */
  readonly before: string;
  /** The HTML that the imported content compiles to. */
  readonly after: string;
  /** How much was kept: `compareContents` (`sendwright/email/import`). */
  readonly contents: { readonly words: KeptShare; readonly links: KeptShare; readonly images: KeptShare };
}

type View = 'beside' | 'slide' | 'differences';
const views = [
  { id: 'beside', title: 'Side by side' },
  { id: 'slide', title: 'Slide' },
  { id: 'differences', title: 'Differences' },
] as const;
/** Pixels. */
const widths = { desktop: 640, phone: 375 };

/** HTML before and after an import, and what became of it. */
export function ImportComparison({ before, after, contents, entries }: ImportComparisonProps) {
  const [view, setView] = useState<View>('beside');
  const [isPhone, setPhone] = useState(false);
  const [seen, setSeen] = useState<{ readonly before: readonly SeenPart[]; readonly after: readonly SeenPart[] }>({
    before: [],
    after: [],
  });
  const differences = useMemo(
    () =>
      seen.before.length > 0 && seen.after.length > 0
        ? differencesOf(seen.before, seen.after, convertedTags(entries))
        : [],
    [seen, entries],
  );
  const look = (side: 'before' | 'after') => (inside: Document) => {
    const parts = seenParts(inside);
    setSeen((known) => ({ ...known, [side]: parts }));
  };
  return (
    <div className={styles.comparison}>
      <div className={styles.controls}>
        <Tabs<View> label="Comparison" tabs={views} selected={view} onSelect={setView} />
        <Switch label="Phone" checked={isPhone} onChange={setPhone} />
      </div>
      <div className={styles.parts}>
        {view === 'beside' ? (
          <div className={styles.beside}>
            <Frame
              title="Before"
              html={before}
              isPhone={isPhone}
              places={differences.map((one) => one.before)}
              onLayout={look('before')}
            />
            <Frame
              title="After"
              html={after}
              isPhone={isPhone}
              places={differences.map((one) => one.after)}
              onLayout={look('after')}
            />
          </div>
        ) : (
          <Stack before={before} after={after} isPhone={isPhone} isSlide={view === 'slide'} />
        )}
        <div className={styles.summary}>
          <Kept contents={contents} entries={entries} />
          {view === 'beside' && <Differences differences={differences} />}
          <ImportReportList entries={entries} />
        </div>
      </div>
    </div>
  );
}

/** The merge tags that were converted, as they are shown. */
const convertedTags = (entries: ImportReportListProps['entries']): ConvertedTag[] =>
  entries.flatMap(({ what, became }) =>
    became === undefined
      ? []
      : { before: what.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'), after: became },
  );

interface FrameProps {
  readonly title: string;
  readonly html: string;
  readonly isPhone: boolean;
}

interface MarkedFrameProps extends FrameProps {
  /** Where the differences are, in their order; undefined: not on this side. */
  readonly places: readonly (SeenBox | undefined)[];
  readonly onLayout: (inside: Document) => void;
}

function Frame({ title, html, isPhone, places, onLayout }: MarkedFrameProps) {
  const { box, zoom, width } = useZoom(isPhone);
  return (
    <figure className={styles.frame}>
      <figcaption>{title}</figcaption>
      <div ref={box} className={styles.page}>
        <div className={styles.marked} style={{ zoom, width }}>
          <SandboxedHtml html={html} title={title} width={width} onLayout={onLayout} />
          {places.map(
            (place, index) =>
              place && (
                <span
                  key={`${place.left} ${place.top} ${place.right} ${place.bottom}`}
                  className={styles.mark}
                  aria-hidden="true"
                  style={{
                    left: place.left - 4,
                    top: place.top - 3,
                    width: place.right - place.left + 8,
                    height: place.bottom - place.top + 6,
                  }}
                >
                  <span style={{ zoom: 1 / zoom }}>{index + 1}</span>
                </span>
              ),
          )}
        </div>
      </div>
    </figure>
  );
}

/** What looks different, with the numbers that both pages have. */
function Differences({ differences }: { readonly differences: readonly ImportDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <section aria-label="Differences">
      <h3 className={styles.heading}>
        {differences.length === 1 ? '1 place looks different' : `${differences.length} places look different`}
      </h3>
      <ol className={styles.differences}>
        {differences.map(({ what, change }, index) => (
          <li key={index}>
            <strong>{what}</strong> {change}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Both on top of each other: up to a line, or as the difference of their colors. */
function Stack({ before, after, isPhone, isSlide }: Omit<FrameProps, 'title' | 'html'> & StackProps) {
  const { box, zoom, width } = useZoom(isPhone);
  const [share, setShare] = useState(50);
  return (
    <figure className={styles.frame}>
      {isSlide ? (
        <label className={styles.slider}>
          Before
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label="How much of the message is shown as it was"
            onChange={(event) => setShare(Number(event.target.value))}
          />
          After
        </label>
      ) : (
        <figcaption>Black is the same before and after.</figcaption>
      )}
      <div ref={box} className={styles.page}>
        <div className={styles.stack} style={{ zoom, width }}>
          <div>
            <SandboxedHtml html={before} title="Before" width={width} />
          </div>
          <div
            className={isSlide ? undefined : styles.difference}
            style={isSlide ? { clipPath: `inset(0 0 0 ${share}%)` } : undefined}
          >
            <SandboxedHtml html={after} title="After" width={width} />
          </div>
        </div>
      </div>
    </figure>
  );
}

interface StackProps {
  readonly before: string;
  readonly after: string;
  readonly isSlide: boolean;
}

/** Scales a page of a fixed width to its box. */
function useZoom(isPhone: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setAvailable(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const width = isPhone ? widths.phone : widths.desktop;
  return { box, width, zoom: available === 0 ? 1 : Math.min(1, available / width) };
}

function Kept({ contents: { words, links, images }, entries }: Pick<ImportComparisonProps, 'contents' | 'entries'>) {
  const shares = [
    { name: 'word', ...words },
    { name: 'link', ...links },
    { name: 'image', ...images },
  ];
  const isWhole = shares.every(({ kept, total }) => kept === total);
  return (
    <section aria-label="What was kept">
      <h3 className={styles.verdict}>
        <span className={isWhole ? styles.good : styles.bad}>
          <Icon name={isWhole ? 'check' : 'warning'} size={16} />
        </span>
        {isWhole
          ? entries.some(({ action }) => action === 'stripped')
            ? 'All words, links and images are kept'
            : 'Nothing was lost'
          : 'Some content changed'}
      </h3>
      <dl className={styles.counts}>
        {shares.map(({ name, kept, total }) => (
          <div key={name}>
            <dt>
              of {formatNumber(total)} {total === 1 ? name : `${name}s`}
            </dt>
            <dd>{formatNumber(kept)}</dd>
          </div>
        ))}
      </dl>
      {shares.map(
        ({ name, kept, total, lost }) =>
          kept < total && (
            <p key={name} className={styles.lost}>
              Not in the design: {total - kept === 1 ? `the ${name}` : `the ${name}s`} {lost.join(', ')}
              {lost.length < total - kept && ' …'}
            </p>
          ),
      )}
    </section>
  );
}
