import { useParameter } from 'sendwright/sdk';
import { InlineCreateDialog } from '../components/InlineCreateDialog';
import { paths } from '../contract';

export default function EditorNewList() {
  return <InlineCreateDialog kind="list" id={useParameter('id')} back={paths.editor} />;
}
