import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import { Banner, Button, ErrorState, formatNumber, formatPercent, SandboxedHtml, Skeleton } from 'sendwright/sdk/ui';
import type { ClickMap as Map, ClickMapLink } from 'sendwright/wire/stats';
import { PeopleLink } from '../people/PeopleLink';
import type { SendReport } from '../statistics/useSendReport';
import { type Box, type MessageLayout, placeBadges, readLayout } from './linkMarks';
import { LinkList } from './LinkList';
import { pointing } from './pointing';
import styles from './clickMap.module.css';

export interface ClickMapProps {
  /** `part` names the variation of an A/B test. */
  readonly report: SendReport;
  /** Pixels: how wide the message is laid out. */
  readonly width: number;
  readonly isPhone: boolean;
}

/** Milliseconds between updates while a send is recent: the whole message is read again. */
const pollInterval = 30_000;
/** The frame is as high as the message, and shows no bars of its own, which would take space from it. */
const unscrolled = '<style>html{overflow:hidden}</style>';
/** Pixels. */
const badge = { width: 92, height: 22 };

/** A message with the clicks on its links, and a list of them. */
export function ClickMap({ report, width, isPhone }: ClickMapProps) {
  const http = useService(Http);
  const { id } = report.send;
  const { variation, phase } = report.part;
  const { from, to, timeZone } = report.days ?? {};
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) =>
        http.call('GET /marketing/stats/singlesends/:id/click_map', {
          params: { id },
          query: { ab_variation_id: variation, ab_phase_id: phase, start_date: from, end_date: to, timezone: timeZone },
          retry: true,
          signal,
        }),
      [http, id, variation, phase, from, to, timeZone],
    ),
  );
  const refresh = useCallback(async () => reload(), [reload]);
  usePolling(refresh, pollInterval, report.isMoving);
  const [layout, setLayout] = useState<MessageLayout>();
  const [pointed, setActive] = useState<number>();
  /** The link that was looked for, which stays marked while the page scrolls to it. */
  const [found, setFound] = useState<number>();
  const active = pointed ?? found;
  const message = useRef<HTMLDivElement>(null);
  if (failure !== undefined && !value)
    return <ErrorState failure={failure} title="The click map couldn't be loaded." onRetry={reload} />;
  if (!value) return <Skeleton shape="block" height={360} label="Loading the click map" />;
  const show = (place: number) => {
    setFound(place);
    message.current?.querySelector(`[data-place="${place}"]`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      {failure !== undefined && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={reload}>
              Retry
            </Button>
          }
        >
          Couldn't refresh the click map. It shows earlier clicks.
        </Banner>
      )}
      <div className={styles.map}>
        <div className={styles.canvas} ref={message}>
          {value.html === '' ? (
            <p className={styles.missing}>The message can't be shown anymore.</p>
          ) : (
            <MarkedMessage
              key={width}
              map={value}
              report={report}
              width={width}
              isPhone={isPhone}
              layout={layout}
              onLayout={setLayout}
              active={active}
              onActive={setActive}
            />
          )}
        </div>
        <LinkList map={value} report={report} layout={layout} active={active} onActive={setActive} onShow={show} />
      </div>
    </>
  );
}

interface MarkedMessageProps extends ClickMapProps {
  readonly map: Map;
  /** Undefined until the message is laid out. */
  readonly layout: MessageLayout | undefined;
  readonly onLayout: (layout: MessageLayout) => void;
  readonly active: number | undefined;
  readonly onActive: (place: number | undefined) => void;
}

/** The message, scaled to the space, with a badge at each link. */
function MarkedMessage({ map, report, width, isPhone, layout, onLayout, active, onActive }: MarkedMessageProps) {
  const space = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);
  useEffect(() => {
    if (!space.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width ?? width));
    observer.observe(space.current);
    return () => observer.disconnect();
  }, [width]);
  const scale = Math.min(1, available / width);
  const onFrame = useCallback((inside: Document) => onLayout(readLayout(inside)), [onLayout]);
  const links = map.links.filter(({ url_location: place }) => layout?.marks.get(place)?.boxes.length);
  const boxesOf = (link: ClickMapLink) =>
    (layout?.marks.get(link.url_location)?.boxes ?? []).map((box) => scaled(box, scale));
  const badges = placeBadges(
    links.flatMap((link) => boxesOf(link).slice(0, 1)),
    width * scale,
    badge,
  );
  const most = Math.max(...map.links.map((link) => link.human_unique_clicks));
  return (
    <div ref={space} className={styles.space}>
      <div
        className={isPhone ? `${styles.message} ${styles.phone}` : styles.message}
        style={{ width: width * scale, ...(layout && { height: layout.height * scale }) }}
      >
        {/* Its links are marks that lead nowhere; the list has all of them. */}
        <div inert className={styles.scaled} style={{ width, transform: `scale(${scale})` }}>
          <SandboxedHtml html={`${unscrolled}${map.html}`} title="Message" width={width} onLayout={onFrame} />
        </div>
        {links.map((link, index) => {
          const { url_location: place, human_unique_clicks: people, share } = link;
          const level = levelOf(people, most);
          const position = badges[index];
          const isActive = active === place;
          return (
            <div
              key={place}
              className={isActive ? `${styles[level]} ${styles.active}` : styles[level]}
              {...pointing(place, onActive)}
            >
              {boxesOf(link).map((box) => (
                <span
                  key={`${box.left} ${box.top}`}
                  className={styles.outline}
                  style={styleOf(box)}
                  aria-hidden="true"
                />
              ))}
              {position && (
                <span className={styles.badge} data-place={place} style={{ left: position.left, top: position.top }}>
                  {people === 0 ? (
                    '0'
                  ) : (
                    <PeopleLink report={report} figure="clicked" link={{ place, url: link.url }}>
                      {`${formatPercent(share)} · ${formatNumber(people)}`}
                    </PeopleLink>
                  )}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const scaled = (box: Box, by: number): Box => ({
  left: box.left * by,
  top: box.top * by,
  width: box.width * by,
  height: box.height * by,
});

/** A little larger than the link. */
const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({
  left: left - 2,
  top: top - 2,
  width: width + 4,
  height: height + 4,
});

/** How strongly a link is drawn, beside that of the most clicks. */
function levelOf(people: number, most: number): 'none' | 'few' | 'some' | 'many' {
  if (people === 0) return 'none';
  if (people > most / 2) return 'many';
  return people > most / 6 ? 'some' : 'few';
}
