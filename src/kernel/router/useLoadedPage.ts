import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { PageStore } from './pageStore';
import type { RegisteredRoute } from './registeredRoute';

type LoadedPage =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Page: ComponentType }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

/** Fetches a route's page, after activating its plugin. */
export function useLoadedPage(pages: PageStore, route: RegisteredRoute): LoadedPage {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<LoadedPage>(() => {
    const Page = pages.ready(route);
    return Page ? { state: 'ready', Page } : { state: 'loading' };
  });
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' });
    setAttempt((before) => before + 1);
  }, []);

  useEffect(() => {
    let isWanted = true;
    const settle = (settled: LoadedPage): void => {
      if (isWanted)
        setLoaded((before) =>
          before.state === 'ready' && settled.state === 'ready' && before.Page === settled.Page ? before : settled,
        );
    };
    if (attempt === 0 && pages.ready(route)) return undefined;
    (attempt === 0 ? pages.load(route) : pages.retry(route)).then(
      (Page) => settle({ state: 'ready', Page }),
      (error: unknown) => settle({ state: 'failed', error, retry }),
    );
    return () => {
      isWanted = false;
    };
  }, [pages, route, attempt, retry]);

  return loaded;
}
