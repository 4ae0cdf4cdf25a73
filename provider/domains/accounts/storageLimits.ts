import type { Queryable } from '../../database/database';
import type { Plan } from '../scopes/catalog';
import { readEntitlements } from './offerings';

/** Storage limits of a plan, in bytes. */
export interface StorageLimits {
  /** One contact file, both as uploaded and decompressed. */
  readonly upload: number;
  /** Total files of pending and running imports and dry runs. */
  readonly imports: number;
  readonly images: number;
}

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** A contact takes a few hundred bytes of a file, so each plan's contacts fit many times. */
const limits: Readonly<Record<Plan, StorageLimits>> = {
  trial: { upload: 10 * megabyte, imports: 20 * megabyte, images: 50 * megabyte },
  free: { upload: 50 * megabyte, imports: 100 * megabyte, images: 250 * megabyte },
  basic: { upload: gigabyte, imports: 2 * gigabyte, images: 5 * gigabyte },
  // The provider API accepts files of up to 5 GB.
  advanced: { upload: 5 * gigabyte, imports: 10 * gigabyte, images: 20 * gigabyte },
};

export async function storageLimitsOf(database: Queryable, accountId: number): Promise<StorageLimits> {
  return limits[(await readEntitlements(database, accountId)).plan];
}

/** Formatted for people: `10 MB`, `5 GB`. */
export const formatSize = (bytes: number): string =>
  bytes >= gigabyte ? `${Math.floor(bytes / gigabyte)} GB` : `${Math.floor(bytes / megabyte)} MB`;
