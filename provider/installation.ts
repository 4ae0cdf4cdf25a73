import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Where the parts lie that are no code. */
export interface Installation {
  /** The folder of package.json. */
  readonly root: string;
  readonly migrationsFolder: string;
  readonly workbenchFolder: string;
}

/**
 * Finds them from the program that was started (`process.argv[1]`): built, the
 * migrations lie beside it; from the source, in `provider/database/migrations`.
 */
export function findInstallation(program: string): Installation {
  const folder = path.dirname(realpathSync(program));
  let root = folder;
  while (!existsSync(path.join(root, 'package.json'))) {
    const parent = path.dirname(root);
    if (parent === root) throw new Error(`No package.json lies above ${folder}: keep dist/provider inside the project.`);
    root = parent;
  }
  const beside = path.join(folder, 'migrations');
  return {
    root,
    migrationsFolder: existsSync(beside) ? beside : path.join(root, 'provider/database/migrations'),
    workbenchFolder: path.join(root, 'dist/workbench'),
  };
}
