import { useParameter } from 'sendwright/sdk';
import { InlineCreateDialog } from '../components/InlineCreateDialog';
import { paths } from '../contract';

export default function ReviewNewSender() {
  return <InlineCreateDialog kind="sender" id={useParameter('id')} back={paths.review} />;
}
