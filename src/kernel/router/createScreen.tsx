import { observer } from 'mobx-react-lite';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import type { ShellParts } from '../parts';
import { LayerView } from './LayerView';
import { refusalOf, type ScreenParts } from './screenParts';

/** Draws the current route: its page, and over it the routes that open as dialogs. */
export function createScreen(parts: ScreenParts): ComponentType {
  return observer(function Screen(): ReactNode {
    const { layers, migratedTo } = parts.router();
    const { NotFound, Migration } = parts.pages;
    if (migratedTo !== undefined) return <Migration address={migratedTo} />;
    if (layers.length === 0) return <NotFound />;
    const refused = parts.guardContext.state === 'signed-in' ? layers.find(({ route }) => refusalOf(route.guards, parts)) : undefined;
    return (refused ? [refused] : layers).map((layer) => <LayerView key={layer.key} parts={parts} layer={layer} />);
  });
}

/** Around all routes: the frame of the current one, and the question before unsaved changes are left. */
export function createRoot(parts: Pick<ScreenParts, 'router'>, frames: ShellParts['frames']): ComponentType {
  return observer(function Root(): ReactNode {
    const router = parts.router();
    const { leaving, route } = router;
    const Frame = frames[route?.frame ?? 'page'];
    const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && router.losesChanges(nextLocation.pathname));
    useEffect(() => {
      if (blocker.state === 'blocked') leaving.ask(blocker.proceed, blocker.reset);
    }, [blocker, leaving]);
    return <Frame />;
  });
}
