import { useParameter } from 'sendwright/sdk';
import { InlineCreateDialog } from '../components/InlineCreateDialog';
import { paths } from '../contract';

export default function EditorNewGroup() {
  return <InlineCreateDialog kind="group" id={useParameter('id')} back={paths.editor} />;
}
