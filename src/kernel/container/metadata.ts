type Metadata = Map<unknown, unknown>;

const kept = new WeakMap<object, Metadata>();

/**
 * The part of `Reflect`'s metadata that the container needs: Inversify numbers its bindings by it, and without
 * decorators that is all. The whole of it, reflect-metadata, would take 2 KB of the first page.
 */
export function provideMetadata(): void {
  if ('getOwnMetadata' in Reflect) return;
  Object.assign(Reflect, {
    getOwnMetadata: (key: unknown, target: object): unknown => kept.get(target)?.get(key),
    defineMetadata: (key: unknown, value: unknown, target: object): void => {
      const metadata: Metadata = kept.get(target) ?? new Map();
      kept.set(target, metadata.set(key, value));
    },
  });
}
