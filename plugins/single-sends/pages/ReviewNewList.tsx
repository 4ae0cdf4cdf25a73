import { useParameter } from 'sendwright/sdk';
import { OnTheWay } from '../components/OnTheWay';
import { paths } from '../contract';

export default function ReviewNewList() {
  return <OnTheWay kind="list" id={useParameter('id')} back={paths.review} />;
}
