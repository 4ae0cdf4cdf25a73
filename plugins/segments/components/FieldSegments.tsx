import { useEffect, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { Banner, Link } from 'sendwright/sdk/ui';
import { paths } from '../contract';

/** Lists the segments that use a custom field, before it is deleted. */
export default function FieldSegments({ fieldId }: { readonly fieldId: string }) {
  const http = useService(Http);
  const [uses, setUses] = useState<readonly { readonly id: string; readonly name: string }[]>([]);
  useEffect(() => {
    let isHere = true;
    // The dialog describes the effect on segments in general, so a failure here does not block it.
    http.call('GET /marketing/segments/2.0/uses', { query: { field_id: fieldId }, retry: true }).then(
      ({ results }) => isHere && setUses(results),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [http, fieldId]);
  if (uses.length === 0) return null;
  return (
    <Banner tone="warning" title={uses.length === 1 ? 'One segment uses it' : `${uses.length} segments use it`}>
      {uses.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={paths.detail} params={{ id }}>
            {name}
          </Link>
        </span>
      ))}
    </Banner>
  );
}
