import { DeliveryService } from '../../delivery/ledger/deliveryService';
import type { DeliveryParts } from '../../delivery/ledger/deliverStream';
import type { Lane, LaneParts } from '../../delivery/ledger/lane';
import type { Wake } from '../../jobs/wake';
import { joinStreams } from '../../delivery/ledger/streamQueries';
import { messageLane, messageStreams } from '../automations/messages/messageLane';
import { automationTextLane } from '../automations/messages/textLane';
import { mailLane } from '../mail/mailLane';
import { sendLane } from '../single-sends/delivery/sendLane';
import { smsLane } from '../single-sends/sms/smsLane';
import { sendStreams } from '../single-sends/delivery/sendStreams';

/** All kinds of mail. Urgent mail comes first: a password reset before a newsletter. */
export const lanesOf = (parts: LaneParts): readonly Lane[] => [
  mailLane(parts),
  messageLane(parts),
  automationTextLane(parts),
  sendLane(parts),
  smsLane(parts),
];

/** The streams of all lanes with stored messages; mail has a request for each message instead. */
export const streams = joinStreams([sendStreams, messageStreams]);

/** Starts delivering all lanes in this process. */
export const startDelivery = (parts: DeliveryParts, wake?: Wake): DeliveryService =>
  DeliveryService.start(parts, lanesOf(parts), wake);
