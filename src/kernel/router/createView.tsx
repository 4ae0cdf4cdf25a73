import { observer } from 'mobx-react-lite';
import type { ComponentType, ReactNode } from 'react';
import { Router as RouterContext } from 'react-router-dom';
import type { ShellParts } from '../shellContract';
import { FailureBoundary } from './FailureBoundary';
import { LayerView } from './LayerView';
import { refusalOf, type ScreenParts } from './screenParts';

/** Renders the current route: its page, and above it the routes that open as dialogs. */
function createScreen(parts: ScreenParts): ComponentType {
  return observer(function Screen(): ReactNode {
    const { layers, migratedTo } = parts.router();
    const { NotFound, Migration } = parts.pages;
    if (migratedTo !== undefined) return <Migration address={migratedTo} />;
    if (layers.length === 0) return <NotFound />;
    const refused =
      parts.guardContext.state === 'signed-in' ? layers.find(({ route }) => refusalOf(route.guards, parts)) : undefined;
    return (refused ? [refused] : layers).map((layer) => <LayerView key={layer.key} parts={parts} layer={layer} />);
  });
}

/** The current route in its frame. Pages can use react-router's hooks. */
export function createView(parts: ScreenParts, frames: ShellParts['frames']): ComponentType {
  const Screen = createScreen(parts);
  return observer(function View(): ReactNode {
    const { route, location, history } = parts.router();
    const Frame = frames[route?.frame ?? 'page'];
    const { Exception } = parts.pages;
    return (
      <RouterContext location={location} navigator={history}>
        <FailureBoundary Failure={Exception} address={location.pathname}>
          <Frame>
            {/* State pages are fetched on demand: without a network the frame stays. */}
            <FailureBoundary Failure={Exception} address={location.pathname}>
              <Screen />
            </FailureBoundary>
          </Frame>
        </FailureBoundary>
      </RouterContext>
    );
  });
}
