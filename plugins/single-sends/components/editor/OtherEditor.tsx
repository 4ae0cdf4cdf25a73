import { useEffect } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { EditorWaiting, Skeleton } from 'sendwright/sdk/ui';

/** Redirects to the editor for the send's type of content. */
export function OtherEditor({ id, path }: { readonly id: string; readonly path: string }) {
  const navigation = useService(Navigation);
  useEffect(() => navigation.go(pathTo<string>(path, { id }), { replace: true }), [navigation, id, path]);
  return (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the editor" />
    </EditorWaiting>
  );
}
