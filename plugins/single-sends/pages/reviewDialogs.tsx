import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useParameter, useService } from 'sendwright/sdk';
import { InlineCreateDialog } from '../components/InlineCreateDialog';
import { SendDialog } from '../components/review/SendDialog';
import { paths } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';

/** Does not open over a send that is deleted or sent: the page says so. */
function overReview(Content: ComponentType): ComponentType {
  return observer(function ReviewDialog() {
    const store = useService(SingleSendsStore);
    const id = useParameter('id');
    const send = store.get(id);
    const isOver = send ? send.status === 'triggered' : store.request(`read ${id}`).status === 'failure';
    return isOver ? null : <Content />;
  });
}

export const ReviewSend = overReview(SendDialog);

export const ReviewNewList = overReview(function ReviewNewList() {
  return <InlineCreateDialog kind="list" id={useParameter('id')} back={paths.review} />;
});

export const ReviewNewSender = overReview(function ReviewNewSender() {
  return <InlineCreateDialog kind="sender" id={useParameter('id')} back={paths.review} />;
});

export const ReviewNewGroup = overReview(function ReviewNewGroup() {
  return <InlineCreateDialog kind="group" id={useParameter('id')} back={paths.review} />;
});

/** The review shows its email tests itself. */
export const ReviewTesting = () => null;
