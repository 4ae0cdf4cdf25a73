import { useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { Banner, Link } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { SegmentEndpoints } from '../endpoints';

/** The segments that a custom field is used in, said before it is deleted. */
export default function FieldSegments({ fieldId }: { readonly fieldId: string }) {
  const endpoints = useService(SegmentEndpoints);
  const [uses, setUses] = useState<readonly { readonly id: string; readonly name: string }[]>([]);
  useEffect(() => {
    let isHere = true;
    // The question says in general what happens to segments: not knowing which is no reason to stop.
    endpoints.usesOfField(fieldId).then(
      (found) => isHere && setUses(found),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [endpoints, fieldId]);
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
