import { useState } from 'react';
import { Button, formatNumber, formatPercent, Link, formatCount } from 'sendwright/sdk/ui';
import type { ClickMap, ClickMapLink } from 'sendwright/wire/stats';
import { PeopleLink } from '../people/PeopleLink';
import type { SendReport } from '../statistics/useSendReport';
import type { LinkMark, MessageLayout } from './linkMarks';
import { pointing } from './pointing';
import styles from './clickMap.module.css';

interface LinkListProps {
  readonly map: ClickMap;
  readonly report: SendReport;
  /** Undefined until the message is laid out: links are then named by their address. */
  readonly layout: MessageLayout | undefined;
  readonly active: number | undefined;
  readonly onActive: (place: number | undefined) => void;
  /** Scrolls to the link in the message. */
  readonly onShow: (place: number) => void;
}

const initialRows = 12;

/** The links of a message, most clicked first. */
export function LinkList({ map, report, layout, active, onActive, onShow }: LinkListProps) {
  const [isWhole, setWhole] = useState(false);
  const sorted = map.links.toSorted(
    (one, other) => other.human_unique_clicks - one.human_unique_clicks || one.url_location - other.url_location,
  );
  const shown = isWhole ? sorted : sorted.slice(0, initialRows);
  const most = Math.max(1, ...map.links.map((link) => link.human_unique_clicks));
  return (
    <div className={styles.side}>
      {map.links.length === 0 ? (
        <p className={styles.note}>This message has no tracked links.</p>
      ) : (
        <ul className={styles.links} aria-label="Links">
          {shown.map((link) => {
            const { url_location: place } = link;
            return (
              <li
                key={`${place} ${link.url}`}
                className={active === place ? styles.activeRow : undefined}
                {...pointing(place, onActive)}
              >
                <LinkRow link={link} mark={layout?.marks.get(place)} report={report} onShow={() => onShow(place)} />
                <span className={styles.bar} aria-hidden="true">
                  {link.human_unique_clicks > 0 && (
                    <span style={{ width: `${(link.human_unique_clicks / most) * 100}%` }} />
                  )}
                </span>
                {layout && map.html !== '' && <Remark link={link} mark={layout.marks.get(place)} report={report} />}
              </li>
            );
          })}
        </ul>
      )}
      {!isWhole && sorted.length > initialRows && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {formatNumber(sorted.length)} links
          </Button>
        </div>
      )}
      <p className={styles.note}>
        Share of the people who clicked. People can click more than one link; repeated clicks count once. Links to
        unsubscribe, to preferences and to the browser version are not counted.
        {map.shown_as !== null && ` The message is shown as ${map.shown_as} got it.`}
      </p>
    </div>
  );
}

interface LinkRowProps {
  readonly link: ClickMapLink;
  readonly mark: LinkMark | undefined;
  readonly report: SendReport;
  readonly onShow: () => void;
}

function LinkRow({ link, mark, report, onShow }: LinkRowProps) {
  const { url, url_location: place, human_unique_clicks: people } = link;
  const label = mark?.label || url;
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        {mark && mark.boxes.length > 0 ? (
          <button type="button" className={styles.name} onClick={onShow} title="Show in the message">
            {label}
          </button>
        ) : (
          <span className={styles.name}>{label}</span>
        )}
        <span className={styles.address}>
          {mark && `${mark.kind} · `}
          {/^https?:\/\//.test(url) && !url.includes('{{') ? <Link to={url}>{url}</Link> : url}
        </span>
      </div>
      <div className={styles.figures}>
        {people === 0 ? (
          <span className={styles.count}>0</span>
        ) : (
          <span className={styles.count}>
            <PeopleLink report={report} figure="clicked" link={{ place, url }}>
              {formatNumber(people)}
            </PeopleLink>
          </span>
        )}
        <span className={styles.share}>{formatPercent(link.share)}</span>
      </div>
    </div>
  );
}

/** What a link's number alone would not tell. */
function Remark({ link, mark, report }: Omit<LinkRowProps, 'onShow'>) {
  const { clicks, machine_clicks: machines, url } = link;
  const of = { place: link.url_location, url };
  const remarks = [
    !mark && "Not in this recipient's message.",
    mark && mark.boxes.length === 0 && 'Not visible in the message.',
    mark && mark.boxes.length > 1 && `Repeated ${mark.boxes.length} times; the clicks are counted together.`,
  ].filter(Boolean);
  const hasMore = clicks > link.human_unique_clicks;
  if (remarks.length === 0 && !hasMore && machines === 0) return null;
  return (
    <p className={styles.remark}>
      {hasMore && (
        <>
          <PeopleLink report={report} figure="any_click" withBots link={of}>
            {formatCount(clicks, 'click')}
          </PeopleLink>
          .{' '}
        </>
      )}
      {machines > 0 && (
        <>
          <PeopleLink report={report} figure="machine_clicked" link={of}>
            {formatCount(machines, 'click')}
          </PeopleLink>{' '}
          by link scanners.{' '}
        </>
      )}
      {remarks.join(' ')}
    </p>
  );
}
