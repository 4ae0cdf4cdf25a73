import { randomUUID, sign } from 'node:crypto';

/** A self-signed certificate until 2126, for tests alone. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUWc4P3C7vV1O77YBZVf8RxZ3Odi8wDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTI3MjM0MDQx
WhgPMjEyNjExMDMyMzQwNDFaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvoolL/gKZhOzZZxXWGW4
kuMfHda0J+pTnmbXbQN9LcXi3Hfbv11c4pExkC6wJgt8+vzXR/xXrJ8Nu3wugT8S
/hgRLq9wb8iODNUzI3+UAtS4qPP9+2Mk3T6AqQrc5BK/Thp/np+ePW6+K+ZDcXyL
5ucYCXm/vWZukTxWgk4/Fw9HqziPzkvWPCMB0EICFlDxSBzesK+oqmBaiSxqHq1k
3qvxMTvlJzYPGb3IOlxpLZiD/YABlW2XfUdr6IMgfK9uYrK9lt3DG3/mpiJP1SUY
bwaVbHaA6FvYE9V1Vvrfq1lMafp45HL6WCwW2uFLRXChSsom9ikfN7m8N5rSGyP/
+wIDAQABo1MwUTAdBgNVHQ4EFgQUoQaziwPctu6wjsVQ7Y2+3MnbKWowHwYDVR0j
BBgwFoAUoQaziwPctu6wjsVQ7Y2+3MnbKWowDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAaj3+bXi/4iV/0qRaVwtVg9aBevl7MSQWVMlzKIjjnOmG
7ttv4xn3QSukaMPAxa1Rk5P4aRnbsSuH52aBBVi4G3+KCrS9nxNW9W/KG+9mcjLk
UIJ8WgX7KEOJbvtN8n0i0y8zWjfBLfIJB5ZS0ThTUS9l4N9cr2geSreoO3J53YUf
Eq7So22szn9A3pWLTzn8dksS63wCy1SEobcO8WLYpLJhOlNM0QkD2ZIUFP/7C6ns
OY+a0pPUnF8f7zm+ccPiNVkoE1fLEQW1rV+8HDg3FeW5xV/84HPa/CsjSA7LmgQJ
rp7Zf1FbvtPXDMtn0c19XCWzYDbkRN7u3lT8AKEotA==
-----END CERTIFICATE-----
`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC+iiUv+ApmE7Nl
nFdYZbiS4x8d1rQn6lOeZtdtA30txeLcd9u/XVzikTGQLrAmC3z6/NdH/Fesnw27
fC6BPxL+GBEur3BvyI4M1TMjf5QC1Lio8/37YyTdPoCpCtzkEr9OGn+en549br4r
5kNxfIvm5xgJeb+9Zm6RPFaCTj8XD0erOI/OS9Y8IwHQQgIWUPFIHN6wr6iqYFqJ
LGoerWTeq/ExO+UnNg8Zvcg6XGktmIP9gAGVbZd9R2vogyB8r25isr2W3cMbf+am
Ik/VJRhvBpVsdoDoW9gT1XVW+t+rWUxp+njkcvpYLBba4UtFcKFKyib2KR83ubw3
mtIbI//7AgMBAAECggEAST5gYiqmkKulC/vHxbbAd1JwTS+R7EAS6bKdwA2Vyokl
lltKsSqqAHwQwdx4oP9MiUy1UropV7WCeV4YoF1HJz7IKBqPjaDaHgu8jzpFAruT
ynqUWNS5QIT8vz5qQBAG0vaztR2lnfbaipSGu3LFcrrFziqrbpqYCSNZG9kJPorZ
jIdXPaVqzSh4AnVfLSpJLFIT52VSN4OEtRFfmEpJqP+8iZoohkY/kpR9ff6okE/6
kgQWnHvAChpW4le1CHxcIIn/ooMByuPDL6vEXVZPDquE9XABJfnooVkVULLdSUkx
eMTN8HbMkNANklCSN30Vcn4EDNMJ17Ywz0VfvTJf5QKBgQD5uu5KBWL38bN6/IRT
JwGNBTEJysC19yQxBdfLjFys6Fmemeyqe6SQJwjvEZjOrbPhjHwUIAcXTZG1SEIi
E2VP1tGcqBoGu3AE0Kn+qDKSUFNp+63FwJuwc0FQwUOunsSIFosDDf1z8u7Pz7Qn
ExVBuG0Rto1Nmoto3n7Wt3+M5wKBgQDDUsi3t/FnnGHjTMDfbSNwSWl6vP/i9Mfw
nx32eBQvf0CUb49O06Nxb0dcFqjNIX1u1cXJgrqb/YwsGV7zsE0LdWUvF80oZAJi
9wzLkqZGuJA09R2taWUcBmcCAGMEUMl6dzEZv8p2Mk1nx/W/1WJMmVW+68DCmj+7
gacgdWYdzQKBgCFkQFZ/b+NNWz1XpG3l6kwr5Im1pZzvJdS0Pk2GQCISk2EkncOR
8sgfoA8vYCpKiaHgAftC6Q/RnGkL92PNCh/pzm9O/uPlji3mpMRbQx/TQ8QJFgw6
G9c1IgelP+KKcibsNLw806X8VrhMwn7zC0WVXmge67fzsS5dicI2GQUDAoGACmO2
5X7VSmuZEVwdzkSh4/EjuTGgctQOZpAwKdINUNF1/+9HMiwzv27p3s4dwHuNjn20
fZmEj5OXByl6UYAJORjPfwfHE+Tt85Gsjo+IZK6gjRCUuYqnpCv7ArI+khYyAV+h
rvryrALU9zY9riyNhAGL/BHSOQe3aCPnXeSgv+kCgYEAmOFTNCxQk9MjW9n1STH3
rF4iXh/cCY/naMpDnpFwPdwxoxPsF0X8xkrCcwzxZ5Z7522/UZVJJsZ12YWiM+tN
JftYBk168eiRtA3y4eH2ykT+rhDqRCUFC4XmtVvgroW0f7tXd6X9IU0U6gjFH48W
IhNg73AdfQUeaDv4ptjfQi4=
-----END PRIVATE KEY-----
`;

/** What differs from a genuine message that was sent now. */
interface Difference {
  readonly timestamp?: Date;
  readonly topicArn?: string;
  readonly certificateUrl?: string;
  readonly subscribeUrl?: string;
  readonly messageId?: string;
  readonly version?: '1' | '2';
}

