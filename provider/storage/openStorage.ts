import path from 'node:path';
import type { Config } from '../config';
import { diskStorage } from './diskStorage';
import type { ObjectStorage } from './objectStorage';
import { s3Storage } from './s3Storage';

/** The configured storage: the bucket if one is set, otherwise `files` under `DATA_DIR`. */
export function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ObjectStorage {
  return s3 ? s3Storage(s3) : diskStorage(path.join(dataDir, 'files'));
}
