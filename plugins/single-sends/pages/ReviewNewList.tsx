import { useParameter } from 'sendwright/sdk';
import { InlineCreateDialog } from '../components/InlineCreateDialog';
import { paths } from '../contract';

export default function ReviewNewList() {
  return <InlineCreateDialog kind="list" id={useParameter('id')} back={paths.review} />;
}
