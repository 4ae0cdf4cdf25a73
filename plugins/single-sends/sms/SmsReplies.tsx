import { useCallback } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import { DateTime, ErrorState, FigureTable, formatNumber, Link, PageSection, Skeleton, Tag } from 'sendwright/sdk/ui';
import layout from '../components/stats/stats.module.css';

const pollInterval = 10_000;

/** The newest replies are shown: the others are in the profiles of their contacts. */
const shown = 50;

interface SmsRepliesProps {
  readonly id: string;
  /** Whether more may arrive soon. */
  readonly isMoving: boolean;
}

/** What the recipients of a text message wrote back. */
export function SmsReplies({ id, isMoving }: SmsRepliesProps) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/sms/replies', {
          query: { single_send_id: id, page_size: shown },
          retry: true,
          signal,
        }),
      [http, id],
    ),
  );
  usePolling(async () => reload(), pollInterval, isMoving);
  const count = value?._metadata.count ?? 0;
  return (
    <PageSection
      title="Replies"
      description="What recipients wrote back, until they got their next text message. Newest first."
    >
      {value ? (
        value.result.length === 0 ? (
          <p className={layout.reason}>No replies yet.</p>
        ) : (
          <FigureTable label="Replies">
            <thead>
              <tr>
                <th scope="col">From</th>
                <th scope="col" className={layout.reply}>
                  Reply
                </th>
                <th scope="col">Received</th>
              </tr>
            </thead>
            <tbody>
              {value.result.map(
                ({
                  message_sid: sid,
                  phone_number: number,
                  contact_id: contactId,
                  name,
                  body,
                  opt_out_type: type,
                  received_at: at,
                }) => (
                  <tr key={sid}>
                    <th scope="row">
                      {contactId === null ? (
                        number
                      ) : (
                        <Link to={contactPaths.profile} params={{ id: contactId }}>
                          {name ?? number}
                        </Link>
                      )}
                    </th>
                    <td className={layout.reply}>
                      {type !== null && (
                        <>
                          <Tag tone={type === 'STOP' ? 'warning' : 'neutral'}>{type}</Tag>{' '}
                        </>
                      )}
                      {body.trim().toUpperCase() === type ? null : body}
                    </td>
                    <td>
                      <DateTime at={at} length="short" showZone={false} />
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </FigureTable>
        )
      ) : failure === undefined ? (
        <Skeleton shape="text" count={3} label="Loading the replies" />
      ) : (
        <ErrorState failure={failure} title="The replies couldn't be loaded." onRetry={reload} />
      )}
      {count > shown && (
        <p className={layout.reason}>
          The newest {shown} of {formatNumber(count)} replies are shown.
        </p>
      )}
    </PageSection>
  );
}
