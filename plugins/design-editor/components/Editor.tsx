import { Skeleton } from 'sendwright/sdk/ui';
import type { DesignEditorProps } from '../contract';

/** The full-screen design editor. */
export default function Editor({ address }: DesignEditorProps) {
  return <Skeleton key={address} shape="page" label="Loading the editor" />;
}
