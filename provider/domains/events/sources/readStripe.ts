import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  forged,
  isObject,
  type JsonObject,
  parsedObject,
  type PostReading,
  present,
  skipped,
  textAt,
  valueAt,
} from './postReading';

/** Seconds that a signature counts, as Stripe's own libraries have it. */
const tolerance = 300;

/** Currencies without a smaller unit, and those with a thousandth (Stripe, "Supported currencies"). */
const wholeUnits = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '));

/** What marketers call the events that shops build on; others keep Stripe's names. */
const names: Readonly<Record<string, string>> = {
  'checkout.session.completed': 'Checkout completed',
  'checkout.session.expired': 'Checkout abandoned',
  'charge.succeeded': 'Payment succeeded',
  'charge.failed': 'Payment failed',
  'charge.refunded': 'Payment refunded',
  'invoice.paid': 'Invoice paid',
  'invoice.payment_failed': 'Invoice payment failed',
  'customer.created': 'Customer created',
};

/**
 * Reads an event of Stripe, which must be signed with the secret of the endpoint and not be old: the header has `t`,
 * the time, and `v1`, the HMAC-SHA256 of time, dot and body; several while a secret is replaced (Stripe, "Verify
 * webhook signatures").
 */
export function readStripe(body: string, signature: unknown, secret: string, now = Date.now()): PostReading {
  if (typeof signature !== 'string') return forged('The post has no Stripe-Signature.');
  const parts = signature
    .slice(0, 2000)
    .split(',')
    .map((part) => part.trim());
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (!/^\d{1,12}$/.test(time)) return forged('The Stripe-Signature has no time.');
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  const isSigned = parts
    .filter((part) => part.startsWith('v1='))
    .slice(0, 10)
    .some((part) => {
      const given = Buffer.from(part.slice(3), 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isSigned) return forged("The signature is not by the endpoint's signing secret that is stored here.");
  if (Math.abs(now / 1000 - Number(time)) > tolerance) return forged('The signature is more than 5 minutes old.');
  const event = parsedObject(body);
  const type = textAt(event, 'type');
  const object = valueAt(event, 'data.object');
  if (type === undefined || !isObject(object)) return skipped('The post is no event of Stripe.');
  const email = textAt(
    object,
    'customer_details.email',
    'customer_email',
    'billing_details.email',
    'receipt_email',
    'email',
  );
  if (email === undefined) return skipped(`Stripe's ${type.slice(0, 100)} has no email address.`);
  return {
    kind: 'event',
    event: {
      contact: { email },
      name: names[type] ?? type,
      properties: propertiesOf(object),
      time: valueAt(event, 'created'),
      id: textAt(event, 'id'),
    },
  };
}

function propertiesOf(object: JsonObject): JsonObject {
  const currency = textAt(object, 'currency')?.toLowerCase();
  const amount = [object['amount_total'], object['amount_paid'], object['amount_refunded'], object['amount']].find(
    (value) => typeof value === 'number' && value > 0,
  );
  return present({
    amount: typeof amount === 'number' && currency !== undefined ? amount / unitsOf(currency) : undefined,
    currency: currency?.toUpperCase(),
    status: textAt(object, 'status'),
    mode: textAt(object, 'mode'),
    description: textAt(object, 'description'),
    stripe_id: textAt(object, 'id'),
    customer_id: textAt(object, 'customer', 'customer.id'),
    subscription_id: textAt(object, 'subscription', 'subscription.id'),
    metadata:
      isObject(object['metadata']) && Object.keys(object['metadata']).length > 0 ? object['metadata'] : undefined,
  });
}

const unitsOf = (currency: string): number => (wholeUnits.has(currency) ? 1 : thousandths.has(currency) ? 1000 : 100);
