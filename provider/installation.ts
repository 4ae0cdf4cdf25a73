import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The locations of everything that is not code. */
export interface Installation {
  /** The folder of package.json. */
  readonly root: string;
  readonly migrationsFolder: string;
  readonly workbenchFolder: string;
  /** The script of the import thread. */
  readonly importWorker: string;
}

/**
 * Finds them from the started script (`process.argv[1]`): in a build, the migrations and the thread's script are next
 * to it; in the source, in their folders.
 */
export function findInstallation(program: string): Installation {
  const folder = path.dirname(realpathSync(program));
  let root = folder;
  while (!existsSync(path.join(root, 'package.json'))) {
    const parent = path.dirname(root);
    if (parent === root)
      throw new Error(`No package.json lies above ${folder}: keep dist/provider inside the project.`);
    root = parent;
  }
  const find = (built: string, source: string): string => {
    const beside = path.join(folder, built);
    return existsSync(beside) ? beside : path.join(root, source);
  };
  return {
    root,
    migrationsFolder: find('migrations', 'provider/database/migrations'),
    importWorker: find('importWorker.js', 'provider/domains/imports/run/importWorkerFromSource.mjs'),
    workbenchFolder: path.join(root, 'dist/workbench'),
  };
}
