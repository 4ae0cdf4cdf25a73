import { useParameter } from 'sendwright/sdk';
import { OnTheWay } from '../components/OnTheWay';
import { paths } from '../contract';

export default function ReviewNewGroup() {
  return <OnTheWay kind="group" id={useParameter('id')} back={paths.review} />;
}
