/**
 * Replaces, in the build, parts of Inversify that each container makes, or runs through when it is loaded, and that
 * nobody of ours asks anything (rspack.config.ts): modules of bindings, plugins of Inversify's own, snapshots, and the
 * plans of classes and redirections.
 */
function unasked(): void {
  // Inversify calls it with `new`, keeps what comes of it, and asks that only for what we do not use.
}

export { unasked as ContainerModuleManager, unasked as PluginManager, unasked as SnapshotManager };

/** Constants and functions, all that our container binds, need no further services. */
export function currySubplan(): () => never {
  return () => {
    throw new Error('The container of the build makes no services of classes: bind a function that makes one.');
  };
}
