import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Load = () => Promise<{ readonly default: ComponentType }>;

interface LoadedPageProps {
  /** Must be stable; another function fetches again. */
  readonly load: Load;
  /** Shown while loading. */
  readonly loading: ReactNode;
}

/** A page whose code is fetched on demand; throws a failure to the boundary around it. */
export function LoadedPage({ load, loading }: LoadedPageProps) {
  const [loaded, setLoaded] = useState<{
    readonly of: Load;
    readonly Page?: ComponentType;
    readonly error?: unknown;
  }>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      ({ default: Page }) => isCurrent && setLoaded({ of: load, Page }),
      (error: unknown) => isCurrent && setLoaded({ of: load, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  if (loaded?.of !== load) return loading;
  if (!loaded.Page) throw loaded.error;
  return <loaded.Page />;
}
