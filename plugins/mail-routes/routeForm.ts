import { IsRequired, MaxCharacters, Satisfies } from 'sendwright/sdk/forms';
import type { MailClass, MailRoute, MailRouteRequest, MailRouteType } from 'sendwright/wire/mailRoutes';

type Security = NonNullable<MailRoute['security']>;

/** The usual port for each encryption. */
export const usualPorts: Readonly<Record<Security, string>> = { starttls: '587', tls: '465', none: '25' };

/** Digits for a number in a range; `optional`: or nothing. */
const isNumberIn =
  (from: number, to: number, optional = false) =>
  (value: string): boolean => {
    const text = value.trim();
    if (text === '') return optional;
    return /^\d{1,7}$/.test(text) && Number(text) >= from && Number(text) <= to;
  };

/** The form values of a mail route. */
export class RouteForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
  type: MailRouteType = 'smtp';
  @MaxCharacters('Server', 253) host = '';
  @Satisfies<string>('isPort', 'Port must be a number from 1 to 65,535.', isNumberIn(1, 65_535)) port = '587';
  security: Security = 'starttls';
  @MaxCharacters('Domain', 253) mailDomain = '';
  @MaxCharacters('Message stream', 30) messageStream = '';
  @MaxCharacters('Region', 40) region = '';
  @MaxCharacters('API address', 500) endpoint = '';
  @MaxCharacters('Topic ARN', 400) topicArn = '';
  @MaxCharacters('Webhook signing key', 200) webhookKey = '';
  @MaxCharacters('Username', 320) username = '';
  @MaxCharacters('Password', 1000) password = '';
  @Satisfies<readonly MailClass[]>('hasClass', 'Choose at least one kind of mail.', (classes) => classes.length > 0)
  classes: readonly MailClass[] = ['marketing', 'api'];
  domains = '';
  @Satisfies<string>('isPosition', 'Order must be a number from 1 to 100.', isNumberIn(1, 100)) position = '1';
  @Satisfies<string>('isWeight', 'Weight must be a number from 1 to 100.', isNumberIn(1, 100)) weight = '1';
  @Satisfies<string>('isLimit', 'Limit must be a number from 1 to 1,000,000, or empty.', isNumberIn(1, 1_000_000, true))
  perMinute = '';
  isForAll = false;
}

// Rules of a field replace those that it had in the class that is extended.
class SmtpForm extends RouteForm {
  @IsRequired('Server') @MaxCharacters('Server', 253) override host = '';
}
class MailgunForm extends RouteForm {
  @IsRequired('Domain') @MaxCharacters('Domain', 253) override mailDomain = '';
}
class PostmarkForm extends RouteForm {
  @IsRequired('Message stream') @MaxCharacters('Message stream', 30) override messageStream = '';
}
class SesForm extends RouteForm {
  @IsRequired('Region') @MaxCharacters('Region', 40) override region = '';
  @IsRequired('Access key ID') @MaxCharacters('Access key ID', 320) override username = '';
}

/** The form of each type, with what it requires. */
export const formClasses = { smtp: SmtpForm, mailgun: MailgunForm, postmark: PostmarkForm, ses: SesForm } as const;

/** Maps the fields of the provider's errors to the form's fields. */
export const serverFields = {
  mail_domain: 'mailDomain',
  message_stream: 'messageStream',
  topic_arn: 'topicArn',
  webhook_key: 'webhookKey',
  per_minute: 'perMinute',
  is_shared: 'isForAll',
} as const;

/** The form values of an existing route; its password and Mailgun's webhook key are never returned. */
export function formOf(route: MailRoute): RouteForm {
  return {
    name: route.name,
    type: route.type,
    host: route.host ?? '',
    port: String(route.port ?? 587),
    security: route.security ?? 'starttls',
    mailDomain: route.mail_domain ?? '',
    messageStream: route.message_stream ?? '',
    region: route.region ?? '',
    topicArn: route.topic_arn ?? '',
    webhookKey: '',
    endpoint: route.endpoint ?? '',
    username: route.username ?? '',
    password: '',
    classes: route.classes,
    domains: route.domains.join('\n'),
    position: String(route.position),
    weight: String(route.weight),
    perMinute: route.per_minute === null ? '' : String(route.per_minute),
    isForAll: route.is_shared,
  };
}

/** The request body for the form's values. A password or key that was left empty stays as it is. */
export function bodyOf(values: RouteForm): MailRouteRequest {
  return {
    name: values.name.trim(),
    ...placeOf(values),
    classes: [...values.classes],
    domains: values.domains.split(/[\s,]+/).filter((domain) => domain !== ''),
    position: Number(values.position),
    weight: Number(values.weight),
    per_minute: values.perMinute.trim() === '' ? null : Number(values.perMinute),
  };
}

function placeOf(values: RouteForm): Partial<MailRouteRequest> {
  const username = values.username.trim();
  const secret = values.password !== '' && { password: values.password };
  const endpoint = values.endpoint.trim() || null;
  switch (values.type) {
    case 'smtp':
      return {
        host: values.host.trim(),
        port: Number(values.port),
        security: values.security,
        username: username || null,
        ...(username === '' ? { password: null } : secret),
      };
    case 'mailgun':
      return {
        endpoint,
        mail_domain: values.mailDomain.trim(),
        ...secret,
        ...(values.webhookKey !== '' && { webhook_key: values.webhookKey }),
      };
    case 'postmark':
      return { endpoint, message_stream: values.messageStream.trim(), ...secret };
    case 'ses':
      return { endpoint, region: values.region.trim(), username, topic_arn: values.topicArn.trim() || null, ...secret };
  }
}
