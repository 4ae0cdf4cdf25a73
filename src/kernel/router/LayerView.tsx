import { observer } from 'mobx-react-lite';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { WorkbenchContext } from 'sendwright/sdk';
import { isLostChunk } from '../plugins/withTimeout';
import { FailureBoundary } from './FailureBoundary';
import type { PageStore } from './pageStore';
import type { RegisteredRoute } from './registeredRoute';
import type { Layer } from './router';
import { refusalOf, type ScreenParts } from './screenParts';

type LoadedPage =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Page: ComponentType }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

interface LayerViewProps {
  readonly parts: ScreenParts;
  readonly layer: Layer;
}

/** Shows the guards' refusal or the page, whose code is fetched only if the guards allow it. */
export const LayerView = observer(function LayerView({ parts, layer }: LayerViewProps): ReactNode {
  const { route } = layer;
  const { NoRegion, NotFound, NoAccess, Loading } = parts.pages;
  if (!route.isPublic && parts.guardContext.state !== 'signed-in')
    return route.over ? null : <Loading title={route.title} />;
  const refusal = refusalOf(route.guards, parts);
  if (!refusal) return <LoadedLayer parts={parts} layer={layer} />;
  if (refusal.kind === 'region') return <NoRegion refusal={refusal} title={route.title} />;
  // A feature that is off looks like a missing page; if the features could not be loaded, the page says so.
  if (refusal.kind === 'not' || (refusal.kind === 'toggle' && !parts.guardContext.failed.has('toggles')))
    return <NotFound />;
  return <NoAccess refusal={refusal} title={route.title} />;
});

const LoadedLayer = observer(function LoadedLayer({ parts, layer }: LayerViewProps): ReactNode {
  const { route } = layer;
  const { Exception, Loading } = parts.pages;
  const plugin = parts.pluginOf(route);
  const loaded = useLoadedPage(parts.store, route);
  const container = useRef<HTMLDivElement>(null);
  const isDialog = route.over !== undefined;
  // The first page after a load does not move the focus.
  const isFirst = parts.router().history.action === 'POP' && parts.router().history.location.key === 'default';
  usePageFocus(container, loaded.state === 'ready' && !isDialog && !isFirst);
  const workbench = useMemo(() => parts.workbench(layer), [parts, layer]);
  const loading = isDialog ? null : <Loading title={route.title} />;

  if (loaded.state === 'loading') return loading;
  if (loaded.state === 'failed')
    return isDialog ? (
      <FailedDialog parts={parts} layer={layer} {...loaded} />
    ) : (
      // Code that could not be downloaded is not the plugin's fault.
      <Exception error={loaded.error} retry={loaded.retry} plugin={isLostChunk(loaded.error) ? undefined : plugin} />
    );
  return (
    <div ref={container} style={{ display: 'contents' }}>
      <FailureBoundary Failure={Exception} of={plugin && { plugin, title: route.title }}>
        <Suspense fallback={loading}>
          <WorkbenchContext value={workbench}>
            <loaded.Page />
          </WorkbenchContext>
        </Suspense>
      </FailureBoundary>
    </div>
  );
});

/** A dialog that can't be opened raises an alert; its page is not affected. */
function FailedDialog({ parts, layer, error, retry }: LayerViewProps & { error: unknown; retry: () => void }): null {
  useEffect(() => {
    if (isLostChunk(error)) {
      parts.alerts.add({
        type: 'danger',
        message:
          `“${layer.route.title}” couldn't be opened: the server can't be reached. Check your connection and try ` +
          'again.',
        action: { label: 'Retry', run: retry },
      });
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    const plugin = parts.pluginOf(layer.route);
    const of = plugin && plugin.title !== layer.route.title ? ` (plugin “${plugin.title}”)` : '';
    parts.alerts.add({
      type: 'danger',
      message: `“${layer.route.title}”${of} couldn't be opened. ${reason}`,
      action: { label: 'Retry', run: retry },
    });
  }, [parts, layer, error, retry]);
  return null;
}

/**
 * Moves the focus to the page's heading once it exists, so that screen readers start there, or to the field where a
 * form starts (`focusFirst`), which may be shown later, in place of a skeleton.
 */
function usePageFocus(container: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const page = container.current;
    if (!page || !isWanted) return undefined;
    let heading: Element | undefined;
    const hasStarted = (): boolean => {
      const active = document.activeElement;
      // What has got the focus in the page, or anywhere since the heading was focused, keeps it.
      if (heading ? active !== heading && active !== document.body : page.contains(active)) return true;
      const field = page.querySelector<HTMLElement>('[data-autofocus]');
      const start = field ?? page.querySelector('h1');
      if (!start) return false;
      if (!field) start.tabIndex = -1;
      start.focus({ preventScroll: true });
      heading = start;
      return !!field || !page.querySelector('[data-shown]');
    };
    if (hasStarted()) return undefined;
    const changes = new MutationObserver(() => {
      if (hasStarted()) changes.disconnect();
    });
    changes.observe(page, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [container, isWanted]);
}

/** Fetches a route's page, after activating its plugin. */
function useLoadedPage(pages: PageStore, route: RegisteredRoute): LoadedPage {
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
