import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  forged,
  type JsonObject,
  parsedObject,
  type PostReading,
  present,
  skipped,
  textAt,
  valueAt,
} from './postReading';

/** What marketers call Shopify's topics; others keep Shopify's names. */
const names: Readonly<Record<string, string>> = {
  'orders/create': 'Order placed',
  'orders/paid': 'Order paid',
  'orders/fulfilled': 'Order fulfilled',
  'orders/cancelled': 'Order cancelled',
  'checkouts/create': 'Checkout started',
  'checkouts/update': 'Checkout updated',
  'customers/create': 'Customer created',
};

/** Products of an order that are named; the others are counted. */
const mostProducts = 20;

/**
 * Reads a post of a Shopify shop, which must be signed: `X-Shopify-Hmac-Sha256` is the HMAC-SHA256 of the body in
 * Base64 (Shopify, "Deliver webhooks through HTTPS"). It has no time: a repeated post is told by its signature.
 */
export function readShopify(body: string, headers: IncomingHttpHeaders, secret: string): PostReading {
  const { 'x-shopify-hmac-sha256': signature, 'x-shopify-topic': topic } = headers;
  if (typeof signature !== 'string') return forged('The post has no X-Shopify-Hmac-Sha256.');
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature.slice(0, 100), 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return forged("The signature is not by the shop's webhook secret that is stored here.");
  const post = parsedObject(body);
  if (post === undefined || typeof topic !== 'string') return skipped('The post is no webhook of Shopify.');
  const email = textAt(post, 'email', 'contact_email', 'customer.email');
  const phone = email === undefined ? textAt(post, 'phone', 'customer.phone') : undefined;
  if (email === undefined && phone === undefined)
    return skipped(`Shopify's ${topic.slice(0, 100)} has no email address and no phone number.`);
  return {
    kind: 'event',
    event: {
      contact: present({ email, phone }),
      name: names[topic] ?? topic,
      properties: topic.startsWith('customers/') ? customerProperties(post) : orderProperties(post),
      time: textAt(post, topic.endsWith('/create') ? 'created_at' : 'updated_at', 'created_at'),
      // Of what is signed, not of the id in the headers: a post that somebody repeats under another id changes nothing.
      id: `shopify ${topic.slice(0, 40)} ${expected.toString('base64url')}`,
    },
  };
}

const amountAt = (post: JsonObject, path: string): number | undefined => {
  const text = textAt(post, path);
  const amount = Number(text);
  return text !== undefined && Number.isFinite(amount) ? amount : undefined;
};

function orderProperties(post: JsonObject): JsonObject {
  const given = post['line_items'];
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  const count = items.reduce<number>((sum, item) => sum + (Number(valueAt(item, 'quantity')) || 0), 0);
  return present({
    order: textAt(post, 'name'),
    total: amountAt(post, 'total_price'),
    currency: textAt(post, 'currency'),
    items: items.length > 0 ? count : undefined,
    first_product: textAt(items[0], 'title'),
    products:
      items.length > 0 ? items.slice(0, mostProducts).flatMap((item) => textAt(item, 'title') ?? []) : undefined,
    discount_code: textAt(post, 'discount_codes.0.code'),
    status: textAt(post, 'financial_status'),
    channel: textAt(post, 'source_name'),
    checkout_url: textAt(post, 'abandoned_checkout_url'),
    tags: textAt(post, 'tags'),
  });
}

function customerProperties(post: JsonObject): JsonObject {
  return present({
    first_name: textAt(post, 'first_name'),
    last_name: textAt(post, 'last_name'),
    orders: typeof post['orders_count'] === 'number' ? post['orders_count'] : undefined,
    total: amountAt(post, 'total_spent'),
    currency: textAt(post, 'currency'),
    tags: textAt(post, 'tags'),
  });
}
