import { useCallback, useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { AdAudienceSize, AdAudienceSizeQuery } from 'sendwright/wire/ads';
import { CampaignsStore } from './campaignsStore';

/** Milliseconds without a change before the next count. */
const pause = 400;

/**
 * An audience's size, recounted after every change; undefined asks for none. The last number stays until the next one
 * has loaded.
 */
export function useAudienceSize(query: AdAudienceSizeQuery | undefined) {
  const store = useService(CampaignsStore);
  const [size, setSize] = useState<AdAudienceSize>();
  const [state, setState] = useState<'counting' | 'counted' | 'failed'>('counting');
  const asked = query && JSON.stringify(query);
  const count = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      if (asked === undefined) return;
      setState('counting');
      try {
        const counted = await store.sizeOf(JSON.parse(asked) as AdAudienceSizeQuery, signal);
        if (signal?.aborted) return;
        setSize(counted);
        setState('counted');
      } catch (failure) {
        if (!signal?.aborted && !isAborted(failure)) setState('failed');
      }
    },
    [store, asked],
  );
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void count(controller.signal), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [count]);
  return { size, state, recount: count };
}
