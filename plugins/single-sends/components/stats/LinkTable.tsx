import { useState } from 'react';
import { Button, FigureTable, formatNumber, formatPercent, Link } from 'sendwright/sdk/ui';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import type { LinkStat } from 'sendwright/wire/stats';
import { PeopleLink } from '../../people/PeopleLink';
import { linkName } from '../../statistics/questions';
import type { SendReport } from '../../statistics/useSendReport';
import table from './tables.module.css';
import layout from './stats.module.css';

const initialRows = 25;

/** The people who clicked each link, and their clicks, by its position in the message; most clicked first. */
export function LinkTable({ report }: { readonly report: SendReport }) {
  const { links } = report;
  const clickers = report.totals.human_unique_clicks;
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...links.map((link) => link.human_unique_clicks));
  const sorted = links.toSorted(
    (one, other) => other.human_unique_clicks - one.human_unique_clicks || one.url_location - other.url_location,
  );
  const shown = isWhole ? sorted : sorted.slice(0, initialRows);
  const hasMachines = links.some((link) => link.machine_clicks > 0);
  const people = ({ url_location: place, url }: LinkStat, figure: SendFigure, count: number) =>
    count === 0 ? (
      '0'
    ) : (
      <PeopleLink report={report} figure={figure} link={{ place, url }} withBots={figure === 'any_click'}>
        {formatNumber(count)}
      </PeopleLink>
    );
  return (
    <>
      <p className={layout.reason}>
        Positions are numbered from the top left of the message. The same address in two positions is counted
        separately. The share is that of the people who clicked.
      </p>
      {links.length === 0 ? (
        <p className={layout.reason}>No clicks yet.</p>
      ) : (
        <FigureTable label="Clicks by link">
          <thead>
            <tr>
              <th scope="col">Link</th>
              <th scope="col">Place</th>
              <th scope="col">People</th>
              <th scope="col">Share</th>
              <th scope="col">Clicks</th>
              {hasMachines && <th scope="col">By scanners</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((link) => (
              <tr key={`${link.url_location} ${link.url} ${link.ab_variation}`}>
                <th scope="row" className={table.linkCell}>
                  <span
                    className={table.linkBar}
                    aria-hidden="true"
                    style={{ width: `${(link.human_unique_clicks / most) * 100}%` }}
                  />
                  <span className={table.url}>
                    {/^https?:\/\//.test(link.url) && !link.url.includes('{{') ? (
                      <Link to={link.url}>{link.url}</Link>
                    ) : (
                      linkName(link.url, report.send)
                    )}
                  </span>
                </th>
                <td>{link.url_location + 1}</td>
                <td>{people(link, 'clicked', link.human_unique_clicks)}</td>
                <td>{formatPercent(clickers === 0 ? 0 : link.human_unique_clicks / clickers)}</td>
                <td>{people(link, 'any_click', link.clicks)}</td>
                {hasMachines && <td>{people(link, 'machine_clicked', link.machine_clicks)}</td>}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      {!isWhole && links.length > initialRows && (
        <div className={layout.screenOnly}>
          <Button onClick={() => setWhole(true)}>Show all {formatNumber(links.length)} links</Button>
        </div>
      )}
    </>
  );
}
