import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Banner } from 'sendwright/sdk/ui';
import { Http, useService } from 'sendwright/sdk';

/** What sends to a segment, said before it is deleted. */
export const SegmentUse = observer(function SegmentUse({ id }: { readonly id: string }) {
  const http = useService(Http);
  const [sends, setSends] = useState<readonly { readonly name: string; readonly status: string }[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // The server refuses by itself where a scheduled send needs it: not knowing is no reason to stop here.
    const call = { params: { segment_id: id }, signal: controller.signal };
    http.call('GET /marketing/segments/2.0/:segment_id/sends', call).then(
      ({ results }) => setSends(results),
      () => undefined,
    );
    return () => controller.abort();
  }, [http, id]);
  if (sends.length === 0) return null;
  const scheduled = sends.some(({ status }) => status === 'scheduled');
  return (
    <Banner tone="warning" title={scheduled ? 'A scheduled single send uses it' : 'Drafts use it'}>
      {sends.map(({ name, status }) => `${name} (${status})`).join(', ')}.{' '}
      {scheduled ? 'Unschedule it first.' : 'They will need other recipients.'}
    </Banner>
  );
});