/** A topic of Amazon SNS: it signs messages, and has the certificate and the confirmations that they name. */
export class SnsDouble {
  readonly topicArn = 'arn:aws:sns:eu-central-1:123456789012:mail-events';
  /** Everything that was fetched. */
  readonly fetched: string[] = [];
  /** Whether it is down. */
  isDown = false;
  private readonly base = 'https://sns.eu-central-1.amazonaws.com';

  readonly fetch = async (url: string): Promise<string> => {
    this.fetched.push(url);
    if (this.isDown) throw new Error('It is down.');
    if (url === `${this.base}/SimpleNotificationService-0123abcd.pem`) return certificate;
    if (url.startsWith(`${this.base}/?Action=ConfirmSubscription&`)) return '<ConfirmSubscriptionResponse/>';
    throw new Error(`${url} is not known.`);
  };

  /** A post with an event of SES, or another message. */
  notification(event: object | string, difference: Difference = {}): string {
    const message = typeof event === 'string' ? event : JSON.stringify(event);
    return this.signed(
      'Notification',
      { Message: message, Subject: 'Amazon SES Email Event Notification' },
      difference,
    );
  }

  /** A post that asks to confirm a subscription, or says that it ended. */
  subscription(type: 'SubscriptionConfirmation' | 'UnsubscribeConfirmation', difference: Difference = {}): string {
    const subscribeUrl = `${this.base}/?Action=ConfirmSubscription&TopicArn=${this.topicArn}&Token=2336412f`;
    return this.signed(
      type,
      {
        Message: 'You have chosen to subscribe to the topic.',
        Token: '2336412f',
        SubscribeURL: difference.subscribeUrl ?? subscribeUrl,
      },
      difference,
    );
  }

  private signed(type: string, fields: Readonly<Record<string, string>>, difference: Difference): string {
    const version = difference.version ?? '1';
    const message: Record<string, string> = {
      ...fields,
      Type: type,
      MessageId: difference.messageId ?? randomUUID(),
      TopicArn: difference.topicArn ?? this.topicArn,
      Timestamp: (difference.timestamp ?? new Date()).toISOString(),
    };
    const text = Object.keys(message)
      .toSorted()
      .map((name) => `${name}\n${message[name]}\n`)
      .join('');
    const signature = sign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256', Buffer.from(text), privateKey);
    return JSON.stringify({
      ...message,
      SignatureVersion: version,
      Signature: signature.toString('base64'),
      SigningCertURL: difference.certificateUrl ?? `${this.base}/SimpleNotificationService-0123abcd.pem`,
      UnsubscribeURL: `${this.base}/?Action=Unsubscribe`,
    });
  }
}
