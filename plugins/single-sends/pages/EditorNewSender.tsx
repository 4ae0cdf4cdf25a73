import { useParameter } from 'sendwright/sdk';
import { InlineCreateDialog } from '../components/InlineCreateDialog';
import { paths } from '../contract';

export default function EditorNewSender() {
  return <InlineCreateDialog kind="sender" id={useParameter('id')} back={paths.editor} />;
}
