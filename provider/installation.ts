import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Where the parts lie that are no code. */
export interface Installation {
  /** The folder of package.json. */
  readonly root: string;
  readonly migrationsFolder: string;
  readonly workbenchFolder: string;
  /** The program of the thread that imports run in. */
  readonly importWorker: string;
}

/**
 * Finds them from the program that was started (`process.argv[1]`): built, the
 * migrations and the thread's program lie beside it; from the source, in their folders.
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
