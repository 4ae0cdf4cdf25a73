import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { checkKey, isKey, type ObjectStorage } from './objectStorage';

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Unset: Amazon S3. Other stores are addressed with the bucket in the path. */
  readonly endpoint: string | undefined;
  /** Unset: the default AWS credential chain (environment, shared files, instance role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Stores objects in a bucket. The client is loaded on first use, because most installations don't need it. */
export function s3Storage({ bucket, region, endpoint, credentials }: S3Settings): ObjectStorage {
  let opened: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined;
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        // Several compatible stores don't support newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
        ...(credentials && { credentials }),
      }),
    }));
    return opened;
  };
  return {
    async put(key, content, type) {
      const { client, sdk } = await open();
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: checkKey(key),
          Body: content,
          ContentLength: content.length,
          ContentType: type,
        }),
      );
    },
    async get(key) {
      const { client, sdk } = await open();
      try {
        const { Body: body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: checkKey(key) }));
        return body && { content: Buffer.from(await body.transformToByteArray()) };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey || error instanceof sdk.NotFound) return undefined;
        throw error;
      }
    },
    async remove(keys) {
      const { client, sdk } = await open();
      for (const key of keys) await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: checkKey(key) }));
    },
    async *list(prefix) {
      const { client, sdk } = await open();
      let after: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new sdk.ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix === '' ? '' : `${prefix}/`,
            ...(after !== undefined && { ContinuationToken: after }),
          }),
        );
        for (const { Key: key, LastModified: storedAt } of page.Contents ?? [])
          if (key !== undefined && storedAt && isKey(key)) yield { key, storedAt };
        after = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
    // Bucket writes are atomic.
    removeUnfinished: async () => 0,
  };
}
