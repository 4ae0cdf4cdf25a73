import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import type { LeaveQuestion, RoutePages, ShellParts } from '../../src/kernel/shellContract';

const pages: RoutePages = {
  NotFound: () => <h1>Page not found</h1>,
  Exception: ({ error, retry }) => (
    <div role="alert">
      <h1>Something went wrong</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  ),
  NoAccess: ({ refusal }) => <h1>{refusal.message}</h1>,
  NoRegion: ({ refusal }) => <h1>{refusal.message}</h1>,
  Migration: ({ address }) => <h1>This page has moved to {address}</h1>,
  Loading: () => <p data-loading>Loading</p>,
};

function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  return <main>{children}</main>;
}

/** The simplest possible shell, for pages under test. */
export const testShell: Required<Pick<ShellParts, 'pages' | 'frames'>> = {
  pages,
  frames: { page: Frame, full: Frame },
};

/** Asks before unsaved changes are lost, as in the workbench. */
export const LeaveDialog = observer(function LeaveDialog({ question }: { question: LeaveQuestion }): ReactNode {
  if (!question.asking) return null;
  return (
    <div role="alertdialog" aria-label="Leave without saving?">
      <button type="button" onClick={() => question.stay()}>
        Stay
      </button>
      <button type="button" onClick={() => question.leave()}>
        Leave
      </button>
    </div>
  );
});
