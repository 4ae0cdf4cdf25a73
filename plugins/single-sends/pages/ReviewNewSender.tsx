import { useParameter } from 'sendwright/sdk';
import { OnTheWay } from '../components/OnTheWay';
import { paths } from '../contract';

export default function ReviewNewSender() {
  return <OnTheWay kind="sender" id={useParameter('id')} back={paths.review} />;
}
